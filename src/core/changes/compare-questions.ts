import type { GroupModel, QuestionModel } from '../answers/model.ts'
import type { AnswerProblemCode } from '../answers/problem.ts'
import type { AnswerObject, AnswerValue } from '../answers/value.ts'
import { answerLabel } from '../questionnaire/answer-label.ts'
import { choicesOf } from '../questionnaire/choices.ts'
import { canFilterBy } from '../service/list-query.ts'
import { shortLabel } from '../text/printable.ts'
import { add, addLoss, type Comparison, type Drawn, pathTo, placeOf } from './comparison.ts'
import { type Pair, pairByLikeness } from './pairing.ts'
import { answersWith, sampleAnswer, storedAnswer, trialAnswers } from './sample-answers.ts'
import { findWitness, type WeighedWitness } from './witness.ts'

/** Compares a question that is on both sides. */
export function compareQuestion(comparison: Comparison, groups: Pair<GroupModel>, pair: Pair<QuestionModel>): void {
  const { old, now } = pair
  const drawn: Drawn = {
    path: pathTo(now.node),
    places: [placeOf(now.node, 'new'), placeOf(old.node, 'old')],
    cause: `key:${now.keyword}`,
  }
  const context: Context = { comparison, groups, pair, drawn }
  const before = comparison.changes.length
  if (old.node.type !== now.node.type) compareTypes(context)
  compareChoices(context)
  if (old.node.type === now.node.type) {
    compareScale(context)
    compareAmounts(context)
    if (comparison.changes.length === before) compareRest(context)
  }
  compareUses(context)
}

interface Context {
  readonly comparison: Comparison
  readonly groups: Pair<GroupModel>
  readonly pair: Pair<QuestionModel>
  readonly drawn: Drawn
}

/** Data that answers the question, with what its questiongroup needs. */
function dataWith({ comparison, groups, pair }: Context, answer: AnswerValue | undefined): AnswerObject | undefined {
  return answer === undefined
    ? undefined
    : answersWith(comparison.old, groups.old.keyword, { [pair.old.keyword]: answer })
}

function witnessOf(
  context: Context,
  answers: Iterable<AnswerValue | undefined>,
  codes?: readonly AnswerProblemCode[],
): WeighedWitness | undefined {
  const { old, now } = context.comparison
  return findWitness(
    old,
    now,
    [...answers].map((answer) => dataWith(context, answer)),
    codes,
  )
}

function compareTypes(context: Context): void {
  const { comparison, pair, drawn } = context
  const { type: from = '?' } = pair.old.node
  const { type: to = '?' } = pair.now.node
  const witness = witnessOf(context, trialAnswers(pair.old))
  const both = { ...drawn, old: from, new: to }
  const effect = witness === undefined ? '' : wordEffect(witness)
  if (addLoss(comparison, 'changed-type', witness, { ...both, data: { old: from, new: to, effect } })) return
  add(comparison, 'changed-answer-form', 'warning', { ...both, data: { old: from, new: to } })
}

function wordEffect({ new: now, weight }: WeighedWitness): string {
  if (weight === 'warned') return 'stored answers are accepted with a warning'
  return now.startsWith('refused')
    ? 'stored answers are refused when they are saved'
    : 'stored answers are stored as something else when they are saved'
}

