/** What the service refuses; the names are those of its check's mistakes, and message ids of the rules that word them. */
export const refusalCodes = [
  'format',
  'unknown-questiongroup',
  'overlooked-questiongroup',
  'too-many-repetitions',
  'unknown-question',
  'not-a-choice',
  'not-a-list',
  'not-a-translation',
  'too-long',
  'too-many-choices',
  'not-an-integer',
  'not-a-number',
  'not-a-row',
  'invalid-geometry',
  'questiongroup-condition',
  'question-condition',
  'too-long-for-form',
  'not-taken-by-form',
  'stale-choice',
  'order-not-sent',
  'fields-not-sent',
  'page-fails',
  'keyword-not-savable',
  'calculated-fraction',
] as const

/** What makes the service fail with an internal error. */
export const crashCodes = [
  'repetition-not-an-object',
  'order-not-comparable',
  'no-number-in-it',
  'map-not-a-text',
  'map-not-an-object',
  'text-without-length',
  'limit-not-a-number',
  'condition-crashes',
  'trigger-not-a-list',
] as const

/** What the service accepts, and what is nevertheless not as it should be. */
const warningCodes = [
  'stored-otherwise',
  'reordered',
  'dropped-zero',
  'dropped-text',
  'dropped-inherited',
  'dropped-todo',
  'dropped-questiongroup-choice',
  'too-few-repetitions',
  'over-default-length',
  'below-minimum',
  'above-maximum',
  'too-many-decimals',
  'not-a-date',
  'not-an-upload',
  'not-a-user',
  'not-drawable',
  'not-a-language',
  'not-a-text',
  'not-storable',
  'not-valid-json',
  'not-offered',
  'other-beside-choice',
  'order-not-a-number',
  'hidden-question',
  'hidden-questiongroup',
  'hidden-question-cleared',
  'hidden-text-cleared',
  'shown-as-unanswered',
  'deleted-without-input',
  'deleted-by-template',
  'languages-deleted',
  'order-dropped',
  'stored-under-part',
  'text-altered',
  'line-ends',
  'choices-reordered',
  'altered-by-form',
  'recalculated',
  'refilled-choice',
] as const

export type AnswerProblemCode =
  | (typeof refusalCodes)[number]
  | (typeof crashCodes)[number]
  | (typeof warningCodes)[number]

/** A step to a place in answers: questiongroup, index of the repetition, question, and further in. */
export type AnswerStep = string | number

/** Something that is wrong with answers, as data. */
export interface AnswerProblem {
  readonly code: AnswerProblemCode
  /** From the questiongroup inwards. */
  readonly path: readonly AnswerStep[]
  /** Set where the way in which answers come to the service makes less or more of it than usual. */
  readonly severity?: 'warning' | 'error'
  /** Whether the name of the last step is meant rather than its value. */
  readonly isName?: boolean
  /** What fills the holes of the message. */
  readonly data: Readonly<Record<string, string | number>>
}

const refusing: ReadonlySet<AnswerProblemCode> = new Set([...refusalCodes, ...crashCodes])

/** Whether the service refuses a questionnaire for a problem, or fails on it. */
export function isRefusal({ code, severity }: AnswerProblem): boolean {
  return severity === 'error' || (severity === undefined && refusing.has(code))
}
