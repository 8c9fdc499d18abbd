import type { QuestionModel } from '../judging/model.ts'
import { wordObstacle, wordUnprinted } from '../judging/obstacle-words.ts'
import type { Node } from '../questionnaire/node.ts'
import { isSeenByNobody, isShownAnywhere, unprintedBecause } from '../questionnaire/questions/where-shown.ts'
import { entryOf, isAnswered, obstacleOf, placesAnswered } from '../questionnaire/questions/who-can-enter.ts'
import { groupBy } from '../text/group-by.ts'
import { shortLabel } from '../text/printable.ts'
import type { Severity } from '../workspace/config.ts'
import type { ChangeRuleId } from './change-rules.ts'
import { add, type Comparison, pathTo, placeOf } from './comparison.ts'
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
}

/** Whether somebody could answer a question, and nobody can now, at none of its places. */
function isShut({ old, now }: Pair<QuestionModel>): boolean {
  if (entryOf(old.node) === undefined || entryOf(now.node) === undefined) return false
  return isAnswered(old.node) && !isAnswered(now.node)
}

const ofType: ReadonlySet<ChangeRuleId> = new Set(['changed-type', 'changed-answer-form', 'retired-question'])

/** Whether it is told already what another type does to answers. */
function isToldOfType({ changes }: Comparison, { old, now }: Pair<QuestionModel>): boolean {
  if (old.node.type === now.node.type) return false
  const { questiongroup, question } = pathTo(now.node)
  return changes.some(
    ({ rule, path }) => ofType.has(rule) && path.questiongroup === questiongroup && path.question === question,
  )
}

/** Tells of pairs, those with one reason together. */
function tell(
  comparison: Comparison,
  rule: Extract<ChangeRuleId, 'lost-entry' | 'lost-sight'>,
  pairs: readonly Pair<QuestionModel>[],
  wordReason: (node: Node) => string,
): void {
  const kindOf = (node: Node): string => `${severityOf(rule, node)} ${wordReason(node)}`
  for (const group of groupBy(pairs, ({ now }) => kindOf(now.node)).values()) {
    const [first] = group
    const { node } = first.now
    add(comparison, rule, severityOf(rule, node), {
      path: pathTo(node),
      data: { target: wordTarget(group), reason: wordReason(node) },
      places: [placeOf(node, 'new'), placeOf(first.old.node, 'old')],
      ...witnessOf(comparison, first, rule),
      ...(group.length > 1 && { uses: group.map(({ now }) => pathTo(now.node)) }),
      cause: `${rule} ${node.parent?.keyword}/${node.keyword}`,
    })
  }
}

/** Where the key is asked in another questiongroup, people can still say it there. */
function severityOf(rule: ChangeRuleId, node: Node): Severity {
  return rule === 'lost-entry' && placesAnswered(node).length === 0 ? 'error' : 'warning'
}

/** An answer that people could enter, or saw. */
function witnessOf({ old }: Comparison, { old: question }: Pair<QuestionModel>, rule: ChangeRuleId) {
  const sample = sampleAnswer(question)
  const answers =
    sample === undefined
      ? undefined
      : answersWith(old, question.node.parent?.keyword ?? '', { [question.keyword]: sample })
  if (answers === undefined) return {}
  const [was, is] = rule === 'lost-entry' ? ['can be entered', 'cannot be entered'] : ['shown', 'shown nowhere']
  return { witness: { answers, old: was, new: is } }
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
