import type { CommandDefinition } from './command/define-command.ts'
import type { Io } from './io.ts'
import { say } from './say.ts'

/** What a command was called before, and what is typed for it now. */
export interface FormerName {
  readonly formerly: string
  readonly name: string
  /** What follows its name. */
  readonly more: readonly string[]
}

/** All former names of commands. */
export function formerNames(commands: readonly CommandDefinition[]): readonly FormerName[] {
  return commands.flatMap(({ name, formerly = {} }) => {
    if (typeof formerly === 'string') return { formerly, name, more: [] }
    return Object.entries(formerly).map(([before, more]) => ({ formerly: before, name, more }))
  })
}

/** A command line with the current name for a command that is named as before; says so on standard error. */
export function withCurrentName(
  argv: readonly string[],
  commands: readonly CommandDefinition[],
  io: Io,
): readonly string[] {
  const at = argv[0] === 'help' ? 1 : 0
  const meant = formerNames(commands).find(({ formerly }) => isAt(argv, at, formerly.split(' ')))
  if (meant === undefined) return argv
  const { formerly, name, more } = meant
  const now = [...name.split(' '), ...(at === 0 ? more : [])]
  say(io, `"questlint ${formerly}" is called "questlint ${now.join(' ')}" now; the old name is taken until 1.0`)
  return [...argv.slice(0, at), ...now, ...argv.slice(at + formerly.split(' ').length)]
}

function isAt(argv: readonly string[], at: number, words: readonly string[]): boolean {
  return words.every((word, index) => argv[at + index] === word)
}
