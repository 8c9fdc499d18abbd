import { Argument, Command, Help, type OptionValues } from 'commander'
import { version } from '../../core/internal.ts'
import { completionScript } from '../completion.ts'
import { hintAtPath } from '../guess-command.ts'
import type { Io } from '../io.ts'
import { runIntoFile } from '../output-file.ts'
import { print, say } from '../say.ts'
import { wordWrongUse } from '../word-wrong-use.ts'
import type { ArgumentDefinition } from './argument.ts'
import type { CommandDefinition } from './define-command.ts'
import { acceptFormer } from './former-options.ts'
import { type CommandGroup, commandFamilies, commandGroups } from './groups.ts'
import { longNameOf, type OptionItem } from './option.ts'
import { optionOf } from './parsed-option.ts'
import { outputOption } from './shared-options.ts'
import { listedCommands, shortHelp, wholeName } from './short-help.ts'

/** What the program is made with: its commands, and what happens around them. */
export interface ProgramParts {
  readonly commands: readonly CommandDefinition[]
  /** The first words of all commands, of which the program may have only some. */
  readonly names: readonly string[]
  readonly examples: string
  readonly exitCodes: string
  /** Whether all commands are asked for with what each does. */
  readonly isWhole: boolean
  /** Called before a command runs. */
  readonly before: (command: Command) => void
  /** Called with the exit code of the command that ran. */
  readonly done: (code: number) => void
}

/** The command line as commander takes it apart. */
export function buildProgram(parts: ProgramParts, io: Io): Command {
  const program = new Command('questlint')
  program
    .description(
      'Checks configurations of a structured-questionnaire catalogue (the one with an HTTP interface of version 2).',
    )
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .configureOutput({
      writeOut: (text) => print(io, text.trimEnd().split('\n')),
      writeErr: (text) => print({ stdout: io.stderr }, text.trimEnd().split('\n')),
      outputError: (text) => say(io, `${wordWrongUse(text)}${hintAtPath(program.args, io)}`),
    })
    .exitOverride()
    .enablePositionalOptions()
    .configureHelp(helpStyle)
    .showHelpAfterError('  questlint help shows all commands')
    .addHelpText('after', () => (parts.isWhole ? `${parts.examples}\n\n${parts.exitCodes}` : ''))
    .hook('preAction', (_program, command) => parts.before(command))
  for (const group of Object.keys(commandGroups) as CommandGroup[]) {
    program.commandsGroup(commandGroups[group])
    const own = parts.commands.filter((one) => one.group === group)
    for (const definition of own.sort((left, right) => left.rank - right.rank))
      addCommand(program, definition, parts, io)
  }
  program.helpCommand(
    'help [command]',
    inList({ does: 'show what each command does, or the help of one', example: 'questlint help check' }),
  )
  if (!parts.isWhole) program.helpInformation = () => shortHelp(program, parts.exitCodes)
  return program
}

function addCommand(program: Command, definition: CommandDefinition, parts: ProgramParts, io: Io): void {
  const { name, group, does, example, isDefault } = definition
  const { commands, done } = parts
  const words = name.split(' ')
  const family = familyOf(program, words)
  // What follows the command of a command is not for the command around it.
  if (family !== program && !definition.inherits) family.enablePositionalOptions()
  const isListed = commands.some((one) => one.name === words.slice(0, -1).join(' ')) && !definition.inherits
  const command = family
    .command(words.at(-1) ?? name, { isDefault })
    .description(does)
    .summary(inList(definition))
    .addHelpText('after', `\nExample:\n  ${example}`)
    .showHelpAfterError(`  questlint ${name} --help shows its arguments and options`)
  if (isListed) command.helpGroup(commandGroups[group])
  for (const one of definition.arguments) command.addArgument(argumentOf(one))
  for (const item of definition.options) addOption(command, item)
  acceptFormer(command, definition, io)
  command.action(async (...given: readonly unknown[]) => {
    const values = given.slice(0, definition.arguments.length)
    const running = {
      isNamed: program.args[0] === words[0],
      names: parts.names,
      completionScript: (shell: string) => completionScript(program, shell),
    }
    const options = definition.inherits ? command.optsWithGlobals() : command.opts()
    const run = (inner: Io) => definition.run(values, options, inner, running)
    const output: unknown = definition.options.includes(outputOption) ? options.output : undefined
    done(await (typeof output === 'string' ? runIntoFile(output, wordsBeside(options, values), io, run) : run(io)))
  })
}

/** The words of a command line that are not the value of `--output`. */
function wordsBeside({ output: _, ...options }: OptionValues, values: readonly unknown[]): readonly string[] {
  return [...Object.values(options), ...values].flat().filter((value) => typeof value === 'string')
}

/** The command that the last word is a command of. */
function familyOf(program: Command, words: readonly string[]): Command {
  let family = program
  for (const [at, word] of words.slice(0, -1).entries()) {
    const known = family.commands.find((one) => one.name() === word)
    family = known ?? addFamily(family, words.slice(0, at + 1).join(' '), word)
  }
  return family
}

function addFamily(parent: Command, name: string, word: string): Command {
  const help = commandFamilies[name]
  if (help === undefined) throw new Error(`nothing says what the commands of "${name}" are about`)
  return parent
    .command(word)
    .description(help.does)
    .summary(inList(help))
    .helpCommand('help [command]', 'show the help of one')
    .showHelpAfterError(`  questlint ${name} --help shows its commands`)
}

/** What the list of all commands says of one. */
function inList({ does, example }: Pick<CommandDefinition, 'does' | 'example'>): string {
  return `${does}\n$ ${example}`
}

function argumentOf({ name, does, choices }: ArgumentDefinition): Argument {
  const argument = new Argument(name, does)
  return choices === undefined ? argument : argument.choices(choices)
}

function addOption(command: Command, item: OptionItem): void {
  if ('heading' in item) {
    command.optionsGroup(item.heading)
    return
  }
  command.addOption(optionOf(item))
  if (item.negation !== undefined) command.option(longNameOf(item).replace('--', '--no-'), item.negation)
}

const standard = new Help()

/** What is typed for a command, without an argument that is an option now. */
function withoutUndescribed(usage: string, { registeredArguments }: Command): string {
  const last = registeredArguments.at(-1)
  return last?.description === '' ? usage.replace(` [${last.name()}]`, '') : usage
}

/** How the help of all commands is written. */
const helpStyle: Partial<Help> = {
  // The arguments are in the example and in the command's own help.
  subcommandTerm: wholeName,
  visibleCommands: (command) =>
    command.parent === null
      ? [...listedCommands(standard.visibleCommands(command))]
      : standard.visibleCommands(command),
  // One that is an option now is not described.
  commandUsage: (command) => withoutUndescribed(standard.commandUsage(command), command),
  visibleArguments: (command) => command.registeredArguments.filter(({ description }) => description !== ''),
  // That a list is empty unless something is given says nothing.
  optionDescription: (option) =>
    Array.isArray(option.defaultValue) ? option.description : standard.optionDescription(option),
}
