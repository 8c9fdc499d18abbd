import { keyTypeFacts, valueTypes } from '../../schema/key-types.ts'
import { templateFacts } from '../../schema/templates.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { remember } from '../../text/remember.ts'
import type { Node } from '../node.ts'
import { valueKeywordsOf } from '../values.ts'

/**
 * Whether the field of a question brings what its answers leave of the choices of others to the script of the form, and
 * the script can read it (format facts 6, 13.1).
 */
export const areLeftChoicesRead: (question: Node) => boolean = remember((question) => {
  const { keyword, parent } = question
  if (!areLeftChoicesWritten(question) || keyword === undefined) return false
  const attributes = question.option('form_options', 'field_options')?.value
  // The script replaces the keyword where the id of the input has it first.
  const isOwn = memberOf(attributes, 'keyword') === keyword && !`id_${parent?.keyword}`.includes(keyword)
  return isOwn && isReadable(question.option('form_options', option)?.value)
})

/** Whether the field of a question is one that brings them to the page at all. */
export function areLeftChoicesWritten({ type }: Node): boolean {
  const template = keyTypeFacts(type ?? '')?.input.template ?? ''
  return templateFacts('form/field', template)?.reads.includes(option) === true
}

/** What the lists of a question leave of the choices of another one, for some answer that it can have or for none. */
export interface LeftChoices {
  /** Those for any answer, also for one that there is not. */
  readonly listed: ReadonlySet<string>
  readonly choosable: ReadonlySet<string>
  /** Whether something is no list. */
  readonly isOpen: boolean
}

/** By the keywords of other questions what a question leaves of their choices. */
export const leftChoicesOf: (question: Node) => ReadonlyMap<string, LeftChoices> = remember((question) => {
  const { record, type, file } = question
  const own = record && valueTypes.has(type ?? '') ? valueKeywordsOf(record, file) : undefined
  const answers = own && new Set([...own, 'default'])
  const left = new Map<string, { listed: Set<string>; choosable: Set<string>; isOpen: boolean }>()
  const lists = question.option('form_options', option)?.value
  for (const [answer, targets] of Object.entries(isObject(lists) ? lists : {})) {
    for (const [keyword, list] of Object.entries(isObject(targets) ? targets : {})) {
      const choices = left.get(keyword) ?? { listed: new Set(), choosable: new Set(), isOpen: false }
      left.set(keyword, choices)
      if (!Array.isArray(list)) choices.isOpen = true
      for (const choice of Array.isArray(list) ? (list as unknown[]) : []) {
        const text = String(choice)
        if (text === '') continue
        choices.listed.add(text)
        if (answers?.has(answer) !== false) choices.choosable.add(text)
      }
    }
  }
  return left
})

const option = 'custom_to_options'

/** Whether what Python writes of a value is JSON once its apostrophes are quotation marks. */
function isReadable(value: unknown): boolean {
  if (typeof value === 'string') return !/['"]/.test(value)
  if (typeof value === 'number') return true
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(([name, member]) => isReadable(name) && isReadable(member))
}
