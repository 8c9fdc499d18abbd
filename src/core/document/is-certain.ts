import type { Document, ProblemCode } from './document.ts'

/** Mistakes of a text that leave no doubt where its objects, lists and values are. */
const harmless: ReadonlySet<ProblemCode> = new Set([
  'duplicate-member',
  'non-standard-number',
  'non-string-name',
  'tag',
])

/** Whether no mistake in a text leaves open what belongs where. */
export function isCertain({ value, problems }: Pick<Document, 'value' | 'problems'>): boolean {
  return value !== undefined && problems.every(({ code }) => harmless.has(code))
}
