import { fromPlain } from '../answers/stored.ts'
import { type AnswerObject, answerAt } from '../answers/value.ts'
import { type ConformanceCase, generateCases } from '../judging/cases.ts'
import { type GivenAnswers, storeAnswers } from '../judging/given-answers.ts'
import { shownIn } from '../judging/hidden.ts'
import type { AnswerModel } from '../judging/model.ts'
import { answerLabel } from '../questionnaire/answer-label.ts'
import { ancestor, type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { shortLabel } from '../text/printable.ts'
import type { ChangePlace } from './change.ts'
import type { ChangeRuleId } from './change-rules.ts'
import { add, addLoss, type Comparison, isToldOf, pathTo, placeOf } from './comparison.ts'
import { formerPlaces, type RenamedPlaces, renameAnswers, renamePlace } from './renamed-answers.ts'
import { isSameCategory, isSameSaving } from './sameness.ts'
import { sampleAnswer } from './sample-answers.ts'
import { findWitness, verdictOf } from './witness.ts'

/** Compares for which answers something is shown, over the cases of both sides. */
export function compareLogic(comparison: Comparison): void {
  const { old, now, places } = comparison
  const former = formerPlaces(places)
  const told = new Set<string>()
  for (const [from, to, side, ways] of [
    [old, now, 'old', places],
    [now, old, 'new', former],
  ] as const) {
    for (const one of generateCases(from.questionnaire, mayDiffer(from, to)).cases) {
      const target = counterpart(one.target, to, ways)
      if (target !== undefined) compareShown(comparison, { one, target, side, ways }, told)
    }
  }
}

/** Whether what decides about a target is different on the two sides, so that its cases are worth trying. */
function mayDiffer(from: AnswerModel, to: AnswerModel): (target: Node) => boolean {
  const [own, others] = [from, to].map(({ questionnaire }) => categoriesOf(questionnaire))
  const same = new Map<Node, boolean>()
  for (const [keyword, category] of own ?? []) {
    const other = others?.get(keyword)
    same.set(category, other !== undefined && isSameCategory(category, other))
  }
  return (target) => {
    const category = ancestor(target, 'category')
    if (category === undefined || same.get(category) !== true) return true
    return !isSameSaving(from, to, groupOf(target).keyword ?? '')
  }
}

function categoriesOf({ roots }: Questionnaire): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>()
  for (const node of walkAll(roots)) {
    if (node.level === 'category' && node.keyword !== undefined && !found.has(node.keyword))
      found.set(node.keyword, node)
  }
  return found
}

interface CasePair {
  readonly one: ConformanceCase
  /** The same on the other side. */
  readonly target: Node
  /** The side that the case is of. */
  readonly side: ChangePlace['side']
  /** Where answers of this side are on the other one. */
  readonly ways: RenamedPlaces
}

function compareShown(comparison: Comparison, pair: CasePair, told: Set<string>): void {
  const { one } = pair
  const { old, now, places } = placed(pair)
  const [key, clearedKey] = [`shown ${keyOf(old)}`, `cleared ${keyOf(old)}`]
  const mayClear = one.target.level === 'question' && !told.has(clearedKey)
  if (told.has(key) && !mayClear) return
  const { answers, renamed } = answersOfBoth(pair)
  // The case itself is of one place; what is stored shows in each place of its questiongroup.
  const [was, is] = [wordShown(comparison.old, answers, old), wordShown(comparison.now, renamed, now)]
  if (was === undefined || is === undefined || was === is) return
  if (mayClear && is === 'hidden' && tellCleared(comparison, pair, answers)) told.add(clearedKey)
  if (told.has(key)) return
  // Answers that could not be given before tell nothing of what becomes of those that were.
  if (verdictOf(comparison.old, answers).refusals.length > 0) return
  told.add(key)
  add(comparison, 'changed-visibility', 'warning', {
    path: pathOf(old),
    data: { target: nameTarget(now), old: was, new: is, answers: wordGiven(one.given) },
    old: was,
    new: is,
    places,
    witness: { answers, old: was, new: is },
    cause: key,
  })
}

const ofChecks: ReadonlySet<ChangeRuleId> = new Set(['changed-check'])

