import { isObject } from '../text/json-value.ts'
import { nearestName } from '../text/nearest-name.ts'

/**
 * Whether an option that a node, or the configuration of a record, lacks is plainly there but misspelt or in a wrong
 * object; such a mistake has its own finding.
 */
export function hasStray(owner: { readonly value: Readonly<Record<string, unknown>> }, option: string): boolean {
  return Object.entries(owner.value).some(([name, member]) => isLike(name, option) || holdsLike(member, option))
}

function holdsLike(member: unknown, option: string): boolean {
  return isObject(member) && Object.keys(member).some((name) => isLike(name, option))
}

function isLike(name: string, option: string): boolean {
  return name === option || nearestName(name, [option]) !== undefined
}
