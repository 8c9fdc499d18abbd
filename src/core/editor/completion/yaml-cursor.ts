import { lineEnd } from '../../document/json/tokens.ts'
import { lineStart } from '../../document/layout.ts'
import { type Line, readLine } from '../../document/yaml/lines.ts'
import { cursorInBrackets } from './bracket-cursor.ts'
import type { Cursor } from './cursor.ts'

type Path = readonly (string | number)[]

/** What is being written at an offset of a YAML text: the lines above say by their indentation what it is in. */
export function cursorInYaml(text: string, offset: number): Cursor | undefined {
  const line = readLine(text, lineStart(text, offset))
  if (isInComment(text.slice(line.start, offset))) return undefined
  const flow = findFlow(text, offset, line)
  if (flow) return cursorInBrackets(text, flow.opening, offset, 'flow', flow.path)
  const { key } = line
  if (key && offset >= key.end) return valueCursor(text, offset, line, key)
  return nameCursor(text, offset, line)
}

function valueCursor(text: string, offset: number, line: Line, key: NonNullable<Line['key']>): Cursor | undefined {
  const path = pathOfMapping(text, line, key.column, line.dashes)
  if (path === undefined || /^[|>]/.test(line.rest)) return undefined
  const start = Math.min(line.restStart, offset)
  return { ...scalarAt(text, offset, start, line), path, inside: 'object', member: key.name, colonFollows: false }
}

function nameCursor(text: string, offset: number, line: Line): Cursor | undefined {
  const dashes = line.dashes.filter((dash) => line.start + dash < offset)
  const start = line.key ? line.key.start : Math.max(line.restStart, line.start)
  const isBlank = line.key === undefined && line.rest === ''
  // Within the white space before what the line has, nothing can be written without moving that.
  if (offset < (isBlank ? line.start + line.indent : start) && !line.isBlank) return undefined
  const from = isBlank ? offset : Math.min(start, offset)
  const column = from - line.start
  const scalar = line.key ? nameAt(text, offset, line.key) : scalarAt(text, offset, from, line)
  const colonFollows = line.key !== undefined
  const dash = dashes.at(-1)
  if (dash !== undefined) {
    // Behind a dash is an item: its text, or the first name of an object.
    if (text.charAt(offset - 1) === '-') return undefined
    const list = pathOfSequence(text, line, dash, dashes.slice(0, -1))
    if (list === undefined) return undefined
    const position = list.position
    const siblings = namesBelow(text, line, column)
    if (colonFollows) {
      return { ...scalar, path: [...list.path, position], inside: 'object', position: 0, siblings, colonFollows }
    }
    return { ...scalar, path: list.path, inside: 'list', position, siblings, colonFollows }
  }
  const path = fitsLinesAbove(text, line, column) ? pathOfMapping(text, line, column, []) : undefined
  if (path === undefined) return undefined
  const below = namesBelow(text, line, column)
  const isObject = colonFollows || below.length > 0 || hasSibling(text, line, column)
  const siblings = [...namesAbove(text, line, column), ...below]
  return { ...scalar, path, inside: isObject ? 'object' : 'either', siblings, colonFollows }
}

/** Whether a line at the column goes on with something: behind lines that are further in, only what has begun at that column. */
function fitsLinesAbove(text: string, line: Line, column: number): boolean {
  const [nearest] = linesAbove(text, line, Number.POSITIVE_INFINITY)
  if (nearest === undefined || nearest.indent <= column) return true
  for (const above of linesAbove(text, line, column)) {
    if (above.key?.column === column || above.dashes.includes(column)) return true
    if (above.indent < column) return false
  }
  return column === 0
}

/** Whether the nearest line above that is not further in has a name at the column. */
function hasSibling(text: string, line: Line, column: number): boolean {
  for (const above of linesAbove(text, line, column)) {
    if (above.key?.column === column) return true
    if (above.indent < column) return false
  }
  return column === 0
}

/** The names of the lines above that belong to the same object. */
function namesAbove(text: string, line: Line, column: number): string[] {
  const names: string[] = []
  for (const above of linesAbove(text, line, column)) {
    const isOwn = above.key?.column === column
    if (isOwn && above.key) names.push(above.key.name)
    if (above.indent < column) break
  }
  return names
}

