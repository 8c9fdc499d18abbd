import type { Expression } from '../condition/condition.ts'
import type { Range } from '../text/range.ts'

/** A text in an expression that may be an answer, with the place of its characters in the expression. */
export interface ComparedText extends Range {
  readonly text: string
}

/** The quoted texts of an expression; without any, the number or the bare word that a plain comparison is with. */
export function comparedTexts(expression: Expression): ComparedText[] {
  const texts: ComparedText[] = []
  for (const match of expression.text.matchAll(/(['"])((?:(?!\1)[^\\])*)\1/g)) {
    const text = match[2] ?? ''
    const start = match.index + 1
    if (text !== '') texts.push({ text, start, end: start + text.length })
  }
  const meant = texts.length === 0 ? expression.meant : undefined
  if (meant && meant.kind !== 'text') texts.push({ text: String(meant.value), start: meant.start, end: meant.end })
  return texts
}
