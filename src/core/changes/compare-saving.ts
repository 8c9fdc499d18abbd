import type { AnswerObject, AnswerValue } from '../answers/value.ts'
import { relevantAnswers } from '../condition/answers.ts'
import type { Answer } from '../condition/evaluate.ts'
import type { AnswerModel, GroupModel, QuestionModel } from '../judging/model.ts'
import type { AnswerProblem } from '../judging/problem.ts'
import { answerLabel } from '../questionnaire/answer-label.ts'
import { shortLabel } from '../text/printable.ts'
import { answersTo } from '../triggers/answer-domain.ts'
import { isOfCondition, sampleForBoth } from './answers-for-both.ts'
import { carryOverBy } from './carry-over.ts'
import { add, addLoss, type Comparison, type Drawn, movedGroup, pairedGroups, placeOf } from './comparison.ts'
import type { Pair } from './pairing.ts'
import { formerPlaces, renameAnswers } from './renamed-answers.ts'
import { isSameSaving } from './sameness.ts'
import { answersWith, fulfilCondition, sampleAnswer, storedAnswer } from './sample-answers.ts'
import { accepted, verdictOf, type WeighedWitness, weigh, wordRefusal } from './witness.ts'

/** Compares for which answers to the questions of conditions the answers to a questiongroup can be saved. */
export function compareSaving(comparison: Comparison): void {
  const { old, now } = comparison
  const carryOver = carryOverBy(comparison.changes)
  for (const pair of pairedGroups(comparison)) {
    if (isSameSaving(old, now, pair.old.keyword, pair.now.keyword)) continue
    // What is not loaded may trigger it as well.
    if (pair.old.condition?.isOpen || pair.now.condition?.isOpen) continue
    // What comes from another questionnaire is dropped before conditions are looked at.
    if (pair.old.inheritedFrom !== undefined || pair.now.inheritedFrom !== undefined) continue
    const tries = [...triesFor(comparison, pair)]
    compareRefused(comparison, { pair, tries, carryOver })
    compareSavable(comparison, pair, tries)
  }
}

interface Refusable {
  readonly pair: Pair<GroupModel>
  readonly tries: readonly Try[]
  /** What the other changes leave of answers. */
  readonly carryOver: (data: AnswerObject) => AnswerObject
}

/** What could be saved and is refused now. */
function compareRefused(comparison: Comparison, { pair, tries, carryOver }: Refusable): void {
  const { condition } = pair.old
  const witness = tries.reduce<WeighedWitness | undefined>(
    (found, { data }) => found ?? weighCondition(comparison, pair, { data, carryOver }),
    undefined,
  )
  const terms = condition === undefined ? 'without a condition' : `with "${condition.name}"`
  addLoss(comparison, 'changed-save-condition', witness, { ...drawnOf(pair, 'saved'), data: { condition: terms } })
}

/** Data that the condition of a questiongroup refuses now. */
function weighCondition(
  comparison: Comparison,
  pair: Pair<GroupModel>,
  { data, carryOver }: Pick<Try, 'data'> & Pick<Refusable, 'carryOver'>,
): WeighedWitness | undefined {
  const { old, now } = comparison
  const ofIt = (problem: AnswerProblem | undefined): problem is AnswerProblem =>
    isOfCondition(problem, pair.now.keyword)
  const weighed = weigh(old, now, data, movedGroup(comparison, pair))
  if (weighed === undefined || ofIt(weighed.problem)) return weighed
  const { refusals } = verdictOf(now, underNewName(comparison, pair, data))
  const isOther = (problem: AnswerProblem): boolean => !isOfCondition(problem, String(problem.path[0]))
  const isUnmeetable = pair.now.condition !== undefined && pair.now.condition.owner === undefined
  // What is refused for another reason is told elsewhere; the condition is to blame, too, where no answer can fulfil it
  // any more, or where it refuses what is left once those answers are carried over or dropped.
  const left = refusals.some(isOther) && !isUnmeetable ? verdictOf(now, carryOver(data)).refusals : refusals
  const problem = isUnmeetable || !left.some(isOther) ? left.find(ofIt) : undefined
  const when = refusals.some(ofIt) ? '' : ' once other answers are carried over or dropped'
  return problem && { ...weighed, new: `${wordRefusal(problem)}${when}`, problem }
}

/** Data with the name that a questiongroup has now, where it was renamed. */
function underNewName(comparison: Comparison, pair: Pair<GroupModel>, data: AnswerObject): AnswerObject {
  const { moved } = movedGroup(comparison, pair)
  return moved ? renameAnswers(data, moved.places) : data
}

