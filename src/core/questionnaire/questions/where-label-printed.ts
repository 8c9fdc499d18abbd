import { type AnswerShape, answerFacts, keyTypeFacts } from '../../schema/key-types.ts'
import { keywordPrefix, printedFacts } from '../../schema/printed-texts.ts'
import { capitalize } from '../../text/printable.ts'
import { remember } from '../../text/remember.ts'
import { givenOf } from '../given-answers.ts'
import { type Node, walk } from '../node.ts'
import { listingOrder } from './filter.ts'
import { labelInDetails, showsAnswer } from './label-in-details.ts'
import { isDrawn, labelInForm } from './label-in-form.ts'
import type { PrintedLabel } from './printed-label.ts'

export type { PrintedLabel } from './printed-label.ts'

/** Where the label of a node is read, in the form, the details and the filter, and by programs in the API (format facts 13.3 and 13.6). */
export const whereLabelPrinted: (node: Node) => readonly PrintedLabel[] = remember((node) => [
  ...labelInForm(node),
  ...labelInDetails(node),
  ...labelInFilter(node),
  { page: 'api', as: 'text', without: 'None', ...(node.level === 'questiongroup' ? { untranslated: 'omitted' } : {}) },
])

/** Those of the places that people see. */
export function seenByPeople(places: readonly PrintedLabel[]): readonly PrintedLabel[] {
  return places.filter(({ page }) => page !== 'api')
}

/** The filter offers questions below the labels of their categories (format facts 10.4). */
function labelInFilter(node: Node): readonly PrintedLabel[] {
  const isOffered = node.level === 'category' ? walk(node).some(isFiltered) : isFiltered(node)
  return isOffered ? [{ page: 'filter', as: node.level === 'category' ? 'heading' : 'choice', without: 'None' }] : []
}

function isFiltered(node: Node): boolean {
  return node.level === 'question' && listingOrder(node) !== undefined
}

/** Where people read the choices of a question that are values of its key. */
export function whereChoicesPrinted(question: Node): readonly PrintedLabel[] {
  const answer = answerFacts(question.type ?? '')
  if (!answer?.values) return []
  const form: readonly PrintedLabel[] = isDrawn(question) ? [{ page: 'form', as: 'choice', without: 'None' }] : []
  const without = givenOf(question) === 'pictures' ? 'None' : 'lost'
  const details: readonly PrintedLabel[] = showsAnswer(question) ? [{ page: 'details', as: 'choice', without }] : []
  return [...form, ...details, ...labelInFilter(question)]
}

/** Where people read the texts at the two ends of a scale. */
export function whereEndsPrinted(question: Node): readonly PrintedLabel[] {
  if (keyTypeFacts(question.type ?? '')?.texts === undefined) return []
  const { ends } = printedFacts('details/field', question.template('view')?.name ?? '')
  const form: readonly PrintedLabel[] = isDrawn(question) ? [{ page: 'form', as: 'label', without: 'omitted' }] : []
  return ends === undefined ? form : [...form, { page: 'details', as: 'label', without: ends }]
}

/** The keyword of a question in the words in which the form prints it instead of a label: "Original soil depth" (format facts 13.0). */
export function keywordInWords(keyword: string, type: string | undefined): string {
  const answer: AnswerShape | undefined = keyTypeFacts(type ?? '')?.answer
  const words = `${answer === undefined ? '' : keywordPrefix(answer)}${keyword}`.replaceAll('_', ' ').trim()
  return capitalize(words)
}
