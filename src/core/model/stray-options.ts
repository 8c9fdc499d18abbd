import { isObject } from '../text/json-value.ts'
import { nearestName } from '../text/nearest-name.ts'
import { resolvePointer } from '../text/pointer.ts'
import type { FileFacts, RecordFact } from '../workspace/facts.ts'

/**
 * Whether an option that a node, or the configuration of a record, lacks is plainly there but misspelt or in a wrong
 * object; such a mistake has its own finding.
 */
export function hasStray(owner: { readonly value: Readonly<Record<string, unknown>> }, option: string): boolean {
  return Object.entries(owner.value).some(([name, member]) => isLike(name, option) || holdsLike(member, option))
}

/** Whether a record that lacks a field has it plainly misspelt. */
export function hasStrayField({ form, pointer }: RecordFact, facts: FileFacts, field: string): boolean {
  const written = resolvePointer(facts.value, form === 'fixture' ? `${pointer}/fields` : pointer)
  if (!isObject(written) || Object.hasOwn(written, field)) return false
  return Object.keys(written).some((name) => nearestName(name, [field]) !== undefined)
}

function holdsLike(member: unknown, option: string): boolean {
  return isObject(member) && Object.keys(member).some((name) => isLike(name, option))
}

function isLike(name: string, option: string): boolean {
  return name === option || nearestName(name, [option]) !== undefined
}
