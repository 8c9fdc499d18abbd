import { isObject } from '../text/json-value.ts'
import { nearestName } from '../text/nearest-name.ts'
import { appendPointer } from '../text/pointer.ts'

/** A node, or the configuration of a record. */
interface Owner {
  readonly value: Readonly<Record<string, unknown>>
}

/**
 * Whether an option that a node, or the configuration of a record, lacks is plainly there but misspelt or in a wrong
 * object; such a mistake has its own finding.
 */
export function hasStray(owner: Owner, option: string): boolean {
  return strayPointers({ ...owner, pointer: '' }, option).length > 0
}

/** Where an option is in a node or a configuration under any name that could be meant for it, in the right object or in another. */
export function strayPointers({ value, pointer }: Owner & { readonly pointer: string }, option: string): string[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const at = appendPointer(pointer, name)
    const inner = isObject(member) ? Object.keys(member).filter((one) => isLike(one, option)) : []
    return [...(isLike(name, option) ? [at] : []), ...inner.map((one) => appendPointer(at, one))]
  })
}

function isLike(name: string, option: string): boolean {
  return name === option || nearestName(name, [option]) !== undefined
}
