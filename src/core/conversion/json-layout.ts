import type { Document } from '../document/document.ts'
import { KIND, type TreeSearch } from '../document/tree.ts'
import { isObject } from '../text/json-value.ts'

/** How the text of a JSON file is laid out, as far as it is laid out regularly. */
export interface JsonLayout {
  /** The white space of one level; empty for a text on one line. */
  readonly indent: string
  readonly lineBreak: '\n' | '\r\n'
  /** Whether the text ends with a line break. */
  readonly endsWithBreak: boolean
  /** Whether characters beyond ASCII are escaped. */
  readonly isAscii: boolean
  /** Whether a blank follows the commas and colons of what is on one line. */
  readonly isSpaced: boolean
  /** The members whose lists and objects are on one line, by name; `name[]` for the items of a list under that name. */
  readonly inline: readonly string[]
}

export const standardLayout: JsonLayout = {
  indent: '  ',
  lineBreak: '\n',
  endsWithBreak: true,
  isAscii: false,
  isSpaced: true,
  inline: [],
}

/** The layout of a JSON text without mistakes. */
export function detectLayout({ text, search }: Document): JsonLayout {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n'
  const common = { lineBreak, endsWithBreak: text.endsWith('\n'), isAscii: escapesAll(text) } as const
  const tree = search?.()
  const collections = tree === undefined || tree.isEmpty ? [] : collectionsOf(text, tree)
  const names = new Map<string, { readonly name: string; readonly isOnLine: boolean }>()
  const mixed = new Set<string>()
  for (const one of collections) {
    const known = names.get(one.name)
    if (known !== undefined && known.isOnLine !== one.isOnLine) mixed.add(one.name)
    names.set(one.name, one)
  }
  const root = collections[0]
  const onLine = collections.find(({ isOnLine }) => isOnLine)
  const isSpaced = onLine === undefined ? true : isSpacedText(text.slice(onLine.start, onLine.end))
  if (root === undefined || root.isOnLine) return { ...common, indent: '', isSpaced, inline: [] }
  const inline = [...names.values()].filter(({ name, isOnLine }) => isOnLine && !mixed.has(name))
  return { ...common, indent: root.inner, isSpaced, inline: inline.map(({ name }) => name).sort() }
}

/** Escapes and nothing beyond ASCII. */
function escapesAll(text: string): boolean {
  return /\\u[0-9a-fA-F]{4}/.test(text) && !/[\u0080-\uffff]/.test(text)
}

interface Collection {
  readonly name: string
  readonly isOnLine: boolean
  /** The white space before its first item. */
  readonly inner: string
  readonly start: number
  readonly end: number
}

/** The objects and lists with something in them, without those inside of what is on one line. */
function collectionsOf(text: string, search: TreeSearch): Collection[] {
  const { tree } = search
  const found: Collection[] = []
  const visit = (node: number, name: string): void => {
    if (tree.kind(node) !== KIND.object && tree.kind(node) !== KIND.list) return
    const children = search.children(node)
    const first = children[0]
    if (first === undefined) return
    const key = tree.keyStart(first)
    const before = text.slice(tree.start(node) + 1, key < 0 ? tree.start(first) : key)
    const isOnLine = !before.includes('\n')
    const inner = before.slice(before.lastIndexOf('\n') + 1)
    found.push({ name, isOnLine, inner, start: tree.start(node), end: tree.end(node) })
    if (!isOnLine) for (const child of children) visit(child, tree.name(child) ?? `${name}[]`)
  }
  visit(0, '')
  return found
}

/** Strings are looked past by their quotes; the first mark outside of them decides. */
function isSpacedText(text: string): boolean {
  const marks = text.replace(/"(?:[^"\\]|\\.)*"/g, '""')
  const found = /[,:]([ \t]?)/.exec(marks)
  return found === null || found[1] !== ''
}

/** A value as a JSON text in a layout. */
export function writeJson(value: unknown, layout: JsonLayout): string {
  const parts: string[] = []
  if (layout.indent === '') writeOnLine(value, layout, parts)
  else writeExpanded(value, '', layout.lineBreak, { ...layout, names: new Set(layout.inline) }, parts)
  const text = parts.join('')
  return `${layout.isAscii ? escapeBeyondAscii(text) : text}${layout.endsWithBreak ? layout.lineBreak : ''}`
}

interface Writing extends JsonLayout {
  readonly names: ReadonlySet<string>
}

function writeExpanded(value: unknown, name: string, start: string, writing: Writing, parts: string[]): void {
  const isList = Array.isArray(value)
  if ((!isList && !isObject(value)) || Object.keys(value).length === 0 || writing.names.has(name))
    return writeOnLine(value, writing, parts)
  const inner = start + writing.indent
  let mark = isList ? '[' : '{'
  if (isList) {
    for (const item of value as readonly unknown[]) {
      parts.push(mark, inner)
      writeExpanded(item, `${name}[]`, inner, writing, parts)
      mark = ','
    }
  } else {
    for (const member of Object.keys(value)) {
      parts.push(mark, inner, JSON.stringify(member), ': ')
      writeExpanded(value[member], member, inner, writing, parts)
      mark = ','
    }
  }
  parts.push(start, isList ? ']' : '}')
}

function writeOnLine(value: unknown, layout: JsonLayout, parts: string[]): void {
  if (!layout.isSpaced || value === null || typeof value !== 'object') {
    parts.push(JSON.stringify(value) ?? 'null')
    return
  }
  const isList = Array.isArray(value)
  let mark = isList ? '[' : '{'
  parts.push(mark)
  mark = ''
  for (const [name, member] of Object.entries(value)) {
    parts.push(mark)
    if (!isList) parts.push(JSON.stringify(name), ': ')
    writeOnLine(member, layout, parts)
    mark = ', '
  }
  parts.push(isList ? ']' : '}')
}

function escapeBeyondAscii(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
