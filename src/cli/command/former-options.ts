import { Argument, type Command, Option } from 'commander'
import { type Io, UsageError } from '../io.ts'
import { say } from '../say.ts'
import type { CommandDefinition } from './define-command.ts'
import type { OptionDefinition } from './option.ts'

/** Lets a command take what its options were called before, and an option's value as its last argument; each says how it is given now. */
export function acceptFormer(command: Command, definition: CommandDefinition, io: Io): void {
  for (const item of definition.options) {
    if (!('flags' in item)) continue
    if (item.formerly !== undefined) acceptFormerName(command, item, item.formerly, io)
    if (item.movedTo !== undefined) tellMoved(command, item.flags, item.movedTo, io)
  }
  if (definition.formerArgument !== undefined) acceptFormerArgument(command, definition.formerArgument, io)
}

function acceptFormerName(
  command: Command,
  { flags, choices, isRepeatable }: OptionDefinition,
  formerly: string,
  io: Io,
): void {
  const now = longName(flags)
  const option = new Option(`${formerly}${/ <.*>$/.exec(flags)?.[0] ?? ''}`).hideHelp()
  if (choices !== undefined) option.choices(choices)
  if (isRepeatable) option.argParser((one: string, before: readonly string[] = []) => [...before, one])
  command.addOption(option)
  command.hook('preAction', () => {
    const given: unknown = command.getOptionValue(option.attributeName())
    if (given === undefined) return
    say(io, `${formerly} is called ${now} now; the old name is taken until 1.0`)
    moveTo(command, now, given, formerly)
    command.setOptionValue(option.attributeName(), undefined)
  })
}

/** Says which command does now what an option did. */
function tellMoved(command: Command, flags: string, now: string, io: Io): void {
  const name = longName(flags)
  const option = command.options.find(({ long }) => long === name)
  command.hook('preAction', () => {
    if (option === undefined || command.getOptionValueSource(option.attributeName()) !== 'cli') return
    say(io, `what ${name} does is "questlint ${now}" now; the option is taken until 1.0`)
  })
}

function acceptFormerArgument(command: Command, now: string, io: Io): void {
  const { registeredArguments } = command
  command.addArgument(new Argument(`[${now.slice(2)}]`, '').argParser((given: string) => given))
  const at = registeredArguments.length - 1
  command.hook('preAction', () => {
    const given: unknown = command.processedArgs[at]
    if (given === undefined) return
    say(io, `"${String(given)}" is given with ${now} now; as an argument it is taken until 1.0`)
    moveTo(command, now, given, `the argument "${String(given)}"`)
  })
}

function moveTo(command: Command, now: string, given: unknown, former: string): void {
  const option = command.options.find(({ long }) => long === now)
  if (option === undefined) throw new Error(`"${command.name()}" has no option ${now}`)
  const isGiven = command.getOptionValueSource(option.attributeName()) === 'cli'
  if (isGiven) throw new UsageError(`${now} cannot be combined with ${former}`)
  command.setOptionValueWithSource(option.attributeName(), given, 'cli')
}

function longName(flags: string): string {
  return /--[\w-]+/.exec(flags)?.[0] ?? flags
}
