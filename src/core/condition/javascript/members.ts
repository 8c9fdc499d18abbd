import { fail } from '../failure.ts'
import { wordSet } from '../word-set.ts'
import { isObject, type JsObject, type JsValue, toPrimitive } from './values.ts'

/** Property names that every object inherits. */
const ofObjects = wordSet(
  '__proto__ __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf',
)
const ofNumbers = wordSet('toExponential toFixed toPrecision')
/** Methods of strings and arrays, those of newer engines included. */
const ofSequences = wordSet(
  'anchor at big blink bold charAt charCodeAt codePointAt concat copyWithin endsWith entries every fill filter find findIndex findLast ' +
    'findLastIndex fixed flat flatMap fontcolor fontsize forEach group groupToMap includes indexOf isWellFormed italics join keys lastIndexOf ' +
    'link localeCompare map match matchAll normalize padEnd padStart pop push reduce reduceRight repeat replace replaceAll reverse search shift ' +
    'slice small some sort splice split startsWith strike sub substr substring sup toLocaleLowerCase toLocaleUpperCase toLowerCase toReversed ' +
    'toSorted toSpliced toUpperCase toWellFormed trim trimEnd trimLeft trimRight trimStart unshift values with',
)

/** `object[key]` for an object that is neither null nor undefined; `unknown` for methods and what may be inherited. */
export function readMember(object: JsValue, key: string): JsValue {
  if (ofObjects.has(key)) throw fail('unknown', 'member')
  if (typeof object === 'string' || (isObject(object) && object.kind === 'array')) {
    const items: string | readonly JsValue[] = typeof object === 'string' ? object : object.items
    if (key === 'length') return items.length
    if (isIndex(key)) return items[Number(key)]
    if (ofSequences.has(key)) throw fail('unknown', 'member')
    return undefined
  }
  if (isObject(object)) throw fail('unknown', 'member')
  if (typeof object === 'number' && ofNumbers.has(key)) throw fail('unknown', 'member')
  return undefined
}

/** `key in object`; fails with `type` for a primitive. */
export function hasMember(object: JsValue, key: JsValue): boolean {
  if (!isObject(object)) throw fail('type', 'in-primitive')
  const name = String(toPrimitive(key))
  if (ofObjects.has(name)) return true
  if (object.kind === 'plain') return object.keys.includes(name)
  if (object.kind !== 'array') throw fail('unknown', 'member')
  if (isIndex(name)) return hasItem(object, Number(name))
  if (ofSequences.has(name)) throw fail('unknown', 'member')
  return name === 'length'
}

function hasItem(array: JsObject & { kind: 'array' }, index: number): boolean {
  // A hole is no member, and holes are not told from `undefined` here.
  if (index < array.items.length && array.items[index] === undefined) throw fail('unknown', 'member')
  return index < array.items.length
}

function isIndex(key: string): boolean {
  return /^(?:0|[1-9]\d{0,8})$/.test(key)
}
