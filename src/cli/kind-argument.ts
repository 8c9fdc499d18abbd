import type { CommandDefinition } from './command/define-command.ts'
import { namesOf, placeholderOf } from './command/option.ts'

/** A command line in which `KIND:NAME` is two words, for commands whose first arguments are a kind and a name. */
export function withKindApart(argv: readonly string[], commands: readonly CommandDefinition[]): readonly string[] {
  const command = commands.find(({ name }) => name === argv[0])
  const [first, second] = command?.arguments ?? []
  if (command === undefined || first?.name !== '<kind>' || second?.name !== '<name>') return argv
  const takesValue = new Set(
    command.options.flatMap((item) => ('flags' in item && placeholderOf(item) !== '' ? namesOf(item) : [])),
  )
  const at = argv.findIndex(
    (word, index) => index > 0 && !word.startsWith('-') && !takesValue.has(argv[index - 1] ?? ''),
  )
  const [, kind, name] = /^([a-z]+):(.+)$/s.exec(argv[at] ?? '') ?? []
  return kind === undefined || name === undefined ? argv : [...argv.slice(0, at), kind, name, ...argv.slice(at + 1)]
}
