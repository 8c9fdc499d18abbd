import type { ConditionKind } from '../condition/condition.ts'
import { ancestor, type Node } from '../questionnaire/node.ts'
import { templateFacts } from '../schema/templates.ts'
import { pairingTemplateOf } from './choice-pairing.ts'
import { hasStrayOption } from './stray-names.ts'

/** The key types whose form field is a group of radio buttons or checkboxes, the only inputs that the browser reads (format facts 5.4). */
export const readTypes: ReadonlySet<string> = new Set([
  'bool',
  'cb_bool',
  'checkbox',
  'image_checkbox',
  'measure',
  'radio',
])

/** Why the browser never evaluates the conditions on a question. */
export type Silence =
  | { readonly reason: 'type'; readonly type: string }
  | { readonly reason: 'image' }
  | { readonly reason: 'buttonBar' }
  | { readonly reason: 'paired'; readonly template: string }

/** Why the form field of a question does not bring its conditions to the browser; `undefined` when it does or that cannot be known. */
export function silenceOf(question: Node, kind: ConditionKind): Silence | undefined {
  const type = question.type
  if (type === undefined) return undefined
  const chooser = pairingTemplateOf(question)
  if (chooser) return kind === 'question' ? { reason: 'paired', template: chooser } : undefined
  if (kind === 'question' && hasOwnTick(question) !== 'no') return undefined
  const isImage = type === 'image_checkbox' && kind === 'questiongroup'
  if ((isImage || !readTypes.has(type)) && isTemplateInDoubt(question)) return undefined
  if (!readTypes.has(type)) return { reason: 'type', type }
  if (isImage) return { reason: 'image' }
  const isCheckbox = type === 'checkbox' || type === 'cb_bool'
  const isBar = isCheckbox && question.option('form_options', 'layout')?.value === 'measure'
  return isBar ? { reason: 'buttonBar' } : undefined
}

/** Whether the template of a question, or of its subcategory, is misspelt: with the right one its field could be another. */
function isTemplateInDoubt(question: Node): boolean {
  const subcategory = ancestor(question, 'subcategory')
  return [question, ...(subcategory ? [subcategory] : [])].some((node) => {
    const folder = node.level === 'question' ? 'form/question' : 'form/subcategory'
    const template = node.template('form')?.name
    const isKnown = template !== undefined && templateFacts(folder, template) !== undefined
    return !isKnown || hasStrayOption(node, 'template')
  })
}

/** The template checkbox_other draws a checkbox of its own, which brings question_conditions whatever the key's type. */
function hasOwnTick(question: Node): 'yes' | 'no' | 'unknown' {
  const own = question.template('form')
  // No template around a question chooses checkbox_other of its own accord.
  if (own && own.name !== 'checkbox_other') return 'no'
  const templates = questionTemplates(question)
  if (templates === undefined) return 'unknown'
  return templates.includes('checkbox_other') ? 'yes' : 'no'
}

/** Whether the browser reads nothing of a question but the tick of its template checkbox_other, as the text "true" (format facts 5.4). */
export function readsOnlyTick(question: Node): boolean {
  const type = question.type
  return type !== undefined && !readTypes.has(type) && hasOwnTick(question) === 'yes'
}

/**
 * The form/question templates that a question may be drawn with, after the templates around it had their say;
 * `undefined` when that cannot be known.
 */
export function questionTemplates(question: Node): readonly string[] | undefined {
  const own = question.template('form')
  const questiongroup = question.parent
  const subcategory = ancestor(question, 'subcategory')
  if (questiongroup === undefined || subcategory === undefined) return own && [own.name]
  const outer = templateFacts('form/subcategory', subcategory.template('form')?.name ?? '')
  if (outer === undefined || outer.honoursQuestionTemplate === false) return undefined
  const inner = templateFacts('form/questiongroup', questiongroup.template('form')?.name ?? '')
  if (inner === undefined) return undefined
  return inner.honoursQuestionTemplate === false ? (inner.questionTemplates ?? []) : own && [own.name]
}
