import type { AnswerValue } from '../answers/value.ts'
import type { GroupModel, QuestionModel } from '../judging/model.ts'
import { isFilter } from '../questionnaire/questions/filter.ts'
import { isNameOfIt } from '../questionnaire/questions/which-names-it.ts'
import { keyTypeFacts } from '../schema/key-types.ts'
import { compareChoices } from './compare-choices.ts'
import { compareScale } from './compare-scale.ts'
import { add, addLoss, type Comparison, type Drawn, pathTo, placeOf } from './comparison.ts'
import type { Pair } from './pairing.ts'
import { dataWith, movedOf, type QuestionContext, witnessOf } from './question-context.ts'
import { renameAnswers } from './renamed-answers.ts'
import { isSameQuestion } from './sameness.ts'
import { sampleAnswer, storedAnswer, trialAnswers } from './sample-answers.ts'
import { weighInTree } from './tree-witness.ts'
import { verdictOf, type WeighedWitness, weigh } from './witness.ts'

/** Compares a question that is on both sides; one that was renamed or moved as if it had stayed, at the place of its answers. */
export function compareQuestion(comparison: Comparison, groups: Pair<GroupModel>, pair: Pair<QuestionModel>): void {
  const { old, now } = pair
  if (isSameQuestion(old, now)) return
  const drawn: Drawn = {
    path: pathTo(old.node),
    places: [placeOf(now.node, 'new'), placeOf(old.node, 'old')],
    cause: `key:${now.keyword}`,
  }
  const context: QuestionContext = { comparison, groups, pair, drawn }
  const before = comparison.changes.length
  if (old.node.type !== now.node.type) compareTypes(context)
  compareChoices(context)
  if (old.node.type === now.node.type) {
    compareTables(context)
    compareScale(context)
    compareAmounts(context)
    if (comparison.changes.length === before && !isSameQuestion(old, now, 'form')) compareRest(context)
  }
  compareUses(context)
}

function compareTypes(context: QuestionContext): void {
  const { comparison, pair, drawn } = context
  const { type: from } = pair.old.node
  const { type: to } = pair.now.node
  // Of a key that is not loaded on one of the sides nobody knows the type.
  if (from === undefined || to === undefined) return
  // Of a type that does not exist it is told that nothing is known.
  if (keyTypeFacts(from) === undefined || keyTypeFacts(to) === undefined) return
  const tries = [...trialAnswers(pair.old), ...longTexts(pair)]
  const checked = witnessOf(context, tries)
  const witness = checked?.weight === 'lost' ? checked : (readOtherwise(context, tries) ?? checked)
  const both = { ...drawn, old: from, new: to }
  const effect = witness === undefined ? '' : wordEffect(witness)
  if (addLoss(comparison, 'changed-type', witness, { ...both, data: { old: from, new: to, effect } })) return
  // Of records nobody knows which there are, unless the question names their table.
  const isChecked = tries.length > 0 && (pair.now.stored !== 'record' || pair.now.table !== undefined)
  const remains = isChecked ? 'stored answers stay valid' : 'whether stored answers stay valid is not known'
  add(comparison, 'changed-answer-form', 'warning', { ...both, data: { old: from, new: to, effect: remains } })
}

/** Records of another table: what is stored is a number, which is another record there. */
function compareTables(context: QuestionContext): void {
  const { comparison, pair, drawn } = context
  const [from, to] = [pair.old, pair.now].map(({ node }) => node.option('form_options', 'model')?.value)
  if (pair.old.stored !== 'record' || typeof from !== 'string' || typeof to !== 'string' || from === to) return
  const answers = dataWith(context, sampleAnswer(pair.old) ?? 1)
  if (answers === undefined || verdictOf(comparison.old, answers).refusals.length > 0) return
  const moved = movedOf(context)
  const witness = weigh(comparison.old, comparison.now, answers, moved && { question: pair.old, moved })
  const read = {
    answers,
    old: `read as a record of ${from}`,
    new: `read as a record of ${to}`,
    weight: 'lost',
  } as const
  const [old, now] = [from, to].map((model) => `${pair.old.node.type} of ${model}`)
  addLoss(comparison, 'changed-type', witness?.weight === 'lost' ? witness : { ...read, problem: undefined }, {
    ...drawn,
    old,
    new: now,
    data: { old: old ?? '', new: now ?? '', effect: 'stored answers refer to records of another table' },
  })
}

