import type { GroupModel, QuestionModel } from '../answers/model.ts'
import type { AnswerObject } from '../answers/value.ts'
import type { Node } from '../questionnaire/node.ts'
import { shortLabel } from '../text/printable.ts'
import { compareQuestion } from './compare-questions.ts'
import { add, addLoss, type Comparison, pathTo, placeOf } from './comparison.ts'
import {
  likenessOfGroup,
  likenessOfQuestion,
  type Pair,
  pairByKeyword,
  pairByLikeness,
  soleQuestions,
} from './pairing.ts'
import { answersWith, sampleAnswer } from './sample-answers.ts'
import { findWitness, type WeighedWitness } from './witness.ts'

/** Compares the questiongroups of two states: what is gone, what is new, and what of the rest changed. */
export function compareGroups(comparison: Comparison): void {
  const { old, now } = comparison
  const groups = pairByKeyword(old.groups, now.groups)
  const renamed = new Map(pairByLikeness(groups, likenessOfGroup).map((pair) => [pair.old, pair.now]))
  const relocations = findRelocations(comparison, renamed)
  for (const group of groups.removed) removeGroup(comparison, group, renamed.get(group), relocations)
  for (const pair of groups.common) compareGroup(comparison, pair, relocations)
  const come = new Set(renamed.values())
  for (const group of groups.added) {
    if (come.has(group)) continue
    const cause = causeOf(group)
    const drawn = { path: { questiongroup: group.keyword }, places: [placeOf(group.node, 'new')], cause }
    add(comparison, 'added-questiongroup', 'info', drawn)
    for (const question of group.questions.values()) {
      if (!relocations.come.has(question)) addQuestion(comparison, question, cause)
    }
  }
}

/** Questions that went to another questiongroup: their new one, and those that came. */
interface Relocations {
  readonly went: ReadonlyMap<QuestionModel, GroupModel>
  readonly come: ReadonlySet<QuestionModel>
}

/** A key that one questiongroup asked before and another one asks now went from one to the other. */
function findRelocations({ old, now }: Comparison, renamed: ReadonlyMap<GroupModel, GroupModel>): Relocations {
  const soleNow = soleQuestions(now)
  const went = new Map<QuestionModel, GroupModel>()
  const come = new Set<QuestionModel>()
  for (const [keyword, [from, question]] of soleQuestions(old)) {
    const [to, target] = soleNow.get(keyword) ?? []
    if (to === undefined || target === undefined || to.keyword === from.keyword) continue
    went.set(question, to)
    if (renamed.get(from) !== to) come.add(target)
  }
  return { went, come }
}

function causeOf({ keyword }: GroupModel): string {
  return `questiongroup:${keyword}`
}

function removeGroup(
  comparison: Comparison,
  group: GroupModel,
  target: GroupModel | undefined,
  { went }: Relocations,
): void {
  const witness = findWitness(comparison.old, comparison.now, samplesOf(comparison, group))
  const drawn = { path: { questiongroup: group.keyword }, places: [placeOf(group.node, 'old')], cause: causeOf(group) }
  const more =
    target && ({ data: { to: target.keyword }, from: group.keyword, to: target.keyword, guess: true } as const)
  addLoss(comparison, more ? 'renamed-questiongroup' : 'removed-questiongroup', witness, { ...drawn, ...more })
  for (const question of group.questions.values()) {
    removeQuestion(comparison, question, target ?? went.get(question), causeOf(group))
  }
}

function* samplesOf({ old }: Comparison, group: GroupModel): Iterable<AnswerObject | undefined> {
  for (const question of group.questions.values()) yield sampleData(old, group, question)
}

function sampleData(model: Comparison['old'], group: GroupModel, question: QuestionModel): AnswerObject | undefined {
  const sample = sampleAnswer(question)
  return sample === undefined ? undefined : answersWith(model, group.keyword, { [question.keyword]: sample })
}

function removeQuestion(
  comparison: Comparison,
  question: QuestionModel,
  target: GroupModel | undefined,
  cause = `key:${question.keyword}`,
): void {
  const { node, keyword } = question
  const group = comparison.old.groups.get(node.parent?.keyword ?? '')
  const witness: WeighedWitness | undefined =
    group && findWitness(comparison.old, comparison.now, [sampleData(comparison.old, group, question)])
  const drawn = { path: pathTo(node), places: [placeOf(node, 'old')], cause }
  const from = `${group?.keyword}/${keyword}`
  if (target === undefined) {
    if (!addLoss(comparison, 'removed-question', witness, drawn)) add(comparison, 'retired-question', 'info', drawn)
    return
  }
  const to = `${target.keyword}/${keyword}`
  const more = { ...drawn, data: { to: target.keyword }, from, to, guess: true } as const
  if (!addLoss(comparison, 'moved-question', witness, more)) add(comparison, 'retired-question', 'info', drawn)
}

