import { type AnswerDomain, choiceAnswers, measureAnswers, rangeAnswers } from '../condition/answers.ts'
import type { Node } from '../questionnaire/node.ts'
import { valueKeywordsOf } from '../questionnaire/values.ts'
import { answerFacts, keyTypeFacts } from '../schema/key-types.ts'
import { memberOf } from '../text/json-value.ts'
import { drawsTick, questionTemplates } from './trigger-inputs.ts'

/**
 * What can be answered to a question whose answer conditions of a kind are about. A template for "other" may draw a
 * tick of its own, whose answer is in for the question's (format facts 5.4): there the answers are unknown.
 */
export function domainOf(question: Node, kind: 'question' | 'questiongroup'): AnswerDomain {
  if (kind === 'question' && questionTemplates(question)?.some(drawsTick) !== false) {
    return { kind: 'unknown' }
  }
  return answersTo(question)
}

/** The answers that a question's key allows; `unknown` for free texts and keys that are not loaded. */
export function answersTo(question: Node): AnswerDomain {
  const type = question.type
  const key = question.record
  if (type === undefined || key === undefined) return { kind: 'unknown' }
  const answer = keyTypeFacts(type)?.answer
  const { fixed, values, number } = answerFacts(type) ?? {}
  if (fixed) return { kind: 'finite', answers: fixed }
  if (answer === 'integer' || answer === 'decimal') return rangeOf(question, answer === 'integer')
  if (!values) return { kind: 'unknown' }
  const keywords = valueKeywordsOf(key, question.file)
  if (keywords === undefined) return { kind: 'unknown' }
  return number ? measureAnswers(keywords.length) : choiceAnswers(keywords)
}

function rangeOf(question: Node, isInteger: boolean): AnswerDomain {
  const attributes = question.option('form_options', 'field_options')?.value
  const bound = (name: string): number | undefined => {
    const value = memberOf(attributes, name)
    return typeof value === 'number' ? value : undefined
  }
  return rangeAnswers(isInteger, bound('min'), bound('max'))
}
