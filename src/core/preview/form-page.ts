import { isBlank } from '../judging/form-verdict.ts'
import { answerModelOf, type GroupModel } from '../judging/model.ts'
import { wordObstacle } from '../judging/obstacle-words.ts'
import { pairingOf, triggerQuestion } from '../questionnaire/choice-pairing.ts'
import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { labelInForm } from '../questionnaire/questions/label-in-form.ts'
import { accordionAround } from '../questionnaire/questions/unclosed-accordion.ts'
import { undrawnIn } from '../questionnaire/questions/undrawn.ts'
import { helpInForm } from '../questionnaire/questions/where-help-printed.ts'
import { whereLabelPrinted } from '../questionnaire/questions/where-label-printed.ts'
import { isNameOfIt } from '../questionnaire/questions/which-names-it.ts'
import { entryOf, type Obstacle } from '../questionnaire/questions/who-can-enter.ts'
import { repetitionsOf } from '../questionnaire/repetition.ts'
import {
  blankTemplate,
  drawingSubcategory,
  drawingTemplate,
  isInAccordion,
  isReadInForm,
} from '../questionnaire/templates.ts'
import { formRows, formTableLists } from '../questionnaire/view-outlets.ts'
import { type TableFacts, type TemplateFacts, templateFacts } from '../schema/templates.ts'
import type { Translate } from '../service/wording.ts'
import { scalarText } from '../text/json-value.ts'
import { type Control, controlOf } from './control.ts'
import { nodeIdsOf } from './node-ids.ts'
import { type RichText, readRichText } from './rich-text.ts'
import { createPageWording, type PageWording, type ShownText } from './wording.ts'

/** What every part of a page has. */
export interface FormPart {
  /** Stands for the part as long as its keyword and that of its questiongroup stay; without white space. */
  readonly id: string
  readonly keyword: string
  readonly label: ShownText
  readonly help?: FormHelp
  readonly numbering?: string
  /** The template of the application that draws it, where the page shows it only approximately. */
  readonly approximates?: string
  /** What of it the page does not show, as a sentence. */
  readonly differs?: string
  /** Why the form never shows it, whatever is answered. */
  readonly undrawn?: string
}

/** A help text. */
export interface FormHelp extends RichText {
  readonly isUntranslated?: true
}

/** The form of one questionnaire as plain data, from sections down to questions. */
export interface FormPage {
  /** `technologies@2015`. */
  readonly configuration: string
  readonly sections: readonly FormSection[]
  /** How many questions it has. */
  readonly size: number
}

/** A section; each of its categories is a page of the form. */
export interface FormSection extends FormPart {
  readonly categories: readonly FormCategory[]
}

/** A page of the form. */
export interface FormCategory extends FormPart {
  readonly subcategories: readonly FormSubcategory[]
}

/** A part of a page: questiongroups, or subcategories within it. */
export interface FormSubcategory extends FormPart {
  readonly level: 'subcategory'
  readonly children: readonly (FormSubcategory | FormGroup)[]
  /** The tables that it makes, where its first questiongroup is. */
  readonly tables?: readonly FormTable[]
  /** The question whose choices it draws, and the questiongroup beside each. */
  readonly pairs?: FormPairs
  /** Whether a tick opens it. */
  readonly isToggled?: true
  readonly hidesLabel?: true
}

/** Questiongroups as rows of one table, by keyword; a repetition is a row. */
export interface FormTable {
  readonly rows: readonly string[]
  /** Below them, with the label of the question and its input. */
  readonly totals: readonly string[]
  /** Whether each questiongroup has its label before its rows. */
  readonly hasRowLabels?: true
  readonly isNumbered?: true
  readonly dropsLastHead?: true
}

/** Choices with questiongroups beside them. */
export interface FormPairs {
  /** The id of the question. */
  readonly question: string
  /** The keywords of the questiongroups, choice by choice. */
  readonly groups: readonly string[]
  /** The width of a choice, of twelve columns. */
  readonly width: number
}

/** A cell of a questiongroup, in a row of twelve columns. */
export interface FormCell {
  readonly width: number
  /** How many questions are in it. */
  readonly count: number
}

