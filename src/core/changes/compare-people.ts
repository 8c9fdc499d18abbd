import type { QuestionModel } from '../judging/model.ts'
import { wordObstacle, wordUnprinted } from '../judging/obstacle-words.ts'
import type { Node } from '../questionnaire/node.ts'
import { wayPrinted } from '../questionnaire/questions/printed-answers.ts'
import {
  isPrintedInDetails,
  isSeenByNobody,
  isShownAnywhere,
  unprintedBecause,
} from '../questionnaire/questions/where-shown.ts'
import { entryOf, isAnswered, obstacleOf, placesAnswered, placesOf } from '../questionnaire/questions/who-can-enter.ts'
import { groupBy } from '../text/group-by.ts'
import type { ChangeRuleId } from './change-rules.ts'
import { add, addLoss, type Comparison, isToldOf, pathTo, placeOf, wordQuestions } from './comparison.ts'
import { type Pair, sharedQuestions } from './pairing.ts'
import { answersWithSample } from './sample-answers.ts'

/** Tells of questions that people could answer and no longer can, and of answers that people saw and that are shown nowhere now. */
export function comparePeople(comparison: Comparison): void {
  const { old, now } = comparison
  const shared = sharedQuestions(old, now)
  const unanswered = shared.filter((pair) => isShut(pair) && !isToldOfType(comparison, pair))
  tell(comparison, 'lost-entry', unanswered, wordShut)
  const unseen = shared.filter(({ old, now }) => isShownAnywhere(old.node) && isSeenByNobody(now.node))
  tell(comparison, 'lost-sight', unseen, wordUnseen)
  const unprinted = shared.filter(
    (pair) =>
      isInDetails(pair.old.node) &&
      !isInDetails(pair.now.node) &&
      !unseen.includes(pair) &&
      !isToldOf(comparison, pair.now.node, ofPrograms),
  )
  tell(comparison, 'lost-details', unprinted, wordUnseen)
}

/** Whether the details print something for the answers to a question at one of its places; as far as that is known. */
export function isInDetails(question: Node): boolean {
  return placesOf(question).some((one) => wayPrinted(one) !== 'nothing')
}

/** Whether somebody could answer a question, and nobody can now, at none of its places. */
function isShut({ old, now }: Pair<QuestionModel>): boolean {
  if (entryOf(old.node) === undefined || entryOf(now.node) === undefined) return false
  return isAnswered(old.node) && !isAnswered(now.node)
}

const ofType: ReadonlySet<ChangeRuleId> = new Set(['changed-type', 'changed-answer-form', 'retired-question'])

const ofPrograms: ReadonlySet<ChangeRuleId> = new Set(['unread-answer'])

/** Whether it is told already what another type does to answers. */
function isToldOfType(comparison: Comparison, { old, now }: Pair<QuestionModel>): boolean {
  return old.node.type !== now.node.type && isToldOf(comparison, now.node, ofType)
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
      data: { target: wordQuestions(group.map(({ now }) => now)), reason: wordReason(node) },
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
  const answers = answersWithSample(old, question)
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
  if (first) return wordUnprinted(first)
  if (!isPrintedInDetails(node)) return 'the details print only the subcategories beside it'
  const subcategory = node.parent?.parent
  const template = subcategory?.template('view')?.name ?? '?'
  return `the table of the view template "${template}" of subcategory "${subcategory?.keyword}" has no cell for it`
}