/** Texts that the form takes on the old side: of several lines, and as long as they may be. */
function longTexts({ old, now }: Pair<QuestionModel>): readonly AnswerValue[] {
  if (old.stored !== 'texts' || now.stored !== 'texts') return []
  const longest = now.lengths.form
  const isLonger = longest !== undefined && longest < (old.lengths.form ?? Number.POSITIVE_INFINITY)
  return [...(isLonger ? [textOf(longest + 1)] : []), { en: 'x\r\nx' }]
}

function textOf(length: number): AnswerValue {
  return { en: 'x'.repeat(Math.max(0, Math.min(length, mostCharacters + 1))) }
}

/** Answers that both sides take and that readers of the labelled tree get as something else. */
function readOtherwise(context: QuestionContext, tries: readonly AnswerValue[]): WeighedWitness | undefined {
  const { comparison, pair } = context
  for (const answer of tries) {
    const answers = dataWith(context, answer)
    if (answers === undefined || verdictOf(comparison.old, answers).refusals.length > 0) continue
    const now = renameAnswers(answers, movedOf(context)?.places ?? new Map())
    const witness = weighInTree(pair.old.node, pair.now.node, answers, now)
    if (witness) return witness
  }
  return undefined
}

function wordEffect({ new: now, weight, problem }: WeighedWitness): string {
  if (problem?.code === 'page-fails') return 'the application can no longer draw its page in the form'
  if (now.startsWith('read as nothing')) return 'readers of the interface no longer get stored answers'
  if (now.startsWith('read as')) return 'readers of the interface get something else of stored answers'
  if (now.startsWith('refused by the form')) return 'stored answers keep their page in the form from being saved'
  if (now.startsWith('stored by the form')) return 'stored answers are altered when their page is saved in the form'
  if (weight === 'warned') return 'stored answers are accepted with a warning'
  if (now.startsWith('the service fails')) return 'the service fails when stored answers are saved'
  return now.startsWith('refused')
    ? 'stored answers are refused when they are saved'
    : 'stored answers are stored as something else when they are saved'
}

/** Limits of an answer: characters, choices, numbers. */
function compareAmounts(context: QuestionContext): void {
  const { comparison, pair, drawn } = context
  const { old, now } = pair
  const [before, limit] = [old.lengths.service, now.lengths.service]
  if (limit !== undefined && (before === undefined || limit < before)) {
    const data = { old: before ?? 'any number of', new: limit, where: '' }
    const change = { ...drawn, old: before ?? 0, new: limit, data }
    addLoss(comparison, 'lowered-max-length', witnessOf(context, [textOf(limit + 1)], ['too-long']), change)
  } else compareFormLengths(context)
  const [from, to] = [choiceLimit(old), choiceLimit(now)]
  if (to < from && old.choices && now.choices && to < Math.min(old.choices.size, now.choices.size)) {
    // A choice that is gone is refused by itself.
    const left = [...old.choices].filter((choice) => now.choices?.has(choice))
    const gone = [...old.choices].filter((choice) => !now.choices?.has(choice))
    const answer: AnswerValue[] = [...left, ...gone].slice(0, to + 1)
    const most = Number.isFinite(from) ? from : 'all'
    const change = { ...drawn, old: old.fieldOptions[maxChoices], new: to, data: { old: most, new: to } }
    addLoss(comparison, 'lowered-max-choices', witnessOf(context, [answer], ['too-many-choices']), change)
  }
  compareBounds(context)
}

