import {
  type AnswerObject,
  type AnswerValue,
  answerAt,
  firstAnswer,
  isAnswerObject,
  isSameAnswer,
  pythonText,
} from '../answers/value.ts'
import { inputEndsWith, splitNames } from '../questionnaire/calculations.ts'
import { ancestor, type Node } from '../questionnaire/node.ts'
import { shareRow } from '../questionnaire/questions/which-share-a-row.ts'
import { keyTypeFacts } from '../schema/key-types.ts'
import { groupBy } from '../text/group-by.ts'
import { remember } from '../text/remember.ts'
import { type CalculationPart, calculations } from './calculate.ts'
import { checkValue, createObject } from './check-value.ts'
import type { Describe } from './describe.ts'
import type { AnswerModel, GroupModel, QuestionModel } from './model.ts'
import type { AnswerProblem } from './problem.ts'

/** The keywords of an input of the form. */
export interface CalculationInput {
  readonly group: string
  readonly question: string
}

/** What the script of the form calculates from what, as an option of a question names it. */
interface Calculation {
  readonly group: GroupModel
  readonly question: QuestionModel
  readonly by: keyof typeof calculations
  readonly names: string
}

/** A question that the script of the form calculates from others. */
export interface Calculated extends Calculation {
  /**
   * The inputs of a sum, the parts of a product, or a sum and the rate by which it is divided; `undefined` for a part
   * of which the script finds no input.
   */
  readonly inputs: readonly (CalculationInput | undefined)[]
}

const options = {
  product: 'data-auto-multiplication',
  sum: 'data-auto-sum',
  currency: 'data-local-currency-calculation',
} as const

/** The calculated questions, in the order in which the script calculates: products, then sums, then amounts in local currency. */
export const calculatedIn = remember((model: AnswerModel): readonly Calculated[] =>
  (['product', 'sum', 'currency'] as const).flatMap((by) =>
    [...model.groups.values()].flatMap((group) =>
      [...group.questions.values()].flatMap((question): readonly Calculated[] => {
        const names = question.fieldOptions[options[by]]
        if (typeof names !== 'string' || names === '') return []
        const calculation = { group, question, by, names }
        return [{ ...calculation, inputs: inputsOf(calculation, model) }]
      }),
    ),
  ),
)

/** How the page is opened. */
interface Calculating {
  readonly language: string
  readonly describe: Describe
  readonly problems: AnswerProblem[]
}

/** The answers that a page sends once its script has calculated what is calculated, which it does when it is opened (format facts 13.4). */
export function recalculate(model: AnswerModel, sent: AnswerObject, calculating: Calculating): AnswerObject {
  return calculatedIn(model).reduce<AnswerObject>((data, calculated) => {
    const { keyword } = calculated.group
    const repetitions = answerAt(data, keyword)
    if (!Array.isArray(repetitions) || calculated.group.inheritedFrom !== undefined) return data
    const now = (repetitions as readonly AnswerValue[]).map((one, index) =>
      isAnswerObject(one) ? withResult(calculated, { data, repetition: one, index }, calculating) : one,
    )
    const result = createObject()
    for (const name of Object.keys(data)) result[name] = name === keyword ? now : (data[name] as AnswerValue)
    return result
  }, sent)
}

/** What the script of the form puts in the place of an answer; without a value it takes the answer away. */
export interface CalculatedAnswer {
  readonly group: string
  readonly index: number
  readonly question: string
  readonly value: AnswerValue | undefined
}

/** What the script of the form changes in answers while they are given. */
export function calculatedAnswers(
  model: AnswerModel,
  given: AnswerObject,
  language: string,
): readonly CalculatedAnswer[] {
  const problems: AnswerProblem[] = []
  const after = recalculate(model, drawnWith(model, given), { language, describe: () => '', problems })
  return problems.flatMap(({ path }) => {
    const [group, index, question] = path
    if (typeof group !== 'string' || typeof index !== 'number' || typeof question !== 'string') return []
    const repetition = (answerAt(after, group) as readonly AnswerValue[] | undefined)?.[index]
    const text = repetition !== undefined && isAnswerObject(repetition) ? answerAt(repetition, question) : undefined
    const asked = model.groups.get(group)?.questions.get(question)
    const value =
      text === undefined || asked === undefined ? undefined : (checkValue(text, asked, () => undefined) ?? text)
    return [{ group, index, question, value }]
  })
}

