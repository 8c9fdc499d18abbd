import type { QuestionModel } from '../judging/model.ts'
import { wordObstacle, wordUnprinted } from '../judging/obstacle-words.ts'
import type { Node } from '../questionnaire/node.ts'
import { isSeenByNobody, isShownAnywhere, sinksOf, unprintedBecause } from '../questionnaire/questions/where-shown.ts'
import { entryOf, isAnswered, obstacleOf, placesAnswered, placesOf } from '../questionnaire/questions/who-can-enter.ts'
import { groupBy } from '../text/group-by.ts'
import { shortLabel } from '../text/printable.ts'
import type { ChangeRuleId } from './change-rules.ts'
import { add, addLoss, type Comparison, pathTo, placeOf } from './comparison.ts'
import { type Pair, pairByKeyword } from './pairing.ts'
import { answersWith, sampleAnswer } from './sample-answers.ts'

/** Tells of questions that people could answer and no longer can, and of answers that people saw and that are shown nowhere now. */
export function comparePeople(comparison: Comparison): void {
  const { old, now } = comparison
  const shared = pairByKeyword(old.groups, now.groups).common.flatMap(
    (groups) => pairByKeyword(groups.old.questions, groups.now.questions).common,
  )
  const unanswered = shared.filter((pair) => isShut(pair) && !isToldOfType(comparison, pair))
  tell(comparison, 'lost-entry', unanswered, wordShut)
  const unseen = shared.filter(({ old, now }) => isShownAnywhere(old.node) && isSeenByNobody(now.node))
  tell(comparison, 'lost-sight', unseen, wordUnseen)
  const unprinted = shared.filter(
    (pair) =>
      isInDetails(pair.old.node) &&
      !isInDetails(pair.now.node) &&
      !unseen.includes(pair) &&
      !isToldOf(comparison, pair, (rule) => rule === 'unread-answer'),
  )
  tell(comparison, 'lost-details', unprinted, wordUnseen)
}

/** Whether the details print the answers to a question at one of its places; as far as that is known. */
function isInDetails(question: Node): boolean {
  return placesOf(question).some((one) => sinksOf(one).has('details'))
}

/** Whether somebody could answer a question, and nobody can now, at none of its places. */
function isShut({ old, now }: Pair<QuestionModel>): boolean {
  if (entryOf(old.node) === undefined || entryOf(now.node) === undefined) return false
  return isAnswered(old.node) && !isAnswered(now.node)
}

const ofType: ReadonlySet<ChangeRuleId> = new Set(['changed-type', 'changed-answer-form', 'retired-question'])

/** Whether it is told already what another type does to answers. */
function isToldOfType(comparison: Comparison, pair: Pair<QuestionModel>): boolean {
  return pair.old.node.type !== pair.now.node.type && isToldOf(comparison, pair, (rule) => ofType.has(rule))
}

function isToldOf(
  { changes }: Comparison,
  { now: { node } }: Pair<QuestionModel>,
  isMeant: (rule: ChangeRuleId) => boolean,
): boolean {
  const { questiongroup, question } = pathTo(node)
  return changes.some(
    ({ rule, path, concerns = [] }) =>
      isMeant(rule) &&
      [path, ...concerns].some((one) => one.questiongroup === questiongroup && one.question === question),
  )
}

type PeopleRule = Extract<ChangeRuleId, 'lost-entry' | 'lost-sight' | 'lost-details'>

/** Tells of pairs, those with one reason together. */
function tell(
  comparison: Comparison,
  rule: PeopleRule,
  pairs: readonly Pair<QuestionModel>[],
  wordReason: (node: Node) => string,
): void {
  const kindOf = (node: Node): string => `${weightOf(rule, node)} ${wordReason(node)}`
  for (const group of groupBy(pairs, ({ now }) => kindOf(now.node)).values()) {
    const [first] = group
    const { node } = first.now
    const paths = group.map(({ now }) => pathTo(now.node))
    const drawn = {
      path: pathTo(node),
      data: { target: wordTarget(group), reason: wordReason(node) },
      places: [placeOf(node, 'new'), placeOf(first.old.node, 'old')],
      ...(group.length > 1 && { uses: paths }),
      cause: `${rule} ${node.parent?.keyword}/${node.keyword}`,
    }
    const weight = weightOf(rule, node)
    const witness = witnessOf(comparison, first, rule)
    if (rule !== 'lost-entry')
      addLoss(comparison, rule, witness && { ...witness, weight, problem: undefined }, { ...drawn, concerns: paths })
    else add(comparison, rule, weight === 'lost' ? 'error' : 'warning', { ...drawn, ...(witness && { witness }) })
  }
}

/** Where the key is asked in another questiongroup, people can still say it there, and what is still seen somewhere is not lost. */
function weightOf(rule: PeopleRule, node: Node): 'lost' | 'warned' {
  if (rule === 'lost-entry') return placesAnswered(node).length === 0 ? 'lost' : 'warned'
  return rule === 'lost-sight' ? 'lost' : 'warned'
}

const readings: Readonly<Record<PeopleRule, readonly [string, string]>> = {
  'lost-entry': ['can be entered', 'cannot be entered'],
  'lost-sight': ['shown', 'shown nowhere'],
  'lost-details': ['printed in the details', 'not printed in the details'],
}

/** An answer that people could enter, or saw. */
function witnessOf({ old }: Comparison, { old: question }: Pair<QuestionModel>, rule: PeopleRule) {
  const sample = sampleAnswer(question)
  const answers =
    sample === undefined
      ? undefined
      : answersWith(old, question.node.parent?.keyword ?? '', { [question.keyword]: sample })
  if (answers === undefined) return undefined
  const [was, is] = readings[rule]
  return { answers, old: was, new: is }
}

function wordShut(node: Node): string {
  const obstacle = obstacleOf(node)
  return obstacle === undefined ? 'it has no input' : wordObstacle(obstacle)
}

function wordUnseen(node: Node): string {
  const [first] = unprintedBecause(node)
  // Nothing but where it stands is left to keep it from the details.
  return first ? `the view ${wordUnprinted(first)}` : 'the details print only the subcategories beside it'
}

function wordTarget(pairs: readonly Pair<QuestionModel>[]): string {
  const [first, ...others] = pairs.map(({ now: { node, keyword } }) => `"${shortLabel(node.label ?? keyword, 60)}"`)
  return others.length === 0 ? `${first}` : `${first} and ${others.length} more`
}
