import { allCommands } from './all-commands.ts'
import type { CommandDefinition } from './command/define-command.ts'
import { commandNames, defaultCommand, formerCommandNames } from './commands/names.ts'

/** The commands that a command line may be about: the one that is meant without a name, or all. */
export function neededCommands(argv: readonly string[]): readonly CommandDefinition[] {
  return asksForOthers(argv) ? allCommands() : [defaultCommand]
}

/** The first words of all commands. */
export const firstWords: readonly string[] = [...new Set([...commandNames.map(firstOf), 'help'])]

const aboutAll: ReadonlySet<string> = new Set(['help', '-h', '--help', '-V', '--version'])

/** Whether a command line names another command, or one that `check` has of its own, or asks about the program. */
function asksForOthers(argv: readonly string[]): boolean {
  if (argv.some((word) => aboutAll.has(word))) return true
  const [first = '', second = ''] = argv
  if (first === defaultCommand.name) return commandNames.includes(`${first} ${second}`)
  return firstWords.includes(first) || formerCommandNames.some((name) => firstOf(name) === first)
}

function firstOf(name: string): string {
  return name.split(' ', 1)[0] ?? name
}
