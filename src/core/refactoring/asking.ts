/** One of the things that can be chosen. */
export interface AskedChoice {
  readonly value: string
  readonly label: string
  /** What tells it from others of the same label. */
  readonly detail?: string
}

/** Something that has to be known before a refactoring can be done. */
export interface Ask {
  /** The name that its answer is given under. */
  readonly name: string
  /** What is asked, in words. */
  readonly title: string
  /** What to start from, and what is taken where nobody can be asked. */
  readonly value?: string
  /** What can be chosen; without it the answer is a text. */
  readonly choices?: () => readonly AskedChoice[]
}

/** What is known, and what is asked first of all that is not. */
export interface Asking {
  /** The answer; where there is none, an empty text, which nothing may be made of. */
  readonly answer: (ask: Ask) => string
  readonly next: () => Ask | undefined
}

/** Asks for what is not among the answers; with `takesDefaults` only for what has no value to start from. */
export function createAsking(answers: ReadonlyMap<string, string>, takesDefaults: boolean): Asking {
  let next: Ask | undefined
  return {
    answer: (ask) => {
      const known = answers.get(ask.name) ?? (takesDefaults ? ask.value : undefined)
      if (known === undefined) next ??= ask
      return known ?? ''
    },
    next: () => next,
  }
}
