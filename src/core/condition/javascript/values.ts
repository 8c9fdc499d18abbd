import { fail } from '../failure.ts'

/** A JavaScript value without identity, as itself. */
export type JsPrimitive = undefined | null | boolean | number | string | bigint

/** A JavaScript value; of an object only as much is known as conversions need. */
export type JsValue = JsPrimitive | JsObject

/** An array with `undefined` for holes, a plain object without methods of its own, or something callable. */
export type JsObject =
  | { readonly kind: 'array'; readonly items: readonly JsValue[] }
  | { readonly kind: 'plain'; readonly keys: readonly string[] }
  | { readonly kind: 'function' | 'arrow' }

/** Tells objects from primitives. */
export function isObject(value: JsValue): value is JsObject {
  return typeof value === 'object' && value !== null
}

/** What `!!value` gives. */
export function isTruthy(value: JsValue): boolean {
  return Boolean(value)
}

/** What `typeof value` gives. */
export function typeOf(value: JsValue): string {
  return isObject(value) && (value.kind === 'function' || value.kind === 'arrow') ? 'function' : typeof value
}

/** The primitive to which operators convert a value (`ToPrimitive`); the text of a function is not known. */
export function toPrimitive(value: JsValue): JsPrimitive {
  if (!isObject(value)) return value
  switch (value.kind) {
    case 'array':
      return value.items.map((item) => (item === null || item === undefined ? '' : String(toPrimitive(item)))).join(',')
    case 'plain':
      return '[object Object]'
    default:
      throw fail('unknown', 'function-text')
  }
}
