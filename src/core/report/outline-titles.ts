import { count } from '../text/count.ts'
import type {
  PartName,
  PresentedDetail,
  PresentedOutline,
  PresentedPart,
  PresentedQuestion,
} from './present-outline.ts'

/** How many parts of each level an outline has: `3 categories, 7 subcategories, …`. */
export function wordCounts({ counts }: PresentedOutline): string {
  const many = (number: number, one: string): string => `${number} ${number === 1 ? `${one}y` : `${one}ies`}`
  return [
    count(counts.section, 'section'),
    many(counts.category, 'categor'),
    many(counts.subcategory, 'subcategor'),
    count(counts.questiongroup, 'questiongroup'),
    count(counts.question, 'question'),
  ].join(', ')
}

/** What people call a part: its label, else its keyword. */
export function nameOf({ label, keyword, level }: PresentedPart): string {
  return label || keyword || level
}

/** Numbering and label. */
export function titleOf(part: PresentedPart): string {
  return part.numbering === '' ? nameOf(part) : `${part.numbering} ${nameOf(part)}`
}

/** The type of a question with what limits its answers: `a whole number; from 0 to 100`. */
export function describeType({ typeInWords }: PresentedQuestion, details: readonly PresentedDetail[]): string {
  const limits = details.filter(({ kind }) => kind === 'limit').map(flattenDetail)
  return [typeInWords, ...limits.map((limit) => `${limit.charAt(0).toLowerCase()}${limit.slice(1)}`)].join('; ')
}

/** What is said of a part below its head: the limits of a question are with its type. */
export function detailsBelow({ details, question }: PresentedPart): readonly PresentedDetail[] {
  return question === undefined ? details : details.filter(({ kind }) => kind !== 'limit')
}

/** A sentence as plain text: labels in quotes, each with its keyword, as several questions may have one label. */
export function flattenDetail({ line }: PresentedDetail): string {
  return line.map((piece) => (typeof piece === 'string' ? piece : nameWithKeyword(piece))).join('')
}

function nameWithKeyword({ name, keyword }: PartName): string {
  return name === keyword ? keyword : `"${name}" [${keyword}]`
}