/** Choices that are stored by keyword: gone, renamed or new. */
function compareChoices(context: Context): void {
  const { comparison, pair, drawn } = context
  const { old, now } = pair
  if (old.facts.values !== true) return
  const [from, to] = [valuesOf(old), valuesOf(now)]
  const removed = from.filter(({ keyword }) => !to.some((one) => one.keyword === keyword))
  const added = to.filter(({ keyword }) => !from.some((one) => one.keyword === keyword))
  const renamed = pairByLikeness({ removed, added }, ({ label }) => label)
  // Positions are stored of a measure: what becomes of them is told of the scale as a whole.
  const isByPosition = old.facts.number === true
  for (const choice of removed) {
    const target = renamed.find((one) => one.old === choice)?.now
    const own = { ...drawn, path: { ...drawn.path, value: choice.keyword }, cause: `value:${choice.keyword}` }
    const data = { choice: nameChoice(choice) }
    if (isByPosition) {
      add(comparison, 'retired-choice', 'info', { ...own, data })
      continue
    }
    const witness = witnessOf(context, [storedAnswer(old, choice.keyword)])
    if (target === undefined) addLoss(comparison, 'removed-choice', witness, { ...own, data })
    else {
      const more = {
        data: { ...data, to: target.keyword },
        from: choice.keyword,
        to: target.keyword,
        guess: true,
      } as const
      addLoss(comparison, 'renamed-choice', witness, { ...own, ...more })
    }
  }
  for (const choice of added) {
    if (renamed.some((one) => one.now === choice)) continue
    const path = { ...drawn.path, value: choice.keyword }
    const data = { choice: nameChoice(choice) }
    add(comparison, 'added-choice', 'info', { ...drawn, path, data, cause: `value:${choice.keyword}` })
  }
}

interface NamedChoice {
  readonly keyword: string
  readonly label: string | undefined
  readonly stored: string | number | undefined
}

function valuesOf({ node }: QuestionModel): readonly NamedChoice[] {
  const { record, file } = node
  if (record === undefined) return []
  return choicesOf(record, file).flatMap(({ value, stored }) => {
    if (value?.keyword === undefined) return []
    return [{ keyword: value.keyword, label: stored === undefined ? undefined : answerLabel(node, stored), stored }]
  })
}

function nameChoice({ keyword, label }: NamedChoice): string {
  return label === undefined ? `"${keyword}"` : `"${shortLabel(label, 60)}" (${keyword})`
}

/** What stored positions of a measure mean on both sides. */
function compareScale(context: Context): void {
  const { comparison, pair, drawn } = context
  const { old, now } = pair
  if (old.facts.number !== true || old.facts.values !== true) return
  const [from, to] = [valuesOf(old), valuesOf(now)]
  const shifted = from.filter(({ stored, keyword }) => {
    const counterpart = to.find((one) => one.stored === stored)
    return stored !== undefined && counterpart?.keyword !== keyword
  })
  const [first] = shifted
  if (first?.stored === undefined) return
  const words = shifted.slice(0, mostMapped).map((one) => {
    const target = to.find(({ stored }) => stored === one.stored)
    return `${one.stored} was "${labelOf(one)}", ${target ? `becomes "${labelOf(target)}"` : 'is refused'}`
  })
  const more = shifted.length > mostMapped ? ` and ${shifted.length - mostMapped} more` : ''
  const mapping = words.join('; ') + more
  const target = to.find(({ stored }) => stored === first.stored)
  const answers = dataWith(context, first.stored)
  const refused = witnessOf(
    context,
    shifted.map(({ stored }) => stored),
  )
  const read: WeighedWitness | undefined = answers && {
    answers,
    old: `read as "${labelOf(first)}"`,
    new: target ? `read as "${labelOf(target)}"` : 'refused (not-a-choice)',
    weight: 'lost',
    problem: undefined,
  }
  addLoss(comparison, 'changed-scale', refused?.weight === 'lost' ? refused : read, {
    ...drawn,
    data: { mapping },
    old: from.map(({ keyword }) => keyword),
    new: to.map(({ keyword }) => keyword),
  })
}

const mostMapped = 4

function labelOf({ label, keyword }: NamedChoice): string {
  return shortLabel(label ?? keyword, 40)
}

