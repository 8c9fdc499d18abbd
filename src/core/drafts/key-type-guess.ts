import { readConditions } from '../condition/condition.ts'
import type { Node, OptionsMember } from '../questionnaire/node.ts'
import { answerFacts, keyTypeFacts, keyTypes, readTypes, valueTypes } from '../schema/key-types.ts'
import { type OptionContainer, optionsOf } from '../schema/options.ts'
import { templateFacts } from '../schema/templates.ts'
import { isObject, memberOf } from '../text/json-value.ts'

const mostTypes = 9

/** What a question's options say about the type of its key, which does not exist yet. */
export function guessKeyTypes(question: Node): readonly string[] {
  const compared = comparedValues(question)
  const allowed = keyTypes.filter((type) => isAllowed(question, type) && fitsConditions(type, compared))
  const usual = allowed.filter((type) => rankOf(type) > 0).sort((one, other) => rankOf(one) - rankOf(other))
  const rest = usual.length > 0 ? [] : allowed.filter((type) => !isHard(type))
  return [...usual, ...rest].slice(0, mostTypes)
}

/** The place of a type among those that a new key is offered with; 0 for the others. */
function rankOf(type: string): number {
  return keyTypeFacts(type)?.usual ?? 0
}

/** Whether a key of a type needs more than texts and choices, so that it is offered only when an option asks for it. */
function isHard(type: string): boolean {
  const { valuesNeed, needs, drivenBy } = keyTypeFacts(type) ?? {}
  return valuesNeed !== undefined || needs !== undefined || drivenBy !== undefined
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
  if (isDrawnStacked(type) && memberOf(question.value.view_options, 'layout') !== 'stacked') return false
  const template = memberOf(question.value.form_options, 'template')
  const isOther = templateFacts('form/question', String(template))?.other !== undefined
  return !isOther || (optionsOf('question', 'form_options').get('other_radio')?.keyTypes?.includes(type) ?? true)
}

/** Whether the details draw answers of a type only where the layout is "stacked". */
export function isDrawnStacked(type: string): boolean {
  return templateFacts('details/field', keyTypeFacts(type)?.details.template ?? '')?.showsStacked !== undefined
}

/** The answers that the question's own conditions compare with; `undefined` when it has none. */
export function comparedValues(question: Node): readonly (string | number)[] | undefined {
  const lists = ['question_conditions', 'questiongroup_conditions'].map((name) =>
    memberOf(question.value.form_options, name),
  )
  if (lists.every((list) => !Array.isArray(list) || list.length === 0)) return undefined
  const values = new Set<string | number>()
  for (const condition of readConditions(lists.flat()) ?? []) {
    const value = condition?.expression?.meant?.value
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
  const { fixed, number } = answerFacts(type) ?? {}
  if (fixed) return compared.every((value) => fixed.map(String).includes(String(value)))
  if (number) return isNumeric && compared.every((value) => Number(value) >= 1 && Number(value) <= mostChoices)
  return !isNumeric && valueTypes.has(type)
}

/** More choices are not written in one go. */
export const mostChoices = 20
