import { isListIndex } from '../text/pointer.ts'
import type { TextEdit } from '../text/range.ts'
import {
  firstOffset,
  indentAt,
  indentUnit,
  isExpanded,
  isMultiline,
  lineBreakOf,
  lineStart,
  opensLine,
  startOfComments,
} from './layout.ts'
import { KIND, type NodeSearch } from './tree.ts'

/** How names and values are written between brackets. */
export interface Writer {
  name(name: string): string
  /** A value that has no inside. */
  scalar(value: unknown): string
  /** Whether a colon needs a space behind it, and lines between brackets need to be indented. */
  readonly isYaml: boolean
}

/** A text with places, and how to write into it. */
export interface Sheet {
  readonly text: string
  readonly search: NodeSearch
  readonly writer: Writer
}

/** Writes a value for a place: `indent` is that of the line it starts on, `isMulti` whether it goes over several lines. */
export type Render = (indent: string, isMulti: boolean) => string

/** Renders a value in the style around a node. */
export function renderValue(sheet: Sheet, node: number, value: unknown): Render {
  const style = readStyle(sheet, node)
  return (indent, isMulti) => writeValue(sheet.writer, style, value, indent, isMulti)
}

interface Style {
  readonly lineBreak: string
  readonly unit: string
  readonly colon: string
  readonly gap: string
}

/** Looked for once a text, as many edits may be made in one without line breaks. */
const lineBreaks = new WeakMap<NodeSearch, string>()

function readStyle({ text, search, writer }: Sheet, node: number): Style {
  const lineBreak = lineBreaks.get(search) ?? lineBreakOf(text)
  lineBreaks.set(search, lineBreak)
  const colon = separator(text, search, node, colonBetween) ?? ': '
  return {
    lineBreak,
    unit: indentUnit(text, search, node),
    colon: writer.isYaml && !colon.endsWith(' ') ? `${colon} ` : colon,
    gap: separator(text, search, node, gapBetween) ?? ' ',
  }
}

/** What the text puts between two things, at the first place where it does: inside the node, then around it. */
function separator(
  text: string,
  search: NodeSearch,
  node: number,
  read: (text: string, search: NodeSearch, node: number) => string | undefined,
): string | undefined {
  for (let around = node; around >= 0; around = search.tree.parent(around)) {
    const found = read(text, search, around)
    if (found !== undefined) return found
  }
  return undefined
}

function colonBetween(text: string, { tree, children }: NodeSearch, node: number): string | undefined {
  const first = children(node)[0]
  if (first === undefined || tree.keyStart(first) < 0) return undefined
  const between = text.slice(tree.keyEnd(first), tree.start(first))
  return /^ *: *$/.test(between) ? between : undefined
}

function gapBetween(text: string, { tree, children }: NodeSearch, node: number): string | undefined {
  const [first, second] = children(node)
  if (first === undefined || second === undefined) return undefined
  return /^,( *)$/.exec(text.slice(tree.end(first), firstOffset(tree, second)))?.[1]
}

function writeValue(writer: Writer, style: Style, value: unknown, indent: string, isMulti: boolean): string {
  if (value === null || typeof value !== 'object') return writer.scalar(value)
  const isList = Array.isArray(value)
  const inner = isMulti ? indent + style.unit : indent
  const parts = isList
    ? value.map((item) => writeValue(writer, style, item, inner, isMulti))
    : Object.entries(value).map(
        ([name, member]) => writer.name(name) + style.colon + writeValue(writer, style, member, inner, isMulti),
      )
  return wrapParts(parts, isList ? '[]' : '{}', style, indent, isMulti)
}

function wrapParts(parts: readonly string[], brackets: string, style: Style, indent: string, isMulti: boolean): string {
  if (parts.length === 0) return brackets
  const [open, close] = [brackets.charAt(0), brackets.charAt(1)]
  if (!isMulti) return open + parts.join(`,${style.gap}`) + close
  const start = style.lineBreak + indent
  return open + start + style.unit + parts.join(`,${start}${style.unit}`) + start + close
}

