import { keyTypeFacts, type OtherTemplate } from '../schema/key-types.ts'
import { type PairFacts, type TemplateFolder, templateFacts } from '../schema/templates.ts'
import { remember } from '../text/remember.ts'
import type { Level, NodeShape, Option, TemplateInUse } from './node-shape.ts'
import { formRows, handoverOf } from './view-outlets.ts'

export type { TemplateInUse } from './node-shape.ts'

/** The template folder that `view_options.template` or `form_options.template` of a level names; `undefined` where there is none. */
export function templateFolder(level: Level, member: 'view_options' | 'form_options'): TemplateFolder | undefined {
  if (member === 'view_options') return level === 'question' ? 'details/field' : `details/${level}`
  if (level === 'subcategory' || level === 'questiongroup' || level === 'question') return `form/${level}`
  return undefined
}

/** The template that shows a node in the details; `undefined` when it cannot be known, or when one around it does that. */
export function viewTemplate(node: NodeShape): TemplateInUse | undefined {
  if (showingTemplate(node)) return undefined
  const option = node.option('view_options', 'template')
  if (option) return inUse(node, 'view_options', option.value, option)
  if (node.level !== 'question') return inUse(node, 'view_options', 'default')
  const details = node.type === undefined ? undefined : keyTypeFacts(node.type)?.details
  const other = details?.otherwise?.find((one) => chooses(one, node))
  return inUse(node, 'view_options', other?.template ?? details?.template)
}

/**
 * The template that shows a subcategory, questiongroup or question in the form; `undefined` when it cannot be known, or
 * when that of the subcategory draws the questiongroup.
 */
export function formTemplate(node: NodeShape): TemplateInUse | undefined {
  if (node.level === 'questiongroup' && drawingSubcategory(node)) return undefined
  const option = node.option('form_options', 'template')
  if (option) return inUse(node, 'form_options', option.value, option)
  if (node.level !== 'question') return inUse(node, 'form_options', 'default')
  if (node.type === undefined) return undefined
  return inUse(node, 'form_options', keyTypeFacts(node.type)?.form ?? 'default')
}

function inUse(
  { level }: NodeShape,
  member: 'view_options' | 'form_options',
  name: unknown,
  option?: Option,
): TemplateInUse | undefined {
  if (typeof name !== 'string') return undefined
  const folder = templateFolder(level, member)
  return { name, option, facts: folder && templateFacts(folder, name) }
}

/** Who has a template that a node names: the application, whose templates are known here, or the project, or nobody. */
function ownerOf({ level, file }: NodeShape, member: 'view_options' | 'form_options', template: string) {
  const folder = templateFolder(level, member)
  if (folder === undefined || templateFacts(folder, template)) return 'application'
  return file.set.templates[folder]?.includes(template) === true ? 'project' : 'nobody'
}

/** Whether the form template that a node names is one that the project adds to those of the application, of which nothing is known here. */
export function isOfProject(node: NodeShape, template: string): boolean {
  return ownerOf(node, 'form_options', template) === 'project'
}

/** Whether no template is called so, neither of the application nor of the project: a page of details that uses it fails. */
export function isUnknownView(node: NodeShape, template: string): boolean {
  return ownerOf(node, 'view_options', template) === 'nobody'
}

/** Whether an option of a question chooses another template for its key type. */
export function chooses({ option, value }: OtherTemplate, question: NodeShape): boolean {
  const found = question.option('form_options', option)?.value
  return value === undefined ? Boolean(found) : found === value
}

/** A template around a question that draws its input whatever template the question names. */
interface Drawing {
  readonly template: string
  readonly folder: TemplateFolder
  /** The templates by which it does so, where that is known. */
  readonly by: readonly string[] | undefined
}

