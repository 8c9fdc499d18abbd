import { isDeepStrictEqual } from 'node:util'
import { readAnswerText } from '../../../src/core/internal.ts'

/** Whether two texts of JSON say the same, whatever the order of members; 1 and 1.0 differ. */
export function isSameJson(left: string, right: string): boolean {
  return isDeepStrictEqual(withoutPrototypes(readAnswerText(left)), withoutPrototypes(readAnswerText(right)))
}

/** Objects are read with or without a prototype, which says nothing about them. */
function withoutPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrototypes)
  if (typeof value !== 'object' || value === null) return value
  const prototype = Object.getPrototypeOf(value) as unknown
  if (prototype !== null && prototype !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutPrototypes(member)]))
}