/** A questiongroup, which may be filled in several times. */
export interface FormGroup extends FormPart {
  readonly level: 'questiongroup'
  readonly min: number
  readonly max: number
  readonly layout: 'list' | 'table' | 'columns' | 'lines'
  /** The cells that its questions are in. */
  readonly cells?: readonly FormCell[]
  /** How many cells a line has. */
  readonly perLine?: number
  /** The widths of the columns of a table, such as `25%`. */
  readonly columnWidths?: readonly string[]
  /** The width of the tick that opens it, of twelve columns. */
  readonly box?: number
  /** Which buttons for repetitions the application shows. */
  readonly buttons: readonly ('add' | 'remove')[]
  /** Whether each repetition has its number. */
  readonly isNumbered?: true
  /** Whether it is folded away below a heading of its own. */
  readonly isFolded?: true
  /** Where its answers come from, when they are not entered here. */
  readonly inheritedFrom?: string
  /** Whether something has to be answered before it is shown. */
  readonly isConditional?: true
  readonly questions: readonly FormQuestion[]
}

/** One question. */
export interface FormQuestion extends FormPart {
  readonly type: string | undefined
  /** `undefined` where the key is not loaded or has no type that the application knows. */
  readonly control: Control | undefined
  readonly hidesLabel?: true
  /** Whether the help text is shown only when somebody points at the question. */
  readonly hasTooltip?: true
  /** Whether it is a further choice of another question: its radio or tick, with a field. */
  readonly other?: 'radios' | 'checkboxes'
  /** The keyword of the radio question that an answer here is in for, or whose answer is in for this one. */
  readonly otherOf?: string
  readonly isConditional?: true
  readonly isName?: true
}

interface Drawing {
  readonly wording: PageWording
  readonly idOf: (node: Node) => string
  readonly groups: ReadonlyMap<string, GroupModel>
  readonly year: number
  readonly translate: Translate | undefined
  size: number
}

/** The form of a questionnaire as people fill it in, as data that a page can draw; `year` is the current one. */
export function formPageOf(questionnaire: Questionnaire, year: number, translate?: Translate): FormPage {
  const { configuration, roots } = questionnaire
  const { groups, name } = answerModelOf(questionnaire)
  const wording = createPageWording(configuration, translate)
  const drawing: Drawing = { wording, idOf: nodeIdsOf(questionnaire).idOf, groups, year, translate, size: 0 }
  const sections = roots
    .filter(({ level }) => level === 'section')
    .map((section) => ({
      ...partOf(section, drawing),
      categories: section.childrenAt('category').map((category) => drawCategory(category, drawing)),
    }))
  return { configuration: name, sections, size: drawing.size }
}

function drawCategory(category: Node, drawing: Drawing): FormCategory {
  return {
    ...partOf(category, drawing),
    subcategories: category.childrenAt('subcategory').map((subcategory) => drawSubcategory(subcategory, drawing)),
  }
}

function partOf(node: Node, { wording, idOf }: Drawing): FormPart {
  const help = helpInForm(node)?.length === 0 ? undefined : wording.textOf(node.record, node.file, 'helptext')
  const numbering = hasNumber(node) ? node.option('form_options', 'numbering')?.value : undefined
  return {
    id: idOf(node),
    keyword: node.keyword ?? '',
    label: wording.labelOf(node),
    ...(help ? { help: { ...readRichText(help.text), ...(help.isUntranslated ? { isUntranslated: true } : {}) } } : {}),
    ...(numbering === undefined || numbering === null ? {} : { numbering: scalarText(numbering) }),
  }
}

/** The number of a subcategory is in its legend, and not where its label is a heading or paragraph (format facts 13.3, rows 3 and 4). */
function hasNumber(node: Node): boolean {
  return node.level !== 'subcategory' || labelInForm(node).some(({ as }) => as === 'legend')
}

function drawSubcategory(subcategory: Node, drawing: Drawing): FormSubcategory {
  const template = subcategory.template('form')?.name ?? 'default'
  const facts = templateFacts('form/subcategory', template)
  const blank = blankTemplate(subcategory)
  const tables = tablesOf(subcategory, facts?.table)
  const pairs = pairsOf(subcategory, drawing)
  return {
    ...partOf(subcategory, drawing),
    level: 'subcategory',
    ...approximation(template, facts),
    ...(blank === undefined ? {} : { undrawn: `its template "${blank}" draws nothing of it` }),
    ...(tables.length > 0 ? { tables } : {}),
    ...(pairs === undefined ? {} : { pairs }),
    ...(facts?.folds ? { isToggled: true } : {}),
    ...(hidesLabel(subcategory) ? { hidesLabel: true } : {}),
    children: drawChildren(subcategory, drawing),
  }
}

/** What is said of a template that the page does not copy. */
function approximation(
  template: string,
  facts: TemplateFacts | undefined,
): Pick<FormPart, 'approximates' | 'differs'> | undefined {
  if (facts?.differs !== undefined) return { approximates: template, differs: facts.differs }
  return facts?.arranges === undefined ? { approximates: template } : undefined
}

