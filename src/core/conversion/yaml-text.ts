import { resolvePlain } from '../document/yaml/scalar.ts'
import { hasInside, writeYamlScalar, writeYamlString } from '../document/yaml/write.ts'
import { isObject } from '../text/json-value.ts'

/** Up to how many characters a line is filled. */
const width = 100

/** Data as a YAML text for people: blocks by line, short lists and options on one line, long texts folded. Ends with a line break. */
export function writeYamlText(value: Readonly<Record<string, unknown>>): string {
  const parts: string[] = []
  Object.entries(value).forEach(([name, member], index) => {
    const isBlock = hasInside(member)
    if (index > 0 && isBlock) parts.push('\n')
    writeMember(name, member, 0, 0, parts)
  })
  return parts.join('')
}

/** A member with its line break, the name at a column. `depth` is the number of objects around it. */
function writeMember(name: string, value: unknown, column: number, depth: number, parts: string[]): void {
  const start = `${writeYamlString(name)}:`
  const short = depth === 0 && !isScalarList(value) ? undefined : writeFlow(value)
  if (short !== undefined && (column + start.length + 1 + short.length <= width || !hasInside(value))) {
    const text = typeof value === 'string' ? writeText(value, column, column + start.length + 1) : short
    parts.push(start, ' ', text, '\n')
  } else if (!hasInside(value)) {
    parts.push(start, ' ', writeScalar(value, column, column + start.length + 1), '\n')
  } else {
    parts.push(start, '\n')
    writeInside(value, column + 2, depth + 1, parts)
  }
}

/** The members or items of what has an inside, each on lines of its own at a column. */
function writeInside(value: object, column: number, depth: number, parts: string[]): void {
  const indent = ' '.repeat(column)
  if (!Array.isArray(value)) {
    for (const [name, member] of Object.entries(value)) {
      parts.push(indent)
      writeMember(name, member, column, depth, parts)
    }
    return
  }
  for (const item of value as readonly unknown[]) {
    parts.push(indent, '- ')
    writeItem(item, column + 2, depth, parts)
  }
}

function writeItem(item: unknown, column: number, depth: number, parts: string[]): void {
  const short = isObject(item) ? undefined : writeFlow(item)
  if (!hasInside(item) || (short !== undefined && column + short.length <= width)) {
    parts.push(short !== undefined && typeof item !== 'string' ? short : writeScalar(item, column - 2, column), '\n')
    return
  }
  if (Array.isArray(item)) {
    // The first item of a list in a list is behind both dashes.
    const inner: string[] = []
    writeInside(item, column, depth + 1, inner)
    parts.push(inner.join('').slice(column))
    return
  }
  const entries = Object.entries(item)
  entries.forEach(([name, member], index) => {
    if (index > 0) parts.push(' '.repeat(column))
    writeMember(name, member, column, depth + 1, parts)
  })
}

function writeScalar(value: unknown, column: number, at: number): string {
  if (typeof value === 'string') return writeText(value, column, at)
  return hasInside(value) ? '' : writeYamlScalar(value)
}

/** What is short by nature on one line: scalars, lists of them, and objects of a few of both; `undefined` for all else. */
function writeFlow(value: unknown, depth = 0): string | undefined {
  if (!hasInside(value)) return writeYamlScalar(value)
  if (depth > 2) return undefined
  const parts: string[] = []
  let length = 0
  const entries = Object.entries(value)
  if (isObject(value) && (entries.length > 4 || 'keyword' in value || 'pk' in value)) return undefined
  for (const [name, member] of entries) {
    const text = writeFlow(member, depth + 1)
    if (text === undefined) return undefined
    const part = Array.isArray(value) ? text : `${writeYamlString(name)}: ${text}`
    length += part.length
    if (length > width) return undefined
    parts.push(part)
  }
  return Array.isArray(value) ? `[${parts.join(', ')}]` : `{${parts.join(', ')}}`
}

function isScalarList(value: unknown): boolean {
  return Array.isArray(value) && !value.some(hasInside)
}

/** A text that is in a line at a position, below a name or dash at a column: plain or in quotes, over several lines where it is long. */
function writeText(text: string, column: number, at: number): string {
  const line = isPlainInBlock(text) ? text : writeYamlString(text)
  if (!text.includes('\n') && at + line.length <= width) return line
  if (!isBlockSafe(text)) return line
  const indent = ' '.repeat(column + 2)
  if (text.includes('\n')) return `|${chompOf(text)}\n${literalLines(text, indent)}`
  const lines = foldedLines(text, width - column - 2)
  return lines.length < 2 ? line : `>-\n${lines.map((one) => indent + one).join('\n')}`
}

/** Whether a text can be without quotes on a line of a block, where commas, brackets and most marks mean nothing. */
function isPlainInBlock(text: string): boolean {
  const isWord = /^[\p{L}][\p{L}\p{N}\p{P}\p{Sc}\p{Sm} ]*$/u.test(text) && !/: |:$| #| $/.test(text)
  return isWord && resolvePlain(text).kind === 'string' && !/^[yn]$/i.test(text)
}

/** Whether a text may be in a block: nothing in it but what can be seen, and nothing at its ends that a block would lose. */
function isBlockSafe(text: string): boolean {
  const isVisible = !/[^\x20-\x7e\n\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/.test(withoutPairs(text))
  return isVisible && !/^\s| $|\n\n$| \n/.test(text)
}

function withoutPairs(text: string): string {
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, '')
}

function chompOf(text: string): string {
  return text.endsWith('\n') ? '' : '-'
}

function literalLines(text: string, indent: string): string {
  const body = text.endsWith('\n') ? text.slice(0, -1) : text
  return body
    .split('\n')
    .map((line) => (line === '' ? '' : indent + line))
    .join('\n')
}

/** The lines of a text that is broken at single blanks between words only, so that folding gives it back. */
function foldedLines(text: string, most: number): string[] {
  const lines: string[] = []
  let line = ''
  // A blank beside another one stays within its line.
  for (const word of text.split(/(?<=\S) (?=\S)/)) {
    if (line !== '' && line.length + 1 + word.length > Math.max(most, 40)) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  lines.push(line)
  return lines
}
