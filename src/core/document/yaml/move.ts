import { smallestOf } from '../../text/lists.ts'
import { resolvePointer } from '../../text/pointer.ts'
import type { TextEdit } from '../../text/range.ts'
import { insertChild, type Render, removeChild, renderValue, type Sheet, wrapInObjects } from '../bracket-edits.ts'
import { canTakeAway, findTarget, moveText, type Target } from '../json/edits.ts'
import { firstOffset, isBracketed } from '../layout.ts'
import { findNode } from '../places.ts'
import { KIND } from '../tree.ts'
import { canChangeAt, canMove } from './alias-guards.ts'
import {
  blockEnd,
  blockStart,
  columnOf,
  isBare,
  isInBlock,
  keepsBlankLines,
  ownStart,
  type Page,
  shiftLines,
} from './block.ts'
import { insertWritten, isEmptyInBlock, removeFromBlock } from './block-edits.ts'
import { renameYaml } from './scalar-edits.ts'
import { writeYamlString } from './write.ts'

/** The edits that move a member or item with its text and comments; objects that are missing on the way are made. */
export function moveYaml(
  page: Page,
  sheet: Sheet,
  targets: ReadonlyMap<number, number>,
  value: unknown,
  { from, to }: { from: string; to: string },
): TextEdit[] | undefined {
  const { search, text } = page
  const { tree } = search
  const node = findNode(search, value, from)
  const target = findTarget(search, value, to)
  if (node < 0 || (from !== to && !target) || to.startsWith(`${from}/`)) return undefined
  if (from === to) return []
  if (!target || !canTakeAway(search, node) || search.pointerOf(node) !== from) return undefined
  if (!canMove(tree, targets, node) || !canChangeAt(tree, targets, node) || !canChangeAt(tree, targets, target.node))
    return undefined
  if (!isBare(page, node) || keepsBlankLines(page, node)) return undefined
  if ([tree.parent(node), target.node].some((list) => hasCommentsBetween(page, list))) return undefined
  const parent = tree.parent(node)
  if (target.node === parent && tree.kind(parent) === KIND.object) {
    return target.names.length === 1
      ? renameYaml(page, node, target.names[0] ?? '')
      : nest(page, sheet, node, target, value, from)
  }
  if (target.node === parent && isSamePlace(search.children(parent), node, target.names[0] ?? '')) return []
  const token =
    target.node === parent ? indexBefore(search.children(parent).indexOf(node), target.names[0] ?? '') : target.names[0]
  const isFirst = isInBlock(page, node) && tree.kind(node) <= KIND.list && isEmptyInBlock(page, target.node)
  const isInBrackets = !isFirst && isBracketed(text, search, target.node)
  const removal = isInBlock(page, node)
    ? removeFromBlock(page, node, isInBrackets ? blockStart : ownStart)
    : removeChild(sheet, node)
  // Where a value was left out, brackets would have none.
  const written =
    isInBlock(page, node) || tree.start(node) === tree.end(node)
      ? renderValue(sheet, target.node, resolvePointer(value, from))
      : moveText(sheet, node)
  const insertion = isInBrackets
    ? insertIntoBrackets(sheet, target, token ?? '', written)
    : insertWritten(page, target.node, token ?? '', (column) => writeMoved(page, node, target, column))
  return removal && insertion && [...removal, ...insertion]
}

/** Whether comments are between the items of brackets, where nobody can tell which of them they are about. */
function hasCommentsBetween({ text, search }: Page, node: number): boolean {
  if (!isBracketed(text, search, node)) return false
  const { tree } = search
  let end = tree.start(node)
  const gaps = search.children(node).map((child) => {
    const gap = text.slice(end, firstOffset(tree, child))
    end = tree.end(child)
    return gap
  })
  return [...gaps, text.slice(end, tree.end(node))].some((gap) => gap.includes('#'))
}

function isSamePlace(siblings: readonly number[], node: number, token: string): boolean {
  return siblings.indexOf(node) === (token === '-' ? siblings.length - 1 : Number(token))
}

/** The index before which an item goes, in the old order, to be at `token` in the new one. */
function indexBefore(from: number, token: string): string {
  return token === '-' || Number(token) < from ? token : String(Number(token) + 1)
}