/** Wraps a value into objects of one member each, from the outermost name inwards. */
export function wrapInObjects(sheet: Sheet, node: number, names: readonly string[], render: Render): Render {
  const style = readStyle(sheet, node)
  return names.reduceRight<Render>(
    (inside, name) => (indent, isMulti) => {
      const part = sheet.writer.name(name) + style.colon + inside(isMulti ? indent + style.unit : indent, isMulti)
      return wrapParts([part], '{}', style, indent, isMulti)
    },
    render,
  )
}

/** The edit that writes another value at a node. */
export function replaceNode(sheet: Sheet, node: number, value: unknown): TextEdit[] {
  const { text, search } = sheet
  const { tree } = search
  const start = tree.start(node)
  const hasInside = tree.kind(node) <= KIND.list && search.children(node).length > 0
  const isMulti = hasInside ? isMultiline(text, search, node) : isExpanded(text, search, tree.parent(node))
  const indent = isMulti && hasInside ? indentOfEnd(sheet, node) : indentAt(text, start)
  return [{ start, end: tree.end(node), text: renderValue(sheet, node, value)(indent, isMulti) }]
}

/** The indentation that brackets over several lines end with. */
function indentOfEnd({ text, search, writer }: Sheet, node: number): string {
  const { tree } = search
  const end = tree.end(node) - 1
  if (opensLine(text, end)) return indentAt(text, end)
  const first = search.children(node)[0]
  return indentAt(text, writer.isYaml && first !== undefined ? firstOffset(tree, first) : tree.start(node))
}

/** The edit that puts a member, or an item before `index`, into brackets; `undefined` when the place is taken or does not exist. */
export function insertChild(
  sheet: Sheet,
  parent: number,
  token: string,
  render: Render,
  before?: string,
): TextEdit[] | undefined {
  const { search, writer } = sheet
  const { tree } = search
  const siblings = search.children(parent)
  const style = readStyle(sheet, parent)
  if (tree.kind(parent) === KIND.object) {
    if (search.child(parent, token) >= 0) return undefined
    const name = writer.name(token) + style.colon
    const named: Render = (indent, isMulti) => name + render(indent, isMulti)
    if (before === undefined) return insertAt(sheet, parent, siblings.length, style, named)
    const next = search.child(parent, before)
    return next < 0 ? undefined : insertBefore(sheet, parent, next, style, named)
  }
  const index = token === '-' ? siblings.length : isListIndex(token) ? Number(token) : Number.NaN
  if (tree.kind(parent) !== KIND.list || !(index <= siblings.length)) return undefined
  if (index === siblings.length) return insertAt(sheet, parent, index, style, render)
  return insertBefore(sheet, parent, siblings[index] ?? 0, style, render)
}

function insertBefore({ text, search }: Sheet, parent: number, node: number, style: Style, render: Render): TextEdit[] {
  const next = firstOffset(search.tree, node)
  const isMulti = isMultiline(text, search, parent)
  const indent = indentAt(text, next)
  const gap = isMulti ? style.lineBreak + indent : style.gap
  return [{ start: next, end: next, text: `${render(indent, isMulti)},${gap}` }]
}

function insertAt({ text, search }: Sheet, parent: number, count: number, style: Style, render: Render): TextEdit[] {
  const { tree } = search
  const last = search.children(parent)[count - 1]
  if (last !== undefined) {
    const end = tree.end(last)
    const indent = indentAt(text, firstOffset(tree, last))
    const isMulti = isMultiline(text, search, parent)
    const gap = isMulti ? style.lineBreak + indent : style.gap
    return [{ start: end, end, text: `,${gap}${render(indent, isMulti)}` }]
  }
  const start = tree.start(parent) + 1
  const end = closeOf(text, search, parent)
  const outer = indentAt(text, start)
  const isMulti = isExpanded(text, search, parent)
  const inner = isMulti ? outer + style.unit : outer
  const body = render(inner, isMulti)
  const isBlank = text.slice(start, end).trim() === ''
  const written = isMulti ? style.lineBreak + inner + body + (isBlank ? style.lineBreak + outer : '') : body
  return [{ start, end: isBlank ? end : start, text: written }]
}

