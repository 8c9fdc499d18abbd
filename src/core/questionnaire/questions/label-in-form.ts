import { hiddenTypes, inputFacts, isStoredAs, keyTypeFacts } from '../../schema/key-types.ts'
import { type HeadFacts, type LabelFacts, ownFieldTemplate, printedFacts } from '../../schema/printed-texts.ts'
import { templateFacts } from '../../schema/templates.ts'
import { memberOf } from '../../text/json-value.ts'
import type { Node } from '../node.ts'
import { blankTemplate, chooses, drawingSubcategory, drawingTemplate } from '../templates.ts'
import { formRows, formTableLists, tableLists } from '../view-outlets.ts'
import { offeringQuestion } from './offered-questiongroups.ts'
import type { PrintedLabel } from './printed-label.ts'
import { isLeftOutOfForm } from './who-can-enter.ts'

/** Where the form prints the label of a category, subcategory, questiongroup or question. */
export function labelInForm(node: Node): readonly PrintedLabel[] {
  if (node.level === 'category') return [{ page: 'form', as: 'heading', without: 'None' }]
  if (node.level === 'questiongroup') return labelOfQuestiongroup(node)
  if (node.level === 'section' || isLeftOutOfForm(node)) return []
  return node.level === 'subcategory' ? labelOfSubcategory(node) : labelOfQuestion(node)
}

function labelOfSubcategory(node: Node): readonly PrintedLabel[] {
  const { label } = printedFacts('form/subcategory', node.template('form')?.name ?? '')
  if (label === 'never' || makesPageFail(node)) return []
  const isAbove = node.children.some(({ level }) => level === 'subcategory')
  if (!isAbove && isDropped(label, node)) return []
  return [{ page: 'form', as: (isAbove && label.aboveSubcategories) || label.as, without: label.without }]
}

/** Such a template takes the list of conditions apart that the question has (format facts 13.0). */
function makesPageFail(subcategory: Node): boolean {
  const { pairs } = subcategory.template('form')?.facts ?? {}
  if (pairs?.by !== 'keyword') return false
  const triggers = subcategory.children.filter(({ keyword }) => pairs.triggers.includes(keyword ?? ''))
  return triggers.some(
    ({ children: [question] }) => question?.option('form_options', 'questiongroup_conditions') === undefined,
  )
}

function labelOfQuestiongroup(group: Node): readonly PrintedLabel[] {
  const offering = offeringQuestion(group)
  const choice: PrintedLabel[] = offering ? [{ page: 'form', as: 'choice', without: 'None', offering }] : []
  if (isLeftOutOfForm(group)) return choice
  const around = drawingSubcategory(group)
  const label = around === undefined ? ownLabelOfGroup(group) : labelInSubcategory(group, around)
  return label === 'never' ? choice : [...choice, { page: 'form', ...pick(label) }]
}

function ownLabelOfGroup(group: Node): LabelFacts | 'never' {
  return printedFacts('form/questiongroup', group.template('form')?.name ?? '').label
}

function labelInSubcategory(group: Node, template: string): LabelFacts | 'never' {
  const { rows } = printedFacts('form/subcategory', template)
  const isRow = group.parent !== undefined && formRows(group.parent).has(group.keyword ?? '')
  // What these draw beside the choices of a question has its label above it, unless that is missing.
  if (!isRow)
    return templateFacts('form/subcategory', template)?.pairs ? { as: 'heading', without: 'omitted' } : 'never'
  if (rows === undefined || rows === 'never') return 'never'
  // Only rows of the first list begin with it.
  const isBeginning = rows.as === 'cell' && formTableLists(group.parent as Node)[0]?.includes(group.keyword ?? '')
  return rows.as === 'cell' && (!isBeginning || optionOf(group, 'layout') === 'no_label_row') ? 'never' : rows
}

function labelOfQuestion(question: Node): readonly PrintedLabel[] {
  const group = question.parent
  if (hasNoInputs(group)) return []
  const drawing = drawingTemplate(question)
  if (drawing?.folder === 'form/subcategory') return labelInTable(question, drawing.template)
  const isHead = drawing !== undefined && hasHead(printedFacts(drawing.folder, drawing.template).heads, question)
  const outside = drawing
    ? isHead && [{ as: 'column' as const, without: 'keyword' as const }]
    : labelBesideInput(question)
  const labels = [...(outside || []), ...labelOfInput(question), ...labelOfTick(question)]
  const isInstead = hiddenTypes.has(question.type ?? '')
  return labels.map((label) => ({ page: 'form', ...label, ...(isInstead ? { isKeywordInstead: true } : {}) }))
}

type Label = Pick<PrintedLabel, 'as' | 'without'>

