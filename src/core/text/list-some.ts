import { count } from './count.ts'

/** How many more there are than are told, as the last of what is told: "and 3 more", "and 1 more place"; nothing where that is all. */
export function andMore(number: number, noun?: string): readonly string[] {
  if (number <= 0) return []
  return [`and ${noun === undefined ? `${number} more` : count(number, `more ${noun}`)}`]
}

/** Words of which there are so many in total: "a, b and 3 more". */
export function listSome(words: readonly string[], total: number, noun?: string): string {
  return [words.join(', '), ...andMore(total - words.length, noun)].join(' ')
}

/** The same as part of a sentence, where nothing is left out with an "and" before the last: "a, b and c". */
export function enumerate(words: readonly string[], total = words.length): string {
  if (total > words.length || words.length < 2) return listSome(words, total)
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
