/** One of the things that can be chosen. */
export interface AskedChoice {
  readonly value: string
  readonly label: string
  /** What tells it from others of the same label. */
  readonly detail?: string
}

/** What somebody answers: a text, or where a list is asked for, its items. */
export type FormAnswer = string | readonly string[]

/** Something that has to be known before a refactoring can be done. */
export interface Ask {
  /** The name that its answer is given under. */
  readonly name: string
  /** What is asked, in words. */
  readonly title: string
  /** What to start from, and what is taken where nobody can be asked. */
  readonly value?: FormAnswer
  /** What can be chosen; without it the answer is a text. */
  readonly choices?: () => readonly AskedChoice[]
  /** What exists, and can be taken as well as something new. */
  readonly offers?: () => readonly AskedChoice[]
}

/** An {@link Ask} for several texts. */
export interface ListAsk extends Ask {
  readonly value: readonly string[]
}

/** What is known, and what is asked. */
export interface Asking {
  /** The answer; where there is none, an empty text, which nothing may be made of. */
  readonly answer: (ask: Ask) => string
  /** The items of the answer; a text has `;` between them. */
  readonly items: (ask: ListAsk) => readonly string[]
  /** The first of all that is not known. */
  readonly next: () => Ask | undefined
  /** All that was asked for until now, known or not. */
  readonly asked: () => readonly Ask[]
}

/** Asks for what is not among the answers; with `takesDefaults` only for what has no value to start from. */
export function createAsking(answers: ReadonlyMap<string, FormAnswer>, takesDefaults: boolean): Asking {
  const asked: Ask[] = []
  let next: Ask | undefined
  const find = (ask: Ask): FormAnswer => {
    asked.push(ask)
    const known = answers.get(ask.name) ?? (takesDefaults ? ask.value : undefined)
    if (known === undefined) next ??= ask
    return known ?? ''
  }
  return {
    answer: (ask) => {
      const known = find(ask)
      return typeof known === 'string' ? known : known.join('; ')
    },
    items: (ask) => {
      const known = find(ask)
      const all = typeof known === 'string' ? known.split(';') : known
      return all.map((item) => item.trim()).filter((item) => item !== '')
    },
    next: () => next,
    asked: () => asked,
  }
}
