import type { OptionFacts } from '../schema/options.ts'
import { readersOf, type TemplateFolder, templateFacts } from '../schema/templates.ts'
import { lookUp, memberOf } from '../text/json-value.ts'
import { geometryOption, isReadAsGeometry } from './geometry.ts'
import { ancestor, type Node } from './node.ts'
import { configurationKey } from './questionnaires.ts'
import { filterOutcome, unreadNameOf } from './questions/filter.ts'
import { drawingSubcategory, drawingTemplate, showingTemplate, type TemplateInUse } from './templates.ts'

/** Why a known option does nothing where it is, or makes the application fail. */
export type NoEffect =
  | { readonly reason: 'overwritten' }
  | { readonly reason: 'dead'; readonly sentence: string }
  | {
      readonly reason: 'keyType'
      readonly type: string
      readonly types: readonly string[]
      /** What the application fails at, as a whole sentence, where it does. */
      readonly failure: string | undefined
    }
  | ({ readonly reason: 'template' } & Unread)
  /** The filter of lists cannot name the question, for the keyword of this node. */
  | { readonly reason: 'name'; readonly node: Node }
  /** A template around the node draws it in its own way. */
  | { readonly reason: 'overruled'; readonly template: string; readonly folder: TemplateFolder }

/**
 * Why an option has no effect on a key type and, for a node, with the templates in use; `undefined` when it has or that
 * cannot be known. `value` is `undefined` for an option that is yet to be written.
 */
export function whyNoEffect(
  option: OptionFacts,
  type: string | undefined,
  node: Node | undefined,
  value?: unknown,
): NoEffect | undefined {
  const { schema, readBy } = option
  if (schema.overwritten && isOverwritten(option, node)) return { reason: 'overwritten' }
  if (schema.dead !== undefined) return { reason: 'dead', sentence: schema.dead }
  const isFilter = option.container === 'filter_options' && node !== undefined && value !== null
  const unreadName = isFilter ? unreadNameOf(node) : undefined
  if (unreadName) return { reason: 'name', node: unreadName }
  const misfit = type === undefined ? undefined : misfitOf(option, type, value)
  if (misfit) return node && value !== null && isSpared(option, node) ? { ...misfit, failure: undefined } : misfit
  if (schema.refersTo === 'template:form/question') return node && overrulingTemplate(node, value)
  if (node === undefined || readBy.length === 0) return undefined
  if (schema.readForSummaryOf?.includes(configurationKey(node.questionnaire))) return undefined
  const isTemplate = schema.refersTo?.startsWith('template:')
  if (isTemplate && value === null) return undefined
  const around = isTemplate || !readBy.includes('application') ? templateAround(node, option) : undefined
  if (around) return { reason: 'overruled', ...around }
  if (readBy.includes('application')) return undefined
  // Rules about pairs know what their ends suffer from a template.
  if (schema.refersTo === 'condition' || schema.refersTo === 'other') return undefined
  const unread = readersInUse(node, option)
  return unread && { reason: 'template', ...unread }
}

/** Whether nothing fails at a question for an option that fails at others of its type. */
export function isSpared({ container, name }: OptionFacts, question: Node): boolean {
  if (container === 'filter_options') return filterOutcome(question) !== 'fails'
  return name === geometryOption && !isReadAsGeometry(question)
}

/** Whether an option that is yet to be written would have no effect, or is not allowed; so with conditions that no template reads. */
export function wouldBeIdle(option: OptionFacts, type: string | undefined, node: Node | undefined): boolean {
  if (whyNoEffect(option, type, node) || (type !== undefined && isForbidden(option, type))) return true
  const { schema, readBy } = option
  if (node === undefined || schema.refersTo !== 'condition' || readBy.includes('application')) return false
  return readersInUse(node, option) !== undefined
}

/** Whether one value of an option has no effect on a key type, or is not allowed, although others are. */
export function isIdleValue(option: OptionFacts, type: string, value: unknown): boolean {
  const isIdle = (one: unknown): boolean => isForbidden(option, type, one) || misfitOf(option, type, one) !== undefined
  return isIdle(value) && !isIdle(undefined)
}

/** Whether the specification has an option, or this value of it, for other key types alone. */
export function isForbidden({ schema: { specifiedFor }, types }: OptionFacts, type: string, value?: unknown): boolean {
  if (specifiedFor === undefined || specifiedFor.keyTypes.includes(type)) return false
  // Null takes back what the key record says.
  if (value === null && types.includes('null')) return false
  return specifiedFor.value === undefined || specifiedFor.value === value
}

