import type { CommandDefinition } from './command/define-command.ts'
import type { Io } from './io.ts'
import { say } from './say.ts'

/** A command line with the name of now for a command that is named as before; says so on standard error. */
export function withCurrentName(
  argv: readonly string[],
  commands: readonly CommandDefinition[],
  io: Io,
): readonly string[] {
  const at = argv[0] === 'help' ? 1 : 0
  const meant = commands.find(({ formerly }) => formerly !== undefined && formerly === argv[at])
  if (meant === undefined) return argv
  say(io, `"questlint ${meant.formerly}" is called "questlint ${meant.name}" now; the old name is taken until 1.0`)
  return [...argv.slice(0, at), ...meant.name.split(' '), ...argv.slice(at + 1)]
}
