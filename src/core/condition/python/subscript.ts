import { fail } from '../failure.ts'
import { asInt, isHashable, type PyObject, type PyValue, typeName } from './values.ts'

/** Longer texts are not taken apart. */
const lengthLimit = 10_000

/** `object[index]` of Python; fails with `type`, `error` or `unknown`. */
export function subscript(object: PyValue, index: PyValue): PyValue {
  if (typeof object === 'string') {
    if (object.length > lengthLimit) throw fail('unknown', 'too-costly')
    return pick(Array.from(object), index)
  }
  if (typeof object === 'object' && object !== null) {
    if (object.type === 'tuple' || object.type === 'list') return pick(object.items, index)
    if (object.type === 'dict') return lookUp(object, index)
  }
  throw fail('type', 'not-subscriptable', -1, -1, { type: typeName(object) })
}

function pick(items: readonly PyValue[], index: PyValue): PyValue {
  const at = asInt(index)
  if (at === undefined) throw fail('type', 'index-type', -1, -1, { type: typeName(index) })
  const item = at >= -BigInt(items.length) && at < BigInt(items.length) ? items.at(Number(at)) : undefined
  if (item === undefined) throw fail('error', 'IndexError')
  return item
}

function lookUp(dict: PyObject & { type: 'dict' }, key: PyValue): PyValue {
  if (!isHashable(key)) throw fail('type', 'unhashable', -1, -1, { type: typeName(key) })
  if (dict.entries.length === 0) throw fail('error', 'KeyError')
  throw fail('unknown', 'dict-item')
}
