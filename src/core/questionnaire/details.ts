import { type Given, keyTypeFacts } from '../schema/key-types.ts'
import { type ConditionalFacts, type Shows, type TemplateFacts, waysShown } from '../schema/templates.ts'
import { remember } from '../text/remember.ts'
import { isGeometry } from './geometry.ts'
import { givenOf, isStacked } from './given-answers.ts'
import type { Node } from './node.ts'
import { isNeverPrintedBelow, questionsByThemselves } from './questions/old-conditional.ts'
import { entryOf } from './questions/who-can-enter.ts'
import type { TemplateInUse } from './templates.ts'
import { handoverOf, viewLists } from './view-outlets.ts'

/**
 * The keywords of the questiongroups of a table of which the view template of a subcategory makes rows; `undefined`
 * where it makes none, or it is not known of which.
 */
export const printedInTable = remember((subcategory: Node): ReadonlySet<string> | undefined => {
  const { rows, named, choosing } = subcategoryView(subcategory)?.table ?? {}
  const lists = viewLists(subcategory)
  if (rows === undefined) return undefined
  if (named === undefined) return new Set(lists.filter((_, at) => rows.includes(at)).flatMap((list) => [...list]))
  if (!lists.some((list) => list.has(choosing ?? ''))) return new Set(named)
  // What is chosen from several lists was not executed.
  const [only, ...others] = lists
  return others.length > 0 ? undefined : new Set([...named, ...[...(only ?? [])].slice(1)])
})

/** Whether the details drop a questiongroup, as far as the view template around it decides that. */
export function isDroppedByView(questiongroup: Node): boolean {
  const { takes = [], table } = subcategoryView(questiongroup) ?? {}
  const subcategory = questiongroup.parent
  if (subcategory?.level !== 'subcategory' || takes.length === 0) return false
  const handover = handoverOf(questiongroup)
  if (handover === 'raw') return !takes.includes('questions')
  if (handover === 'table') {
    return !takes.includes('tables') || printedInTable(subcategory)?.has(questiongroup.keyword ?? '') === false
  }
  const layout = String(questiongroup.option('view_options', 'layout')?.value)
  return !takes.includes('questiongroups') || table?.besides?.includes(layout) === false
}

/** What the view template of a subcategory, or of the one around a questiongroup, does; `undefined` when it is not known. */
export function subcategoryView(node: Node | undefined): TemplateFacts | undefined {
  const subcategory = node?.level === 'questiongroup' ? node.parent : node
  return subcategory?.template('view')?.facts
}

/**
 * Whether a question has answers that people gave: they can enter them, here or in the questionnaire from which they
 * come, or may be able to.
 */
export function isAsked(question: Node): boolean {
  const entry = entryOf(question)
  if (entry?.usable !== 'no') return true
  return entry.obstacle?.reason === 'inherited' || entry.obstacle?.reason === 'unknownTemplate'
}

/** The questions of a questiongroup that have answers which people gave. */
export function askedQuestions(questiongroup: Node): readonly Node[] {
  return questiongroup.children.filter(isAsked)
}

/** The questiongroup whose first question chooses which others a view template shows; `undefined` when none can. */
export function choosingQuestiongroup(subcategory: Node): Node | undefined {
  const conditional = subcategoryView(subcategory)?.conditional
  const groups = subcategory.childrenAt('questiongroup')
  if (conditional === undefined) return undefined
  return conditional.triggers ? groups.find(({ keyword }) => conditional.triggers?.includes(keyword ?? '')) : groups[0]
}

/** Whether the choices of a question can be what a view template shows questiongroups beside. */
export function canChoose(type: string, { gives }: ConditionalFacts): boolean {
  const details = keyTypeFacts(type)?.details
  return [details?.gives, details?.givesWithRawValues].some((given) => given !== undefined && gives.includes(given))
}

/** Whether a question chooses which other questiongroups the details show. */
function isChoosing(question: Node): boolean {
  const group = question.parent
  const subcategory = group?.parent
  if (!group || !subcategory || group.children[0] !== question || handoverOf(group) !== 'raw') return false
  return choosingQuestiongroup(subcategory) === group
}

/** How people see the answers to a question with its template in use. */
export interface Showing {
  readonly template: TemplateInUse
  readonly gives: Given
  /** `undefined` where they see nothing of it. */
  readonly how: keyof Shows | undefined
}

/**
 * How people see the answers to a question; `undefined` where its own template does not draw them, shows none on
 * purpose, or is not known.
 */
export const showingOf: (question: Node) => Showing | undefined = remember((question) => {
  const group = question.parent
  const template = question.template('view')
  const facts = template?.facts
  const gives = givenOf(question)
  if (!group || !facts || facts.shown === false || facts.notForConfigurations || gives === undefined) return undefined
  if (isNeverPrintedBelow(question)) return undefined
  if (isChoosing(question) || questionsNotPrinted(group)?.has(question) !== false) return undefined
  const { showsGeometry: shows } = facts
  const own = shows && isGeometry(question) ? { ...facts, shows } : facts
  return { template, gives, how: waysShown(own, gives, isStacked(question)) }
})

/** Whether the questions of a questiongroup are drawn by their own view templates: not in a table, nor in what shows nothing of them. */
function isDrawnByItself(questiongroup: Node): boolean {
  const takes = subcategoryView(questiongroup)?.takes
  const handover = handoverOf(questiongroup)
  if (handover === 'table' || takes === undefined) return false
  if (handover === 'raw') return takes.includes('questions')
  const template = questiongroup.template('view')
  const facts = template?.facts
  return facts !== undefined && facts.positions !== 0 && takes.includes('questiongroups')
}

/**
 * The questions that the view template of a questiongroup does not print; `undefined` where it prints none or
 * is not known. Asked for each of them, so worked out once.
 */
export const questionsNotPrinted = remember((questiongroup: Node): ReadonlySet<Node> | undefined => {
  const facts = questiongroup.template('view')?.facts
  if (facts?.positions === 0 || !isDrawnByItself(questiongroup)) return undefined
  const { positions = Number.POSITIVE_INFINITY, person } = facts ?? {}
  // Without the option for persons it prints none of them, and that has a finding of its own.
  if (person && questiongroup.option('view_options', 'raw_questions')?.value !== true) return undefined
  const ofPerson = new Set(person && [person.account, ...person.keywords])
  const later = questionsByThemselves(questiongroup).slice(positions)
  return new Set(later.filter(({ keyword }) => !ofPerson.has(keyword ?? '')))
})

/** The cells that the table of a subcategory makes of the questions of a questiongroup; `undefined` where it prints all of them as text. */
export function cellsOf(questiongroup: Node): readonly ('label' | 'text' | 'bar' | undefined)[] | undefined {
  const { rows, patterns, barLastOf } = subcategoryView(questiongroup)?.table ?? {}
  const lists = questiongroup.parent ? viewLists(questiongroup.parent) : []
  if (!rows?.some((row) => lists[row]?.has(questiongroup.keyword ?? ''))) return undefined
  const { children } = questiongroup
  if (barLastOf?.includes(children.length))
    return children.map((question) => (question === children.at(-1) ? 'bar' : 'text'))
  const pattern = patterns?.[String(questiongroup.option('view_options', 'layout')?.value)] ?? patterns?.otherwise
  return (
    pattern && children.map((_, position) => pattern.cells[position] ?? (pattern.later === 'text' ? 'text' : undefined))
  )
}
