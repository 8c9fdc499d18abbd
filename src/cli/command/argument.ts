/** An argument of a command as it is defined; `Gives` is what the command is run with. */
export interface ArgumentDefinition<Gives = unknown> {
  /** As help shows it: `<file>`, `[paths...]`. */
  readonly name: string
  readonly does: string
  readonly choices?: readonly string[]
  /** Never there: it carries the type. */
  readonly gives?: Gives
}

/** What a command with these arguments is run with, in their order. */
export type ArgumentsOf<List extends readonly ArgumentDefinition[]> = {
  -readonly [At in keyof List]: List[At] extends ArgumentDefinition<infer Gives> ? Gives : never
}

type Given<Name extends string, Value> = Name extends `${string}...${string}`
  ? readonly Value[]
  : Name extends `[${string}`
    ? Value | undefined
    : Value

/** An argument: `<one>`, `[one that may be left out]`, `<several...>` or `[several...]`. */
export function argument<const Name extends string>(name: Name, does: string): ArgumentDefinition<Given<Name, string>> {
  return { name, does }
}

/** An argument that is one of the choices. */
export function choiceArgument<const Name extends string, const Choice extends string>(
  name: Name,
  does: string,
  choices: readonly Choice[],
): ArgumentDefinition<Given<Name, Choice>> {
  return { name, does, choices }
}
