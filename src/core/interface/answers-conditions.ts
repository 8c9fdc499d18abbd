import type { Answer } from '../condition/evaluate.ts'
import type { AnswerModel, GroupCondition, GroupModel, QuestionModel } from '../judging/model.ts'
import { testCondition } from '../judging/save-conditions.ts'
import { anyOf, type JsonSchema } from './json-schema.ts'

/** Says that answers to a questiongroup need the answer that shows it; `undefined` when there is none to say, or none that can be said. */
export function needsCondition(
  group: GroupModel,
  model: AnswerModel,
  miss: (text: string) => void,
): JsonSchema | undefined {
  const { condition, inheritedFrom, keyword, questions } = group
  if (condition === undefined || condition.isOpen || inheritedFrom !== undefined) return undefined
  const owner = model.groups.get(condition.ownerGroup ?? '')?.questions.get(condition.ownerQuestion ?? '')
  if (owner && !isEnumerable(owner))
    miss(
      `Answers to questiongroup "${keyword}" although question "${owner.keyword}" has an answer that does not show it.`,
    )
  if ([...questions.values()].some(({ stored }) => stored === 'texts'))
    miss('Answers to a questiongroup without the answer that shows it, where they are texts other than strings.')
  return {
    if: hasRepetition(keyword, answeredRepetition(group)),
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
    then: owner ? hasRepetition(condition.ownerGroup ?? '', fulfilledRepetition(condition, owner)) : false,
  }
}

function hasRepetition(keyword: string, repetition: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: [keyword],
    properties: { [keyword]: { type: 'array', contains: repetition } },
  }
}

/** A repetition with an answer of which is certain that it is stored, or refused. */
function answeredRepetition({ questions }: GroupModel): JsonSchema {
  const certain = [...questions.values()].filter(({ stored }) => !uncertain.has(stored ?? ''))
  const answered = certain.map((question) => ({
    type: 'object',
    required: [question.keyword],
    properties: { [question.keyword]: isAnswered(question) },
  }))
  return answered.length === 0 ? { not: {} } : anyOf(answered)
}

/** Answers that may be dropped without a word. */
const uncertain: ReadonlySet<string> = new Set(['nothing', 'questiongroup', ''])

function isAnswered({ stored }: QuestionModel): JsonSchema {
  if (stored !== 'texts') return { not: { $ref: '#/$defs/blank' } }
  // An object without a text is dropped.
  return { type: 'object', not: { type: 'object', additionalProperties: { not: { type: 'string', minLength: 1 } } } }
}

/** A repetition that fulfils a condition; nothing at all may do so too. */
function fulfilledRepetition(condition: GroupCondition, owner: QuestionModel): JsonSchema {
  const { keyword } = owner
  const empty = emptyAnswers.filter((answer) => fulfils(condition, answer))
  const answers = [
    fulfillingAnswer(condition, owner),
    ...(empty.length > 0 ? [{ enum: empty }] : []),
    ...(fulfils(condition, '{}') ? [{ type: 'object', maxProperties: 0 }] : []),
  ]
  const properties = { [keyword]: anyOf(answers) }
  const isNothingEnough = fulfils(condition, null)
  return isNothingEnough ? { type: 'object', properties } : { type: 'object', required: [keyword], properties }
}

/** What counts as no answer, but is one to a condition; an empty object is its text in Python. */
const emptyAnswers: readonly Answer[] = [null, '', 0]

/** Whether all answers to a question are known. */
function isEnumerable({ choices }: QuestionModel): boolean {
  return choices !== undefined
}

/** The answers that fulfil a condition, as far as they are known; what is an answer only because the service converts it is let through. */
function fulfillingAnswer(condition: GroupCondition, { stored, choices }: QuestionModel): JsonSchema {
  if (choices === undefined) return { not: { const: null } }
  const right = [...choices].filter((choice) => fulfils(condition, choice))
  const converted = [{ type: 'string' }, { type: 'boolean' }, { type: 'number', not: { type: 'integer' } }]
  switch (stored) {
    case 'yesNo':
      return oneOf([...right, ...[true, false].filter((truth) => fulfils(condition, truth))])
    case 'keyword':
      return oneOf(right)
    case 'position':
      return { anyOf: [oneOf(right), ...converted] }
    case 'keywords':
      return { type: 'array', contains: oneOf(right) }
    default:
      return { type: 'array', contains: { anyOf: [oneOf(right), ...converted] } }
  }
}

function oneOf(values: readonly Answer[]): JsonSchema {
  return values.length === 0 ? { not: {} } : { enum: values }
}

/** What cannot be known is not held against the answers. */
function fulfils(condition: GroupCondition, answer: Answer): boolean {
  const truth = testCondition(condition, answer)
  return truth === 'true' || truth === 'unknown'
}