/** Where the closing bracket of a node is, or would be. */
function closeOf(text: string, { tree }: NodeSearch, node: number): number {
  const end = tree.end(node)
  return end - 1 > tree.start(node) && ']}'.includes(text.charAt(end - 1)) ? end - 1 : end
}

const ONLY_COMMAS = /^[\s,]*$/

/** The edits that take a member or item out of its brackets, with the comma that belongs to it, its line and its comments. */
export function removeChild({ text, search }: Sheet, node: number): TextEdit[] {
  const { tree } = search
  const parent = tree.parent(node)
  const siblings = search.children(parent)
  const index = siblings.indexOf(node)
  const start = firstOffset(tree, node)
  const end = tree.end(node)
  const previous = siblings[index - 1]
  const next = siblings[index + 1]
  const floor = previous === undefined ? tree.start(parent) : tree.end(previous)
  if (next !== undefined) {
    const stop = firstOffset(tree, next)
    const behind = afterComma(text, end, stop)
    const lines = commentedLines(text, start, behind, floor)
    if (lines) return [lines]
    if (ONLY_COMMAS.test(text.slice(end, stop))) return [{ start, end: stop, text: '' }]
    return [{ start, end: behind, text: '' }]
  }
  const close = closeOf(text, search, parent)
  const lines = commentedLines(text, start, afterComma(text, end, close), floor)
  if (previous !== undefined) {
    if (ONLY_COMMAS.test(text.slice(floor, start)) && !lines) return [{ start: floor, end, text: '' }]
    const comma = afterComma(text, floor, start)
    return [{ start: comma - 1, end: comma, text: '' }, lines ?? takeOut(text, start, end)]
  }
  if (lines) return [lines]
  const open = floor + 1
  const isAlone = ONLY_COMMAS.test(text.slice(open, start)) && ONLY_COMMAS.test(text.slice(end, close))
  if (isAlone) return [{ start: open, end: close, text: '' }]
  return [takeOut(text, start, afterComma(text, end, close))]
}

/** The edit that removes characters, with the line of which nothing else is left. */
function takeOut(text: string, start: number, end: number): TextEdit {
  const rest = /[ \t]*(?:\r\n|\r|\n)/y
  rest.lastIndex = end
  if (!opensLine(text, start) || !rest.test(text)) return { start, end, text: '' }
  return { start: lineStart(text, start), end: rest.lastIndex, text: '' }
}

/**
 * The lines that something has for itself, with the comments right above it and behind it; `undefined` where it shares
 * one, or has no comments.
 */
function commentedLines(text: string, start: number, end: number, floor: number): TextEdit | undefined {
  if (!opensLine(text, start)) return undefined
  const behind = /[^\r\n]*(?:\r\n|\r|\n)?/y
  behind.lastIndex = end
  const [rest = ''] = behind.exec(text) ?? []
  const line = lineStart(text, start)
  const first = startOfComments(text, start, floor, start - line)
  if (!/^\s*(?:#.*\s*)?$/.test(rest) || (first === start && rest.trim() === '')) return undefined
  return { start: lineStart(text, first), end: end + rest.length, text: '' }
}

/** Behind the comma between two values, which may be before or after a comment. */
function afterComma(text: string, from: number, to: number): number {
  const between = text
    .slice(from, to)
    .replace(/\/\*[\s\S]*?\*\/|(?:\/\/|#)[^\r\n]*/g, (comment) => ' '.repeat(comment.length))
  const comma = between.indexOf(',')
  return comma < 0 ? from : from + comma + 1
}
