import { detectKind, parseText } from '../src/core/internal.ts'

/** Open documents that are no questionnaires, of which nothing is kept but how long they were. */
export interface ForeignDocuments {
  readonly add: (uri: string, text: string) => void
  readonly has: (uri: string) => boolean
  /**
   * Whether one is still no questionnaire, which is looked for in short texts only, and in long ones that grew or shrank by much; others
   * are looked at when they are saved.
   */
  readonly isStill: (uri: string, text: string) => boolean
  /** Whether it was there. */
  readonly forget: (uri: string) => boolean
}

/** A text that is read in less than a millisecond. */
const short = 20_000
const muchPart = 1 / 8

/** Makes an empty list. */
export function createForeignDocuments(): ForeignDocuments {
  const lengths = new Map<string, number>()
  const isStill = (uri: string, text: string): boolean => {
    const length = lengths.get(uri)
    if (length === undefined) return false
    if (text.length > short && Math.abs(text.length - length) <= length * muchPart) return true
    if (detectKind(parseText(uri, text).value) === undefined) lengths.set(uri, text.length)
    else lengths.delete(uri)
    return lengths.has(uri)
  }
  return {
    add: (uri, text) => lengths.set(uri, text.length),
    has: (uri) => lengths.has(uri),
    isStill,
    forget: (uri) => lengths.delete(uri),
  }
}