function insertIntoBrackets(
  sheet: Sheet,
  { node, names }: Target,
  token: string,
  written: Render,
): TextEdit[] | undefined {
  const render = wrapInObjects(sheet, node, names.slice(1), written)
  return insertChild(sheet, node, token, render)
}

/** The lines of a moved value for a block: `name: value` or `- value`, inside the objects that have to be made. */
function writeMoved(page: Page, node: number, { node: parent, names }: Target, column: number): string {
  const { search, style } = page
  const comments = writeComments(page, node, column)
  if (search.tree.kind(parent) === KIND.list) return `${comments}-${movedValue(page, node, column, true)}`
  const written = names
    .map((name, depth) => {
      const inner = column + depth * style.unit
      const isLast = depth === names.length - 1
      const indent = depth === 0 ? '' : style.lineBreak + ' '.repeat(inner)
      return `${indent}${writeYamlString(name)}:${isLast ? movedValue(page, node, inner, false) : ''}`
    })
    .join('')
  return comments + written
}

/** The lines of comments that are about a node, for a column, up to where the node follows them. */
function writeComments(page: Page, node: number, column: number): string {
  const { text, style } = page
  if (!isInBlock(page, node)) return ''
  const start = blockStart(page, node)
  const comments = text.slice(ownStart(page, node), start).trimEnd()
  return comments && shiftLines(comments, column - columnOf(text, start)) + style.lineBreak + ' '.repeat(column)
}

/** The value of a node as its own text, for a member or item at a column: behind a space, or on the lines below. */
function movedValue(page: Page, node: number, column: number, isItem: boolean): string {
  const { text, search, style } = page
  const { tree } = search
  const start = tree.start(node)
  const inBlock = isInBlock(page, node)
  const end = inBlock ? Math.max(blockEnd(page, node), tree.end(node)) : tree.end(node)
  const source = text.slice(start, end)
  const isBlock = tree.kind(node) <= KIND.list && !isBracketed(text, search, node)
  if (!isBlock) {
    const by = inBlock ? column - columnOf(text, blockStart(page, node)) : shiftOfBrackets(source, column, style.unit)
    return source.trim() === '' ? '' : ` ${shiftLines(source, by)}`
  }
  const unit = tree.kind(node) === KIND.list ? style.listOffset : style.unit
  const inner = isItem ? column + 2 : column + unit
  const body = shiftLines(source, inner - columnOf(text, start))
  return isItem ? ` ${body}` : style.lineBreak + ' '.repeat(inner) + body
}

/** By how much the further lines of brackets are moved for a block at a column: they end there, and what is within is indented more. */
function shiftOfBrackets(source: string, column: number, unit: number): number {
  const indents = source
    .split(/\r\n|\r|\n/)
    .slice(1)
    .map((line) => line.search(/\S/))
    .filter((indent) => indent >= 0)
  const end = indents.at(-1)
  if (end === undefined) return 0
  const least = smallestOf(indents.slice(0, -1), end + 1)
  return column + (least > end ? 0 : unit) - Math.min(least, end)
}

/** Puts a member into new objects in its own place. */
function nest(
  page: Page,
  sheet: Sheet,
  node: number,
  target: Target,
  value: unknown,
  from: string,
): TextEdit[] | undefined {
  const { text, search, style } = page
  const { tree } = search
  const [first = '', ...rest] = target.names
  if (first !== tree.name(node) && search.child(target.node, first) >= 0) return undefined
  const start = tree.keyStart(node)
  if (!isInBlock(page, node)) {
    const render: Render = wrapInObjects(
      sheet,
      target.node,
      rest,
      renderValue(sheet, node, resolvePointer(value, from)),
    )
    return [{ start, end: tree.end(node), text: `${writeYamlString(first)}: ${render('', false)}` }]
  }
  if (blockStart(page, node) < 0 || blockEnd(page, node) < 0) return undefined
  const column = columnOf(text, start)
  const depth = target.names.length - 1
  const opening = target.names.slice(0, -1).map((name, index) => {
    return `${writeYamlString(name)}:${style.lineBreak}${' '.repeat(column + (index + 1) * style.unit)}`
  })
  const rest2 = shiftLines(text.slice(tree.keyEnd(node), tree.end(node)), depth * style.unit)
  return [{ start, end: tree.end(node), text: opening.join('') + writeYamlString(target.names.at(-1) ?? '') + rest2 }]
}