/** How many lines below are looked at for names of the same object. */
const mostLinesBelow = 2000

/** The names of the lines below that belong to the same object. */
function namesBelow(text: string, line: Line, column: number): string[] {
  const names: string[] = []
  let end = lineEnd(text, line.start)
  for (let count = 0; count < mostLinesBelow && end < text.length; count++) {
    const start = end + (text.startsWith('\r\n', end) ? 2 : 1)
    end = lineEnd(text, start)
    if (isSpace(text, start, Math.min(end, start + column + 1))) continue
    const below = readLine(text, start)
    if (below.isBlank) continue
    if (below.indent < column || below.isDivider) break
    if (below.key?.column === column && below.dashes.length === 0) names.push(below.key.name)
  }
  return names
}

type Scalar = Pick<
  Cursor,
  | 'style'
  | 'opening'
  | 'member'
  | 'position'
  | 'token'
  | 'typed'
  | 'content'
  | 'quoted'
  | 'siblings'
  | 'commaBefore'
  | 'commaAfter'
  | 'indent'
>

function scalarAt(text: string, offset: number, start: number, line: Line): Scalar {
  const quote = text.charAt(start)
  const end = quote === '"' || quote === "'" ? quotedEnd(text, start, quote, offset) : plainEnd(text, start, offset)
  return scalarOf(text, offset, { start, end }, line)
}

function nameAt(text: string, offset: number, key: NonNullable<Line['key']>): Scalar {
  const token = { start: Math.min(key.start, offset), end: Math.max(key.nameEnd, offset) }
  return scalarOf(text, offset, token, undefined)
}