/** Answers with a first repetition where the form draws one that has a calculated field. */
function drawnWith(model: AnswerModel, given: AnswerObject): AnswerObject {
  const drawn = createObject()
  for (const name of Object.keys(given)) drawn[name] = given[name] as AnswerValue
  for (const { group } of calculatedIn(model)) {
    const repetitions = answerAt(given, group.keyword)
    if (!Array.isArray(repetitions) || repetitions.length === 0) drawn[group.keyword] = [createObject()]
  }
  return drawn
}

interface Surroundings {
  readonly data: AnswerObject
  readonly repetition: AnswerObject
  readonly index: number
}

function withResult(
  calculated: Calculated,
  around: Surroundings,
  { language, describe, problems }: Calculating,
): AnswerObject {
  const { group, question, by } = calculated
  const { repetition, index } = around
  const result = calculations[by](partsOf(calculated, around, language))
  const before = answerAt(repetition, question.keyword)
  const kept = createObject()
  for (const name of Object.keys(repetition))
    if (name !== question.keyword) kept[name] = repetition[name] as AnswerValue
  const path = [group.keyword, index, question.keyword]
  // An input for numbers shows nothing else.
  const isNumeric = question.stored === 'integer' || question.stored === 'decimal'
  const shown = isNumeric && !Number.isFinite(Number(result)) ? '' : result
  if (shown !== '') kept[question.keyword] = question.stored === 'texts' ? { [language]: shown } : shown
  if (shown !== '' && question.stored === 'integer') {
    problems.push({ code: 'calculated-fraction', path, data: { result: shown } })
    return kept
  }
  const stored = shown === '' ? undefined : checkValue(kept[question.keyword] ?? '', question, () => undefined)
  const old = before === undefined ? undefined : checkValue(before, question, () => undefined)
  if (old === undefined ? stored !== undefined : !isSameAnswer(old, stored ?? null)) {
    const say = (value: AnswerValue | undefined): string => (value === undefined ? 'no answer' : describe(value))
    problems.push({ code: 'recalculated', path, data: { sent: say(old), stored: say(stored) } })
  }
  return kept
}

function partsOf(
  { by, inputs }: Calculated,
  { data, repetition }: Surroundings,
  language: string,
): readonly CalculationPart[] {
  if (by === 'sum') return summandsOf(inputs, data, language)
  return inputs.map((input) => {
    if (input === undefined) return undefined
    const { group, question } = input
    const answer = by === 'product' ? answerAt(repetition, question) : firstAnswer(data, group, question)
    return shown(answer, language)
  })
}

/** In the order of the page, repetition by repetition. */
function summandsOf(inputs: Calculated['inputs'], data: AnswerObject, language: string): readonly CalculationPart[] {
  const found = inputs.flatMap((input) => input ?? [])
  return [...groupBy(found, ({ group }) => group)].flatMap(([group, own]) => {
    const repetitions = answerAt(data, group)
    return (Array.isArray(repetitions) ? (repetitions as readonly AnswerValue[]) : []).flatMap((repetition) =>
      isAnswerObject(repetition) ? own.map(({ question }) => shown(answerAt(repetition, question), language)) : [],
    )
  })
}

function inputsOf({ group, question, by, names }: Calculation, { groups }: AnswerModel): Calculated['inputs'] {
  if (by === 'sum') {
    const page = ancestor(question.node, 'category')
    return [...groups.values()].flatMap(({ node, keyword, questions }) =>
      ancestor(node, 'category') === page
        ? [...questions.values()]
            .filter((one) => inputEndsWith(one, names) && hasInput(one.node))
            .map((one) => ({ group: keyword, question: one.keyword }))
        : [],
    )
  }
  const parts = splitNames(names).map(({ text }) => text)
  if (by === 'product') {
    const siblings = question.node.parent?.childrenAt('question') ?? []
    return parts.map((name) => {
      const part = siblings.find(({ keyword }) => keyword === name)
      return part && shareRow(question.node, part) && hasInput(part)
        ? { group: group.keyword, question: name }
        : undefined
    })
  }
  const [rateGroup = '', rate = '', sumGroup = '', sum = ''] = parts
  return [
    { group: sumGroup, question: sum },
    { group: rateGroup, question: rate },
  ]
}

/** The script finds inputs, no lists to choose from. */
function hasInput({ type }: Node): boolean {
  return type !== undefined && keyTypeFacts(type)?.input.kind !== 'list'
}

/** What an input shows of an answer. */
function shown(value: AnswerValue | undefined, language: string): CalculationPart {
  if (value === undefined || value === null) return ''
  return isAnswerObject(value) ? pythonText(answerAt(value, language) ?? '') : pythonText(value)
}
