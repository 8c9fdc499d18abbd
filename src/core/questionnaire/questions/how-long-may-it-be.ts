import { keyTypeFacts } from '../../schema/key-types.ts'
import type { Node } from '../node.ts'

/** How many characters a text may have, by who checks it (format facts 10.2, 13.4). */
export interface TextLimits {
  /** The interface, and the form when it saves any page; `undefined` where there is no limit. */
  readonly service: number | undefined
  /** The field of the form, which counts each line end as two. */
  readonly form: number | undefined
  /** Whether the form's limit is its own default, which `max_length` would replace. */
  readonly isDefault: boolean
  /** Whether the form limits texts in other languages than the first too. */
  readonly inTranslations: boolean
}

/** The limits of the texts that answer a question; none for questions of other types. */
export function textLimitsOf(question: Pick<Node, 'type' | 'option'>): TextLimits {
  const facts = question.type === undefined ? undefined : keyTypeFacts(question.type)
  const set = integerOf(question.option('form_options', 'max_length')?.value)
  if (facts?.formLength === undefined) return { ...noLimits, service: set === 0 ? undefined : set }
  if (set === undefined)
    return { ...noLimits, form: facts.formLength, isDefault: true, inTranslations: !facts.unlimitedInTranslation }
  // The interface takes 0 for no limit, the form for none that fits.
  return { service: set === 0 ? undefined : set, form: set, isDefault: false, inTranslations: true }
}

const noLimits: TextLimits = { service: undefined, form: undefined, isDefault: false, inTranslations: true }

/** An int as Python takes it, `true` being 1. */
function integerOf(value: unknown): number | undefined {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined
}
