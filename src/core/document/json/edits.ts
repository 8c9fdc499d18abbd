import { formatPointer, isListIndex, lastToken, parentPointer, parsePointer } from '../../text/pointer.ts'
import type { TextEdit } from '../../text/range.ts'
import {
  insertChild,
  type Render,
  removeChild,
  renderValue,
  replaceNode,
  type Sheet,
  type Writer,
  wrapInObjects,
} from '../bracket-edits.ts'
import type { Change } from '../document.ts'
import { firstOffset, indentAt, isExpanded, isMultiline, reindent } from '../layout.ts'
import { findNode } from '../places.ts'
import { KIND, type NodeSearch } from '../tree.ts'
import { rangeInNode } from './string-range.ts'
import { escapeJson } from './strings.ts'

const WRITER: Writer = {
  name: (name) => JSON.stringify(name),
  scalar: (value) => JSON.stringify(value) ?? 'null',
  isYaml: false,
}

/** The text edits of a change to JSON; `undefined` when the place does not exist, is taken, or is twice. */
export function editJson(text: string, search: NodeSearch, value: unknown, change: Change): TextEdit[] | undefined {
  const sheet: Sheet = { text, search, writer: WRITER }
  if (change.op === 'move') return moveNode(sheet, value, change.from, change.to)
  if (change.op === 'insert') {
    const parent = findNode(search, value, parentPointer(change.pointer) ?? '/')
    if (parent < 0) return undefined
    const render = renderValue(sheet, parent, change.value)
    return insertChild(sheet, parent, lastToken(change.pointer) ?? '', render, change.before)
  }
  const node = findNode(search, value, change.pointer)
  if (node < 0) return undefined
  switch (change.op) {
    case 'replace':
      return replaceNode(sheet, node, change.value)
    case 'replaceText': {
      const range = rangeInNode(text, search, node, change.start, change.end)
      return range && [{ ...range, text: escapeJson(change.text) }]
    }
    case 'rename':
      return renameMember(sheet, node, change.name)
    case 'remove':
      return canTakeAway(search, node) ? removeChild(sheet, node) : undefined
  }
}

/** Whether a node can be taken away: not the root, and not one of duplicates, since another one would appear in its place. */
export function canTakeAway(search: NodeSearch, node: number): boolean {
  const parent = search.tree.parent(node)
  const name = search.tree.name(node)
  if (parent < 0) return false
  return name === undefined || !repeatedNames(search, parent).has(name)
}

const known = new WeakMap<NodeSearch, Map<number, ReadonlySet<string>>>()

/** The names that an object has more than once; looked for once, as many of its members may go. */
function repeatedNames(search: NodeSearch, parent: number): ReadonlySet<string> {
  const ofText = known.get(search) ?? new Map<number, ReadonlySet<string>>()
  known.set(search, ofText)
  const found = ofText.get(parent) ?? findRepeatedNames(search, parent)
  ofText.set(parent, found)
  return found
}

function findRepeatedNames({ tree, children }: NodeSearch, parent: number): ReadonlySet<string> {
  const names = new Set<string>()
  const repeated = new Set<string>()
  for (const name of children(parent).flatMap((child) => tree.name(child) ?? [])) {
    if (names.has(name)) repeated.add(name)
    names.add(name)
  }
  return repeated
}

/** The edit that gives a member another name; `undefined` when the name is taken. */
export function renameMember({ search, writer }: Sheet, node: number, name: string): TextEdit[] | undefined {
  const { tree } = search
  if (tree.keyStart(node) < 0 || !canTakeAway(search, node)) return undefined
  if (tree.name(node) === name) return []
  if (search.child(tree.parent(node), name) >= 0) return undefined
  return [{ start: tree.keyStart(node), end: tree.keyEnd(node), text: writer.name(name) }]
}

/** Where a move goes: the deepest object or list that exists, and the names below it; the last one is the new member's. */
export interface Target {
  readonly node: number
  readonly names: readonly string[]
}

/** Finds the deepest place of a pointer that exists; `undefined` when the rest cannot be made below it. */
export function findTarget(search: NodeSearch, value: unknown, pointer: string): Target | undefined {
  const tokens = parsePointer(pointer)
  if (!tokens || tokens.length === 0) return undefined
  for (let length = tokens.length - 1; length >= 0; length--) {
    const node = findNode(search, value, formatPointer(tokens.slice(0, length)))
    if (node < 0) continue
    const names = tokens.slice(length)
    // Only objects are made, and a position is no name of a member.
    if (names.slice(1).some((name) => name === '-' || isListIndex(name))) return undefined
    const kind = search.tree.kind(node)
    return kind === KIND.object || (kind === KIND.list && names.length === 1) ? { node, names } : undefined
  }
  return undefined
}

function moveNode(sheet: Sheet, value: unknown, from: string, to: string): TextEdit[] | undefined {
  const { search } = sheet
  const node = findNode(search, value, from)
  const target = findTarget(search, value, to)
  if (from === to) return node < 0 ? undefined : []
  if (node < 0 || !target || to.startsWith(`${from}/`) || !canTakeAway(search, node)) return undefined
  const parent = search.tree.parent(node)
  if (target.node === parent) {
    if (search.tree.kind(parent) === KIND.list) return reorder(sheet, node, target.names[0] ?? '')
    return target.names.length === 1 ? renameMember(sheet, node, target.names[0] ?? '') : nest(sheet, node, target)
  }
  const [first = '', ...rest] = target.names
  const render = wrapInObjects(sheet, target.node, rest, moveText(sheet, node))
  const edits = insertChild(sheet, target.node, first, render)
  return edits && [...removeChild(sheet, node), ...edits]
}

/** The text of a value, indented for its new place. */
export function moveText({ text, search }: Sheet, node: number): Render {
  const start = search.tree.start(node)
  return (indent) => reindent(text.slice(start, search.tree.end(node)), indentAt(text, start), indent)
}

/** Puts a member into new objects in its own place: one edit, and no comma to care for. */
function nest(sheet: Sheet, node: number, { node: parent, names }: Target): TextEdit[] | undefined {
  const { text, search, writer } = sheet
  const { tree } = search
  const [first = '', ...rest] = names
  const own = tree.name(node)
  if (first !== own && search.child(parent, first) >= 0) return undefined
  const start = firstOffset(tree, node)
  const colon = text.slice(tree.keyEnd(node), tree.start(node))
  const render = wrapInObjects(sheet, parent, rest, moveText(sheet, node))
  const isMulti = isMultiline(text, search, parent) || isExpanded(text, search, parent)
  const written = `${writer.name(first)}${/^\s*:\s*$/.test(colon) ? colon : ': '}${render(indentAt(text, start), isMulti)}`
  return [{ start, end: tree.end(node), text: written }]
}

/** Moves an item within its list, to `token` in the new order. */
function reorder(sheet: Sheet, node: number, token: string): TextEdit[] | undefined {
  const { search } = sheet
  const parent = search.tree.parent(node)
  const siblings = search.children(parent)
  const from = siblings.indexOf(node)
  const to = token === '-' ? siblings.length - 1 : Number(token)
  if (!(to >= 0 && to < siblings.length)) return undefined
  if (to === from) return []
  const step = to > from ? 1 : -1
  const edits: TextEdit[] = []
  for (let index = from; index !== to + step; index += step) {
    const source = index === to ? node : (siblings[index + step] ?? node)
    const place = siblings[index] ?? node
    const { start, end } = { start: search.tree.start(place), end: search.tree.end(place) }
    edits.push({ start, end, text: moveText(sheet, source)(indentAt(sheet.text, start), false) })
  }
  return edits
}
