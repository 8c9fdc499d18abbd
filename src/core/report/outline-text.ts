import { safeText } from '../text/safe-text.ts'
import { describeType, detailsBelow, flattenDetail, titleOf, wordCounts } from './outline-titles.ts'
import type { PresentedOutline, PresentedPart } from './present-outline.ts'

/** The outline for a terminal: one question after the other, indented by level. */
export function formatOutlineText(outline: PresentedOutline): string {
  const lines = [outline.title, wordCounts(outline)]
  for (const part of outline.parts) addPart(lines, part, '')
  return `${lines.map((line) => safeText(line, 'terminal')).join('\n')}\n`
}

function addPart(lines: string[], part: PresentedPart, indent: string): void {
  const { help, question, children } = part
  if (question === undefined) lines.push('')
  lines.push(`${indent}${headOf(part)}`)
  const below = `${indent}  `
  const texts = [
    ...help,
    ...(question?.choices ?? []).map(({ stored, label }) => `- ${stored}: ${label || '(no label)'}`),
    ...detailsBelow(part).map((detail) => `${flattenDetail(detail)}.`),
  ]
  for (const text of texts) lines.push(`${below}${text}`)
  for (const child of children) addPart(lines, child, below)
}

/** Numbering, label and keyword, and the type of a question. */
function headOf(part: PresentedPart): string {
  const { label, keyword, question } = part
  const name = label === '' ? titleOf(part) : `${titleOf(part)} [${keyword}]`
  if (question === undefined) return name
  const words = describeType(question, part.details)
  return question.type === '' ? `${name}: ${words}` : `${name}: ${question.type}, ${words}`
}
