import { Argument, type Command } from 'commander'
import { type Io, UsageError } from '../io.ts'
import { say } from '../say.ts'
import type { CommandDefinition } from './define-command.ts'
import { longNameOf, type OptionDefinition, placeholderOf } from './option.ts'
import { optionOf } from './parsed-option.ts'

/** Lets a command take what its options were called before, and an option's value as its last argument; each says how it is given now. */
export function acceptFormer(command: Command, definition: CommandDefinition, io: Io): void {
  for (const item of definition.options) {
    if (!('flags' in item)) continue
    if (item.formerly !== undefined) acceptFormerName(command, item, item.formerly, io)
    if (item.movedTo !== undefined) tellMoved(command, item, item.movedTo, io)
  }
  if (definition.formerArgument !== undefined) acceptFormerArgument(command, definition.formerArgument, io)
}

function acceptFormerName(command: Command, item: OptionDefinition, formerly: string, io: Io): void {
  const now = longNameOf(item)
  const option = optionOf({ ...item, flags: `${formerly}${placeholderOf(item)}` }).hideHelp()
  command.addOption(option)
  command.hook('preAction', () => {
    if (command.getOptionValueSource(option.attributeName()) !== 'cli') return
    const given: unknown = command.getOptionValue(option.attributeName())
    say(io, `${formerly} is called ${now} now; the old name is taken until 1.0`)
    moveTo(command, now, given, formerly)
    command.setOptionValue(option.attributeName(), undefined)
  })
}

/** Says which command does now what an option did. */
function tellMoved(command: Command, item: OptionDefinition, now: string, io: Io): void {
  const name = longNameOf(item)
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
