import { fromPlain } from '../answers/stored.ts'
import { type AnswerObject, type AnswerValue, answerAt, isAnswerObject } from '../answers/value.ts'
import { reach } from '../condition/answers.ts'
import { type Answer, truthOfAll } from '../condition/evaluate.ts'
import { inventAnswer, isListQuestion, isTranslatedQuestion } from '../judging/given-answers.ts'
import type { AnswerModel, QuestionModel } from '../judging/model.ts'
import type { AnswerShape } from '../schema/key-types.ts'
import { answersTo } from '../triggers/answer-domain.ts'

/** More repetitions than anybody stores are not made to show a limit. */
export const mostRepeated = 1000

/** As far as conditions that wait for conditions are followed. */
const deepest = 12

/**
 * The data of a questionnaire with one repetition of a questiongroup, and what its condition needs; `undefined` where
 * no answers fulfil that.
 */
export function answersWith(
  model: AnswerModel,
  questiongroup: string,
  answers: Readonly<Record<string, AnswerValue>>,
  repetitions = 1,
): AnswerObject | undefined {
  const own: AnswerObject = { [questiongroup]: Array.from({ length: repetitions }, () => answers) }
  const chosen = (model.groups.get(questiongroup)?.choosingQuestions ?? []).map(({ keyword }) => answers[keyword])
  return chosen.reduce<AnswerObject | undefined>(
    (data, keyword) => data && addChosen(model, data, keyword),
    fulfilCondition(model, own, questiongroup),
  )
}

/** Data with what the condition of a questiongroup needs; `undefined` where no answers fulfil that. */
export function fulfilCondition(
  model: AnswerModel,
  data: AnswerObject,
  questiongroup: string,
): AnswerObject | undefined {
  return fulfil(model, data, questiongroup, new Set())
}

/** A questiongroup can be chosen only where it is answered. */
function addChosen(model: AnswerModel, data: AnswerObject, keyword: AnswerValue | undefined): AnswerObject | undefined {
  if (typeof keyword !== 'string' || answerAt(data, keyword) !== undefined) return data
  for (const question of model.groups.get(keyword)?.questions.values() ?? []) {
    const sample = question.stored === 'questiongroup' ? undefined : sampleAnswer(question)
    if (sample !== undefined)
      return fulfilCondition(model, { ...data, [keyword]: [{ [question.keyword]: sample }] }, keyword)
  }
  return undefined
}

/** Answers what the condition of a questiongroup asks for, and what that waits for. */
function fulfil(
  model: AnswerModel,
  data: AnswerObject,
  questiongroup: string,
  seen: ReadonlySet<string>,
): AnswerObject | undefined {
  // Questiongroups can wait for each other.
  if (seen.has(questiongroup)) return data
  const condition = model.groups.get(questiongroup)?.condition
  if (condition === undefined || condition.isOpen) return data
  const { ownerGroup, ownerQuestion, expressions } = condition
  const owner = model.groups.get(ownerGroup ?? '')?.questions.get(ownerQuestion ?? '')
  if (ownerGroup === undefined || owner === undefined || seen.size === deepest) return undefined
  const answer = reach(expressions, answersTo(owner.node), 'python').trueFor ?? namedIn(expressions, owner)
  if (answer === undefined) return undefined
  const repetitions = answerAt(data, ownerGroup)
  const [first = {}, ...others] = Array.isArray(repetitions) ? (repetitions as readonly AnswerValue[]) : []
  const isAnswered = isAnswerObject(first) && answerAt(first, owner.keyword) !== undefined
  const followed = new Set([...seen, questiongroup])
  if (isAnswered && ownerGroup !== questiongroup) return fulfil(model, data, ownerGroup, followed)
  const answered = { ...(isAnswerObject(first) ? first : {}), [owner.keyword]: storedAnswer(owner, answer) }
  const more = { ...data, [ownerGroup]: [answered, ...others] }
  return ownerGroup === questiongroup ? more : fulfil(model, more, ownerGroup, followed)
}

/** Where nobody knows all answers to a question, one that expressions are true for: any, or one that they name. */
function namedIn(expressions: readonly string[], { node, choices }: QuestionModel): Answer | undefined {
  // Of a translated text the object of its languages is compared, which equals nothing.
  if (choices !== undefined || isTranslatedQuestion(node)) return undefined
  const named = expressions.flatMap((expression) => [...expression.matchAll(literal)])
  const answers = named.flatMap(([, text, quoted, number]): readonly Answer[] =>
    number === undefined ? [text ?? quoted ?? ''] : [0, 1, -1].map((step) => Number(number) + step),
  )
  const invented = inventAnswer(node)
  const tries = invented === undefined ? answers : [invented, ...answers]
  return tries.find((answer) => truthOfAll(expressions, answer, 'python') === 'true')
}

const literal = /'([^'\\]*)'|"([^"\\]*)"|(\d{1,9}(?:\.\d{1,6})?)/g

/** An answer in the form in which it is stored. */
export function storedAnswer({ node }: QuestionModel, answer: Answer): AnswerValue {
  if (isListQuestion(node)) return [answer as AnswerValue]
  return fromPlain(isTranslatedQuestion(node) ? { en: answer } : answer)
}

/** Where nothing is said, one is invented from the choices and limits of the question. */
const samples: Readonly<Record<AnswerShape, AnswerValue | undefined>> = {
  texts: { en: 'x' },
  integer: undefined,
  decimal: undefined,
  date: undefined,
  yesNo: undefined,
  tick: undefined,
  position: undefined,
  keyword: undefined,
  keywords: undefined,
  questiongroup: undefined,
  record: undefined,
  user: 1,
  questionnaire: undefined,
  file: undefined,
  map: '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[7,46]}}]}',
  any: 'x',
  nothing: undefined,
}

/** Some answer to a question that the check of its configuration may accept; `undefined` where none can be made up. */
export function sampleAnswer(question: QuestionModel): AnswerValue | undefined {
  const { stored, table, needs, groupChoices } = question
  if (needs.length > 0) return undefined
  if (stored === 'questiongroup') return groupChoices[0]
  if (stored === 'record') return table?.exists === true ? Number([...(table.pks ?? ['1'])][0]) : undefined
  const sample = stored === undefined ? undefined : samples[stored]
  if (sample !== undefined) return sample
  const answer = inventAnswer(question.node)
  return answer === undefined ? undefined : storedAnswer(question, answer)
}

/** The data of a questionnaire with some answer to a question, and what that needs; `undefined` where none can be made up. */
export function answersWithSample(model: AnswerModel, question: QuestionModel): AnswerObject | undefined {
  const sample = sampleAnswer(question)
  const group = question.node.parent?.keyword ?? ''
  return sample === undefined ? undefined : answersWith(model, group, { [question.keyword]: sample })
}

/** Answers to a question that show the most of what may have changed: each of its choices, else a sample. */
export function trialAnswers(question: QuestionModel): readonly AnswerValue[] {
  const { choices, groupChoices, stored } = question
  if (stored === 'questiongroup') return groupChoices
  if (choices !== undefined) return [...choices].map((choice) => storedAnswer(question, choice))
  const sample = sampleAnswer(question)
  // A whole number fits where fractions do not.
  const fraction = question.stored === 'decimal' ? [storedAnswer(question, 1.5)] : []
  return sample === undefined ? [] : [...fraction, sample]
}
