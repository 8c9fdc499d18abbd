import type { AnswerObject } from '../answers/value.ts'
import { isBlank, type Verdict } from '../judging/form-verdict.ts'
import { createShownJudge } from '../judging/hidden.ts'
import { answerModelOf } from '../judging/model.ts'
import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { remember } from '../text/remember.ts'
import { nodeIdsOf } from './node-ids.ts'

/**
 * By id of a questiongroup or question whether the form shows it: for each repetition of a question, once for a
 * questiongroup. What is not in it is shown.
 */
export type ShownParts = Readonly<Record<string, readonly Verdict[]>>

/** What the form shows of a questionnaire with the data of answers, as far as conditions decide that (format facts 5.4). */
export function shownPartsOf(questionnaire: Questionnaire, data: AnswerObject): ShownParts {
  const { idOf } = nodeIdsOf(questionnaire)
  const judge = createShownJudge(answerModelOf(questionnaire), data)
  const shown: Record<string, readonly Verdict[]> = {}
  for (const node of waitingNodes(questionnaire)) {
    const group = node.level === 'question' ? node.parent : node
    const verdicts = judge(group?.keyword ?? '', node.level === 'question' ? node.keyword : undefined)
    shown[idOf(node)] = verdicts.length === 0 ? ['unknown'] : verdicts
  }
  return shown
}

/** The questiongroups and questions that wait for conditions; what templates leave out is told elsewhere. */
const waitingNodes = remember((questionnaire: Questionnaire): readonly Node[] => {
  return [...answerModelOf(questionnaire).groups.values()].flatMap(({ node, waitsFor, waitingQuestions }) => {
    const own = waitsFor === undefined ? [] : [node]
    return [...own, ...waitingQuestions.map((question) => question.node)].filter((one) => !isBlank(one))
  })
})