/** What was refused and can be saved now. */
function compareSavable(comparison: Comparison, pair: Pair<GroupModel>, tries: readonly Try[]): void {
  const { label, keyword } = pair.now.node
  for (const { data, given } of tries) {
    const [refusal, ...others] = verdictOf(comparison.old, data).refusals
    if (!isOfCondition(refusal, pair.old.keyword) || others.length > 0) continue
    if (verdictOf(comparison.now, underNewName(comparison, pair, data)).refusals.length > 0) continue
    const target = `Questiongroup "${label === undefined ? keyword : shortLabel(label, 60)}"`
    add(comparison, 'changed-savability', 'warning', {
      ...drawnOf(pair, 'savable'),
      data: { target, answers: given },
      witness: { answers: data, old: wordRefusal(refusal), new: accepted },
    })
    return
  }
}

function drawnOf({ old, now }: Pair<GroupModel>, cause: string): Drawn {
  return {
    path: { questiongroup: old.keyword },
    places: [placeOf(now.node, 'new'), placeOf(old.node, 'old')],
    cause: `${cause} ${now.keyword}`,
  }
}

/** Data with an answer to a questiongroup, and in words what is answered to the question of a condition. */
interface Try {
  readonly data: AnswerObject
  readonly given: string
}

/** Data with each answer that makes a difference to the condition of either side, then with none. */
function* triesFor(comparison: Comparison, pair: Pair<GroupModel>): Iterable<Try> {
  const { old, now, places } = comparison
  const sample = sampleForBoth(comparison, pair)
  if (sample === undefined) return
  const { keyword } = pair.old
  const former = formerPlaces(places)
  for (const [model, group] of [
    [old, pair.old],
    [now, pair.now],
  ] as const) {
    const owner = ownerIn(model, group.keyword)
    if (owner === undefined) continue
    const expressions = [pair.old, pair.now].flatMap(({ condition }) => condition?.expressions ?? [])
    const own = group.condition?.expressions ?? []
    for (const { answer, words } of answersOf(owner, [expressions, own])) {
      const answered = answersWith(model, owner.group.keyword, answer)
      if (answered === undefined) continue
      // That the question is not answered is one of its answers.
      const { [owner.question.keyword]: _owner, ...beside } = sample
      const repetition = owner.group === group ? { ...beside, ...answer } : sample
      const { [group.keyword]: _own, ...others } = answered
      const data = { ...(model === old ? others : renameAnswers(others, former)), [keyword]: [repetition] }
      yield { data, given: words }
      if (model === old) continue
      // What was needed before was answered then.
      const stored = fulfilCondition(old, data, keyword)
      if (stored !== undefined && stored !== data) yield { data: stored, given: words }
    }
  }
  yield { data: { [keyword]: [sample] }, given: 'without any other answer' }
}

interface Owner {
  readonly group: GroupModel
  readonly question: QuestionModel
}

function ownerIn({ groups }: AnswerModel, keyword: string): Owner | undefined {
  const { ownerGroup = '', ownerQuestion = '' } = groups.get(keyword)?.condition ?? {}
  const group = groups.get(ownerGroup)
  const question = group?.questions.get(ownerQuestion)
  return group && question && { group, question }
}

interface OwnerAnswer {
  /** The answers to the questiongroup of the owner. */
  readonly answer: Readonly<Record<string, AnswerValue>>
  readonly words: string
}

/**
 * The answers to the owner of a condition that tell expressions apart, of several lists the first that can be told; the
 * last of them is that something else is answered.
 */
function* answersOf({ group, question }: Owner, lists: readonly (readonly string[])[]): Iterable<OwnerAnswer> {
  const domain = answersTo(question.node)
  const answers = lists.map((expressions) => relevantAnswers(expressions, domain)).find((found) => found !== undefined)
  for (const one of answers ?? [])
    yield { answer: { [question.keyword]: storedAnswer(question, one) }, words: wordAnswer(question, one) }
  const some = answers === undefined ? sampleAnswer(question) : undefined
  if (some !== undefined) yield { answer: { [question.keyword]: some }, words: `when ${nameOf(question)} is answered` }
  for (const other of group.questions.values()) {
    const sample = other === question ? undefined : sampleAnswer(other)
    if (sample === undefined) continue
    yield { answer: { [other.keyword]: sample }, words: `without an answer to ${nameOf(question)}` }
    return
  }
}

function wordAnswer(question: QuestionModel, answer: Answer): string {
  return `when ${nameOf(question)} is "${shortLabel(answerLabel(question.node, answer) ?? String(answer), 40)}"`
}

function nameOf({ node, keyword }: QuestionModel): string {
  return `"${shortLabel(node.label ?? keyword, 60)}"`
}
