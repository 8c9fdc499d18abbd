import type { Node } from '../questionnaire/node.ts'
import { textLimitsOf } from '../questionnaire/questions/how-long-may-it-be.ts'
import { keyTypeFacts, listTypes, translatedTypes } from '../schema/key-types.ts'
import { memberOf } from '../text/json-value.ts'

/** What an answer to a question has to keep to; what is left out is not limited. */
export interface Limits {
  /** In characters, as the option says. */
  readonly maxLength?: number
  /** What the form takes where the option says nothing; the interface takes more (format facts 2.6). */
  readonly formLength?: number
  /** `now` is the current year. */
  readonly min?: number | 'now'
  readonly max?: number | 'now'
  /** How many decimals the details show. */
  readonly decimals?: number
  /** How many choices can be ticked. */
  readonly maxChoices?: number
  readonly readonly?: true
}

/** The limits of a question after merging the options of its key. */
export function limitsOf(question: Node): Limits {
  const { type = '' } = question
  const attributes = question.option('form_options', 'field_options')?.value
  return {
    ...lengthOf(question, type),
    ...(isNumeric(type) ? numbersOf(attributes) : {}),
    ...(listTypes.has(type) ? named('maxChoices', numberOf(memberOf(attributes, 'data-cb-max-choices'))) : {}),
    ...(memberOf(attributes, 'readonly') === 'readonly' ? { readonly: true } : {}),
  }
}

function lengthOf(question: Node, type: string): Limits {
  if (!translatedTypes.has(type)) return {}
  const { form, isDefault } = textLimitsOf(question)
  return named(isDefault ? 'formLength' : 'maxLength', form)
}

function isNumeric(type: string): boolean {
  const answer = keyTypeFacts(type)?.answer
  return answer === 'integer' || answer === 'decimal'
}

function numbersOf(attributes: unknown): Limits {
  const bound = (name: string): number | 'now' | undefined => {
    const value = memberOf(attributes, name)
    return value === 'now' ? value : numberOf(value)
  }
  return {
    ...named('min', bound('min')),
    ...named('max', bound('max')),
    ...named('decimals', numberOf(memberOf(attributes, 'decimals'))),
  }
}

function named<Name extends keyof Limits>(name: Name, value: Limits[Name] | undefined): Limits {
  return value === undefined ? {} : { [name]: value }
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