/** The template around a question that draws its input in its own way; `undefined` when the question's own template does. */
export function drawingTemplate(question: NodeShape): Drawing | undefined {
  const group = question.parent
  const { name: template = '', facts } = group?.template('form') ?? {}
  const isAfterFirst = facts?.ownQuestionTemplate === 'first' && group?.children[0] !== question
  if (facts?.honoursQuestionTemplate === false || isAfterFirst) {
    return { template, folder: 'form/questiongroup', by: facts?.questionTemplates }
  }
  const { name: around = '', facts: outer } = group?.parent?.template('form') ?? {}
  if (outer?.honoursQuestionTemplate !== false || !isRow(group)) return undefined
  return { template: around, folder: 'form/subcategory', by: undefined }
}

/** Whether the form draws a questiongroup as a row of the table of its subcategory. */
function isRow(group: NodeShape | undefined): boolean {
  return group?.parent !== undefined && formRows(group.parent).has(group.keyword ?? '')
}

/** The template of a subcategory that draws a questiongroup in the form, whatever template that names itself (format facts 11.1, 11.4). */
export function drawingSubcategory(group: NodeShape): string | undefined {
  const subcategory = group.parent
  const { name: template = '', facts } = subcategory?.template('form') ?? {}
  if (subcategory === undefined || facts === undefined) return undefined
  const isOwn = facts.honoursQuestiongroupTemplate === false || isRow(group) || holdsChoices(group, facts.pairs)
  return isOwn ? template : undefined
}

/** The template of a subcategory that draws a questiongroup without an id, by which the browser would hide it (format facts 5.4, 6). */
export function unhidableIn(group: NodeShape): string | undefined {
  const template = drawingSubcategory(group)
  const facts = template === undefined ? undefined : templateFacts('form/subcategory', template)
  if (facts === undefined || facts.pairs !== undefined) return undefined
  return facts.readsQuestiongroup?.includes('questiongroup_condition') ? undefined : template
}

/** Whether a questiongroup is there for the choices of its first question, beside which others are drawn. */
function holdsChoices(group: NodeShape, pairs: PairFacts | undefined): boolean {
  if (pairs === undefined) return false
  if (pairs.by === 'keyword') return pairs.triggers.includes(group.keyword ?? '')
  return group.parent !== undefined && questiongroupsIn(group.parent)[pairs.before - 1] === group
}

/** Found once a subcategory, as each of them asks. */
const questiongroupsIn = remember((subcategory: NodeShape) => subcategory.childrenAt('questiongroup'))

/**
 * The template of the subcategory that shows the answers of a questiongroup or question in the details, whatever
 * template that names itself (format facts 11.2).
 */
export function showingTemplate(node: NodeShape): string | undefined {
  const group = node.level === 'question' ? node.parent : node
  if (group?.level !== 'questiongroup') return undefined
  const handover = handoverOf(group)
  if (handover === 'finished' || (handover === 'raw' && node.level === 'question')) return undefined
  const { name: template = '', facts: { takes } = {} } = group.parent?.template('view') ?? {}
  return takes?.includes(handover === 'raw' ? 'questions' : 'tables') ? template : undefined
}

/** The form template of a node, when it draws no input for it or for what is below it. */
export function blankTemplate(node: NodeShape): string | undefined {
  const { name, facts } = node.template('form') ?? {}
  const isBlank = facts?.shown === false || facts?.inputs === 'none' || facts?.draws?.length === 0
  return isBlank && !(node.level === 'question' && drawingTemplate(node)) ? name : undefined
}

/** Whether a detail_level folds a questiongroup away in the form, which not every template can (format facts 13.5). */
export function isInAccordion(questiongroup: NodeShape): boolean {
  if (!questiongroup.option('form_options', 'detail_level')?.value) return false
  return isReadInForm(questiongroup, 'detail_level')
}

/**
 * Whether the template that draws a questiongroup in the form reads an option of it: that of its subcategory, where that
 * draws it, else its own; a template that is not known may.
 */
export function isReadInForm(questiongroup: NodeShape, option: string): boolean {
  const around = drawingSubcategory(questiongroup)
  if (around !== undefined) {
    return templateFacts('form/subcategory', around)?.readsQuestiongroup?.includes(option) === true
  }
  return questiongroup.template('form')?.facts?.reads.includes(option) ?? true
}
