/**
 * How the names of the form's fields for a text begin; the form takes other answers for one by their names alone
 * (format facts 13.4, 13.6).
 */
const textFields = ['original_', 'translation_']
const earlierText = 'old_'

/** Why the form cannot save the answers of a key because of its keyword. */
export type KeywordMistake =
  | { readonly kind: 'text' }
  | { readonly kind: 'earlierText'; readonly part: string }
  | { readonly kind: 'key'; readonly prefix: string }

/** What the form mistakes in the keyword of a key; `isText` is `undefined` where its type is not known. */
export function keywordMistake(keyword: string, isText: boolean | undefined): KeywordMistake | undefined {
  if (isText && keyword.includes(earlierText)) return { kind: 'text' }
  if (keyword.startsWith(earlierText)) return { kind: 'earlierText', part: keyword.slice(earlierText.length) }
  const prefix = textFields.find((one) => keyword.startsWith(one))
  return prefix && isText === false ? { kind: 'key', prefix } : undefined
}

/** The part of a questiongroup's keyword under which the form stores its answers; `undefined` where that is the keyword. */
export function storedPartOf(keyword: string): string | undefined {
  const hyphen = keyword.indexOf('-')
  return hyphen < 0 ? undefined : keyword.slice(0, hyphen)
}
