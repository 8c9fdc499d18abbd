import { isListIndex, lastToken } from '../../text/pointer.ts'
import type { Range, TextEdit } from '../../text/range.ts'
import { renderValue, type Sheet } from '../bracket-edits.ts'
import { endOfBlankLines, isBracketed, lineAbove, lineStart, opensLine, startOfBlankLines } from '../layout.ts'
import { KIND } from '../tree.ts'
import {
  afterLineBreak,
  blockEnd,
  blockStart,
  columnOf,
  isBare,
  isBlockScalar,
  isInBlock,
  keepsBlankLines,
  ownStart,
  type Page,
} from './block.ts'
import { hasInside, writeBlock, writeMember, writeYamlScalar, writeYamlString } from './write.ts'

/**
 * The edits that take a member or item out of a block with its lines, or with its part of the line it shares; with
 * `blockStart` as `startOf` without the comments above it.
 */
export function removeFromBlock(page: Page, node: number, startOf = ownStart): TextEdit[] | undefined {
  const { text, search } = page
  const { tree } = search
  const parent = tree.parent(node)
  const siblings = search.children(parent)
  if (siblings.length === 1) return emptyBlock(page, parent, node, startOf)
  const start = startOf(page, node)
  const end = blockEnd(page, node)
  if (start < 0 || end < 0 || disturbsBlockScalar(page, node, end)) return undefined
  if (opensLine(text, start)) return [removeSpaced(page, siblings, node, { start: lineStart(text, start), end })]
  const next = siblings[1] ?? node
  const stop = blockStart(page, next)
  if (stop < 0) return undefined
  // The first member of an item shares the line of the dash: the next one takes its place.
  if (text.slice(end, stop).trim() === '') return [{ start, end: stop, text: '' }]
  return [{ start: backOverSpaces(text, start), end, text: '' }]
}

/** Where the blank lines above a line begin that keep it apart from what is there; the line itself below a comment. */
function startOfGap(text: string, line: number): number {
  const gap = startOfBlankLines(text, line)
  return /^[ \t]*#/.test(lineAbove(text, gap)) ? line : gap
}

/** Takes lines out together with the blank ones that kept them apart from a sibling. */
function removeSpaced(page: Page, siblings: readonly number[], node: number, lines: Range): TextEdit {
  const { text } = page
  const above = startOfGap(text, lines.start)
  if (node === siblings.at(-1)) return removeLines(text, above, lines.end)
  const edit = removeLines(text, lines.start, lines.end)
  return node === siblings[0] || above < lines.start ? { ...edit, end: endOfBlankLines(text, edit.end) } : edit
}

/** Whether blank lines keep the siblings apart between which, or behind which, something is put before an index. */
function isSpaced(page: Page, siblings: readonly number[], index: number): boolean {
  const beside = siblings[Math.min(Math.max(index, 1), siblings.length - 1)]
  if (siblings.length < 2 || beside === undefined) return false
  const start = ownStart(page, beside)
  if (start < 0 || !opensLine(page.text, start)) return false
  const line = lineStart(page.text, start)
  return startOfGap(page.text, line) < line
}

function removeLines(text: string, start: number, end: number): TextEdit {
  const stop = afterLineBreak(text, end)
  if (stop > end || start === 0) return { start, end: stop, text: '' }
  const before = text.startsWith('\r\n', start - 2) ? start - 2 : start - 1
  return { start: before, end, text: '' }
}

function backOverSpaces(text: string, offset: number): number {
  let at = offset
  while (text.charAt(at - 1) === ' ') at--
  return at
}

/** Without the lines of a node, what follows them could become part of a block scalar before them. */
function disturbsBlockScalar(page: Page, node: number, end: number): boolean {
  const { text, search } = page
  const leaf = node - 1
  if (keepsBlankLines(page, node)) return true
  if (leaf < 0 || search.tree.kind(leaf) !== KIND.string || !isBlockScalar(text, search.tree.start(leaf))) return false
  const below = text.slice(end, end + 2000)
  return keepsBlankLines(page, leaf) || /^\s*[\r\n][ \t]+#/.test(below)
}