function tablesOf(subcategory: Node, table: TableFacts | undefined): readonly FormTable[] {
  if (table === undefined) return []
  const isRow = formRows(subcategory)
  const [first = [], second = []] = formTableLists(subcategory).map((list) => list.filter((name) => isRow.has(name)))
  const common = {
    ...(table.rowLabels ? { hasRowLabels: true as const } : {}),
    ...(table.numbersRows ? { isNumbered: true as const } : {}),
    ...(table.dropsLastHead ? { dropsLastHead: true as const } : {}),
  }
  const totals = table.second === 'totals' ? second : []
  const tables = [{ rows: first, totals, ...common }]
  if (table.second === 'table' && second.length > 0) tables.push({ rows: second, totals: [], ...common })
  return tables.filter(({ rows }) => rows.length > 0)
}

/** Choices and questiongroups belong together by position (format facts 11.1). */
function pairsOf(subcategory: Node, { idOf }: Drawing): FormPairs | undefined {
  const pairing = pairingOf(subcategory)
  const question = pairing && triggerQuestion(subcategory, pairing)
  if (pairing?.width === undefined || question === undefined) return undefined
  const groups = subcategory.childrenAt('questiongroup').slice(pairing.offset)
  return { question: idOf(question), groups: groups.map(({ keyword = '' }) => keyword), width: pairing.width }
}

function drawChildren(subcategory: Node, drawing: Drawing): FormSubcategory['children'] {
  const undrawn = undrawnIn(subcategory)
  const lost = new Set(undrawn === 'none' ? [] : undrawn.questiongroups)
  const draws = subcategory.template('form')?.facts?.draws
  return subcategory.children.map((child) => {
    if (child.level === 'subcategory') {
      const drawn = drawSubcategory(child, drawing)
      return draws?.includes('subcategories') === false
        ? { ...drawn, undrawn: 'the template of its subcategory draws no subcategories' }
        : drawn
    }
    const drawn = drawGroup(child, drawing)
    if (undrawn === 'none' || !lost.has(child)) return drawn
    return { ...drawn, undrawn: `the template "${undrawn.template}" of its subcategory has no place for it` }
  })
}

function drawGroup(group: Node, drawing: Drawing): FormGroup {
  const template = group.template('form')?.name ?? 'default'
  const facts = templateFacts('form/questiongroup', template)
  const model = drawing.groups.get(group.keyword ?? '')
  const blank = blankTemplate(group)
  const arranges = facts?.arranges
  const option = (name: string): unknown => group.option('form_options', name)?.value
  const questions = group.childrenAt('question')
  const cells = arranges === 'cells' ? widthsOf(group) : gridOf(questions.length, facts)
  const perLine = arranges === 'lines' ? Number(option(lineOption)) : 0
  const columnWidths = isReadInForm(group, 'column_widths') ? option('column_widths') : undefined
  return {
    ...partOf(group, drawing),
    level: 'questiongroup',
    ...repetitionsOf(group),
    layout: layouts[arranges ?? 'below'],
    ...(cells.length > 0 ? { cells } : {}),
    ...(perLine >= 1 ? { perLine: Math.floor(perLine) } : {}),
    ...(Array.isArray(columnWidths) ? { columnWidths: columnWidths.map(String) } : {}),
    ...(facts?.box === undefined ? {} : { box: facts.box }),
    buttons: buttonsOf(group, facts),
    ...(isNumbered(group) ? { isNumbered: true } : {}),
    ...(isInAccordion(group) || accordionAround(group) ? { isFolded: true } : {}),
    ...(model?.inheritedFrom === undefined ? {} : { inheritedFrom: model.inheritedFrom }),
    ...(typeof option('questiongroup_condition') === 'string' ? { isConditional: true } : {}),
    ...approximation(template, facts),
    ...(blank === undefined ? {} : { undrawn: `its template "${blank}" draws none of its questions` }),
    questions: questions.map((question) => drawQuestion(question, drawing)),
  }
}

function isNumbered(group: Node): boolean {
  const numbered = group.option('form_options', 'numbered')?.value
  return (numbered === 'inline' || numbered === 'prefix') && isReadInForm(group, 'numbered')
}

const layouts = { below: 'list', columns: 'columns', cells: 'columns', table: 'table', lines: 'lines' } as const

