import type { AnswerObject } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import type { QuestionModel } from '../judging/model.ts'
import { readInTree } from '../service/labelled-tree.ts'
import { groupBy } from '../text/group-by.ts'
import { shortLabel } from '../text/printable.ts'
import { isInDetails } from './compare-people.ts'
import { listedAs, obstacleInTree } from './compare-served.ts'
import { addLoss, type Comparison, pathTo, placeOf } from './comparison.ts'
import { type Pair, sharedQuestions } from './pairing.ts'
import { answersWith, sampleAnswer } from './sample-answers.ts'
import { verdictOf } from './witness.ts'

/** Tells of stored answers that nobody could read at a place, and that are read there now. */
export function compareGained(comparison: Comparison): void {
  const gained = sharedQuestions(comparison.old, comparison.now).flatMap((pair) => gainsOf(comparison, pair))
  for (const group of groupBy(gained, ({ where }) => where).values()) tell(comparison, group)
}

interface Gained {
  readonly pair: Pair<QuestionModel>
  readonly where: string
  readonly answers: AnswerObject
}

function gainsOf({ old, now }: Comparison, pair: Pair<QuestionModel>): readonly Gained[] {
  // What another type makes of answers is told of the type.
  if (pair.old.node.type !== pair.now.node.type) return []
  const sample = sampleAnswer(pair.old)
  const group = pair.old.node.parent?.keyword ?? ''
  const isPrinted = !isInDetails(pair.old.node) && isInDetails(pair.now.node)
  const isGiven =
    obstacleInTree(old.questionnaire, pair.old.node) !== undefined &&
    obstacleInTree(now.questionnaire, pair.now.node) === undefined
  const isListed = pair.now.node.option('view_options', 'in_list')?.value === true
  if (sample === undefined || !(isPrinted || isGiven || isListed)) return []
  const answers = answersWith(old, group, { [pair.old.keyword]: sample })
  if (answers === undefined || verdictOf(old, answers).refusals.length > 0) return []
  const data: unknown = JSON.parse(writeAnswers(answers))
  const [was, is] = [old, now].map((model) => listedAs(model, pair.old.keyword, data))
  return [
    ...(isPrinted ? ['in the details'] : []),
    ...(isGiven && readInTree(pair.now.node, data).length > 0 ? ['in the labelled tree'] : []),
    ...(isListed && was === undefined && is !== undefined ? ['in lists'] : []),
  ].map((where) => ({ pair, where, answers }))
}

function tell(comparison: Comparison, gained: readonly [Gained, ...Gained[]]): void {
  const [{ pair, where, answers }] = gained
  const { node, keyword } = pair.now
  const paths = gained.map((one) => pathTo(one.pair.now.node))
  const more = gained.length > 1 ? ` and ${gained.length - 1} more` : ''
  const witness = {
    answers,
    old: `not read ${where}`,
    new: `read ${where}`,
    weight: 'warned',
    problem: undefined,
  } as const
  addLoss(comparison, 'newly-read', witness, {
    path: pathTo(node),
    data: { target: `"${shortLabel(node.label ?? keyword, 60)}"${more}`, where },
    places: [placeOf(node, 'new'), placeOf(pair.old.node, 'old')],
    ...(paths.length > 1 && { uses: paths }),
    concerns: paths,
    cause: `read ${where} ${node.parent?.keyword}/${keyword}`,
  })
}