function labelBesideInput(question: Node): readonly Label[] {
  const { label } = printedFacts('form/question', question.template('form')?.name ?? '')
  return label === 'never' || isDropped(label, question) ? [] : [{ as: label.as, without: label.without }]
}

/**
 * What the input prints itself, whatever the template around it does: its label, or a placeholder that people see as
 * long as nothing is typed.
 */
function labelOfInput(question: Node): readonly Label[] {
  const { label } = printedFacts('form/field', fieldTemplate(question) ?? '')
  const own = label === 'never' || isOff(label, question) ? [] : [{ as: label.as, without: label.without }]
  const isPlaceholder = optionOf(question, 'label_position') === 'placeholder'
  const isTyped = inputFacts(question.type ?? '')?.answeredBy === 'typing'
  return isPlaceholder && isTyped ? [...own, { as: 'placeholder', without: 'omitted' }] : own
}

function isOff({ droppedBy, notInTables }: LabelFacts, question: Node): boolean {
  if (droppedBy !== undefined && optionOf(question, droppedBy) === 'none') return true
  return (notInTables && drawingTemplate(question) !== undefined) || isTrigger(question)
}

function labelOfTick(question: Node): readonly Label[] {
  const toggles = printedFacts('form/questiongroup', question.parent?.template('form')?.name ?? '').firstQuestion
  const isToggle = toggles !== undefined && question.parent?.children[0] === question
  const box: readonly Label[] = isToggle ? [{ as: toggles, without: 'None' }] : []
  const tick = isStoredAs(question.type, 'tick') && printedFacts('form/field', fieldTemplate(question) ?? '').tick
  return tick ? [...box, { as: 'box', without: tick }] : box
}

/** The form/field template of a question's input. */
export function fieldTemplate(question: Node): string | undefined {
  const input = keyTypeFacts(question.type ?? '')?.input
  const own = ownFieldTemplate(question.keyword ?? '')
  return own ?? input?.otherwise?.find((one) => chooses(one, question))?.template ?? input?.template
}

/** Whether its choices are drawn by the subcategory, each with a questiongroup, instead of its own input. */
function isTrigger(question: Node): boolean {
  const group = question.parent
  const template = group && drawingSubcategory(group)
  const pairs = template === undefined ? undefined : templateFacts('form/subcategory', template)?.pairs
  return (
    pairs !== undefined && group?.children[0] === question && !formRows(group.parent ?? group).has(group.keyword ?? '')
  )
}

/**
 * The heads of such a table are the labels of the first questiongroup of each list, and only where the details have the
 * table too (format facts 11.3).
 */
function labelInTable(question: Node, template: string): readonly PrintedLabel[] {
  const group = question.parent
  const subcategory = group?.parent
  if (group === undefined || subcategory === undefined) return []
  const { headsWithoutLast } = printedFacts('form/subcategory', template)
  const at = formTableLists(subcategory).findIndex(([first]) => first === group.keyword)
  const hasHeads = at > 0 || tableLists(memberOf(subcategory.value.view_options, 'table_grouping')).length > 0
  const isLast = headsWithoutLast && group.children.length > 1 && group.children.at(-1) === question
  if (at < 0 || !hasHeads || isLast || hiddenTypes.has(question.type ?? '')) return []
  return [{ page: 'form', as: 'column', without: 'None' }]
}

/** Whether the label of a question is the head of a column in the table of its questiongroup. */
export function hasHead(heads: HeadFacts | undefined, question: Node): boolean {
  const group = question.parent
  const at = group?.children.indexOf(question) ?? -1
  if (heads === undefined || heads === 'all') return heads === 'all'
  if ('not' in heads) return !heads.not.includes(at)
  if (!('option' in heads)) return heads.includes(at)
  const columns = group?.option('form_options', heads.option)?.value
  return typeof columns === 'number' && at < columns
}

function isDropped({ droppedFor }: LabelFacts, node: Node): boolean {
  return droppedFor?.includes(String(optionOf(node, 'label_position'))) === true
}

function optionOf(node: Node, option: string): unknown {
  return node.option('form_options', option)?.value
}

function pick({ as, without, untranslated }: LabelFacts): Omit<PrintedLabel, 'page'> {
  return { as, without, ...(untranslated === undefined ? {} : { untranslated }) }
}

/**
 * Whether the form draws the input of a question, so that people read its choices, as far as the templates of the
 * question and what it is in decide that.
 */
export function isDrawn(question: Node): boolean {
  if (hasNoInputs(question.parent) || blankTemplate(question) || isLeftOutOfForm(question)) return false
  return !hiddenTypes.has(question.type ?? '')
}

/** Whether the form draws no question of a questiongroup at all: it keeps a place for stored answers. */
export function hasNoInputs(group: Node | undefined): boolean {
  return group?.template('form')?.facts?.inputs === 'none'
}
