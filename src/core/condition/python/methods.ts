import { type Budget, fail, spend } from '../failure.ts'
import { hasAttribute } from './attributes.ts'
import { asInt, asSize, type PyObject, type PyValue, typeName } from './values.ts'

const widthLimit = 1000n

type Method<T> = (self: T, given: readonly PyValue[]) => PyValue

/** Tells whether an attribute of a value is a method; what is only known to exist may be one too. */
export function isMethod(value: PyValue, name: string): boolean {
  if (Object.hasOwn(textMethods, name) || Object.hasOwn(listMethods, name))
    return hasAttribute(typeName(value), name) === true
  return name === 'conjugate'
}

/** `value.name(…)` of Python with arguments by position; methods, texts and arguments that are not simple are left open. */
export function callMethod(value: PyValue, name: string, given: readonly PyValue[], budget: Budget): PyValue {
  const texts = [value, ...given].filter((one) => typeof one === 'string')
  // Beyond ASCII, cases and classes of characters depend on the version of Unicode.
  if (!texts.every((text) => /^[\0-\x7f]{0,1000}$/.test(text))) throw fail('unknown', 'attribute')
  spend(budget, texts.join('').length)
  const result = call(value, name, given)
  if (result === undefined) throw fail('unknown', 'attribute')
  return result
}

function call(value: PyValue, name: string, given: readonly PyValue[]): PyValue | undefined {
  if (typeof value === 'string') return textMethods[name]?.(value, given)
  if (typeof value === 'object' && value?.type === 'list') return listMethods[name]?.(value, given)
  if (name !== 'conjugate' || given.length > 0) return undefined
  return asInt(value) ?? (typeof value === 'number' ? value : undefined)
}

function open(): never {
  throw fail('unknown', 'attribute')
}

/** A method that takes nothing. */
function plain<T>(compute: (self: T) => PyValue): Method<T> {
  return (self, given) => (given.length === 0 ? compute(self) : open())
}

/** A method of a text that takes one text. */
function withText(compute: (self: string, other: string) => PyValue): Method<string> {
  return (self, [other, ...more]) => (typeof other === 'string' && more.length === 0 ? compute(self, other) : open())
}

/** A method of a text that takes a width. */
function withWidth(compute: (self: string, width: number) => PyValue): Method<string> {
  return (self, [given, ...more]) => {
    const asked = asInt(given ?? null)
    if (asked === undefined || more.length > 0) return open()
    const width = asSize(asked)
    if (width > widthLimit) return open()
    return compute(self, width < 0n ? 0 : Number(width))
  }
}

function asks(pattern: RegExp): Method<string> {
  return plain((text) => pattern.test(text))
}

function list(items: readonly PyValue[]): PyObject {
  return { type: 'list', items }
}

/** What Python takes for white space within ASCII. */
const space = ' \t\n\v\f\r\x1c\x1d\x1e\x1f'

function strip(sides: 'both' | 'left' | 'right'): Method<string> {
  return (self, [given, ...more]) => {
    if (more.length > 0 || (given !== undefined && typeof given !== 'string')) return open()
    const taken = given ?? space
    let [start, end] = [0, self.length]
    if (sides !== 'right') while (start < end && taken.includes(self.charAt(start))) start++
    if (sides !== 'left') while (end > start && taken.includes(self.charAt(end - 1))) end--
    return self.slice(start, end)
  }
}

function words(text: string): string[] {
  const found = ['']
  for (const letter of text) {
    if (space.includes(letter)) found.push('')
    else found.push((found.pop() ?? '') + letter)
  }
  return found.filter((word) => word !== '')
}

const lower = plain<string>((text) => text.toLowerCase())
const digits = asks(/^[0-9]+$/)

const textMethods: Readonly<Record<string, Method<string>>> = {
  lower,
  casefold: lower,
  upper: plain((text) => text.toUpperCase()),
  capitalize: plain((text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()),
  title: plain((text) =>
    text.replace(/[a-z]+/gi, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()),
  ),
  swapcase: plain((text) =>
    text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase())),
  ),
  isdigit: digits,
  isdecimal: digits,
  isnumeric: digits,
  isalpha: asks(/^[a-z]+$/i),
  isalnum: asks(/^[a-z0-9]+$/i),
  isidentifier: asks(/^[a-z_][a-z0-9_]*$/i),
  islower: asks(/^[^A-Z]*[a-z][^A-Z]*$/),
  isupper: asks(/^[^a-z]*[A-Z][^a-z]*$/),
  isspace: plain((text) => text !== '' && strip('both')(text, []) === ''),
  isascii: plain(() => true),
  strip: strip('both'),
  lstrip: strip('left'),
  rstrip: strip('right'),
  startswith: withText((text, start) => text.startsWith(start)),
  endswith: withText((text, end) => text.endsWith(end)),
  removeprefix: withText((text, start) => (text.startsWith(start) ? text.slice(start.length) : text)),
  removesuffix: withText((text, end) => (end !== '' && text.endsWith(end) ? text.slice(0, -end.length) : text)),
  find: withText((text, part) => BigInt(text.indexOf(part))),
  index: withText((text, part) => {
    const at = text.indexOf(part)
    if (at < 0) throw fail('error', 'ValueError')
    return BigInt(at)
  }),
  count: withText((text, part) => BigInt(part === '' ? text.length + 1 : text.split(part).length - 1)),
  partition: withText((text, part) => {
    if (part === '') throw fail('error', 'ValueError')
    const at = text.indexOf(part)
    const items = at < 0 ? [text, '', ''] : [text.slice(0, at), part, text.slice(at + part.length)]
    return { type: 'tuple', items }
  }),
  split: (self, given) => {
    if (given.length === 0) return list(words(self))
    return withText((text, part) => {
      if (part === '') throw fail('error', 'ValueError')
      return list(text.split(part))
    })(self, given)
  },
  replace: (self, [part, other, ...more]) => {
    if (typeof part !== 'string' || typeof other !== 'string' || more.length > 0) return open()
    return self.replaceAll(part, () => other)
  },
  join: (self, [given, ...more]) => {
    if (typeof given !== 'object' || given === null || more.length > 0) return open()
    if ((given.type !== 'list' && given.type !== 'tuple') || given.items.length > 100) return open()
    if (given.items.some((item) => typeof item !== 'string')) throw fail('type', 'join')
    return given.items.join(self)
  },
  zfill: withWidth((text, width) => {
    const sign = /^[+-]/.exec(text)?.[0] ?? ''
    return sign + text.slice(sign.length).padStart(width - sign.length, '0')
  }),
  ljust: withWidth((text, width) => text.padEnd(width)),
  rjust: withWidth((text, width) => text.padStart(width)),
  center: withWidth((text, width) => {
    const missing = Math.max(0, width - text.length)
    const before = Math.floor(missing / 2) + (missing & width & 1)
    return ' '.repeat(before) + text + ' '.repeat(missing - before)
  }),
  __len__: plain((text) => BigInt(text.length)),
}

type List = PyObject & { readonly type: 'tuple' | 'list' }

/** No list has a name, so that nobody sees one that is changed. */
const listMethods: Readonly<Record<string, Method<List>>> = {
  __len__: plain(({ items }) => BigInt(items.length)),
  append: (_, given) => (given.length === 1 ? null : open()),
  clear: plain(() => null),
  reverse: plain(() => null),
  pop: plain(({ items }) => {
    const last = items.at(-1)
    if (last === undefined) throw fail('error', 'IndexError')
    return last
  }),
  sort: plain(({ items }) => (items.length < 2 ? null : open())),
}
