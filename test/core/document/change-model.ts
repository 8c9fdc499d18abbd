import * as fc from 'fast-check'
import type { Change } from '../../../src/core/document/document.ts'
import {
  appendPointer,
  formatPointer,
  isListIndex,
  parsePointer,
  resolveTokens,
} from '../../../src/core/text/pointer.ts'

/** The data after a change, by the plainest means; the law is that text edits give the same. */
export function changeData(value: unknown, change: Change): unknown {
  const root = { value: structuredClone(value) }
  const at = (pointer: string) => {
    const tokens = ['value', ...(parsePointer(pointer) ?? [])]
    return { holder: resolveTokens(root, tokens.slice(0, -1)) as never, token: tokens.at(-1) as string }
  }
  if (change.op === 'move') {
    const from = at(change.from)
    const moved = from.holder[from.token]
    const to = parsePointer(change.to) ?? []
    // The target is looked up before anything moves.
    let holder = root.value as never
    for (const token of to.slice(0, -1)) {
      if (!has(holder, token)) define(holder, token, {})
      holder = holder[token] as never
    }
    if (holder === from.holder && !Array.isArray(holder)) rename(holder, from.token, to.at(-1) as string)
    else {
      take(from.holder, from.token)
      put(holder, to.at(-1) as string, moved)
    }
    return root.value
  }
  const { holder, token } = at(change.pointer)
  if (change.op === 'replace') define(holder, token, change.value)
  if (change.op === 'remove') take(holder, token)
  if (change.op === 'insert') put(holder, token, change.value, change.before)
  if (change.op === 'rename') rename(holder, token, change.name)
  if (change.op === 'replaceText') {
    const text = holder[token] as string
    define(holder, token, text.slice(0, change.start) + change.text + text.slice(change.end))
  }
  return root.value
}

function has(holder: object, token: string): boolean {
  return Array.isArray(holder) ? Number(token) < holder.length : Object.hasOwn(holder, token)
}

function define(holder: object, token: string, value: unknown): void {
  Object.defineProperty(holder, token, { value, writable: true, enumerable: true, configurable: true })
}

function take(holder: object, token: string): void {
  if (Array.isArray(holder)) holder.splice(Number(token), 1)
  else delete (holder as Record<string, unknown>)[token]
}

function put(holder: object, token: string, value: unknown, before?: string): void {
  if (!Array.isArray(holder)) {
    const names = Object.keys(holder)
    define(holder, token, value)
    const later = before === undefined ? [] : names.slice(names.indexOf(before))
    for (const [name, one] of Object.entries(holder).filter(([name]) => later.includes(name))) {
      take(holder, name)
      define(holder, name, one)
    }
  } else holder.splice(token === '-' ? holder.length : Number(token), 0, value)
}

function rename(holder: object, token: string, name: string): void {
  if (Object.hasOwn(holder, name)) return
  define(holder, name, (holder as Record<string, unknown>)[token])
  delete (holder as Record<string, unknown>)[token]
}

/** All pointers of a value. */
export function pointersOf(value: unknown, base = ''): string[] {
  if (value === null || typeof value !== 'object') return [base]
  return [base, ...Object.keys(value).flatMap((key) => pointersOf((value as never)[key], appendPointer(base, key)))]
}

const NAME = fc.oneof(
  fc.constantFrom(
    'keyword',
    'form_options',
    'max_length',
    'a',
    'b',
    'yes',
    'null',
    '1',
    'x y',
    'a/b',
    'm~n',
    '__proto__',
    '',
    'é',
    '#',
    '-',
  ),
  fc.string({ maxLength: 6 }),
)
const SCALAR = fc.oneof(
  // YAML writes it as nothing, too.
  fc.constant(null),
  fc.constantFrom(
    true,
    false,
    0,
    -1.5,
    12,
    'text',
    '',
    'yes',
    '010',
    ' spaced ',
    'a: b',
    "it's",
    'say "x"',
    'line\nbreak\n',
    '# no',
    '- x',
    '2015-01-09',
    '\u2028',
    '[x',
    'tab\tx',
    '\\',
    '*a',
    'x ',
  ),
  fc.integer(),
  fc.string({ maxLength: 12, unit: 'binary' }),
)

