import { readConditions } from '../../condition/condition.ts'
import { readTypes } from '../../form/trigger-inputs.ts'
import { keyTypes, valueTypes } from '../../questionnaire/key-types.ts'
import type { Node, OptionsMember } from '../../questionnaire/node.ts'
import { type OptionContainer, optionsOf } from '../../schema/options.ts'
import { isObject, memberOf } from '../../text/json-value.ts'

/** The types that a new key is offered with, the likeliest first; those that need more than texts and choices come only when an option asks for them. */
const usualTypes = ['char', 'text', 'bool', 'radio', 'checkbox', 'select', 'measure', 'int', 'float', 'date']
/** Each choice of an image_checkbox needs an image, and these need options that name other things. */
const hardTypes = new Set([
  'image_checkbox',
  'select_model',
  'select_conditional_custom',
  'select_conditional_questiongroup',
])

const mostTypes = 9

/** What a question's options say about the type of its key, which does not exist yet. */
export function guessKeyTypes(question: Node): readonly string[] {
  const compared = comparedValues(question)
  const allowed = keyTypes.filter((type) => isAllowed(question, type) && fitsConditions(type, compared))
  const usual = usualTypes.filter((type) => allowed.some((one) => one === type))
  const rest = usual.length > 0 ? [] : allowed.filter((type) => !hardTypes.has(type))
  return [...usual, ...rest].slice(0, mostTypes)
}

const containers: readonly OptionsMember[] = ['view_options', 'form_options', 'filter_options', 'summary']

/** Whether all options that the question sets have an effect on keys of the type. */
function isAllowed(question: Node, type: string): boolean {
  const fits = (container: OptionContainer, options: unknown): boolean => {
    if (!isObject(options)) return true
    const known = optionsOf('question', container)
    return Object.keys(options).every((name) => known.get(name)?.keyTypes?.includes(type) ?? true)
  }
  const attributes = memberOf(question.value.form_options, 'field_options')
  if (!fits('field_options', attributes)) return false
  if (!containers.every((container) => fits(container, question.value[container]))) return false
  // Without it the bars of a measure are not drawn.
  if (type === 'measure' && memberOf(question.value.view_options, 'layout') !== 'stacked') return false
  const template = memberOf(question.value.form_options, 'template')
  return (template !== 'radio_other' && template !== 'checkbox_other') || type === 'char'
}

/** The answers that the question's own conditions compare with; `undefined` when it has none. */
export function comparedValues(question: Node): readonly (string | number)[] | undefined {
  const lists = ['question_conditions', 'questiongroup_conditions'].map((name) =>
    memberOf(question.value.form_options, name),
  )
  if (lists.every((list) => !Array.isArray(list) || list.length === 0)) return undefined
  const values = new Set<string | number>()
  for (const condition of readConditions(lists.flat()) ?? []) {
    const value = condition?.expression?.loose?.value
    if (value !== undefined && value !== '') values.add(value)
  }
  return [...values]
}

/** Whether the browser evaluates conditions on the type, and its answers can be those that they compare with. */
function fitsConditions(type: string, compared: readonly (string | number)[] | undefined): boolean {
  if (compared === undefined) return true
  if (!readTypes.has(type)) return false
  const isNumeric = compared.every((value) => /^\d+$/.test(String(value)))
  if (compared.length === 0) return true
  if (type === 'bool') return compared.every((value) => String(value) === '0' || String(value) === '1')
  if (type === 'cb_bool') return compared.every((value) => String(value) === '1')
  if (type === 'measure')
    return isNumeric && compared.every((value) => Number(value) >= 1 && Number(value) <= mostChoices)
  return !isNumeric && valueTypes.has(type)
}

/** More choices are not written in one go. */
export const mostChoices = 20
