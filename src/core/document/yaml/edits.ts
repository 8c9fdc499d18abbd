import { editsOverlap, sortEdits } from '../../text/edits.ts'
import { lastToken, parentPointer, resolvePointer } from '../../text/pointer.ts'
import type { TextEdit } from '../../text/range.ts'
import { insertChild, removeChild, renderValue, replaceNode, type Sheet, type Writer } from '../bracket-edits.ts'
import type { Change } from '../document.ts'
import { canTakeAway } from '../json/edits.ts'
import { isBracketed } from '../layout.ts'
import { findNode } from '../places.ts'
import { KIND, type TreeSearch } from '../tree.ts'
import { canChangeAt, canTakeOut } from './alias-guards.ts'
import { isInBlock, type Page, readBlockStyle } from './block.ts'
import { insertIntoBlock, isEmptyInBlock, removeFromBlock, replaceInBlock } from './block-edits.ts'
import { moveYaml } from './move.ts'
import { renameYaml, replaceScalar, replaceTextInScalar } from './scalar-edits.ts'
import { hasInside, writeYamlScalar, writeYamlString } from './write.ts'

const WRITER: Writer = { name: writeYamlString, scalar: writeYamlScalar, isYaml: true }

/**
 * The text edits of a change to YAML, in block or flow style; `undefined` where a change would reach further than its place (an
 * anchor that is used elsewhere), where the place comes from an alias, or where its layout is too unusual to be changed safely.
 */
export function editYaml(
  text: string,
  search: TreeSearch,
  targets: ReadonlyMap<number, number>,
  value: unknown,
  change: Change,
): TextEdit[] | undefined {
  const page: Page = { text, search, style: readBlockStyle(text, search) }
  const sheet: Sheet = { text, search, writer: WRITER }
  const edits =
    change.op === 'move'
      ? moveYaml(page, sheet, targets, value, change)
      : editPlace(page, sheet, targets, value, change)
  if (edits === undefined || editsOverlap(edits)) return undefined
  return sortEdits(change.op === 'replaceText' ? edits : edits.map((edit) => apartFromComment(text, edit)))
}

/** Without a space before it, a comment behind a place without a value would be part of what is written there. */
function apartFromComment(text: string, edit: TextEdit): TextEdit {
  const { start, end } = edit
  if (text.charAt(end) !== '#' || !/\s/.test(text.charAt(end - 1))) return edit
  const before = edit.text.at(-1) ?? text.charAt(start - 1)
  return before === '' || /\s/.test(before) ? edit : { ...edit, text: `${edit.text} ` }
}

type PlaceChange = Exclude<Change, { op: 'move' }>

function editPlace(
  page: Page,
  sheet: Sheet,
  targets: ReadonlyMap<number, number>,
  value: unknown,
  change: PlaceChange,
): TextEdit[] | undefined {
  const { text, search } = page
  const { tree } = search
  if (change.op === 'insert') {
    const parent = findNode(search, value, parentPointer(change.pointer) ?? '/')
    if (parent < 0 || tree.kind(parent) > KIND.list || !canChangeAt(tree, targets, parent)) return undefined
    const isBlock = !isBracketed(text, search, parent) || (hasInside(change.value) && isEmptyInBlock(page, parent))
    if (isBlock) return insertIntoBlock(page, parent, change)
    const render = renderValue(sheet, parent, change.value)
    return insertChild(sheet, parent, lastToken(change.pointer) ?? '', render, change.before)
  }
  const node = findNode(search, value, change.pointer)
  // Inside an alias, the node that is found is the alias, whose own pointer is shorter.
  if (node < 0 || search.pointerOf(node) !== change.pointer || !canChangeAt(tree, targets, node)) return undefined
  switch (change.op) {
    case 'replaceText':
      return replaceTextInScalar(page, node, resolvePointer(value, change.pointer), change)
    case 'rename':
      return renameYaml(page, node, change.name)
    case 'remove':
      if (!canTakeAway(search, node) || !canTakeOut(tree, targets, node)) return undefined
      return isInBlock(page, node) ? removeFromBlock(page, node) : removeChild(sheet, node)
    case 'replace':
      if (!canTakeOut(tree, targets, node)) return undefined
      return replaceYaml(page, sheet, node, change.value)
  }
}

function replaceYaml(page: Page, sheet: Sheet, node: number, value: unknown): TextEdit[] | undefined {
  const { tree } = page.search
  const isScalar = tree.kind(node) > KIND.list
  if (isScalar && (value === null || typeof value !== 'object')) return replaceScalar(page, node, value)
  return isInBlock(page, node) ? replaceInBlock(page, sheet, node, value) : replaceNode(sheet, node, value)
}
