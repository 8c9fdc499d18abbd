import { parsePointer } from '../text/pointer.ts'
import type { Range } from '../text/range.ts'
import type { Part } from './document.ts'
import { decodeJsonString, isEscaped } from './json-strings.ts'

const quote = 0x22
const openBrace = 0x7b
const openBracket = 0x5b
const backslash = 0x5c

/** The children of one object or list, by name or position, each as offsets. */
interface Children {
  readonly byName: ReadonlyMap<string, number> | undefined
  readonly keys: readonly Range[]
  readonly values: readonly Range[]
}

/**
 * Finds places in valid JSON without duplicate members by following pointers from the root. Only the objects and lists
 * on the way are looked into, each once: for a few findings in a large file that is far cheaper than a tree.
 */
export function createJsonPlaces(text: string): (pointer: string, part: Part) => Range | undefined {
  const known = new Map<number, Children>()
  const skipValue = createSkipper(text)
  const rootStart = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0)
  const childrenOf = (start: number): Children => {
    const children = known.get(start) ?? readChildren(text, start, skipValue)
    known.set(start, children)
    return children
  }
  return (pointer, part) => {
    const tokens = parsePointer(pointer)
    if (tokens === undefined) return undefined
    let key: Range | undefined
    let value: Range = { start: rootStart, end: tokens.length === 0 ? skipValue(rootStart) : rootStart }
    for (const token of tokens) {
      const first = text.charCodeAt(value.start)
      if (first !== openBrace && first !== openBracket) return undefined
      const children = childrenOf(value.start)
      const index = children.byName ? children.byName.get(token) : Number(token)
      const next = index === undefined ? undefined : children.values[index]
      if (index === undefined || next === undefined) return undefined
      key = children.keys[index]
      value = next
    }
    if (part === 'key') return key
    return part === 'member' && key ? { start: key.start, end: value.end } : value
  }
}

function readChildren(text: string, start: number, skipValue: (start: number) => number): Children {
  const isObject = text.charCodeAt(start) === openBrace
  const byName = isObject ? new Map<string, number>() : undefined
  const keys: Range[] = []
  const values: Range[] = []
  let at = skipSpace(text, start + 1)
  while (text.charCodeAt(at) !== (isObject ? 0x7d : 0x5d)) {
    if (byName) {
      const end = skipString(text, at)
      byName.set(readName(text, at + 1, end - 1), values.length)
      keys.push({ start: at, end })
      at = skipSpace(text, skipSpace(text, end) + 1)
    }
    const end = skipValue(at)
    values.push({ start: at, end })
    at = skipSpace(text, end)
    if (text.charCodeAt(at) === 0x2c) at = skipSpace(text, at + 1)
  }
  return { byName, keys, values }
}

function readName(text: string, start: number, end: number): string {
  const name = text.slice(start, end)
  return name.includes('\\') ? decodeJsonString(text, start, end) : name
}

/** Containers of at least this many characters remember their end; smaller ones are cheaper to scan again. */
const worthKnowing = 400

/** Finds where values end; the text is scanned for large objects and lists once only. */
function createSkipper(text: string): (start: number) => number {
  const ends = new Map<number, number>()
  // A compiled pattern passes over the white space and scalars between brackets and quotes far faster than a loop.
  const structural = /["[\]{}]/g
  const skipContainer = (start: number): number => {
    const open: number[] = []
    for (let at = start; ; ) {
      structural.lastIndex = at
      if (!structural.test(text)) return text.length
      at = structural.lastIndex
      const unit = text.charCodeAt(at - 1)
      if (unit === quote) {
        at = text.indexOf('"', at) + 1
        if (text.charCodeAt(at - 2) === backslash) at = skipString(text, structural.lastIndex - 1)
      } else if (unit === openBrace || unit === openBracket) {
        const end = ends.get(at - 1)
        if (end === undefined) open.push(at - 1)
        else at = end
      } else {
        const opened = open.pop() ?? start
        if (at - opened > worthKnowing) ends.set(opened, at)
        if (open.length === 0) return at
      }
    }
  }
  return (start) => {
    const first = text.charCodeAt(start)
    if (first === quote) return skipString(text, start)
    if (first === openBrace || first === openBracket) return ends.get(start) ?? skipContainer(start)
    let at = start
    while (at < text.length && isScalarUnit(text.charCodeAt(at))) at++
    return at
  }
}

function skipString(text: string, start: number): number {
  let close = text.indexOf('"', start + 1)
  while (text.charCodeAt(close - 1) === backslash && isEscaped(text, close)) close = text.indexOf('"', close + 1)
  return close + 1
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) <= 0x20) at++
  return at
}

/** Letters, digits, sign and point: what numbers and the three words of JSON are made of. */
function isScalarUnit(unit: number): boolean {
  return unit > 0x20 && unit !== 0x2c && unit !== 0x7d && unit !== 0x5d
}