/** The edits after which a block has nothing: `{}` or `[]` is in its place. */
function emptyBlock(page: Page, parent: number, node: number, startOf: typeof ownStart): TextEdit[] | undefined {
  const { text, search } = page
  const { tree } = search
  const brackets = tree.kind(parent) === KIND.list ? '[]' : '{}'
  const end = blockEnd(page, node)
  const start = startOf(page, node)
  if (start < 0 || end < 0 || keepsBlankLines(page, node)) return undefined
  const key = tree.keyStart(parent)
  if (key >= 0 && /^\s*:?\s*$/.test(text.slice(tree.keyEnd(parent), start))) {
    return [{ start: tree.keyEnd(parent), end, text: `: ${brackets}` }]
  }
  if (key < 0 || columnOf(text, start) > columnOf(text, key)) return [{ start, end, text: brackets }]
  // Brackets may not be below the name, where the dashes of a list may.
  const colon = /^\s*:(?=\s*(?:#.*)?[\r\n])/.exec(text.slice(tree.keyEnd(parent), start))?.[0]
  if (colon === undefined) return undefined
  const place = tree.keyEnd(parent) + colon.length
  return [{ start: place, end: place, text: ` ${brackets}` }, removeLines(text, lineStart(text, start), end)]
}

/** The edit that puts a member, or an item before index `token`, into a block; `undefined` when the place is taken. */
export function insertIntoBlock(
  page: Page,
  parent: number,
  { pointer, value, before }: { readonly pointer: string; readonly value: unknown; readonly before?: string },
): TextEdit[] | undefined {
  const token = lastToken(pointer) ?? ''
  return insertWritten(page, parent, token, (column) => writeChild(page, parent, token, value, column), before)
}

/**
 * The edits that put a member or item `token`, written for a column, into a block or as the first into empty brackets of
 * one; `undefined` when there is no such place.
 */
export function insertWritten(
  page: Page,
  parent: number,
  token: string,
  write: (column: number) => string,
  before?: string,
): TextEdit[] | undefined {
  const { tree } = page.search
  if (!isEmptyInBlock(page, parent))
    return insertLines(page, parent, token, write(columnOf(page.text, tree.start(parent))), before)
  const isList = tree.kind(parent) === KIND.list
  if (before !== undefined || (isList && token !== '-' && token !== '0')) return undefined
  return fillWithBlock(page, parent, isList, write)
}

/** A member `token` of an object or an item of a list, for a column of a block. */
function writeChild({ search, style }: Page, parent: number, token: string, value: unknown, column: number): string {
  if (search.tree.kind(parent) === KIND.list) return `- ${writeBlock(value, column + 2, style)}`
  return writeYamlString(token) + writeMember(value, column, style)
}

/** Puts written lines into a block as a member `token`, last or before another one, or as an item before that index. */
function insertLines(
  page: Page,
  parent: number,
  token: string,
  written: string,
  before?: string,
): TextEdit[] | undefined {
  const { text, search, style } = page
  const { tree } = search
  const siblings = search.children(parent)
  const column = columnOf(text, tree.start(parent))
  const isList = tree.kind(parent) === KIND.list
  if (!isList && search.child(parent, token) >= 0) return undefined
  const place = before === undefined ? siblings.length : siblings.indexOf(search.child(parent, before))
  if (place < 0) return undefined
  const index = token === '-' || !isList ? place : isListIndex(token) ? Number(token) : Number.NaN
  if (!(index <= siblings.length)) return undefined
  const spaces = ' '.repeat(column)
  const gap = isSpaced(page, siblings, index) ? style.lineBreak : ''
  const next = siblings[index]
  if (next !== undefined) {
    const start = blockStart(page, next)
    if (start < 0) return undefined
    if (!opensLine(text, start)) return [{ start, end: start, text: written + style.lineBreak + spaces }]
    const line = lineStart(text, ownStart(page, next))
    return [{ start: line, end: line, text: spaces + written + style.lineBreak + gap }]
  }
  const last = siblings.at(-1)
  if (last === undefined || keepsBlankLines(page, last) || blockStart(page, last) < 0) return undefined
  const end = blockEnd(page, last)
  return end < 0 ? undefined : [{ start: end, end, text: style.lineBreak + gap + spaces + written }]
}

/** Whether a value has something inside that has an inside itself, for which one line with brackets is no good place. */
function isDeep(value: unknown): boolean {
  return hasInside(value) && Object.values(value).some(hasInside)
}

/** Whether a node is a pair of brackets with nothing between them, not even a comment, where a block could be. */
export function isEmptyInBlock(page: Page, node: number): boolean {
  const { text, search } = page
  const { tree } = search
  if (tree.kind(node) > KIND.list || search.children(node).length > 0 || !isInBlock(page, node)) return false
  if (!/^[[{]\s*[\]}]$/.test(text.slice(tree.start(node), tree.end(node))) || !isBare(page, node)) return false
  if (tree.parent(node) < 0) return columnOf(text, tree.start(node)) === 0 && blockEnd(page, node) === tree.end(node)
  return blockStart(page, node) >= 0 && blockEnd(page, node) >= 0
}

/** The edits that put a block, written for a column, in the place of a value on one line; a comment behind it stays there. */
function fillWithBlock(page: Page, node: number, isList: boolean, write: (column: number) => string): TextEdit[] {
  const { text, search, style } = page
  const { tree } = search
  const end = tree.end(node)
  if (tree.parent(node) < 0) return [{ start: tree.start(node), end, text: write(0) }]
  const first = blockStart(page, node)
  const stop = blockEnd(page, node)
  const isMember = tree.keyStart(node) >= 0
  const column = columnOf(text, first) + (isMember ? (isList ? style.listOffset : style.unit) : 2)
  const head = isMember
    ? { start: tree.keyEnd(node), end, text: ':' }
    : { start: first, end: Math.max(end, first + 1), text: '-' }
  const hasComment = text.slice(end, stop).trim() !== ''
  if (!isMember && !hasComment) return [{ ...head, text: `- ${write(column)}` }]
  const below = style.lineBreak + ' '.repeat(column) + write(column)
  if (!hasComment) return [{ ...head, text: head.text + below }]
  return [head, { start: stop, end: stop, text: below }]
}

/** The edit that writes another value, with an inside or in the place of one, as a member or item of a block or as the root. */
export function replaceInBlock(page: Page, sheet: Sheet, node: number, value: unknown): TextEdit[] | undefined {
  const { text, search, style } = page
  const { tree } = search
  if (!isBare(page, node) || keepsBlankLines(page, node)) return undefined
  const start = tree.start(node)
  const end = tree.end(node)
  const isFlow = tree.kind(node) <= KIND.list && isBracketed(text, search, node)
  const fill = (): TextEdit[] =>
    fillWithBlock(page, node, Array.isArray(value), (column) => writeBlock(value, column, style))
  if (isFlow) {
    if (isDeep(value) && isEmptyInBlock(page, node)) return fill()
    const written = hasInside(value) ? renderValue(sheet, node, value)('', false) : writeYamlScalar(value)
    return [{ start, end, text: written }]
  }
  if (tree.parent(node) < 0) {
    return columnOf(text, start) === 0 ? [{ start, end, text: writeBlock(value, 0, style) }] : undefined
  }
  const first = blockStart(page, node)
  if (first < 0 || blockEnd(page, node) < 0) return undefined
  if (tree.kind(node) > KIND.list && hasInside(value)) return fill()
  const column = columnOf(text, first)
  if (tree.keyStart(node) < 0) {
    return [{ start: first, end: Math.max(end, first + 1), text: `- ${writeBlock(value, column + 2, style)}` }]
  }
  return [{ start: tree.keyEnd(node), end, text: writeMember(value, column, style) }]
}