function scalarOf(text: string, offset: number, token: { start: number; end: number }, line: Line | undefined): Scalar {
  const quoted = /["']/.test(text.charAt(token.start)) && token.start < offset
  const all = text.slice(token.start, token.end)
  return {
    style: 'block',
    opening: undefined,
    member: undefined,
    position: 0,
    token,
    typed: text.slice(quoted ? token.start + 1 : token.start, offset),
    content: quoted ? unquote(all) : all.trimEnd(),
    quoted,
    siblings: [],
    commaBefore: undefined,
    commaAfter: false,
    indent: line ? ' '.repeat(token.start - line.start) : undefined,
  }
}

function unquote(text: string): string {
  const quote = text.charAt(0)
  const inside = text.length > 1 && text.endsWith(quote) ? text.slice(1, -1) : text.slice(1)
  return quote === "'" ? inside.replaceAll("''", "'") : inside.replace(/\\(["\\/])/g, '$1')
}

function quotedEnd(text: string, start: number, quote: string, offset: number): number {
  const stop = lineEnd(text, Math.max(start, offset))
  for (let at = start + 1; at < stop; at++) {
    if (quote === '"' && text.charAt(at) === '\\') at++
    else if (text.charAt(at) === quote) {
      if (quote === "'" && text.charAt(at + 1) === quote) at++
      else return Math.max(at + 1, offset)
    }
  }
  return stop
}

function plainEnd(text: string, start: number, offset: number): number {
  const line = text.slice(start, lineEnd(text, start))
  const comment = /(?:^|\s)#/.exec(line)?.index ?? line.length
  return Math.max(offset, start + line.slice(0, comment).trimEnd().length)
}

function isInComment(before: string): boolean {
  const plain = before.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, (quoted) => '_'.repeat(quoted.length))
  return /(?:^|\s)#/.test(plain)
}

/** The lines above that contain something, from the nearest upwards, without those that are further in than `column`. */
function* linesAbove(text: string, line: Line, column: number): Generator<Line> {
  let end = line.start - 1
  while (end >= 0) {
    const start = lineStart(text, end)
    const isFurtherIn = isSpace(text, start, start + column + 1)
    const stop = end
    end = start - 1
    if (isFurtherIn || start === stop) continue
    const above = readLine(text, start)
    if (above.isBlank) continue
    if (above.isDivider) return
    yield above
  }
}

function isSpace(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charAt(at) !== ' ') return false
  return true
}

/** The path of the object whose names are at a column, given the dashes before it on its own line. */
function pathOfMapping(text: string, line: Line, column: number, dashes: readonly number[]): Path | undefined {
  const dash = dashes.at(-1)
  if (dash !== undefined) {
    const list = pathOfSequence(text, line, dash, dashes.slice(0, -1))
    return list && [...list.path, list.position]
  }
  for (const above of linesAbove(text, line, column)) {
    const inner = above.dashes.at(-1)
    if (above.key && above.key.column < column) {
      // What goes on below a value belongs to that value.
      if (!/^(?:[&!]\S*)?$/.test(above.rest)) return undefined
      const path = pathOfMapping(text, above, above.key.column, above.dashes)
      return path && [...path, above.key.name]
    }
    if (inner === undefined || inner >= column) continue
    if (above.key?.column === column || (above.key === undefined && above.rest === '')) {
      const list = pathOfSequence(text, above, inner, above.dashes.slice(0, -1))
      return list && [...list.path, list.position]
    }
    if (above.key === undefined) return undefined
  }
  return column === 0 || line.start === 0 ? [] : undefined
}

/** The path of the list whose dashes are at a column, and the position of the item on that line. */
function pathOfSequence(
  text: string,
  line: Line,
  column: number,
  dashes: readonly number[],
): { readonly path: Path; readonly position: number } | undefined {
  const outer = dashes.at(-1)
  if (outer !== undefined) {
    const list = pathOfSequence(text, line, outer, dashes.slice(0, -1))
    return list && { path: [...list.path, list.position], position: 0 }
  }
  let position = 0
  for (const above of linesAbove(text, line, column)) {
    const sibling = above.dashes.indexOf(column)
    if (sibling > 0) {
      const list = pathOfSequence(text, above, above.dashes[sibling - 1] ?? 0, above.dashes.slice(0, sibling - 1))
      return list && { path: [...list.path, list.position], position: position + 1 }
    }
    if (sibling === 0) position++
    else if (above.key && above.key.column <= column) {
      const path = pathOfMapping(text, above, above.key.column, above.dashes)
      return path && { path: [...path, above.key.name], position }
    } else if (above.indent < column && above.dashes.length > 0 && above.key === undefined && above.rest === '') {
      const list = pathOfSequence(text, above, above.dashes.at(-1) ?? 0, above.dashes.slice(0, -1))
      return list && { path: [...list.path, list.position], position }
    }
  }
  return { path: [], position }
}

/** How many lines above are looked at for a bracket that is still open. */
const flowLines = 60

/** The bracket of flow style that is open at the offset, with the path of what it opens. */
function findFlow(text: string, offset: number, line: Line): { opening: number; path: Path } | undefined {
  const lines = [line]
  for (const above of linesAbove(text, line, Number.POSITIVE_INFINITY)) {
    if (lines.length > flowLines) break
    lines.push(above)
  }
  for (const one of lines) {
    const first = one.rest.charAt(0)
    if ((first !== '[' && first !== '{') || one.restStart >= offset) continue
    if (!isOpen(text.slice(one.restStart, offset))) continue
    const item = one.dashes.at(-1)
    if (one.key) {
      const path = pathOfMapping(text, one, one.key.column, one.dashes)
      return path && { opening: one.restStart, path: [...path, one.key.name] }
    }
    if (item === undefined) return one.start === 0 ? { opening: one.restStart, path: [] } : undefined
    const list = pathOfSequence(text, one, item, one.dashes.slice(0, -1))
    return list && { opening: one.restStart, path: [...list.path, list.position] }
  }
  return undefined
}

/** Whether more brackets are opened than closed. */
function isOpen(text: string): boolean {
  let depth = 0
  for (const [bracket] of text.matchAll(/"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*'|#.*|[[\]{}]/g)) {
    if (bracket === '[' || bracket === '{') depth++
    else if (bracket === ']' || bracket === '}') depth--
    if (depth === 0) return false
  }
  return depth > 0
}
