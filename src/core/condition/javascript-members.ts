import { fail } from './failure.ts'
import { isObject, type JsValue } from './javascript-values.ts'

/** Property names that every object inherits. */
const inherited =
  /^(?:__proto__|__(?:define|lookup)[GS]etter__|constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|toString|valueOf)$/

/** The names of the methods of numbers, bigints and booleans. */
const ofNumbers = /^(?:toExponential|toFixed|toPrecision)$/

/** `object[key]` for an object that is neither null nor undefined; `unknown` for methods and what may be inherited. */
export function readMember(object: JsValue, key: string): JsValue {
  if (inherited.test(key)) throw fail('unknown', 'member')
  if (typeof object === 'string' || (isObject(object) && object.kind === 'array')) {
    const items: string | readonly JsValue[] = typeof object === 'string' ? object : object.items
    if (key === 'length') return items.length
    if (/^(?:0|[1-9]\d{0,8})$/.test(key)) return items[Number(key)]
    // The methods of strings and arrays are words of letters; nothing else is a name of theirs.
    if (/^[a-z]+$/i.test(key)) throw fail('unknown', 'member')
    return undefined
  }
  if (isObject(object)) throw fail('unknown', 'member')
  if (typeof object === 'number' && ofNumbers.test(key)) throw fail('unknown', 'member')
  return undefined
}
