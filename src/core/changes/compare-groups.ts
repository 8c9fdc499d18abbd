import type { AnswerObject } from '../answers/value.ts'
import type { GroupModel, QuestionModel } from '../judging/model.ts'
import type { AnswerProblemCode } from '../judging/problem.ts'
import type { Node } from '../questionnaire/node.ts'
import { type Failure, failureIn, refusalOf, savingOf } from '../questionnaire/questions/what-saving-keeps.ts'
import { isSameJson } from '../text/json-value.ts'
import { addAll } from '../text/lists.ts'
import { shortLabel } from '../text/printable.ts'
import { answersForBoth, keywordsNow } from './answers-for-both.ts'
import { compareHomes } from './compare-homes.ts'
import { compareQuestion } from './compare-questions.ts'
import { add, addLoss, asksSame, type Comparison, movedGroup, pathTo, placeOf } from './comparison.ts'
import { likenessOfQuestion, type Pair, pairByKeyword, pairByLikeness, pairGroups, soleQuestions } from './pairing.ts'
import { renamedPlacesIn } from './renamed-answers.ts'
import { answersWith, mostRepeated, sampleAnswer } from './sample-answers.ts'
import { findWitness, type WeighedWitness } from './witness.ts'

/** Compares the questiongroups of two states: what is gone, what is new, and what of the rest changed. */
export function compareGroups(comparison: Comparison): void {
  const { old, now } = comparison
  const paired = pairByKeyword(old.groups, now.groups)
  for (const group of paired.removed) overlookGroup(comparison, group)
  const groups = { ...paired, removed: paired.removed.filter(({ keyword }) => !now.overlooked.has(keyword)) }
  const alike = pairGroups(groups).filter((pair) => lossOfGroup(comparison, pair.old))
  const renamed = new Map(alike.map((pair) => [pair.old, pair.now]))
  const relocations = findRelocations(comparison, renamed)
  const moves: Move[] = []
  for (const group of groups.removed) removeGroup(comparison, group, renamed.get(group), relocations)
  for (const pair of groups.common) addAll(moves, compareGroup(comparison, pair, relocations))
  const come = new Set(renamed.values())
  for (const group of groups.added) {
    const cause = causeOf(group)
    const drawn = { path: { questiongroup: group.keyword }, places: [placeOf(group.node, 'new')], cause }
    if (!come.has(group)) add(comparison, 'added-questiongroup', 'info', drawn)
    for (const question of group.questions.values()) {
      if (!relocations.come.has(question)) addQuestion(comparison, question, cause)
    }
  }
  // What was given another key where it was is compared with what has it.
  const stayed = new Set(moves.map(({ pair }) => pair.old))
  for (const [question, [to, target]] of relocations.went) {
    const from = groupOf(comparison, question)
    if (from !== undefined && !stayed.has(question))
      moves.push({ groups: { old: from, now: to }, pair: { old: question, now: target } })
  }
  comparison.places = renamedPlacesIn(comparison.changes)
  for (const pair of [...alike, ...groups.common.filter((one) => !asksSame(one))]) compareLimits(comparison, pair)
  for (const { groups: own, pair } of moves) {
    if (!comparison.places.has(`${own.old.keyword}/${pair.old.keyword}`)) continue
    compareQuestion(comparison, own, pair)
    if (own.old.keyword !== own.now.keyword && renamed.get(own.old) !== own.now) compareHomes(comparison, own, pair)
  }
}

/** A question that was renamed, or went to another questiongroup. */
interface Move {
  readonly groups: Pair<GroupModel>
  readonly pair: Pair<QuestionModel>
}

/** Questions with stored answers that went to another questiongroup: their new one, and those that came. */
interface Relocations {
  readonly went: ReadonlyMap<QuestionModel, readonly [GroupModel, QuestionModel]>
  readonly come: ReadonlySet<QuestionModel>
}

/**
 * A key that one questiongroup asked before and another one asks now went from one to the other, and so did those of a
 * renamed questiongroup.
 */
