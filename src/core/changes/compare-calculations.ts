import { type AnswerObject, type AnswerValue, firstAnswer } from '../answers/value.ts'
import type { AnswerModel, QuestionModel } from '../judging/model.ts'
import { type Calculated, type CalculationInput, calculatedIn } from '../judging/recalculate.ts'
import { isSameJson } from '../text/json-value.ts'
import type { Change } from './change.ts'
import { addLoss, type Comparison, pathTo, placeOf } from './comparison.ts'
import { formVerdictOf, weighInForm } from './form-witness.ts'
import { formerPlaces, type RenamedPlaces, renameAnswers, renamePlace } from './renamed-answers.ts'
import { answersWith, sampleAnswer, storedAnswer } from './sample-answers.ts'
import type { WeighedWitness } from './weighed-witness.ts'

/**
 * Compares from which answers the form calculates others, which it does again whenever their page is opened (format
 * facts 13.4). Answers under another key are looked for where the changes found so far say that they are.
 */
export function compareCalculations(comparison: Comparison): void {
  const { old, now, places } = comparison
  const former = formerPlaces(places)
  const before = new Map(calculatedIn(old).map((one) => [nameOf(placeIn(one)), one]))
  const told = new Set<string>()
  for (const is of calculatedIn(now)) {
    const own = renamePlace(placeIn(is), former)
    const question = old.groups.get(own.group)?.questions.get(own.question)
    if (question === undefined) continue
    const was = before.get(nameOf(own))
    const inputs = was?.inputs.map((input) => input && renamePlace(input, places))
    if (was?.by === is.by && isSameJson(inputs, is.inputs)) continue
    const isTold = addLoss(comparison, 'changed-calculation', findLoss(comparison, { was, is, own, places, former }), {
      path: pathTo(is.question.node),
      places: [placeOf(is.question.node, 'new'), placeOf(question.node, 'old')],
      data: { effect: wordEffect(wordSource(was), wordSource(is)) },
    })
    if (isTold) told.add(nameOf(placeIn(is)))
  }
  dropChecks(comparison, told)
}

/** That stored results are replaced is not told once more as another check of the same question. */
function dropChecks({ changes }: Comparison, told: ReadonlySet<string>): void {
  for (let index = changes.length - 1; index >= 0; index--) {
    const { rule, path } = changes[index] as Change
    const { questiongroup: group = '', question = '' } = path
    if (rule === 'changed-check' && told.has(nameOf({ group, question }))) changes.splice(index, 1)
  }
}

function placeIn({ group, question }: Calculated): CalculationInput {
  return { group: group.keyword, question: question.keyword }
}

function nameOf({ group, question }: CalculationInput): string {
  return JSON.stringify([group, question])
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

/** A calculation on both sides, and where its result was. */
interface CalculationPair {
  readonly was: Calculated | undefined
  readonly is: Calculated
  readonly own: CalculationInput
  readonly places: RenamedPlaces
  readonly former: RenamedPlaces
}

/** Answers as the old form leaves them, which the new one leaves with another result. */
function findLoss({ old, now }: Comparison, pair: CalculationPair): WeighedWitness | undefined {
  const { was, is, own, places, former } = pair
  const inputs = [...(was?.inputs ?? []), ...is.inputs.map((input) => input && renamePlace(input, former)), own]
  const given = answersTo(inputs, old)
  const stored = given && formVerdictOf(old, given).cleaned
  if (stored === undefined) return undefined
  const renamed = renameAnswers(stored, places)
  const witness = weighInForm(old, now, stored, { renamed })
  const resultIn = (data: AnswerObject, { group, question }: CalculationInput): unknown =>
    firstAnswer(data, group, question) ?? null
  const after = witness && formVerdictOf(now, renamed).cleaned
  const isRefused = witness?.problem?.path[2] === is.question.keyword
  const isOther = after && !isSameJson(resultIn(after, placeIn(is)), resultIn(stored, own))
  return isRefused || isOther ? witness : undefined
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
