import type { Node } from '../node.ts'

/** The question that names questionnaires: of several with `is_name` the last (format facts 12.5). */
export function whichNamesIt(questions: readonly Node[]): Node | undefined {
  return questions.findLast((question) => question.option('view_options', 'is_name')?.value === true)
}
