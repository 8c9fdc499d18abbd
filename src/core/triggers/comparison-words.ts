import type { Expression } from '../condition/condition.ts'
import type { PlainComparison } from '../condition/plain-comparison.ts'
import { answerLabel } from '../questionnaire/answer-label.ts'
import type { Node } from '../questionnaire/node.ts'
import { numberedTypes } from '../schema/key-types.ts'
import { shortLabel, shortName } from '../text/printable.ts'
import type { Trigger } from './triggers.ts'

const longestLabel = 50

/** The label of an answer; `undefined` where it has none. */
export type AnswerNaming = (question: Node, answer: string | number) => string | undefined

/** What a condition asks of the answer to its question, in the one way that everything says it: `is "Wooden barrel"`. */
export function wordComparison(
  { question, expression }: Pick<Trigger, 'question' | 'expression'>,
  answerOf: AnswerNaming = answerLabel,
): string {
  const comparison = comparisonIn(expression)
  if (comparison?.value === '' && comparison.operator === '!=') return 'is answered'
  if (comparison?.operator !== '==' && comparison?.operator !== '!=') return shortName(expression.text.trim())
  const label = answerOf(question, answerTo(question, comparison.value))
  const verb = comparison.operator === '==' ? 'is' : 'is not'
  return `${verb} ${label === undefined ? comparison.value : `"${shortLabel(label, longestLabel)}"`}`
}

/** The comparison with one answer that an expression is for both languages; keywords may have other characters than plain ones. */
export function comparisonIn({ plain, keyword }: Expression): Pick<PlainComparison, 'operator' | 'value'> | undefined {
  return plain ?? (keyword === undefined ? undefined : { operator: '==', value: keyword })
}

/** The label of the answer that a plain condition names. */
export function comparedLabel(question: Node, value: string | number): string | undefined {
  return answerLabel(question, answerTo(question, value))
}

/** A condition may have to quote a number. */
function answerTo({ type = '' }: Node, value: string | number): string | number {
  return numberedTypes.has(type) ? Number(value) : value
}
