import type { Io } from '../io.ts'
import type { ArgumentDefinition, ArgumentsOf } from './argument.ts'
import type { CommandGroup } from './groups.ts'
import type { OptionItem, OptionsOf } from './option.ts'
import type { Running } from './running.ts'

/** What help says of a command, and where. */
export interface CommandHelp {
  /** As it is typed after `questlint`; a command of a command, such as `serve publish`, has several words. */
  readonly name: string
  /** What it was called before, which is taken until 1.0; with the words that one of several names stood for beside its own. */
  readonly formerly?: string | Readonly<Record<string, readonly string[]>>
  /** The part of the list of all commands, and the place in it. */
  readonly group: CommandGroup
  readonly rank: number
  readonly does: string
  /** A whole command line. */
  readonly example: string
}

/** A command, from which parsing, help, completion and the documents come. */
export interface CommandDefinition extends CommandHelp {
  /** Whether it is meant where no command is named. */
  readonly isDefault: boolean
  readonly arguments: readonly ArgumentDefinition[]
  readonly options: readonly OptionItem[]
  /** The option, as `--configuration`, whose value was given as the last argument before; that is taken until 1.0. */
  readonly formerArgument?: string
  /** Whether it is run with the options of the command that it is a command of, too. */
  readonly inherits: boolean
  /** Gives the exit code. */
  readonly run: (given: readonly unknown[], options: object, io: Io, running: Running) => number | Promise<number>
}

interface Definition<
  Arguments extends readonly ArgumentDefinition[],
  Items extends readonly OptionItem[],
  Around extends readonly OptionItem[],
> extends CommandHelp {
  readonly isDefault?: boolean
  readonly arguments?: Arguments
  readonly options?: Items
  readonly formerArgument?: string
  /** The options of the command that this one is a command of, which it is run with too. */
  readonly around?: Around
  readonly run: (
    ...given: [...ArgumentsOf<Arguments>, OptionsOf<[...Items, ...Around]>, Io, Running]
  ) => number | Promise<number>
}

/** Defines a command: the types of what it is run with follow from its arguments and options. */
export function defineCommand<
  const Arguments extends readonly ArgumentDefinition[] = readonly [],
  const Items extends readonly OptionItem[] = readonly [],
  const Around extends readonly OptionItem[] = readonly [],
>(definition: Definition<Arguments, Items, Around>): CommandDefinition {
  const run = definition.run as (...given: readonly unknown[]) => number | Promise<number>
  const { formerArgument, around, ...plain } = definition
  return {
    ...plain,
    ...(formerArgument === undefined ? {} : { formerArgument }),
    isDefault: definition.isDefault ?? false,
    inherits: around !== undefined,
    arguments: definition.arguments ?? [],
    options: definition.options ?? [],
    // biome-ignore lint/plugin: a command has a handful of arguments.
    run: (given, options, io, running) => run(...given, options, io, running),
  }
}
