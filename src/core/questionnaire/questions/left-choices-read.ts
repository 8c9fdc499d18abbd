import { keyTypeFacts } from '../../schema/key-types.ts'
import { templateFacts } from '../../schema/templates.ts'
import { memberOf } from '../../text/json-value.ts'
import { remember } from '../../text/remember.ts'
import type { Node } from '../node.ts'

/**
 * Whether the field of a question brings what its answers leave of the choices of others to the script of the form, and
 * the script can read it (format facts 6, 13.1).
 */
export const areLeftChoicesRead: (question: Node) => boolean = remember((question) => {
  const { keyword, type, parent } = question
  const template = keyTypeFacts(type ?? '')?.input.template ?? ''
  const isWritten = templateFacts('form/field', template)?.reads.includes(option) === true
  if (!isWritten || keyword === undefined) return false
  const attributes = question.option('form_options', 'field_options')?.value
  // The script replaces the keyword where the id of the input has it first.
  const isOwn = memberOf(attributes, 'keyword') === keyword && !`id_${parent?.keyword}`.includes(keyword)
  return isOwn && isReadable(question.option('form_options', option)?.value)
})

const option = 'custom_to_options'

/** Whether what Python writes of a value is JSON once its apostrophes are quotation marks. */
function isReadable(value: unknown): boolean {
  if (typeof value === 'string') return !/['"]/.test(value)
  if (typeof value === 'number') return true
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(([name, member]) => isReadable(name) && isReadable(member))
}