function addQuestion(comparison: Comparison, { node }: QuestionModel, cause?: string): void {
  add(comparison, 'added-question', 'info', {
    path: pathTo(node),
    data: { type: node.type ?? '?' },
    places: [placeOf(node, 'new')],
    ...(cause !== undefined && { cause }),
  })
}

function compareGroup(
  comparison: Comparison,
  { old, now }: Pair<GroupModel>,
  { went, come: relocated }: Relocations,
): void {
  compareLimits(comparison, { old, now })
  const questions = pairByKeyword(old.questions, now.questions)
  const renamed = new Map(pairByLikeness(questions, likenessOfQuestion).map((pair) => [pair.old, pair.now]))
  const come = new Set(renamed.values())
  for (const question of questions.removed) {
    const target = renamed.get(question)
    if (target === undefined) removeQuestion(comparison, question, went.get(question))
    else renameQuestion(comparison, old, question, target)
  }
  for (const question of questions.added) {
    if (!come.has(question) && !relocated.has(question)) addQuestion(comparison, question)
  }
  for (const pair of questions.common) compareQuestion(comparison, { old, now }, pair)
}

function renameQuestion(
  comparison: Comparison,
  group: GroupModel,
  question: QuestionModel,
  target: QuestionModel,
): void {
  const witness = findWitness(comparison.old, comparison.now, [sampleData(comparison.old, group, question)])
  addLoss(comparison, 'renamed-question', witness, {
    path: pathTo(question.node),
    data: { to: target.keyword },
    from: `${group.keyword}/${question.keyword}`,
    to: `${group.keyword}/${target.keyword}`,
    guess: true,
    places: [placeOf(target.node, 'new'), placeOf(question.node, 'old')],
    cause: `key:${question.keyword}`,
  })
}

/** How often a questiongroup is repeated, whose answers it takes, and where it stands. */
function compareLimits(comparison: Comparison, { old, now }: Pair<GroupModel>): void {
  const path = { questiongroup: now.keyword }
  const places = [placeOf(now.node, 'new'), placeOf(old.node, 'old')]
  const repeated = function* (times: number): Iterable<AnswerObject | undefined> {
    for (const question of old.questions.values()) {
      const sample = now.questions.has(question.keyword) ? sampleAnswer(question) : undefined
      if (sample !== undefined)
        yield answersWith(comparison.old, old.keyword, { [question.keyword]: sample }, Math.min(times, mostRepeated))
    }
  }
  const counts = (from: number, to: number) => ({ old: from, new: to, data: { old: from, new: to } })
  if (now.maxNum < old.maxNum) {
    const witness = findWitness(comparison.old, comparison.now, repeated(now.maxNum + 1), ['too-many-repetitions'])
    addLoss(comparison, 'lowered-max-num', witness, { path, places, ...counts(old.maxNum, now.maxNum) })
  }
  if (now.minNum > old.minNum) {
    const witness = findWitness(comparison.old, comparison.now, repeated(Math.max(1, old.minNum)), [
      'too-few-repetitions',
    ])
    addLoss(comparison, 'raised-min-num', witness, { path, places, ...counts(old.minNum, now.minNum) })
  }
  if (now.inheritedFrom !== undefined && old.inheritedFrom === undefined) {
    const witness = findWitness(comparison.old, comparison.now, samplesOf(comparison, old))
    addLoss(comparison, 'changed-inheritance', witness, {
      path,
      places,
      new: now.inheritedFrom,
      data: { new: now.inheritedFrom },
    })
  }
  const [from, to] = [outerOf(old), outerOf(now)]
  const [was, is] = [from, to].map((outer) => outer.map(({ keyword = '?' }) => keyword).join('/'))
  if (was !== undefined && is !== undefined && was !== is) {
    add(comparison, 'moved-questiongroup', 'warning', {
      path,
      places,
      data: wordMove(from, to),
      from: was,
      to: is,
      cause: `${was} ${is}`,
    })
  }
}

/** More repetitions than anybody stores are not made to show a limit. */
const mostRepeated = 1000

/** The sections, categories and subcategories around a questiongroup, from the outermost. */
function outerOf({ node }: GroupModel): readonly Node[] {
  const around = []
  for (let outer = node.parent; outer; outer = outer.parent) around.unshift(outer)
  return around
}

/** The innermost parts that have other labels, else the keywords of what is called something else. */
function wordMove(from: readonly Node[], to: readonly Node[]): { from: string; to: string } {
  const depth = Math.max(from.length, to.length)
  const nameOf = ({ label, keyword = '?' }: Node): string => shortLabel(label ?? keyword, 60)
  for (let level = depth - 1; level >= 0; level--) {
    const [was, is] = [from[level], to[level]]
    if (was && is && nameOf(was) !== nameOf(is)) return { from: nameOf(was), to: nameOf(is) }
  }
  const level = Array.from({ length: depth }, (_, at) => at).find((at) => from[at]?.keyword !== to[at]?.keyword) ?? 0
  return { from: from[level]?.keyword ?? '?', to: to[level]?.keyword ?? '?' }
}
