import type { Node } from '../node.ts'
import { whereLabelPrinted } from './where-label-printed.ts'

/** Whether a question is a title for those below it: its label is printed, and a class hides its input (format facts 13.3, row 14a). */
export function isTitleRow(question: Node): boolean {
  const classes = question.option('form_options', 'field_columns_class')?.value
  if (typeof classes !== 'string' || !classes.split(/\s+/).includes('display-none')) return false
  return whereLabelPrinted(question).some(({ page, as }) => page === 'form' && as === 'label')
}
