import type { TemplateFolder } from '../schema/templates.ts'
import { lookUp } from '../text/json-value.ts'
import type { Level, Node } from './node.ts'
import type { Option } from './options.ts'

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
export function viewTemplate(node: Node): TemplateInUse | undefined {
  const option = node.option('view_options', 'template')
  if (option) return typeof option.value === 'string' ? { name: option.value, option } : undefined
  if (node.level !== 'question') return { name: 'default', option }
  const type = node.type
  if (type === 'image_checkbox' && node.option('form_options', 'conditional')?.value) {
    return { name: 'image_checkbox_conditional', option: undefined }
  }
  const name = type === undefined ? undefined : lookUp(defaultViewTemplates, type)
  return typeof name === 'string' ? { name, option: undefined } : undefined
}

/** The template that shows a subcategory, questiongroup or question in the form; `undefined` when it cannot be known. */
export function formTemplate(node: Node): TemplateInUse | undefined {
  const option = node.option('form_options', 'template')
  if (option) return typeof option.value === 'string' ? { name: option.value, option } : undefined
  if (node.level !== 'question') return { name: 'default', option }
  const type = node.type
  if (type === undefined) return undefined
  if (type === 'measure') return { name: 'inline_3', option }
  return { name: type === 'image_checkbox' ? 'no_label' : 'default', option }
}
