import { isStoredAs } from '../schema/key-types.ts'
import { remember } from '../text/remember.ts'
import { isSameQuestion, type Node, type Questionnaire, walkAll } from './node.ts'

/** The questions whose answer is meant as the geometry of the questionnaire; the last of them gives it (format facts 6 row 24, 13.2). */
export const geometriesIn: (questionnaire: Questionnaire) => readonly Node[] = remember(({ roots }) =>
  walkAll(roots).filter(
    (node) =>
      node.level === 'question' &&
      node.option('view_options', 'is_geometry')?.value === true &&
      isStoredAs(node.type, 'map'),
  ),
)

/** Whether the answer to a question is the geometry of its questionnaire, of which the picture of its map is made. */
export function isGeometry(question: Node): boolean {
  const last = geometriesIn(question.questionnaire).at(-1)
  return last !== undefined && isSameQuestion(question, last)
}
