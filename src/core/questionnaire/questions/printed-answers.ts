import { answerFacts, type Given, listTypes } from '../../schema/key-types.ts'
import { isMisshown, type Shows } from '../../schema/templates.ts'
import { memberOf } from '../../text/json-value.ts'
import { remember } from '../../text/remember.ts'
import { cellsOf, printedInTable, type Showing, showingOf, subcategoryView } from '../details.ts'
import type { Node } from '../node.ts'
import { valueKeywordsOf } from '../values.ts'
import { printedBelow, questionsByThemselves } from './old-conditional.ts'
import { isPrintedInDetails } from './where-shown.ts'

/** What the pages of details show of an answer, in the order of what is best for readers. */
export const waysPrinted = [
  'answer',
  /** The name of a month, where a number is answered. */
  'month',
  /** Several choices with nothing between them. */
  'joined',
  /** As it is stored, where other tables print a label. */
  'stored',
  'garbled',
  'pk',
  /** The address of a file or video, where the answer is something else. */
  'address',
  'broken',
  'nothing',
  'raises',
] as const

/** One of {@link waysPrinted}. */
export type WayPrinted = (typeof waysPrinted)[number]

/** What the pages of details show of the answers to a question at one place; `undefined` where that is not known. */
export const wayPrinted: (question: Node) => WayPrinted | undefined = remember((question) => {
  const group = question.parent
  if (!group || !isPrintedInDetails(question)) return 'nothing'
  const isByItself = printedBelow(question) === undefined
  return (isByItself ? wayInTable(question, group) : undefined) ?? wayByItself(question, group)
})

/** The same of the table of a subcategory; `undefined` outside of one. */
function wayInTable(question: Node, group: Node): WayPrinted | undefined {
  const { table, storedValues } = subcategoryView(group) ?? {}
  if (!group.parent || table === undefined || !printedInTable(group.parent)?.has(group.keyword ?? '')) return undefined
  const cells = cellsOf(group)
  const cell = cells === undefined ? 'text' : cells[group.children.indexOf(question)]
  if (cell === 'bar') return hasMonths(question, table.barValues ?? []) ? 'answer' : 'nothing'
  if (cell !== 'text') return 'nothing'
  const facts = answerFacts(question.type ?? '')
  return storedValues && (facts?.values || facts?.fixed) ? 'stored' : 'answer'
}

function hasMonths({ record, file }: Node, months: readonly string[]): boolean {
  const values = record && valueKeywordsOf(record, file)
  return values?.some((value) => months.includes(value)) === true
}

function wayByItself(question: Node, group: Node): WayPrinted | undefined {
  const showing = showingOf(question)
  if (showing === undefined) return undefined
  const { how, gives } = showing
  if (how === undefined) return 'nothing'
  if (isMisaddressed(how, gives)) return 'address'
  if (isJoined(question, showing)) return 'joined'
  if (isMisshown(how)) return how
  const { months } = group.template('view')?.facts ?? {}
  const isMonth = gives === 'number' && months?.some((position) => questionsByThemselves(group)[position] === question)
  return isMonth && showing.template.facts?.prints === 'value' ? 'month' : 'answer'
}

/** What can be the address of a file, and the number of a video: other answers lead nowhere (format facts 11.2, 34). */
const addresses: Partial<Record<keyof Shows, readonly Given[]>> = { link: ['file'], frame: ['text', 'number'] }

/** Whether a template uses an answer as an address that it is not. */
export function isMisaddressed(how: keyof Shows, gives: Given): boolean {
  return addresses[how]?.includes(gives) === false
}

/** Whether a template prints several choices of a question with nothing between them. */
export function isJoined(question: Node, { template, gives, how }: Showing): boolean {
  if (how !== 'text' || gives !== 'choices') return false
  return template.facts?.joinsChoices === true && canChooseSeveral(question)
}

/** Whether people can choose several of what a question offers. */
function canChooseSeveral(question: Node): boolean {
  const values = question.record?.fields.values
  if (!listTypes.has(question.type ?? '') || !Array.isArray(values)) return false
  if (values.every((value) => value === values[0])) return false
  const attributes = question.option('form_options', 'field_options')?.value
  return Number(memberOf(attributes, 'data-cb-max-choices')) !== 1
}
