import { lineStart } from '../document/layout.ts'
import { type Line, readLine } from '../document/yaml/lines.ts'
import type { TextEdit } from '../text/range.ts'

/** Whether what was inserted is what Enter writes: one line break with the indentation of the new line, which may seem to be before it. */
export function isNewLine(inserted: string): boolean {
  return /^ *(?:\r\n|\r|\n) *$/.test(inserted)
}

/**
 * The spaces that are missing on a blank line of YAML at an offset below `- name: value`, so that what is typed there is the next member of
 * the same item; `undefined` where nothing is missing, or the line above is something else.
 */
export function nextMemberIndent(text: string, offset: number): TextEdit | undefined {
  const start = lineStart(text, offset)
  const isBlank = /^ *$/.test(text.slice(start, offset)) && /^ *(?:[\r\n]|$)/.test(text.slice(offset, offset + 1000))
  if (start === 0 || !isBlank) return undefined
  const end = start - (text.slice(start - 2, start) === '\r\n' ? 2 : 1)
  const above = readLine(text, lineStart(text, end))
  if (above.dashes.length === 0 || above.key === undefined || !isWhole(above.rest)) return undefined
  const missing = above.key.column - (offset - start)
  if (missing <= 0 || text.slice(above.start, end).includes('\t') || isInText(text, above)) return undefined
  return { start: offset, end: offset, text: ' '.repeat(missing) }
}

/** Whether a value is there and ends on its line. */
function isWhole(value: string): boolean {
  if (value === '' || /^[|>&!]/.test(value)) return false
  const closing = { '"': '"', "'": "'", '[': ']', '{': '}' }[value.charAt(0)]
  return closing === undefined || (value.length > 1 && value.endsWith(closing))
}

/** Whether a line belongs to a text over several lines: something around it has a value already where it begins. */
function isInText(text: string, { start, indent }: Line): boolean {
  let innermost = indent
  for (let at = start; at > 0 && innermost > 0; ) {
    at = text.lastIndexOf('\n', at - 2) + 1
    if (text.slice(at, at + innermost).trim() === '') continue
    const line = readLine(text, at)
    if (line.isBlank) continue
    const isAround = line.key === undefined || line.key.column < innermost
    if (isAround && !/^(?:[&!]\S*)?$/.test(line.rest)) return true
    innermost = line.indent
  }
  return false
}
