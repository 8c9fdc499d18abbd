import { type AnswerObject, type AnswerValue, answerAt, isBlank, pythonText } from '../answers/value.ts'
import { areLeftChoicesRead } from '../questionnaire/questions/left-choices-read.ts'
import { keyTypeFacts } from '../schema/key-types.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { createObject } from './check-value.ts'
import type { GroupModel, QuestionModel } from './model.ts'

/**
 * By question what an answer leaves of its choices, `default` where it is not named; `undefined` where nothing is said
 * of the answer.
 */
export function leftBy(
  { customOptions }: QuestionModel,
  answer: string,
): Readonly<Record<string, unknown>> | undefined {
  const left = memberOf(customOptions, answer) ?? memberOf(customOptions, 'default')
  return isObject(left) ? left : undefined
}

/** An answer that the script of the form puts in the place of another one, or takes away. */
export interface Refilled {
  readonly question: QuestionModel
  readonly trigger: QuestionModel
  readonly before: AnswerValue | undefined
  readonly after: AnswerValue | undefined
}

/**
 * What the script of the form makes of a repetition when its page is opened: where the answer to a list leaves other
 * choices of a second one, that shows the first of them, or nothing where it has no such choice (format facts 13.1,
 * wizard.js). Gives the repetition as it is sent then.
 */
export function refill(
  group: GroupModel,
  sent: AnswerObject,
  isCleared: (question: string) => boolean,
  tell: (refilled: Refilled) => void,
): AnswerObject {
  return group.drivingQuestions
    .filter(({ node }) => areLeftChoicesRead(node))
    .reduce((repetition, trigger) => {
      const answer = answerAt(repetition, trigger.keyword)
      const isAnswered = answer !== undefined && !isBlank(answer)
      if (!isAnswered && !isCleared(trigger.keyword)) return repetition
      const left = leftBy(trigger, isAnswered ? pythonText(answer) : '')
      return Object.entries(left ?? {}).reduce((now, [keyword, choices]) => {
        const question = group.questions.get(keyword)
        if (question === undefined || !isList(question)) return now
        const before = answerAt(now, keyword)
        const after = refilled(question, choices, before)
        if (after === before) return now
        tell({ question, trigger, before, after })
        return withAnswer(now, keyword, after)
      }, repetition)
    }, sent)
}

/** What a list shows once only some of its choices are left. */
function refilled({ choices }: QuestionModel, left: unknown, before: AnswerValue | undefined): AnswerValue | undefined {
  const texts = Array.isArray(left) ? (left as readonly unknown[]) : []
  if (texts.length > 1 && typeof before === 'string' && before !== '' && texts.includes(before)) return before
  const first = String(texts[0] ?? '')
  return first !== '' && choices?.has(first) !== false ? first : undefined
}

function withAnswer(repetition: AnswerObject, keyword: string, answer: AnswerValue | undefined): AnswerObject {
  const result = createObject()
  for (const name of Object.keys(repetition)) if (name !== keyword) result[name] = repetition[name] as AnswerValue
  if (answer !== undefined) result[keyword] = answer
  return result
}

function isList({ node, stored }: QuestionModel): boolean {
  return stored === 'keyword' && keyTypeFacts(node.type ?? '')?.input.kind === 'list'
}