function findRelocations(comparison: Comparison, renamed: ReadonlyMap<GroupModel, GroupModel>): Relocations {
  const soleNow = soleQuestions(comparison.now)
  const went = new Map<QuestionModel, readonly [GroupModel, QuestionModel]>()
  const come = new Set<QuestionModel>()
  const relocate = (question: QuestionModel, to: GroupModel, target: QuestionModel): void => {
    if (lossOf(comparison, question) === undefined) return
    went.set(question, [to, target])
    come.add(target)
  }
  for (const [from, to] of renamed) {
    for (const { old, now } of pairByKeyword(from.questions, to.questions).common) relocate(old, to, now)
  }
  for (const [keyword, [from, question]] of soleQuestions(comparison.old)) {
    const [to, target] = soleNow.get(keyword) ?? []
    const isElsewhere = to !== undefined && target !== undefined && to.keyword !== from.keyword
    if (isElsewhere && !went.has(question)) relocate(question, to, target)
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
  const witness = lossOfGroup(comparison, group)
  const drawn = { path: { questiongroup: group.keyword }, places: [placeOf(group.node, 'old')], cause: causeOf(group) }
  const more =
    target && ({ data: { to: target.keyword }, from: group.keyword, to: target.keyword, guess: true } as const)
  addLoss(comparison, more ? 'renamed-questiongroup' : 'removed-questiongroup', witness, { ...drawn, ...more })
  for (const question of group.questions.values()) {
    removeQuestion(comparison, question, went.get(question)?.[0], causeOf(group))
  }
}

/** A questiongroup that is beside subcategories now. */
function overlookGroup(comparison: Comparison, group: GroupModel): void {
  const place = comparison.now.overlooked.get(group.keyword)
  if (place === undefined) return
  addLoss(comparison, 'changed-form-saving', lossOfGroup(comparison, group), {
    path: { questiongroup: group.keyword },
    places: [placeOf(place, 'new'), placeOf(group.node, 'old')],
    data: { effect: sendingEffects['overlooked-questiongroup'] ?? '' },
  })
}

function lossOfGroup(comparison: Comparison, group: GroupModel): WeighedWitness | undefined {
  return findWitness(comparison.old, comparison.now, samplesOf(comparison, group))
}

/** Answers to a question alone that suffer from the change; `undefined` where none are stored, or none suffer. */
function lossOf(comparison: Comparison, question: QuestionModel): WeighedWitness | undefined {
  const group = groupOf(comparison, question)
  return group && findWitness(comparison.old, comparison.now, [sampleData(comparison.old, group, question)])
}

/** Whether a question without answers that suffer is known to have none: answers to it are never stored, or some were tried. */
function isStoredKnown(comparison: Comparison, question: QuestionModel): boolean {
  const group = groupOf(comparison, question)
  if (group === undefined || group.inheritedFrom !== undefined) return true
  if (question.stored === 'nothing' || question.stored === 'questionnaire') return true
  return sampleData(comparison.old, group, question) !== undefined
}

function groupOf({ old }: Comparison, { node }: QuestionModel): GroupModel | undefined {
  return old.groups.get(node.parent?.keyword ?? '')
}

function* samplesOf({ old }: Comparison, group: GroupModel): Iterable<AnswerObject | undefined> {
  for (const question of group.questions.values()) yield sampleData(old, group, question)
}

/** Data as it is stored; of what comes from another questionnaire nothing is. */
function sampleData(model: Comparison['old'], group: GroupModel, question: QuestionModel): AnswerObject | undefined {
  if (group.inheritedFrom !== undefined) return undefined
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
  const witness = lossOf(comparison, question)
  const drawn = { path: pathTo(node), places: [placeOf(node, 'old')], cause }
  const from = `${groupOf(comparison, question)?.keyword}/${keyword}`
  if (target === undefined) {
    if (addLoss(comparison, 'removed-question', witness, { ...drawn, data: outcomeOf(witness) })) return
    const isKnown = isStoredKnown(comparison, question)
    const effect = isKnown ? 'no answers to it are stored' : 'whether answers to it are stored is not known'
    add(comparison, 'retired-question', isKnown ? 'info' : 'warning', { ...drawn, data: { effect } })
    return
  }
  const to = `${target.keyword}/${keyword}`
  const more = { ...drawn, data: { to: target.keyword, ...outcomeOf(witness) }, from, to, guess: true } as const
  addLoss(comparison, 'moved-question', witness, more)
}

/** What saving does to answers that it does not refuse, as their questiongroup takes those of another questionnaire. */
function outcomeOf(witness: WeighedWitness | undefined): { readonly outcome?: string } {
  return witness?.weight === 'lost' && witness.problem === undefined ? { outcome: 'dropped' } : {}
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
): readonly Move[] {
  if (asksSame({ old, now })) compareLimits(comparison, { old, now })
  comparePlaces(comparison, { old, now })
  const questions = pairByKeyword(old.questions, now.questions)
  const alike = pairByLikeness(questions, likenessOfQuestion).filter((pair) => lossOf(comparison, pair.old))
  const renamed = new Map(alike.map((pair) => [pair.old, pair.now]))
  const come = new Set(renamed.values())
  for (const question of questions.removed) {
    const target = renamed.get(question)
    if (target === undefined) removeQuestion(comparison, question, went.get(question)?.[0])
    else renameQuestion(comparison, old, question, target)
  }
  for (const question of questions.added) {
    if (!come.has(question) && !relocated.has(question)) addQuestion(comparison, question)
  }
  for (const pair of questions.common) compareQuestion(comparison, { old, now }, pair)
  return alike.map((pair) => ({ groups: { old, now }, pair }))
}

function renameQuestion(
  comparison: Comparison,
  group: GroupModel,
  question: QuestionModel,
  target: QuestionModel,
): void {
  addLoss(comparison, 'renamed-question', lossOf(comparison, question), {
    path: pathTo(question.node),
    data: { to: target.keyword },
    from: `${group.keyword}/${question.keyword}`,
    to: `${group.keyword}/${target.keyword}`,
    guess: true,
    places: [placeOf(target.node, 'new'), placeOf(question.node, 'old')],
    cause: `key:${question.keyword}`,
  })
}

/** How often a questiongroup is repeated and whose answers it takes; of one that was renamed as if it had stayed. */
function compareLimits(comparison: Comparison, { old, now }: Pair<GroupModel>): void {
  const path = { questiongroup: old.keyword }
  const moved = movedGroup(comparison, { old, now })
  const keywordNow = keywordsNow(comparison, { old, now })
  const places = [placeOf(now.node, 'new'), placeOf(old.node, 'old')]
  const repeated = function* (times: number): Iterable<AnswerObject | undefined> {
    for (const question of old.questions.values()) {
      const isAsked = keywordNow(question) !== undefined
      const sample = isAsked ? sampleAnswer(question) : undefined
      if (sample !== undefined)
        yield answersForBoth(comparison, old.keyword, { [question.keyword]: sample }, Math.min(times, mostRepeated))
    }
  }
  const counts = (from: number, to: number) => ({ old: from, new: to, data: { old: from, new: to } })
  if (now.maxNum < old.maxNum) {
    const witness = findWitness(comparison.old, comparison.now, repeated(now.maxNum + 1), {
      codes: ['too-many-repetitions'],
      ...moved,
    })
    addLoss(comparison, 'lowered-max-num', witness, { path, places, ...counts(old.maxNum, now.maxNum) })
  }
  if (now.minNum > old.minNum) {
    const witness = findWitness(comparison.old, comparison.now, repeated(Math.max(1, old.minNum)), {
      codes: ['too-few-repetitions'],
      ...moved,
    })
    addLoss(comparison, 'raised-min-num', witness, { path, places, ...counts(old.minNum, now.minNum) })
  }
  if (now.inheritedFrom !== undefined && old.inheritedFrom === undefined) {
    const witness = findWitness(comparison.old, comparison.now, samplesOf(comparison, old), moved)
    addLoss(comparison, 'changed-inheritance', witness, {
      path,
      places,
      new: now.inheritedFrom,
      data: { new: now.inheritedFrom },
    })
  }
  compareSendingBack(comparison, { old, now })
}

/** What the form sends back of stored repetitions (format facts 13.4). */
function compareSendingBack(comparison: Comparison, { old, now }: Pair<GroupModel>): void {
  // Another type of key is told of by itself.
  const isTold = ({ question: { keyword = '', type } }: Failure): boolean => {
    const before = old.questions.get(keyword)?.node
    return before !== undefined && before.type !== type
  }
  const isDrawn = ({ node }: GroupModel): boolean => {
    const failure = failureIn(node)
    return !refusalOf(node) && (failure === undefined || isTold(failure))
  }
  if (isSameJson(savingOf(old.node), savingOf(now.node)) && isDrawn(old) === isDrawn(now)) return
  const keywordNow = keywordsNow(comparison, { old, now })
  const tries = [...old.questions.values()].flatMap((question) => {
    const isAsked = keywordNow(question) !== undefined
    const sample = isAsked ? sampleAnswer(question) : undefined
    if (sample === undefined) return []
    const translated = question.stored === 'texts' ? { en: 'x', fr: 'x' } : sample
    return [answersForBoth(comparison, old.keyword, { [question.keyword]: translated })]
  })
  const sought = { codes: sendingCodes, ...movedGroup(comparison, { old, now }) }
  const witness = findWitness(comparison.old, comparison.now, tries, sought)
  if (witness?.problem === undefined) return
  addLoss(comparison, 'changed-form-saving', witness, {
    path: { questiongroup: old.keyword },
    places: [placeOf(now.node, 'new'), placeOf(old.node, 'old')],
    data: { effect: sendingEffects[witness.problem.code] ?? witness.new },
  })
}

const sendingEffects: Partial<Readonly<Record<AnswerProblemCode, string>>> = {
  'languages-deleted': 'saving its page deletes the translations of stored texts',
  'deleted-by-template': 'saving its page deletes stored answers',
  'fields-not-sent': 'nothing of it is on its page, which cannot be saved without it',
  'page-fails': 'the application cannot draw its page, which cannot be saved without it',
  'overlooked-questiongroup': 'beside subcategories neither the form nor the interface finds it',
  'order-not-sent': 'its page sends no order for its repetitions, so it cannot be saved',
}

const sendingCodes = Object.keys(sendingEffects) as readonly AnswerProblemCode[]

/** The parts of the questionnaire that a questiongroup is no longer in, and where it is instead. */
function comparePlaces(comparison: Comparison, { old, now }: Pair<GroupModel>): void {
  const { removed, added } = pairByKeyword(outersByPath(old), outersByPath(now))
  const [from, to] = [removed[0], added[0] ?? outerOf(now.node)]
  if (from !== undefined) {
    const [was, is] = [pathOf(from), pathOf(to)]
    add(comparison, 'moved-questiongroup', 'warning', {
      path: { questiongroup: now.keyword },
      places: [placeOf(now.node, 'new'), placeOf(old.node, 'old')],
      data: wordMove(from, to),
      from: was,
      to: is,
      cause: `${was} ${is}`,
    })
  }
}

/** What is around each place of a questiongroup, by its keywords. */
function outersByPath({ places }: GroupModel): ReadonlyMap<string, readonly Node[]> {
  return new Map(places.map((place) => [pathOf(outerOf(place)), outerOf(place)]))
}

function pathOf(outer: readonly Node[]): string {
  return outer.map(({ keyword = '?' }) => keyword).join('/')
}

/** The sections, categories and subcategories around a questiongroup, from the outermost. */
function outerOf(node: Node): readonly Node[] {
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
  const nameAt = (nodes: readonly Node[]): string => (nodes[level] ?? nodes.at(-1))?.keyword ?? '?'
  return { from: nameAt(from), to: nameAt(to) }
}
