import { keyTypeFacts } from '../../schema/key-types.ts'
import { remember } from '../../text/remember.ts'
import { isInherited } from '../inheritance.ts'
import { isSameQuestion, type Node, type Questionnaire } from '../node.ts'
import { overlookedAround, servedQuestions } from '../served-nodes.ts'

/**
 * The question that the service takes the name of questionnaires from: of several with `is_name` the last that it goes
 * through (format facts 12.5).
 */
export const whichNamesIt = remember((questionnaire: Questionnaire): Node | undefined =>
  servedQuestions(questionnaire).findLast((question) => question.option('view_options', 'is_name')?.value === true),
)

/** Whether the answer to a question is the name of questionnaires; what an inherited questiongroup asks is not stored (10.6). */
export function isNameOfIt(question: Node): boolean {
  const named = whichNamesIt(question.questionnaire)
  if (named === undefined || !isSameQuestion(question, named) || overlookedAround(question)) return false
  return named.parent === undefined || !isInherited(named.parent)
}

/** Whether answers of a key type are stored, and not as texts in languages, of which the service looks one up as the name. */
export function isUnfitName(type: string | undefined): boolean {
  const answer = keyTypeFacts(type ?? '')?.answer
  return answer !== undefined && answer !== 'texts' && answer !== 'nothing'
}

/** Whether a question may get `is_name`: no other one has it, and its answers can be read as a name. */
export function mayNameIt(question: Node): boolean {
  const named = whichNamesIt(question.questionnaire)
  return (named === undefined || isSameQuestion(question, named)) && !isUnfitName(question.type)
}
