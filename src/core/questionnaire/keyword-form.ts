import { shortName } from '../text/printable.ts'

/** Characters that the database has for a keyword (format facts 1.2). */
export const longestKeyword = 63

/** What the application reads the order of repetitions from (format facts 9.4). */
const orderKeyword = '__order'

/** A keyword with more behind it; as much of it as the database can store. */
export function withEnding(keyword: string, ending: string): string {
  return [...keyword].slice(0, longestKeyword - [...ending].length).join('') + ending
}

/** Whether the address of a category's page can have its keyword in it; a pattern of Unicode is only compiled where that is not ASCII. */
export function fitsAddress(keyword: string): boolean {
  return /^\w+$/.test(keyword) || /^[\p{L}\p{N}_]+$/u.test(keyword)
}

/** Why something new cannot have a keyword; `undefined` when it can. `word` says what it is. */
export function whyNoKeyword(word: string, name: string): string | undefined {
  const length = [...name].length
  if (name === orderKeyword && ['key', 'question'].includes(word))
    return `The application stores the order of repetitions as "${orderKeyword}".`
  return (
    whyNoName(word, name) ??
    (length > longestKeyword
      ? `The database stores keywords of at most ${longestKeyword} characters; "${shortName(name)}" has ${length}.`
      : undefined)
  )
}

/** Why something cannot have a name that conditions, addresses and HTML ids have in them; `undefined` when it can. */
export function whyNoName(word: string, name: string): string | undefined {
  if (name === '') return `A ${word} needs a name.`
  if (/^[\p{L}\p{N}_-]+$/u.test(name)) return undefined
  return `"${shortName(name)}" is not a name for a ${word}: names are used in conditions, addresses and HTML ids. Use letters, digits and "_".`
}
