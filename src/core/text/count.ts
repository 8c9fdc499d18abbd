/** How many of something there are, as data: what compares findings never reads the number in the words. */
export interface Counted {
  readonly count: number
  readonly words: string | number
  /** What is counted, where one of them in the place of another makes a difference. */
  readonly of?: readonly string[]
}

/** A number with the noun it counts, as data. */
export function counted(number: number, noun: string, of?: readonly string[]): Counted {
  return { count: number, words: count(number, noun), ...(of ? { of } : {}) }
}

/** A number with the noun it counts: "1 question", "3 questions". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