/** A subcategory that draws a questiongroup itself has buttons of its own; of rows of its table, none that removes one. */
function buttonsOf(group: Node, facts: TemplateFacts | undefined): FormGroup['buttons'] {
  const own = facts?.buttons ?? ['add', 'remove']
  const around = drawingSubcategory(group)
  if (around === undefined) return own
  if (templateFacts('form/subcategory', around)?.addButton === false) return []
  return group.parent && formRows(group.parent).has(group.keyword ?? '') ? ['add'] : own
}

/** The cells that a template makes of so many questions. */
function gridOf(count: number, facts: TemplateFacts | undefined): readonly FormCell[] {
  const grid = facts?.grid ?? []
  const cells: FormCell[] = []
  for (let drawn = 0; drawn < count && grid.length > 0; ) {
    for (const { width, questions } of grid) {
      const left = count - drawn
      if (left === 0) break
      cells.push({ width, count: questions === 'rest' ? left : Math.min(questions, left) })
      drawn += cells.at(-1)?.count ?? left
    }
  }
  return cells
}

/** The cells that the template of a questiongroup is told. */
function widthsOf(group: Node): readonly FormCell[] {
  const rows = group.option('form_options', cellsOption)?.value
  if (!Array.isArray(rows)) return []
  return (rows as unknown[])
    .flatMap((row) => (Array.isArray(row) ? (row as unknown[]) : []))
    .map((cell) => ({ width: Math.min(12, Math.max(1, Math.floor(Number(cell)) || 12)), count: 1 }))
}

const cellsOption = 'columns_custom'
const lineOption = 'table_columns'

function drawQuestion(question: Node, drawing: Drawing): FormQuestion {
  drawing.size += 1
  const { wording, year, translate } = drawing
  const control = controlOf(question, wording, year, translate)
  const template = question.template('form')?.name ?? 'default'
  const other = drawingTemplate(question) ? undefined : templateFacts('form/question', template)?.other
  const pair = pairOf(question)
  const option = (name: string): unknown => question.option('form_options', name)?.value
  const undrawn = undrawnBecause(question, control)
  return {
    ...partOf(question, drawing),
    type: question.type,
    control,
    ...(hidesLabel(question) ? { hidesLabel: true } : {}),
    ...(hasTooltip(question) ? { hasTooltip: true } : {}),
    ...(other ? { other } : {}),
    ...(pair === undefined ? {} : { otherOf: pair }),
    ...(typeof option('question_condition') === 'string' ? { isConditional: true } : {}),
    ...(isNameOfIt(question) ? { isName: true } : {}),
    ...(undrawn === undefined ? {} : { undrawn }),
  }
}

/** What draws inputs in tables was executed without help texts: there the option decides. */
function hasTooltip(question: Node): boolean {
  const forms = helpInForm(question)
  if (forms !== undefined) return forms.length > 0 && !forms.includes('block')
  const position = question.option('form_options', 'helptext_position')?.value
  return ['tooltip', 'field'].includes(scalarText(position ?? ''))
}

function undrawnBecause(question: Node, control: Control | undefined): string | undefined {
  if (question.record === undefined) return `no loaded file defines the key "${question.keyword ?? '?'}"`
  if (control === undefined) return 'its key has no type that the application knows'
  const { input, obstacle } = entryOf(question) ?? {}
  // What the page shows around it, and what it shows as disabled, is said there.
  if (obstacle === undefined || input === 'readonly' || isSaidThere(obstacle)) return undefined
  const isWritten = obstacle.reason === 'type' && !isBlank(question)
  return isWritten ? 'other programs write its answer; the form shows no field' : wordObstacle(obstacle)
}

function isSaidThere(obstacle: Obstacle): boolean {
  if (obstacle.reason === 'option') return obstacle.chosen.raises !== undefined
  return ['attribute', 'fieldset', 'inherited', 'mixed', 'need', 'page', 'undrawn', 'undriven', 'upload'].includes(
    obstacle.reason,
  )
}

function hidesLabel(node: Node): boolean {
  return !whereLabelPrinted(node).some(({ page, as }) => page === 'form' && as !== 'placeholder' && as !== 'box')
}

/** The other end of a radio and its field for "other". */
function pairOf(question: Node): string | undefined {
  const own = (['has_other', 'other_radio'] as const).find((name) => question.option('form_options', name))
  if (own === undefined) return undefined
  const name = question.option('form_options', own)?.value
  const facing = own === 'has_other' ? 'other_radio' : 'has_other'
  return question.parent?.children.find((one) => one.option('form_options', facing)?.value === name)?.keyword
}
