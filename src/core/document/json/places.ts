import { isListIndex, parsePointer } from '../../text/pointer.ts'
import type { Range } from '../../text/range.ts'
import type { Part } from '../document.ts'
import { decodeJsonString, isEscaped } from './strings.ts'

const quote = 0x22
const openBrace = 0x7b
const openBracket = 0x5b
const backslash = 0x5c
const comma = 0x2c
const closeBrace = 0x7d
const closeBracket = 0x5d

/** The children of one object or list as far as they were read: where each starts, and the names in an object. */
interface Children {
  readonly byName: Map<string, number> | undefined
  readonly keys: Range[]
  readonly starts: number[]
  isWhole: boolean
}

/**
 * Finds places in valid JSON without duplicate members by following pointers from the root. Only the objects and lists
 * on the way are looked into, each once and no further than needed: for a few findings in a large file that is far cheaper than a tree.
 */
export function createJsonPlaces(text: string): (pointer: string, part: Part) => Range | undefined {
  const known = new Map<number, Children>()
  const root = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0)
  const skipValue = createSkipper(text, root)
  const childrenOf = (parent: number): Children => {
    const children = known.get(parent) ?? startChildren(text, parent)
    known.set(parent, children)
    return children
  }
  return (pointer, part) => {
    const tokens = parsePointer(pointer)
    if (tokens === undefined) return undefined
    let key: Range | undefined
    let start = root
    for (const token of tokens) {
      const first = text.charCodeAt(start)
      if (first !== openBrace && first !== openBracket) return undefined
      const parent = start
      const children = childrenOf(parent)
      const index = findChild(text, parent, children, token, skipValue)
      const next = index === undefined ? undefined : children.starts[index]
      if (index === undefined || next === undefined) return undefined
      key = children.keys[index]
      start = next
    }
    if (part === 'key') return key
    return { start: part === 'member' && key ? key.start : start, end: skipValue(start) }
  }
}

function startChildren(text: string, parent: number): Children {
  const isObject = text.charCodeAt(parent) === openBrace
  return { byName: isObject ? new Map() : undefined, keys: [], starts: [], isWhole: false }
}

/** The position of the child of a name or index; reads on until it comes. */
function findChild(
  text: string,
  parent: number,
  children: Children,
  token: string,
  skipValue: (start: number) => number,
): number | undefined {
  const { byName, starts } = children
  if (byName === undefined && !isListIndex(token)) return undefined
  const index = Number(token)
  for (;;) {
    const found = byName ? byName.get(token) : index
    if (found !== undefined && found < starts.length) return found
    if (children.isWhole) return undefined
    readChild(text, parent, children, skipValue)
  }
}

function readChild(text: string, parent: number, children: Children, skipValue: (start: number) => number): void {
  const { byName, keys, starts } = children
  const last = starts.at(-1)
  let at = skipSpace(text, last === undefined ? parent + 1 : skipValue(last))
  if (last !== undefined && text.charCodeAt(at) === comma) at = skipSpace(text, at + 1)
  const unit = text.charCodeAt(at)
  if (unit === closeBrace || unit === closeBracket) {
    children.isWhole = true
    return
  }
  if (byName) {
    const end = skipString(text, at)
    byName.set(readName(text, at + 1, end - 1), starts.length)
    keys.push({ start: at, end })
    at = skipSpace(text, skipSpace(text, end) + 1)
  }
  starts.push(at)
}

function readName(text: string, start: number, end: number): string {
  const name = text.slice(start, end)
  return name.includes('\\') ? decodeJsonString(text, start, end) : name
}

/** The ends of values of more characters are remembered; shorter ones are cheaper to scan again. */
const worthKnowing = 400

/** How many strings, objects and lists may stand in an object or list that {@link patterns} know, from the innermost level to the outermost. */
const mostParts = [16, 12, 10, 8, 6]

/**
 * Patterns for an object or list of a few levels, and for what may stand in one. With them the engine passes over a text far faster than a
 * loop. It remembers each repetition, and its memory is limited: what has more parts or levels is gone through piece by piece.
 */
const patterns = compilePatterns()

function compilePatterns(): { readonly container: RegExp; readonly stretch: RegExp } {
  const plain = String.raw`[^"[\]{}]*`
  const string = String.raw`"[^"\\]*(?:\\[^][^"\\]*){0,3}"`
  let [part, inner] = [string, string]
  for (const most of mostParts) {
    inner = part
    part = String.raw`(?:${string}|[{[]${plain}(?:${part}${plain}){0,${most}}[}\]])`
  }
  return { container: new RegExp(part, 'y'), stretch: new RegExp(`${plain}(?:${inner}${plain}){0,6}`, 'y') }
}

/** Finds where values end; the text is scanned for long values once only, and not at all for the whole, which starts at `root`. */
function createSkipper(text: string, root: number): (start: number) => number {
  const ends = new Map([[root, text.trimEnd().length]])
  const { container, stretch } = patterns
  const skipContainer = (start: number): number => {
    container.lastIndex = start
    if (container.test(text)) return container.lastIndex
    const open = [start]
    for (let at = start + 1; at < text.length; ) {
      stretch.lastIndex = at
      stretch.test(text)
      at = stretch.lastIndex
      const unit = text.charCodeAt(at)
      if (unit === quote) at = skipString(text, at)
      else if (unit === openBrace || unit === openBracket) {
        const end = ends.get(at)
        if (end === undefined) open.push(at)
        at = end ?? at + 1
      } else {
        at++
        const opened = open.pop() ?? start
        if (at - opened > worthKnowing) ends.set(opened, at)
        if (open.length === 0) return at
      }
    }
    return text.length
  }
  const skipText = (start: number): number => {
    const end = skipString(text, start)
    if (end - start > worthKnowing) ends.set(start, end)
    return end
  }
  return (start) => {
    const end = ends.get(start)
    if (end !== undefined) return end
    const first = text.charCodeAt(start)
    if (first === quote) return skipText(start)
    if (first === openBrace || first === openBracket) return skipContainer(start)
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
  return unit > 0x20 && unit !== comma && unit !== closeBrace && unit !== closeBracket
}
