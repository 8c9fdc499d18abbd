import { allCommands } from './all-commands.ts'
import type { CommandDefinition } from './command/define-command.ts'
import { commandNames, defaultCommand, formerCommandNames } from './commands/names.ts'

/** The commands that a command line may be about: the one that is meant without a name, or all. */
export function neededCommands(argv: readonly string[]): readonly CommandDefinition[] {
  return asksForOthers(argv) ? allCommands() : [defaultCommand]
}

/** The first words of all commands. */
export const firstWords: readonly string[] = [...new Set([...commandNames.map(firstOf), 'help'])]

/** Asks about the program or a command, also as one of several letters. */
const aboutAll = /^(?:help|-\w*[hV]\w*|--help|--version)$/

/** The commands that the one without a name has of its own: it may be followed by them, wherever its options end. */
const inner = commandNames.flatMap((name) =>
  name.startsWith(`${defaultCommand.name} `) ? name.split(' ').slice(1) : [],
)

/** Whether a command line may be about another command than the one that is meant without a name, or about all. */
function asksForOthers(argv: readonly string[]): boolean {
  const [first = ''] = argv
  if (argv.some((word) => aboutAll.test(word) || inner.includes(word))) return true
  if (first === defaultCommand.name) return false
  return firstWords.includes(first) || formerCommandNames.some((name) => firstOf(name) === first)
}

function firstOf(name: string): string {
  return name.split(' ', 1)[0] ?? name
}
