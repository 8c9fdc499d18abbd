import type { Answer } from '../condition/evaluate.ts'
import type { Node } from '../questionnaire/node.ts'
import { answerFacts, listTypes, translatedTypes } from '../schema/key-types.ts'
import { memberOf } from '../text/json-value.ts'
import { answersTo } from '../triggers/answer-domain.ts'

/** The answers that were chosen, by question; a question that is not in it was not answered. */
export type GivenAnswers = ReadonlyMap<Node, readonly Answer[]>

/** Answers as the application stores them: each questiongroup by its keyword, with a list of its repetitions. */
export type StoredAnswers = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Whether several answers to a question can be chosen at once. */
export function isListQuestion(question: Node): boolean {
  return listTypes.has(question.type ?? '')
}

/** Whether the answer to a question is one text a language. */
export function isTranslatedQuestion(question: Node): boolean {
  return translatedTypes.has(question.type ?? '')
}

/** Gives answers the shape of stored data, each questiongroup with one repetition (format facts 3.1 and 7). */
export function storeAnswers(given: GivenAnswers): StoredAnswers {
  const groups = new Map<string, Map<string, unknown>>()
  for (const [question, answers] of given) {
    const [first] = answers
    const { keyword, parent } = question
    if (first === undefined || keyword === undefined || parent?.keyword === undefined) continue
    const group = groups.get(parent.keyword) ?? new Map<string, unknown>()
    groups.set(parent.keyword, group)
    group.set(keyword, storedValue(question, answers, first))
  }
  return Object.fromEntries([...groups].map(([keyword, group]) => [keyword, [Object.fromEntries(group)]]))
}

function storedValue(question: Node, answers: readonly Answer[], first: Answer): unknown {
  if (isListQuestion(question)) return answers
  return isTranslatedQuestion(question) ? { en: first } : first
}

/** Some answer to a question that the data check accepts by itself; `undefined` where none can be made up. */
export function inventAnswer(question: Node): Answer | undefined {
  if (memberOf(question.value.form_options, 'conditional')) return undefined
  const type = question.type
  if (type === undefined) return undefined
  if (translatedTypes.has(type)) return 'x'
  const unchecked = answerFacts(type)?.example
  if (unchecked !== undefined) return unchecked
  const domain = answersTo(question)
  if (domain.kind === 'finite') return domain.answers[0]
  if (domain.kind === 'unknown') return undefined
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = domain
  return Math.max(min, Math.min(max, 1))
}
