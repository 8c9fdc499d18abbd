import { type AnswerObject, type AnswerValue, firstAnswer } from '../answers/value.ts'
import type { AnswerModel, QuestionModel } from '../judging/model.ts'
import { type Calculated, type CalculationInput, calculatedIn } from '../judging/recalculate.ts'
import { isSameJson } from '../text/json-value.ts'
import { addLoss, type Comparison, pathTo, placeOf } from './comparison.ts'
import { formVerdictOf, weighInForm } from './form-witness.ts'
import { answersWith, sampleAnswer, storedAnswer } from './sample-answers.ts'
import type { WeighedWitness } from './weighed-witness.ts'

/** Compares from which answers the form calculates others, which it does again whenever their page is opened (format facts 13.4). */
export function compareCalculations(comparison: Comparison): void {
  const { old, now } = comparison
  const before = new Map(calculatedIn(old).map((one) => [nameOf(one), one]))
  for (const is of calculatedIn(now)) {
    const question = old.groups.get(is.group.keyword)?.questions.get(is.question.keyword)
    if (question === undefined) continue
    const was = before.get(nameOf(is))
    if (was?.by === is.by && isSameJson(was.inputs, is.inputs)) continue
    addLoss(comparison, 'changed-calculation', findLoss(comparison, was, is), {
      path: pathTo(is.question.node),
      places: [placeOf(is.question.node, 'new'), placeOf(question.node, 'old')],
      data: { effect: wordEffect(wordSource(was), wordSource(is)) },
    })
  }
}

function nameOf({ group, question }: Calculated): string {
  return JSON.stringify([group.keyword, question.keyword])
}

function wordEffect(from: string, to: string): string {
  return from === to ? `${to}, for which it finds other inputs now` : `${from} before, ${to} now`
}

function wordSource(calculated: Calculated | undefined): string {
  return calculated === undefined ? 'not at all' : `the ${wordings[calculated.by]} "${calculated.names}"`
}

const wordings = {
  product: 'product of',
  sum: 'sum of inputs that end with',
  currency: 'amount in local currency by',
} as const

/** Answers as the old form leaves them, which the new one leaves with another result. */
function findLoss({ old, now }: Comparison, was: Calculated | undefined, is: Calculated): WeighedWitness | undefined {
  const own = { group: is.group.keyword, question: is.question.keyword }
  const resultIn = (data: AnswerObject): unknown => firstAnswer(data, own.group, own.question) ?? null
  const given = answersTo([...(was?.inputs ?? []), ...is.inputs, own], old)
  const stored = given && formVerdictOf(old, given).cleaned
  const witness = stored && weighInForm(old, now, stored)
  const after = witness && formVerdictOf(now, stored).cleaned
  const isRefused = witness?.problem?.path[2] === own.question
  return isRefused || (after && !isSameJson(resultIn(after), resultIn(stored))) ? witness : undefined
}

/** Data with an answer to each of some inputs, each of another number; `undefined` where none is possible. */
function answersTo(inputs: readonly (CalculationInput | undefined)[], model: AnswerModel): AnswerObject | undefined {
  const byGroup = new Map<string, Record<string, AnswerValue>>()
  for (const [index, input] of inputs.entries()) {
    const question = input && model.groups.get(input.group)?.questions.get(input.question)
    const sample = question && numberFor(question, index + 2)
    if (input === undefined || sample === undefined) continue
    byGroup.set(input.group, { ...byGroup.get(input.group), [input.question]: sample })
  }
  let data: AnswerObject | undefined = {}
  for (const [group, answers] of byGroup) {
    const own: AnswerObject | undefined = data && answersWith(model, group, answers)
    data = own && { ...data, ...own }
  }
  return data
}

function numberFor(question: QuestionModel, number: number): AnswerValue | undefined {
  const isNumber = question.stored === 'decimal' || question.stored === 'integer'
  return isNumber ? storedAnswer(question, number) : sampleAnswer(question)
}
