import { isStoredAs } from '../schema/key-types.ts'
import { remember } from '../text/remember.ts'
import { isSameQuestion, type Node, type Questionnaire } from './node.ts'
import { servedQuestions } from './served-nodes.ts'

/** The option that makes an answer the geometry of its questionnaire. */
export const geometryOption = 'is_geometry'

/**
 * The questions whose answer is meant as the geometry of the questionnaire, whatever their type; the last of them gives
 * it (format facts 6 row 24, 12.6, 13.2).
 */
export const geometriesIn: (questionnaire: Questionnaire) => readonly Node[] = remember((questionnaire) =>
  servedQuestions(questionnaire).filter((node) => node.option('view_options', geometryOption)?.value === true),
)

/** The question whose answer is the geometry of a questionnaire; `undefined` too where the one that is read is no map. */
export function geometryOf(questionnaire: Questionnaire): Node | undefined {
  const last = geometriesIn(questionnaire).at(-1)
  return isStoredAs(last?.type, 'map') ? last : undefined
}

/** Whether the answer to a question is the geometry of its questionnaire, of which the picture of its map is made. */
export function isGeometry(question: Node): boolean {
  return isReadAsGeometry(question) && isStoredAs(question.type, 'map')
}

/** Whether the service reads the geometry of a questionnaire from the answer to a question, map or not. */
export function isReadAsGeometry(question: Node): boolean {
  const last = geometriesIn(question.questionnaire).at(-1)
  return last !== undefined && isSameQuestion(question, last)
}