/** The form has limits of its own where `max_length` says nothing (format facts 13.4). */
function compareFormLengths(context: QuestionContext): void {
  const { comparison, pair, drawn } = context
  const [from, to] = [pair.old.lengths.form, pair.now.lengths.form]
  if (to === undefined || from === undefined || to >= from) return
  const data = { old: from, new: to, where: ' in the form' }
  const witness = witnessOf(context, [textOf(to + 1)], ['too-long-for-form', 'too-long'])
  addLoss(comparison, 'lowered-max-length', witness, { ...drawn, old: from, new: to, data })
}

const mostCharacters = 100_000
const maxChoices = 'data-cb-max-choices'

function choiceLimit({ fieldOptions }: QuestionModel): number {
  const limit = fieldOptions[maxChoices]
  return typeof limit === 'number' && limit > 0 ? limit : Number.POSITIVE_INFINITY
}

function compareBounds(context: QuestionContext): void {
  const { comparison, pair, drawn } = context
  const names = ['min', 'max', 'decimals'] as const
  const [from, to] = [pair.old, pair.now].map(({ fieldOptions }) => names.map((name) => fieldOptions[name]))
  const changed = names.filter((_, index) => JSON.stringify(from?.[index]) !== JSON.stringify(to?.[index]))
  if (changed.length === 0) return
  const numbers = [...(from ?? []), ...(to ?? [])].filter((bound) => typeof bound === 'number')
  const tries = numbers.flatMap((bound) => [bound, bound - 1, bound + 1]).map((number) => toAnswer(pair.old, number))
  const digits = pair.old.stored === 'decimal' ? pair.now.fieldOptions.decimals : undefined
  const fractions = typeof digits === 'number' ? [toAnswer(pair.old, fractionBeyond(digits))] : []
  const witness = witnessOf(context, [...tries, ...fractions], ['below-minimum', 'above-maximum', 'too-many-decimals'])
  const effect = changed.map((name) => wordBound(name, pair)).join(', ')
  addLoss(comparison, 'narrowed-limits', witness, { ...drawn, data: { effect } })
}

function toAnswer(question: QuestionModel, number: number): AnswerValue {
  return storedAnswer(question, question.stored === 'integer' ? Math.trunc(number) : number)
}

/** A number with more decimals than some, as far as numbers have so many. */
function fractionBeyond(digits: number): number {
  return 1 + 10 ** -(Math.max(0, Math.trunc(digits)) + 1)
}

function wordBound(name: string, { old, now }: Pair<QuestionModel>): string {
  const show = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value))
  return `${name}: ${show(old.fieldOptions[name])} before, ${show(now.fieldOptions[name])} now`
}

/** Whatever else the check of answers makes a difference of. */
function compareRest(context: QuestionContext): void {
  const { comparison, pair, drawn } = context
  const witness = witnessOf(context, [...goneRecords(pair), ...trialAnswers(pair.old), sampleAnswer(pair.old)])
  if (witness?.weight === 'lost')
    addLoss(comparison, 'changed-check', witness, { ...drawn, data: { effect: witness.new } })
}

/** The records of a table that are not there, or not offered, any more; none where no file has records of it now. */
function goneRecords({ old, now }: Pair<QuestionModel>): readonly AnswerValue[] {
  const [was, is] = [old.table, now.table]
  if (old.stored !== 'record' || was?.pks === undefined || is?.pks === undefined) return []
  const isGone = (pk: string): boolean => !is.pks?.has(pk) || (was.offered?.has(pk) === true && !is.offered?.has(pk))
  return [...was.pks].filter(isGone).map(Number)
}

/** What lists and names make of a question. */
function compareUses({ comparison, pair, drawn }: QuestionContext): void {
  const [from, to] = [pair.old, pair.now].map(({ node }) => isFilter(node))
  if (from !== to)
    add(comparison, 'changed-filter', to ? 'info' : 'warning', { ...drawn, data: { new: to ? 'be' : 'no longer be' } })
  const [was, is] = [pair.old, pair.now].map(({ node }) => isNameOfIt(node))
  if (was !== is)
    add(comparison, 'changed-name', 'warning', { ...drawn, data: { new: is ? 'gives' : 'no longer gives' } })
}
