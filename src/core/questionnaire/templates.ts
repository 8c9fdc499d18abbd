import type { OptionFacts } from '../schema/options.ts'
import { readersOf, type TemplateFolder, templateFacts } from '../schema/templates.ts'
import { lookUp } from '../text/json-value.ts'
import type { FileIndex } from '../workspace/set-index.ts'
import { ancestor, type Level, type Node } from './node.ts'
import { type Option, optionOf, recordOf } from './options.ts'

/** The template folder that `view_options.template` or `form_options.template` of a level names; `undefined` where there is none. */
export function templateFolder(level: Level, member: 'view_options' | 'form_options'): TemplateFolder | undefined {
  if (member === 'view_options') return level === 'question' ? 'details/field' : `details/${level}`
  if (level === 'subcategory' || level === 'questiongroup' || level === 'question') return `form/${level}`
  return undefined
}

/** The template in use with the option that names it; `option` is `undefined` for a default. */
export interface TemplateInUse {
  readonly name: string
  readonly option: Option | undefined
}

/** The type of a question's key, as `typeOf`; `undefined` also when the key is not loaded. */
export function keyTypeOf(question: Node, index: FileIndex): string | undefined {
  recordOf(question, index)
  return question.lastType
}

/** The details/field template that a key type is shown by when no option names one (format facts 3.1); `null` for none at all. */
const defaultViewTemplates: Readonly<Record<string, string | null>> = {
  bool: 'textinput',
  cb_bool: 'checkbox',
  char: 'textarea',
  text: 'textarea',
  wms_layer: 'wms_layer',
  checkbox: 'checkbox',
  image_checkbox: 'image_checkbox',
  multi_select: 'checkbox',
  measure: 'measure_bar',
  select: 'textinput',
  select_type: 'textinput',
  select_conditional_custom: 'textinput',
  radio: 'checkbox',
  select_model: 'select_model',
  select_conditional_questiongroup: 'textinput',
  int: 'textarea',
  float: 'float',
  date: 'textarea',
  file: 'file',
  image: 'file',
  hidden: 'hidden',
  display_only: 'textarea',
  user_id: 'user_display',
  link_id: null,
  map: 'map',
  link_video: 'video',
  todo: 'textarea',
}

/** The template that shows a node in the details; `undefined` when it cannot be known. */
export function viewTemplate(node: Node, uri: string, index: FileIndex): TemplateInUse | undefined {
  const option = optionOf(node, 'view_options', 'template', uri, index)
  if (option) return typeof option.value === 'string' ? { name: option.value, option } : undefined
  if (node.level !== 'question') return { name: 'default', option }
  const type = keyTypeOf(node, index)
  if (type === 'image_checkbox' && optionOf(node, 'form_options', 'conditional', uri, index)?.value) {
    return { name: 'image_checkbox_conditional', option: undefined }
  }
  const name = type === undefined ? undefined : lookUp(defaultViewTemplates, type)
  return typeof name === 'string' ? { name, option: undefined } : undefined
}

/** The template that shows a subcategory, questiongroup or question in the form; `undefined` when it cannot be known. */
export function formTemplate(node: Node, uri: string, index: FileIndex): TemplateInUse | undefined {
  const option = optionOf(node, 'form_options', 'template', uri, index)
  if (option) return typeof option.value === 'string' ? { name: option.value, option } : undefined
  if (node.level !== 'question') return { name: 'default', option }
  const type = keyTypeOf(node, index)
  if (type === undefined) return undefined
  if (type === 'measure') return { name: 'inline_3', option }
  return { name: type === 'image_checkbox' ? 'no_label' : 'default', option }
}

/** The template that keeps an option from having an effect, and those that would read it. */
export interface Unread {
  readonly template: string
  readonly folder: TemplateFolder
  readonly readers: readonly string[]
}

/**
 * Why an option of a node that only templates read has no effect: none of the templates in use reads it. `undefined`
 * when one of them does or when that cannot be known.
 */
export function readersInUse(node: Node, option: OptionFacts, uri: string, index: FileIndex): Unread | undefined {
  let unread: Unread | undefined
  for (const folder of option.readBy as readonly TemplateFolder[]) {
    const names = templatesInUse(node, folder, uri, index)
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
function templatesInUse(
  node: Node,
  folder: TemplateFolder,
  uri: string,
  index: FileIndex,
): readonly string[] | undefined {
  const [side, level] = folder.split('/')
  if (level === 'field' && side === 'form') return undefined
  const holder = level === 'subcategory' ? ancestor(node, 'subcategory') : node
  if (holder === undefined) return undefined
  const template = side === 'details' ? viewTemplate(holder, uri, index) : formTemplate(holder, uri, index)
  if (folder === 'form/question') return questionTemplates(node, template, uri, index)
  return template && [template.name]
}

/** The questiongroup's template may lay out its questions with templates of its own choice. */
function questionTemplates(
  question: Node,
  own: TemplateInUse | undefined,
  uri: string,
  index: FileIndex,
): readonly string[] | undefined {
  const questiongroup = question.parent
  if (questiongroup === undefined) return own && [own.name]
  const group = formTemplate(questiongroup, uri, index)
  const facts = group && templateFacts('form/questiongroup', group.name)
  if (facts === undefined) return undefined
  if (facts.honoursQuestionTemplate !== false) return own && [own.name]
  return facts.questionTemplates
}
