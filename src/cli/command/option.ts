/** An option of a command as it is defined; `Gives` is what it adds to the options that the command is run with. */
export interface OptionDefinition<Gives = unknown> {
  /** As help shows it: `--level <level>`. */
  readonly flags: string
  readonly does: string
  /** What `--no-…` of it does; absent where there is none. */
  readonly negation?: string
  readonly choices?: readonly string[]
  readonly preset?: string
  readonly isRepeatable?: boolean
  readonly isMandatory?: boolean
  /** What it was called before, as `--against`; that is taken until 1.0. */
  readonly formerly?: string
  /** The command that does it now, as `export tree`; until 1.0 the option is taken, and not shown. */
  readonly movedTo?: string
  /** Never there: it carries the type. */
  readonly gives?: Gives
}

/** A title in the help of a command, above the options that follow. */
export interface OptionHeading {
  readonly heading: string
}

/** What a command's list of options consists of. */
export type OptionItem = OptionDefinition | OptionHeading

/** The options that a command with these definitions is run with. */
export type OptionsOf<Items extends readonly unknown[]> = Simplify<Union<GivenBy<Items[number]>>>

type GivenBy<Item> = Item extends OptionDefinition<infer Gives> ? Gives : never
type Union<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void ? All : never
type Simplify<All> = { readonly [Name in keyof All]: All[Name] }

/** `dryRun` of `--dry-run`, of `--dry-run <file>` and of `-d, --dry-run`. */
type NameOf<Flags extends string> = Flags extends `--${infer Rest}`
  ? Camel<FirstWord<Rest>>
  : Flags extends `-${string}, --${infer Rest}`
    ? Camel<FirstWord<Rest>>
    : never
type FirstWord<Text extends string> = Text extends `${infer Word} ${string}` ? Word : Text
type Camel<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Text

type Optional<Flags extends string, Value> = { readonly [Name in NameOf<Flags>]?: Value }
type Given<Flags extends string, Value> = { readonly [Name in NameOf<Flags>]: Value }

/** As it is typed: `-c` and `--configuration` of `-c, --configuration <name>`. */
export function namesOf({ flags }: OptionDefinition): readonly string[] {
  return flags.replace(/ <.*$/s, '').split(', ')
}

/** `--configuration` of `-c, --configuration <name>`. */
export function longNameOf(option: OptionDefinition): string {
  return namesOf(option).at(-1) ?? option.flags
}

/** What follows its names: ` <name>`; nothing for one without a value. */
export function placeholderOf({ flags }: OptionDefinition): string {
  return / <.*$/s.exec(flags)?.[0] ?? ''
}

/** A title above the options that follow it. */
export function heading(title: string): OptionHeading {
  return { heading: title }
}

/** An option that had another name. */
export function renamedFrom<Option extends OptionDefinition>(formerly: string, option: Option): Option {
  return { ...option, formerly }
}

/** An option of which another command does what it did. */
export function movedTo<Option extends OptionDefinition>(movedTo: string, option: Option): Option {
  return { ...option, movedTo }
}

/** An option without a value; `negation` says what `--no-…` does. */
export function flag<const Flags extends string>(
  flags: Flags,
  does: string,
  negation?: string,
): OptionDefinition<Optional<Flags, boolean>> {
  return { flags, does, ...(negation === undefined ? {} : { negation }) }
}

/** An option with a value that may be left out. */
export function value<const Flags extends string>(
  flags: Flags,
  does: string,
): OptionDefinition<Optional<Flags, string>> {
  return { flags, does }
}

/** An option that has the preset value where it is left out. */
export function presetValue<const Flags extends string>(
  flags: Flags,
  does: string,
  preset: string,
): OptionDefinition<Given<Flags, string>> {
  return { flags, does, preset }
}

/** An option with a value, and `--no-…`, which gives `false`. */
export function valueOrNone<const Flags extends string>(
  flags: Flags,
  does: string,
  negation: string,
): OptionDefinition<Optional<Flags, string | false>> {
  return { flags, does, negation }
}

/** An option that must be given. */
export function mandatory<const Flags extends string>(
  flags: Flags,
  does: string,
): OptionDefinition<Given<Flags, string>> {
  return { flags, does, isMandatory: true }
}

/** An option whose value is one of the choices. */
export function choice<const Flags extends string, const Choice extends string>(
  flags: Flags,
  does: string,
  choices: readonly Choice[],
): OptionDefinition<Optional<Flags, Choice>> {
  return { flags, does, choices }
}

/** The same with a choice that it has where it is left out. */
export function presetChoice<const Flags extends string, const Choice extends string>(
  flags: Flags,
  does: string,
  choices: readonly Choice[],
  preset: NoInfer<Choice>,
): OptionDefinition<Given<Flags, Choice>> {
  return { flags, does, choices, preset }
}

/** An option whose value is one of the choices, and that must be given. */
export function mandatoryChoice<const Flags extends string, const Choice extends string>(
  flags: Flags,
  does: string,
  choices: readonly Choice[],
): OptionDefinition<Given<Flags, Choice>> {
  return { flags, does, choices, isMandatory: true }
}

/** An option with choices, and `--no-…`, which gives `false`. */
export function choiceOrNone<const Flags extends string, const Choice extends string>(
  flags: Flags,
  does: string,
  choices: readonly Choice[],
  preset: NoInfer<Choice>,
  negation: string,
): OptionDefinition<Given<Flags, Choice | false>> {
  return { flags, does, choices, preset, negation }
}

/** An option that can be given several times; its value is a list. */
export function list<const Flags extends string>(
  flags: Flags,
  does: string,
): OptionDefinition<Given<Flags, readonly string[]>> {
  return { flags, does: `${does} (repeatable)`, isRepeatable: true }
}
