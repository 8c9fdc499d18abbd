import { lineEnd } from '../json/tokens.ts'
import { indentAt, isBracketed, lineBreakOf, lineStart, opensLine, startOfComments } from '../layout.ts'
import { KIND, type TreeSearch } from '../tree.ts'
import type { BlockStyle } from './write.ts'

/** A YAML text with its places and its layout. */
export interface Page {
  readonly text: string
  readonly search: TreeSearch
  readonly style: BlockStyle
}

/** The column of an offset. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset)
}

/** How the block style of a text is laid out; two spaces a level where it does not show. */
export function readBlockStyle(text: string, search: TreeSearch): BlockStyle {
  const { tree } = search
  let unit: number | undefined
  let listOffset: number | undefined
  const limit = Math.min(tree.size, 2000)
  for (let node = 1; node < limit && (unit === undefined || listOffset === undefined); node++) {
    if (tree.kind(node) > KIND.list || tree.keyStart(node) < 0 || isBracketed(text, search, node)) continue
    const offset = columnOf(text, tree.start(node)) - columnOf(text, tree.keyStart(node))
    if (tree.kind(node) === KIND.list) listOffset ??= Math.max(0, offset)
    else if (offset > 0) unit ??= offset
  }
  return { lineBreak: lineBreakOf(text), unit: unit ?? 2, listOffset: listOffset ?? 2 }
}

/** Whether a node is in block style: below the root, or in an object or list without brackets. */
export function isInBlock({ text, search }: Page, node: number): boolean {
  const parent = search.tree.parent(node)
  return parent < 0 || !isBracketed(text, search, parent)
}

/**
 * Where a member or item of a block starts: its name, or its dash; -1 where something is before the name on its line
 * (`? `, an anchor, a tag), which these edits leave alone.
 */
export function blockStart({ text, search: { tree, children } }: Page, node: number): number {
  const parent = tree.parent(node)
  const column = columnOf(text, tree.start(parent))
  if (tree.kind(parent) === KIND.object) {
    const key = tree.keyStart(node)
    return columnOf(text, key) === column ? key : -1
  }
  if (text.charAt(tree.start(parent)) !== '-') return -1
  if (children(parent)[0] === node) return tree.start(parent)
  for (let line = lineStart(text, tree.start(node)); line > tree.start(parent); line = lineStart(text, line - 1)) {
    const dash = line + column
    if (text.charAt(dash) === '-' && indentAt(text, dash).length === column) return dash
  }
  return -1
}

/**
 * Where the lines of comments right above a member or item of a block begin, in its own column, which are about it; where
 * it starts itself without such, and -1 as {@link blockStart}. At the top of a text they are about all of it.
 */
export function ownStart(page: Page, node: number): number {
  const { text, search } = page
  const { tree } = search
  const start = blockStart(page, node)
  const parent = tree.parent(node)
  const siblings = search.children(parent)
  const before = siblings[siblings.indexOf(node) - 1]
  if (start < 0 || !opensLine(text, start) || (parent === 0 && before === undefined)) return start
  const floor = before === undefined ? tree.keyEnd(parent) : tree.end(before)
  return startOfComments(text, start, floor, columnOf(text, start))
}

/** The end of the line that a node ends on, a comment included; -1 when something else follows on that line. */
export function blockEnd({ text, search: { tree } }: Page, node: number): number {
  const end = tree.end(node)
  const stop = lineEnd(text, end)
  return /^[ \t]*(?:#.*)?$/.test(text.slice(end, stop)) ? stop : -1
}

/** Behind the line break at an offset; the offset itself at the end of the text. */
export function afterLineBreak(text: string, offset: number): number {
  if (text.startsWith('\r\n', offset)) return offset + 2
  return Math.min(offset + 1, text.length)
}

/** Whether the last text inside a node is a block that keeps its trailing line breaks (`|+`), so that blank lines are data. */
export function keepsBlankLines({ text, search: { tree } }: Page, node: number): boolean {
  const leaf = tree.after(node) - 1
  return (
    isBlockScalar(text, tree.start(leaf)) && /^[|>][0-9]*\+/.test(text.slice(tree.start(leaf), tree.start(leaf) + 4))
  )
}

/** Whether a block scalar starts at an offset. */
export function isBlockScalar(text: string, offset: number): boolean {
  return text.charAt(offset) === '|' || text.charAt(offset) === '>'
}

/** What is between a name and its value, or a dash and its item, is white space and the colon only: no anchor, tag or comment. */
export function isBare(page: Page, node: number): boolean {
  const { text, search } = page
  const { tree } = search
  if (tree.keyStart(node) >= 0) return /^:?$/.test(text.slice(tree.keyEnd(node), tree.start(node)).trim())
  if (tree.parent(node) < 0) return !/[&!]/.test(text.slice(lineStart(text, tree.start(node)), tree.start(node)))
  if (!isInBlock(page, node)) {
    let at = tree.start(node) - 1
    while (/\s/.test(text.charAt(at))) at--
    return '[,:'.includes(text.charAt(at))
  }
  const start = blockStart(page, node)
  return start >= 0 && /^\s*$/.test(text.slice(start + 1, tree.start(node)))
}

/** A text whose lines but the first are moved by columns; blank lines stay as they are. */
export function shiftLines(text: string, by: number): string {
  if (by === 0) return text
  if (by > 0) return text.replace(/(\r\n|\r|\n)(?=[ \t]*[^\s])/g, `$1${' '.repeat(by)}`)
  return text.replace(new RegExp(`(\\r\\n|\\r|\\n) {0,${-by}}`, 'g'), '$1')
}
