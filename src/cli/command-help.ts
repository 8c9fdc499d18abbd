import { type Command, Help, Option } from 'commander'

/** What the help says of a command. */
export interface CommandHelp {
  readonly does: string
  /** A whole command line. */
  readonly example: string
}

/** Adds a command whose example is in its own help and in the list of all commands. */
export function addCommand(program: Command, name: string, { does, example }: CommandHelp, isDefault = false): Command {
  return program
    .command(name, { isDefault })
    .description(does)
    .summary(shortHelp({ does, example }))
    .addHelpText('after', `\nExample:\n  ${example}`)
    .showHelpAfterError(`  questlint ${name} --help shows its arguments and options`)
}

/** What the list of all commands says of one. */
export function shortHelp({ does, example }: CommandHelp): string {
  return `${does}\n$ ${example}`
}

/** An option that can be given several times; its value is a list. */
export function repeatable(flags: string, description: string): Option {
  return new Option(flags, `${description} (repeatable)`)
    .argParser((value: string, previous: readonly string[]) => [...previous, value])
    .default([])
}

/** The option that every command with a dry run has; `needs` is what else this one needs. */
export function patchOption(needs?: string): Option {
  const does =
    'write what would change as a patch for "git apply" to this file ("-": standard output), and nothing else'
  return new Option('--patch <file>', needs === undefined ? does : `${needs}: ${does}`)
}

/** The options of a command that reads the files which questlint alone would check. */
export function readingFiles(command: Command): Command {
  return command
    .addOption(repeatable('--path <path>', 'files to read (default: the same as for questlint without arguments)'))
    .addOption(repeatable('--context <glob>', 'load these for reference only'))
    .option('--config <file>', 'configuration file to use')
}

const standard = new Help()

/** How the help of all commands is written. */
export const helpStyle: Partial<Help> = {
  // The arguments are in the example and in the command's own help.
  subcommandTerm: (command) => command.name(),
  // That a list is empty unless something is given says nothing.
  optionDescription: (option) =>
    Array.isArray(option.defaultValue) ? option.description : standard.optionDescription(option),
}