/** Any plain data of little depth, names and texts chosen to be awkward. */
export const data = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, SCALAR, tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(NAME, tie('value'), { maxKeys: 4, noNullPrototype: true }),
}))

/** Some change that fits a value. */
export function changeFor(value: unknown): fc.Arbitrary<Change> {
  const pointers = pointersOf(value)
  const pointer = fc.constantFrom(...pointers)
  const containers = pointers.filter((each) => typeof resolveTokens(value, parsePointer(each) ?? []) === 'object')
  const inside = fc.tuple(
    fc.constantFrom(...(containers.length > 0 ? containers : [''])),
    fc.oneof(NAME, fc.constantFrom('-', '0', '1', '2')),
  )
  const below = inside.map(([parent, token]) => appendPointer(parent, token))
  return fc.oneof(
    fc.record({ op: fc.constant('replace' as const), pointer, value: data.value }),
    fc.record({ op: fc.constant('remove' as const), pointer }),
    fc.tuple(below, data.value, fc.nat(4)).map(([at, inserted, index]): Change => {
      const holder = resolveTokens(value, (parsePointer(at) ?? []).slice(0, -1))
      const before = Array.isArray(holder) ? undefined : Object.keys(holder ?? {})[index]
      return { op: 'insert', pointer: at, value: inserted, ...(before !== undefined && { before }) }
    }),
    fc.record({ op: fc.constant('rename' as const), pointer, name: NAME }),
    fc.record({
      op: fc.constant('move' as const),
      from: pointer,
      to: fc.oneof(
        below,
        fc.tuple(below, NAME).map(([a, b]) => appendPointer(a, b)),
      ),
    }),
    fc
      .tuple(
        pointer,
        fc.nat(12),
        fc.nat(4),
        fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('"', "'", '\n', ': ', ' #')),
      )
      .map(([each, start, length, inserted]) => {
        const string = resolveTokens(value, parsePointer(each) ?? [])
        const text = typeof string === 'string' ? string : ''
        const from = wholeCharacter(text, start)
        return {
          op: 'replaceText' as const,
          pointer: each,
          start: from,
          end: wholeCharacter(text, from + length),
          text: inserted,
        }
      }),
  )
}

/** An offset that splits no surrogate pair. */
function wholeCharacter(text: string, offset: number): number {
  const at = Math.min(offset, text.length)
  return /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at
}

/** Whether an insert or a move puts something where nothing is yet, and a list index is one. */
export function isPossible(value: unknown, change: Change): boolean {
  if (change.op === 'replaceText') return typeof resolveTokens(value, parsePointer(change.pointer) ?? []) === 'string'
  if (change.op === 'replace') return true
  const tokens = parsePointer(change.op === 'move' ? change.to : change.pointer) ?? []
  if (change.op === 'remove') return tokens.length > 0
  if (change.op === 'insert') return isFree(value, tokens)
  if (change.op === 'rename') {
    const holder = resolveTokens(value, tokens.slice(0, -1))
    return (
      tokens.length > 0 &&
      !Array.isArray(holder) &&
      (change.name === tokens.at(-1) || isFree(value, [...tokens.slice(0, -1), change.name]))
    )
  }
  return false
}

function isFree(value: unknown, tokens: readonly string[]): boolean {
  const holder = resolveTokens(value, tokens.slice(0, -1))
  const token = tokens.at(-1)
  if (token === undefined || holder === null || typeof holder !== 'object') return false
  if (Array.isArray(holder)) return token === '-' || (isListIndex(token) && Number(token) <= holder.length)
  return !Object.hasOwn(holder, token)
}

export { formatPointer }
