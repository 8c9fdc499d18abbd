import type { AnswerObject } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import type { AnswerModel, QuestionModel } from '../judging/model.ts'
import { readInTree } from '../service/labelled-tree.ts'
import { groupBy } from '../text/group-by.ts'
import { isInDetails } from './compare-people.ts'
import { listedAs, obstacleInTree } from './compare-served.ts'
import { addLoss, type Comparison, pathTo, placeOf, wordQuestions } from './comparison.ts'
import { type Pair, sharedQuestions } from './pairing.ts'
import { acceptedSample } from './witness.ts'

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
  const isPrinted = !isInDetails(pair.old.node) && isInDetails(pair.now.node)
  const isGiven =
    obstacleInTree(old.questionnaire, pair.old.node) !== undefined &&
    obstacleInTree(now.questionnaire, pair.now.node) === undefined
  const isListed = pair.now.node.option('view_options', 'in_list')?.value === true
  const answers = isPrinted || isGiven || isListed ? acceptedSample(old, pair.old) : undefined
  if (answers === undefined) return []
  const data: unknown = JSON.parse(writeAnswers(answers))
  const isIn = (model: AnswerModel): boolean => listedAs(model, pair.old.keyword, data) !== undefined
  return [
    ...(isPrinted ? ['in the details'] : []),
    ...(isGiven && readInTree(pair.now.node, data).length > 0 ? ['in the labelled tree'] : []),
    ...(isListed && !isIn(old) && isIn(now) ? ['in lists'] : []),
  ].map((where) => ({ pair, where, answers }))
}

function tell(comparison: Comparison, gained: readonly [Gained, ...Gained[]]): void {
  const [{ pair, where, answers }] = gained
  const { node, keyword } = pair.now
  const paths = gained.map((one) => pathTo(one.pair.now.node))
  const witness = {
    answers,
    old: `not read ${where}`,
    new: `read ${where}`,
    weight: 'warned',
    problem: undefined,
  } as const
  addLoss(comparison, 'newly-read', witness, {
    path: pathTo(node),
    data: { target: wordQuestions(gained.map((one) => one.pair.now)), where },
    places: [placeOf(node, 'new'), placeOf(pair.old.node, 'old')],
    ...(paths.length > 1 && { uses: paths }),
    concerns: paths,
    cause: `read ${where} ${node.parent?.keyword}/${keyword}`,
  })
}