/** Limits of an answer: characters, choices, numbers. */
function compareAmounts(context: Context): void {
  const { comparison, pair, drawn } = context
  const { old, now } = pair
  if (now.maxLength > 0 && (old.maxLength === 0 || now.maxLength < old.maxLength)) {
    const text = { en: 'x'.repeat(Math.min(now.maxLength, mostCharacters) + 1) }
    const from = old.maxLength === 0 ? 'any number of' : old.maxLength
    const change = { ...drawn, old: old.maxLength, new: now.maxLength, data: { old: from, new: now.maxLength } }
    addLoss(comparison, 'lowered-max-length', witnessOf(context, [text], ['too-long']), change)
  }
  const [from, to] = [choiceLimit(old), choiceLimit(now)]
  if (to < from && old.choices && to < old.choices.size) {
    const answer = [...old.choices].slice(0, to + 1) as AnswerValue[]
    const most = Number.isFinite(from) ? from : 'all'
    const change = { ...drawn, old: old.fieldOptions[maxChoices], new: to, data: { old: most, new: to } }
    addLoss(comparison, 'lowered-max-choices', witnessOf(context, [answer], ['too-many-choices']), change)
  }
  compareBounds(context)
}

const mostCharacters = 100_000
const maxChoices = 'data-cb-max-choices'

function choiceLimit({ fieldOptions }: QuestionModel): number {
  const limit = fieldOptions[maxChoices]
  return typeof limit === 'number' && limit > 0 ? limit : Number.POSITIVE_INFINITY
}

function compareBounds(context: Context): void {
  const { comparison, pair, drawn } = context
  const names = ['min', 'max', 'decimals'] as const
  const [from, to] = [pair.old, pair.now].map(({ fieldOptions }) => names.map((name) => fieldOptions[name]))
  const changed = names.filter((_, index) => JSON.stringify(from?.[index]) !== JSON.stringify(to?.[index]))
  if (changed.length === 0) return
  const numbers = [...(from ?? []), ...(to ?? [])].filter((bound) => typeof bound === 'number')
  const tries = numbers.flatMap((bound) => [bound, bound - 1, bound + 1]).map((number) => toAnswer(pair.old, number))
  const fractions = pair.old.stored === 'decimal' ? [1.5, 1.25, 1.125].map((number) => toAnswer(pair.old, number)) : []
  const witness = witnessOf(context, [...tries, ...fractions], ['below-minimum', 'above-maximum', 'too-many-decimals'])
  const effect = changed.map((name) => wordBound(name, pair)).join(', ')
  addLoss(comparison, 'narrowed-limits', witness, { ...drawn, data: { effect } })
}

function toAnswer(question: QuestionModel, number: number): AnswerValue {
  return storedAnswer(question, question.stored === 'integer' ? Math.trunc(number) : number)
}

function wordBound(name: string, { old, now }: Pair<QuestionModel>): string {
  const show = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value))
  return `${name}: ${show(old.fieldOptions[name])} before, ${show(now.fieldOptions[name])} now`
}

/** Whatever else the check of answers makes a difference of. */
function compareRest(context: Context): void {
  const { comparison, pair, drawn } = context
  const witness = witnessOf(context, [...trialAnswers(pair.old), sampleAnswer(pair.old)])
  if (witness?.weight !== 'lost') return
  const isOfQuestion = witness.problem?.path[2] === undefined || witness.problem.path[2] === pair.old.keyword
  const isOfGroup = witness.problem?.code === 'questiongroup-condition' || witness.problem?.code === 'dropped-inherited'
  if (isOfQuestion && !isOfGroup && witness.problem?.path[0] === context.groups.old.keyword)
    addLoss(comparison, 'changed-check', witness, { ...drawn, data: { effect: witness.new } })
}

/** What lists and names make of a question. */
function compareUses({ comparison, pair, drawn }: Context): void {
  const [from, to] = [pair.old, pair.now].map(isFiltered)
  if (from !== to)
    add(comparison, 'changed-filter', to ? 'info' : 'warning', { ...drawn, data: { new: to ? 'be' : 'no longer be' } })
  const [was, is] = [pair.old, pair.now].map(({ node }) => node.option('view_options', 'is_name')?.value === true)
  if (was !== is)
    add(comparison, 'changed-name', 'warning', { ...drawn, data: { new: is ? 'gives' : 'no longer gives' } })
}

function isFiltered({ node }: QuestionModel): boolean {
  return canFilterBy(node.type) && node.option('filter_options', 'order')?.value !== undefined
}
