import type { NodeSearch, Nodes } from './tree.ts'

/** The line break that a text uses first; LF for a text of one line. */
export function lineBreakOf(text: string): string {
  const at = text.search(/[\r\n]/)
  if (at < 0 || text.charAt(at) === '\n') return '\n'
  return text.charAt(at + 1) === '\n' ? '\r\n' : '\r'
}

/** Where a text starts: behind a byte order mark, which takes no room. */
export function textStart(text: string): number {
  return text.charCodeAt(0) === 0xfeff ? 1 : 0
}

/** Where the line of an offset starts. */
export function lineStart(text: string, offset: number): number {
  const first = textStart(text)
  let at = offset
  while (at > first && !isLineBreak(text.charAt(at - 1))) at--
  return at
}

/**
 * Where the lines of comments right above the line of an offset begin, no further up than behind `floor`, with `column` in
 * that column only; the offset itself where there are none.
 */
export function startOfComments(text: string, offset: number, floor = -1, column?: number): number {
  let found = offset
  for (let line = lineStart(text, offset); line > 0; ) {
    line = lineBefore(text, line)
    const [comment] = line > floor ? (/^ *#/.exec(text.slice(line, offset)) ?? []) : []
    if (comment === undefined || comment.length - 1 !== (column ?? comment.length - 1)) break
    found = line + comment.length - 1
  }
  return found
}

/** Where the line above the one that starts at an offset starts. */
function lineBefore(text: string, line: number): number {
  return lineStart(text, line - (text.startsWith('\r\n', line - 2) ? 2 : 1))
}

/** The line above the one that starts at an offset. */
export function lineAbove(text: string, line: number): string {
  return text.slice(lineBefore(text, line), line)
}

/** Where the blank lines right above the start of a line begin; the start itself where there are none. */
export function startOfBlankLines(text: string, line: number): number {
  let found = line
  while (found > 0) {
    const before = lineBefore(text, found)
    if (!/^[ \t]*[\r\n]+$/.test(text.slice(before, found))) break
    found = before
  }
  return found
}

/** Where the blank lines from the start of a line on end; the start itself where there are none. */
export function endOfBlankLines(text: string, line: number): number {
  const blank = /(?:[ \t]*(?:\r\n|\r|\n))*/y
  blank.lastIndex = line
  return line + (blank.exec(text)?.[0].length ?? 0)
}

/** The last character before an offset that is neither space nor tab; a line break, or nothing, where the offset opens its line. */
export function characterBefore(text: string, offset: number): string {
  let at = offset - 1
  while (at >= 0 && isBlank(text.charAt(at))) at--
  return text.charAt(at)
}

/** Whether nothing but white space is before an offset on its line. */
export function opensLine(text: string, offset: number): boolean {
  const before = characterBefore(text, offset)
  return before === '' || isLineBreak(before)
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t'
}

function isLineBreak(character: string): boolean {
  return character === '\n' || character === '\r'
}

/** Lines that are longer were not laid out by anybody, and each edit in one would look for its start again. */
const longestLine = 1000

/** The white space that the line of an offset starts with; none where the line starts far before it. */
export function indentAt(text: string, offset: number): string {
  const farthest = Math.max(0, offset - longestLine)
  let start = offset
  while (start > farthest && !isLineBreak(text.charAt(start - 1))) start--
  if (start > 0 && start === farthest) return ''
  let end = start
  while (isBlank(text.charAt(end))) end++
  return text.slice(start, end)
}

/** Where a member or item starts: its name, else its value. */
export function firstOffset(tree: Nodes, node: number): number {
  const key = tree.keyStart(node)
  return key < 0 ? tree.start(node) : key
}

/** Whether the inside of brackets starts on a line of its own. */
export function isMultiline(text: string, { tree, children }: NodeSearch, node: number): boolean {
  const first = children(node)[0]
  return first !== undefined && /[\r\n]/.test(text.slice(tree.start(node), firstOffset(tree, first)))
}

/** Whether a new value inside a node would be written over several lines, as what is around it is. */
export function isExpanded(text: string, search: NodeSearch, node: number): boolean {
  for (let around = node; around >= 0 && isBracketed(text, search, around); around = search.tree.parent(around)) {
    if (search.children(around).length > 0) return isMultiline(text, search, around)
  }
  return false
}

/** Whether an object or list is written with brackets, as all of JSON and flow style YAML are. */
export function isBracketed(text: string, { tree, children }: NodeSearch, node: number): boolean {
  const start = tree.start(node)
  const bracket = text.charAt(start)
  if (bracket !== '{' && bracket !== '[') return false
  const first = children(node)[0]
  // A block style object may start with a name in brackets.
  return first === undefined || tree.keyStart(first) !== start
}

/** The white space that one level adds, as the inside of the nearest brackets over several lines shows; two spaces by default. */
export function indentUnit(text: string, search: NodeSearch, node: number): string {
  const { tree } = search
  for (let around = node; around >= 0; around = tree.parent(around)) {
    const first = search.children(around)[0]
    if (first === undefined || !isMultiline(text, search, around)) continue
    const outer = indentAt(text, tree.start(around))
    const inner = indentAt(text, firstOffset(tree, first))
    if (inner.length > outer.length && inner.startsWith(outer)) return inner.slice(outer.length)
  }
  return '  '
}

/** A text whose lines but the first are moved from one indentation to another; lines that are indented less stay. */
export function reindent(text: string, from: string, to: string): string {
  if (from === to) return text
  return text.replace(/(\r\n|\r|\n)([ \t]*)/g, (whole: string, lineBreak: string, indent: string) =>
    indent.startsWith(from) ? lineBreak + to + indent.slice(from.length) : whole,
  )
}
