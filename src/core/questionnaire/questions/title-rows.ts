import type { Node } from '../node.ts'
import { classHiding } from './hiding-class.ts'
import { whereLabelPrinted } from './where-label-printed.ts'

/** Whether a question is a title for those below it: a class hides its input, but not its label (format facts 13.3, row 14a). */
export function isTitleRow(question: Node): boolean {
  const hiding = classHiding(question, question.template('form')?.facts?.hiddenBy)
  if (hiding?.name !== 'field_columns_class') return false
  return whereLabelPrinted(question).some(({ page, as }) => page === 'form' && as === 'label')
}