/** Tells that the form clears what is stored of a question that it hides now (format facts 13.4); not where that is told already. */
function tellCleared(comparison: Comparison, pair: CasePair, answers: AnswerObject): boolean {
  const { old: node, places } = placed(pair)
  if (isToldOf(comparison, node, ofChecks)) return false
  const { questiongroup = '', question = '' } = pathTo(node)
  const asked = comparison.old.groups.get(questiongroup)?.questions.get(question)
  const sample = asked && sampleAnswer(asked)
  if (sample === undefined) return false
  const [first = {}, ...others] = (answerAt(answers, questiongroup) ?? []) as readonly AnswerObject[]
  const data = { ...answers, [questiongroup]: [{ ...first, [question]: sample }, ...others] }
  return addLoss(
    comparison,
    'changed-check',
    findWitness(comparison.old, comparison.now, [data], {
      codes: clearing,
      ...(isMoved(pair) && { moved: { places: comparison.places } }),
    }),
    {
      path: pathTo(node),
      places,
      data: { effect: `the form clears them ${wordGiven(pair.one.given)}` },
      cause: `cleared ${keyOf(node)}`,
    },
  )
}

const clearing = ['hidden-question-cleared', 'hidden-text-cleared'] as const

function wordShown(model: AnswerModel, answers: AnswerObject, target: Node): 'shown' | 'hidden' | undefined {
  const { questiongroup = '', question } = pathOf(target)
  const [verdict = 'unknown'] = shownIn(model, answers, questiongroup, question)
  return verdict === 'unknown' ? undefined : verdict === 'yes' ? 'shown' : 'hidden'
}

/** The same node on the other side, by questiongroup and key, or where a change says that it is. */
function counterpart(node: Node, { groups }: AnswerModel, ways: RenamedPlaces): Node | undefined {
  const keyword = groupOf(node).keyword ?? ''
  if (node.level === 'questiongroup') return groups.get(ways.get(keyword) ?? keyword)?.node
  const { group, question } = renamePlace({ group: keyword, question: node.keyword ?? '' }, ways)
  return groups.get(group)?.questions.get(question)?.node
}

function isMoved({ one, target }: CasePair): boolean {
  return keyOf(one.target) !== keyOf(target)
}

/** The answers of a case as they were stored, and as they are once those to a target that moved are where it is now. */
function answersOfBoth(pair: CasePair): { readonly answers: AnswerObject; readonly renamed: AnswerObject } {
  const given = stored(pair.one.given)
  if (!isMoved(pair)) return { answers: given, renamed: given }
  const other = renameAnswers(given, pair.ways)
  return pair.side === 'old' ? { answers: given, renamed: other } : { answers: other, renamed: given }
}

function groupOf(node: Node): Node {
  return node.level === 'question' && node.parent ? node.parent : node
}

function keyOf(node: Node): string {
  return node.level === 'question' ? `${node.parent?.keyword}/${node.keyword}` : (node.keyword ?? '')
}

function pathOf(node: Node): { questiongroup?: string; question?: string } {
  if (node.level === 'question') return pathTo(node)
  return node.keyword === undefined ? {} : { questiongroup: node.keyword }
}

/** The node as it was and as it is, and both places. */
function placed({ one, target, side }: CasePair): { old: Node; now: Node; places: ChangePlace[] } {
  const [old, now] = side === 'old' ? [one.target, target] : [target, one.target]
  return { old, now, places: [placeOf(now, 'new'), placeOf(old, 'old')] }
}

function stored(given: GivenAnswers): AnswerObject {
  return fromPlain(storeAnswers(given)) as AnswerObject
}

function nameTarget({ level, keyword = '?', label }: Node): string {
  const name = level === 'question' ? 'Question' : 'Questiongroup'
  return `${name} "${label === undefined ? keyword : shortLabel(label, 60)}"`
}

/** Answers in words: `"Gender" is "mixed"`. */
function wordGiven(given: GivenAnswers): string {
  if (given.size === 0) return 'without any answer'
  const words = [...given]
    .map(([question, answers]) => {
      const labels = answers.map((answer) => shortLabel(answerLabel(question, answer) ?? String(answer), 40))
      return `"${shortLabel(question.label ?? question.keyword ?? '?', 60)}" is ${labels.map((label) => `"${label}"`).join(' and ')}`
    })
    .join(', ')
  return `when ${words}`
}
