import { fail } from '../failure.ts'
import { asInt, isHashable, type PyObject, type PyValue, typeName } from './values.ts'

/** Longer texts are not taken apart. */
const lengthLimit = 10_000

/** `object[index]` of Python; fails with `type`, `error` or `unknown`. */
export function subscript(object: PyValue, index: PyValue): PyValue {
  if (typeof object === 'string') {
    if (object.length > lengthLimit) throw fail('unknown', 'too-costly')
    return pick(Array.from(object), index, (items) => items.join(''))
  }
  if (typeof object === 'object' && object !== null)
    switch (object.type) {
      case 'tuple':
      case 'list': {
        const { type } = object
        return pick(object.items, index, (items) => ({ type, items }))
      }
      case 'bytes': {
        const bytes = Array.from(object.bytes, (byte) => BigInt(byte.charCodeAt(0)))
        return pick(bytes, index, (items) => ({ type: 'bytes', bytes: String.fromCharCode(...items.map(Number)) }))
      }
      case 'dict':
        return lookUp(object, index)
    }
  throw fail('type', 'not-subscriptable', -1, -1, { type: typeName(object) })
}

function pick<T extends PyValue>(items: readonly T[], index: PyValue, wrap: (items: readonly T[]) => PyValue): PyValue {
  if (typeof index === 'object' && index?.type === 'slice') return wrap(slice(items, index.parts))
  const at = asInt(index)
  if (at === undefined) throw fail('type', 'index-type', -1, -1, { type: typeName(index) })
  const item = at >= -BigInt(items.length) && at < BigInt(items.length) ? items.at(Number(at)) : undefined
  if (item === undefined) throw fail('error', 'IndexError')
  return item
}

function slice<T>(items: readonly T[], [lower, upper, stride]: readonly PyValue[]): readonly T[] {
  // CPython looks at the step first.
  const step = boundOf(stride)
  if (step === 0n) throw fail('error', 'ValueError')
  const [from, to] = [boundOf(lower), boundOf(upper)]
  if (step !== undefined && step !== 1n) throw fail('unknown', 'slice-step')
  const clamp = (bound: bigint) =>
    Number(bound > BigInt(items.length) ? items.length : bound < -BigInt(items.length) ? -items.length : bound)
  return items.slice(clamp(from ?? 0n), to === undefined ? undefined : clamp(to))
}

function boundOf(value: PyValue | undefined): bigint | undefined {
  if (value === null || value === undefined) return undefined
  const int = asInt(value)
  if (int === undefined) throw fail('type', 'index-type', -1, -1, { type: typeName(value) })
  return int
}

function lookUp(dict: PyObject & { type: 'dict' }, key: PyValue): PyValue {
  if (!isHashable(key)) throw fail('type', 'unhashable', -1, -1, { type: typeName(key) })
  if (dict.entries.length === 0) throw fail('error', 'KeyError')
  throw fail('unknown', 'dict-item')
}
