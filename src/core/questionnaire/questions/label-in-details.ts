import { type Given, givenFacts, isStoredAs, keyTypeFacts } from '../../schema/key-types.ts'
import { type LabelFacts, printedFacts } from '../../schema/printed-texts.ts'
import { type TemplateFolder, templateFacts, waysShown } from '../../schema/templates.ts'
import { givenOf, isStacked } from '../given-answers.ts'
import type { Node } from '../node.ts'
import { templateFolder } from '../templates.ts'
import { handoverOf, viewLists } from '../view-outlets.ts'
import { hasHead } from './label-in-form.ts'
import type { PrintedLabel } from './printed-label.ts'
import { unprintedBecause } from './where-shown.ts'

/** Where the page of details prints the label of a node. */
export function labelInDetails(node: Node): readonly PrintedLabel[] {
  if (node.level === 'question') return labelOfQuestion(node)
  if (node.level === 'questiongroup') return labelOfQuestiongroup(node)
  if (unprintedBecause(node).length > 0) return []
  const { label } = printedFacts(templateFolder(node.level, 'view_options') as TemplateFolder, nameOf(node))
  return label === 'never' || isDropped(label, node) ? [] : [printed(label)]
}

function labelOfQuestiongroup(group: Node): readonly PrintedLabel[] {
  if (!showsAny(group)) return []
  const handover = handoverOf(group)
  if (handover === 'raw') return []
  const layout = group.option('view_options', 'layout')?.value
  if (handover === 'table') {
    const { rows } = printedFacts('details/subcategory', nameOf(group.parent))
    // Only rows of the first list begin with it.
    const isBeginning = group.parent !== undefined && viewLists(group.parent)[0]?.has(group.keyword ?? '') === true
    return rows === undefined || rows === 'never' || layout === 'no_label_row' || !isBeginning ? [] : [printed(rows)]
  }
  const { label } = printedFacts('details/questiongroup', nameOf(group))
  if (label === 'never' || isDropped(label, group)) return []
  return label.onlyWithLayout === undefined || label.onlyWithLayout === layout ? [printed(label)] : []
}

function labelOfQuestion(question: Node): readonly PrintedLabel[] {
  const group = question.parent
  if (group && !showsAny(group)) return []
  if (group && handoverOf(group) === 'table') return labelInTable(question, group)
  const template = question.template('view')?.name
  const given = givenOf(question)
  if (template === undefined || given === undefined) return []
  const { label, withoutAnswer } = printedFacts('details/field', template)
  if (hasNoAnswer(question, label)) {
    return withoutAnswer && given !== 'nothing' ? [{ page: 'details', as: 'choice', without: withoutAnswer }] : []
  }
  const own = label !== 'never' && !isDropped(label, question) && isBeside(label, given, question, template)
  return [...(group ? headOf(question, group) : []), ...(own ? [printed(label, given)] : [])]
}

/** Whether a template prints the label beside what it gets. */
function isBeside({ of }: LabelFacts, given: Given, question: Node, template: string): boolean {
  const isMadeFor = keyTypeFacts(question.type ?? '')?.details.template === template
  if (givenFacts(question.type ?? '')?.withoutLabel && !(isMadeFor && given === 'record')) return false
  if (of === 'any') return true
  if (of) return of.includes(given)
  const facts = templateFacts('details/field', template)
  return facts !== undefined && waysShown(facts, given, isStacked(question)) !== undefined
}

/** A question that offers questiongroups and names none is never answered, and then most templates print nothing. */
function hasNoAnswer(question: Node, label: LabelFacts | 'never'): boolean {
  if (keyTypeFacts(question.type ?? '')?.details.gives === 'nothing') return true
  if (!isStoredAs(question.type, 'questiongroup') || (label !== 'never' && label.of === 'any')) return false
  return question.option('form_options', 'options_by_questiongroups') === undefined
}

function headOf(question: Node, group: Node): readonly PrintedLabel[] {
  const { heads } = printedFacts('details/questiongroup', nameOf(group))
  const hasHeads = group.option('view_options', 'with_keys')?.value === true
  return hasHeads && hasHead(heads, question) ? [{ page: 'details', as: 'column', without: 'None' }] : []
}

/** The heads of such a table are the labels of the questiongroup that is first in its list (format facts 11.3). */
function labelInTable(question: Node, group: Node): readonly PrintedLabel[] {
  const subcategory = group.parent
  const template = nameOf(subcategory)
  const { table } = templateFacts('details/subcategory', template) ?? {}
  const { headsWithoutLast } = printedFacts('details/subcategory', template)
  const lists = subcategory ? viewLists(subcategory) : []
  const isFirst = lists.some((list, at) => table?.rows?.includes(at) && [...list][0] === group.keyword)
  const isLast = headsWithoutLast && group.children.length > 1 && group.children.at(-1) === question
  return isFirst && !isLast ? [{ page: 'details', as: 'column', without: 'None' }] : []
}

/** Whether the details show the answers of a question, as far as its own template and those around it decide that. */
export function showsAnswer(question: Node): boolean {
  const group = question.parent
  if (group && !showsAny(group)) return false
  if (group && handoverOf(group) === 'table') return true
  const facts = question.template('view')?.facts
  const given = givenOf(question)
  return facts !== undefined && given !== undefined && waysShown(facts, given, isStacked(question)) !== undefined
}

/** Whether the templates around the questions of a questiongroup show any of them. */
function showsAny(group: Node): boolean {
  return unprintedBecause(group).length === 0 && group.template('view')?.facts?.positions !== 0
}

function isDropped({ droppedFor }: LabelFacts, node: Node): boolean {
  return droppedFor?.includes(String(node.option('view_options', 'label_position')?.value)) === true
}

function nameOf(node: Node | undefined): string {
  return node?.template('view')?.name ?? ''
}

/** The label of a tick is its answer, too. */
function printed({ as, without, untranslated }: LabelFacts, given?: Given): PrintedLabel {
  const isTick = given === 'tick' || given === 'tickPairs'
  return {
    page: 'details',
    as,
    without: isTick ? 'lost' : without,
    ...(untranslated === undefined ? {} : { untranslated }),
  }
}