function overrulingTemplate(question: Node, value: unknown): NoEffect | undefined {
  const drawing = drawingTemplate(question)
  if (drawing === undefined || drawing.by?.includes(String(value)) || value === null) return undefined
  return { reason: 'overruled', template: drawing.template, folder: drawing.folder }
}

/** The template of the subcategory that draws a node without reading an option of it. */
function templateAround(
  node: Node,
  { name, container }: OptionFacts,
): { readonly template: string; readonly folder: TemplateFolder } | undefined {
  const isView = container === 'view_options'
  const isForm = container === 'form_options' && node.level === 'questiongroup'
  const template = isView ? showingTemplate(node) : isForm ? drawingSubcategory(node) : undefined
  const folder = isView ? 'details/subcategory' : 'form/subcategory'
  if (template === undefined) return undefined
  const isRead = node.level === 'questiongroup' && templateFacts(folder, template)?.readsQuestiongroup?.includes(name)
  return isRead ? undefined : { template, folder }
}

function isOverwritten({ name, schema: { overwritten } }: OptionFacts, node: Node | undefined): boolean {
  if (node === undefined || typeof overwritten !== 'string') return true
  const other = memberOf(node.value[overwritten], name)
  // It is not known whether an empty list counts as one.
  return other !== undefined && !(Array.isArray(other) && other.length === 0)
}

type Misfit = Extract<NoEffect, { reason: 'keyType' }>

function misfitOf({ schema, types, keyTypes }: OptionFacts, type: string, value: unknown): Misfit | undefined {
  // Null takes back what the key record says.
  if (keyTypes === undefined || (value === null && types.includes('null'))) return undefined
  const ofValue = typeof value === 'string' ? lookUp(schema.valueKeyTypes ?? {}, value) : undefined
  const { failsFor } = schema
  const isFailing = failsFor !== undefined && (failsFor.keyTypes?.includes(type) ?? !keyTypes.includes(type))
  const fails = isFailing && (failsFor.value === undefined || failsFor.value === value)
  const fitting = (ofValue ?? keyTypes).filter((fit) => !fails || fit !== type)
  if (fitting.includes(type)) return undefined
  return { reason: 'keyType', type, types: fitting, failure: fails ? failsFor?.consequence : undefined }
}

/** The template that keeps an option from having an effect, and those that would read it. */
interface Unread {
  readonly template: string
  readonly folder: TemplateFolder
  readonly readers: readonly string[]
}

/**
 * Why an option of a node that only templates read has no effect: none of the templates in use reads it. `undefined`
 * when one of them does or when that cannot be known.
 */
function readersInUse(node: Node, option: OptionFacts): Unread | undefined {
  let unread: Unread | undefined
  for (const folder of option.readBy as readonly TemplateFolder[]) {
    const names = templatesInUse(node, folder)
    if (names === undefined) return undefined
    const isOwn = !folder.endsWith('/subcategory') || node.level === 'subcategory'
    for (const name of names) {
      const facts = templateFacts(folder, name)
      if (facts === undefined) return undefined
      if ((isOwn ? facts.reads : (facts.readsQuestiongroup ?? [])).includes(option.name)) return undefined
      unread ??= { template: name, folder, readers: readersOf(folder, option.name, isOwn ? 'own' : 'questiongroup') }
    }
  }
  return unread
}

/** The templates of a folder that a node is shown with; `undefined` when that cannot be known. */
function templatesInUse(node: Node, folder: TemplateFolder): readonly string[] | undefined {
  const [side, level] = folder.split('/')
  if (level === 'field' && side === 'form') return undefined
  const holder = level === 'subcategory' ? ancestor(node, 'subcategory') : node
  if (holder === undefined) return undefined
  const template = side === 'details' ? holder.template('view') : holder.template('form')
  if (folder === 'form/question') return questionTemplates(node, template)
  return template && [template.name]
}

/** The questiongroup's template may lay out its questions with templates of its own choice. */
function questionTemplates(question: Node, own: TemplateInUse | undefined): readonly string[] | undefined {
  const questiongroup = question.parent
  if (questiongroup === undefined) return own && [own.name]
  const group = questiongroup.template('form')
  const facts = group?.facts
  if (facts === undefined) return undefined
  const drawing = drawingTemplate(question)
  return drawing?.folder === 'form/questiongroup' ? drawing.by : own && [own.name]
}
