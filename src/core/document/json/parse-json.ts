import type { Document, Problem } from '../document.ts'
import { MAX_DEPTH, MAX_NAMES, MAX_VALUES } from '../limits.ts'
import { findNode, findPointer, findRange } from '../places.ts'
import { createTreeSearch, type NodeSearch, type TreeSearch } from '../tree.ts'
import { editJson } from './edits.ts'
import { createJsonSearch } from './places.ts'
import { rangeInNode } from './string-range.ts'
import { hasLoneSurrogate, isEscaped } from './strings.ts'
import { parseNothing, parseTolerantly } from './tolerant-parser.ts'
import { readJsonTree } from './tree.ts'

const quote = 0x22
const BOM = '\ufeff'

/**
 * Reads JSON as Python's `json` and `JSON.parse` agree on it; anything else is a problem, and the value what the author meant.
 * The places are found on first use only. Never throws.
 */
export function parseJson(uri: string, text: string): Document {
  const from = text.startsWith(BOM) ? 1 : 0
  const value = parseStrictly(from === 0 ? text : text.slice(1))
  if (value === tooLarge || value === undefined || hasLoneSurrogate(text)) {
    const parsed = value === tooLarge ? parseNothing() : parseTolerantly(text, from)
    const problems = [...byteOrderMark(from), ...parsed.problems]
    return createJsonDocument(uri, text, parsed.value, problems, parsed.search, () => parsed.search)
  }
  let tree: TreeSearch | undefined
  const whole = (): TreeSearch => {
    tree ??= createTreeSearch(readJsonTree(text, from))
    return tree
  }
  return createJsonDocument(uri, text, value, byteOrderMark(from), createJsonSearch(text), whole)
}

/** Of more places than these it is cheaper to find all. */
const fewPlaces = 500

/** Makes the document of a JSON text; `whole` gives the tree that offsets are looked up in. */
function createJsonDocument(
  uri: string,
  text: string,
  value: unknown,
  problems: readonly Problem[],
  search: NodeSearch,
  whole: () => TreeSearch,
): Document {
  let asked = 0
  return {
    uri,
    text,
    format: 'json',
    value,
    problems,
    rangeOf: (pointer, part = 'value') => findRange(++asked > fewPlaces ? whole() : search, value, pointer, part),
    rangeInString: (pointer, start, end) => rangeInNode(text, search, findNode(search, value, pointer), start, end),
    pointerAt: (offset) => findPointer(whole(), offset),
    search: whole,
    edits: (change) => editJson(text, search, value, change),
  }
}

function byteOrderMark(from: number): Problem[] {
  if (from === 0) return []
  const fix = { safe: true, edits: [{ start: 0, end: 1, text: '' }] }
  return [{ code: 'byte-order-mark', data: {}, start: 0, end: 1, pointer: '', fix }]
}

const tooLarge = Symbol('too large')

/** The value of plain JSON without duplicate members and of bearable depth and size; `undefined` for every other text. */
function parseStrictly(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const { members, values } = countParts(value)
  if (values > MAX_VALUES) return tooLarge
  if (members < 0) return undefined
  return members === countCloseNames(text) || members === countNames(text) ? value : undefined
}

/**
 * How many members the objects of a value have, -1 when it is nested too deeply or below names that are too long; and
 * how many values it has.
 */
function countParts(root: unknown): { readonly members: number; readonly values: number } {
  let count = 0
  let items = 0
  const visit = (parent: object, depth: number, names: number): boolean => {
    if (depth === MAX_DEPTH || names > MAX_NAMES) return false
    if (Array.isArray(parent)) {
      items += parent.length
      for (let index = 0; index < parent.length; index++) {
        const value: unknown = parent[index]
        if (typeof value === 'object' && value !== null && !visit(value, depth + 1, names)) return false
      }
      return true
    }
    for (const key in parent) {
      count++
      const value = (parent as Record<string, unknown>)[key]
      if (typeof value === 'object' && value !== null && !visit(value, depth + 1, names + key.length)) return false
    }
    return true
  }
  const isRead = typeof root !== 'object' || root === null || visit(root, 0, 0)
  return { members: isRead ? count : -1, values: count + items }
}

/**
 * The names of valid JSON whose colon follows at once, as in nearly every file. Where others are it gives -1, and the end of a quotation
 * inside a string counts too: so it equals the number of members only when no name is twice.
 */
function countCloseNames(text: string): number {
  let count = 0
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    const unit = text.charCodeAt(colon - 1)
    if (unit === quote) count++
    else if (isSpace(unit) && isQuoteBefore(text, colon - 1)) return -1
  }
  return count
}

/** Whether the last unit before white space is a quote. */
function isQuoteBefore(text: string, end: number): boolean {
  let at = end
  while (isSpace(text.charCodeAt(at))) at--
  return text.charCodeAt(at) === quote
}

/** White space as JSON knows it. */
function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09
}

/** How many names the text of valid JSON has: the colons outside strings. */
function countNames(text: string): number {
  let count = 0
  for (let open = text.indexOf('"'); open >= 0; ) {
    let close = text.indexOf('"', open + 1)
    while (isEscaped(text, close)) close = text.indexOf('"', close + 1)
    let after = close + 1
    while (text.charCodeAt(after) <= 0x20) after++
    if (text.charCodeAt(after) === 0x3a) count++
    open = text.indexOf('"', after)
  }
  return count
}
