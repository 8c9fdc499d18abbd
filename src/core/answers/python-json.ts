import { MAX_DEPTH } from '../document/limits.ts'

/** Why Python's reader takes a text for no JSON, in its words; `undefined` for what it reads. The service sends these words. */
export function pythonJsonProblem(text: string): string | undefined {
  if (text.startsWith('\ufeff')) return at(text, 0, 'Unexpected UTF-8 BOM (decode using utf-8-sig)')
  try {
    const end = skipSpace(text, readValue(text, skipSpace(text, 0), 0))
    return end < text.length ? at(text, end, 'Extra data') : undefined
  } catch (error) {
    if (error instanceof Unread) return error.message
    throw error
  }
}

class Unread extends Error {}

function fail(text: string, index: number, words: string): never {
  throw new Unread(at(text, index, words))
}

/** Python counts characters where JavaScript counts halves of some. */
function at(text: string, index: number, words: string): string {
  const before = text.slice(0, index)
  const line = before.split('\n').length
  const column = [...before.slice(before.lastIndexOf('\n') + 1)].length + 1
  return `${words}: line ${line} column ${column} (char ${[...before].length})`
}

function skipSpace(text: string, index: number): number {
  let end = index
  while (' \t\n\r'.includes(text.charAt(end)) && end < text.length) end++
  return end
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y
const word = /null|true|false/y
const constant = /NaN|-?Infinity/y

/** Reads what begins at a place, and gives the place behind it. */
function readValue(text: string, index: number, depth: number): number {
  if (depth > MAX_DEPTH) throw new Unread('the answers are nested too deeply')
  const first = text.charAt(index)
  if (first === '"') return readString(text, index)
  if (first === '{') return readObject(text, index, depth)
  if (first === '[') return readList(text, index, depth)
  const found = matchAt(constant, text, index)
  if (found !== undefined) throw new Unread(`Out of range float values are not JSON compliant: '${found}'`)
  const plain = matchAt(word, text, index) ?? matchAt(number, text, index)
  return plain === undefined ? fail(text, index, 'Expecting value') : index + plain.length
}

function matchAt(pattern: RegExp, text: string, index: number): string | undefined {
  pattern.lastIndex = index
  return pattern.exec(text)?.[0]
}

function readObject(text: string, open: number, depth: number): number {
  let index = skipSpace(text, open + 1)
  if (text.charAt(index) === '}') return index + 1
  for (;;) {
    if (text.charAt(index) !== '"') fail(text, index, 'Expecting property name enclosed in double quotes')
    index = skipSpace(text, readString(text, index))
    if (text.charAt(index) !== ':') fail(text, index, "Expecting ':' delimiter")
    index = skipSpace(text, readValue(text, skipSpace(text, index + 1), depth + 1))
    if (text.charAt(index) === '}') return index + 1
    if (text.charAt(index) !== ',') fail(text, index, "Expecting ',' delimiter")
    index = skipSpace(text, index + 1)
  }
}

function readList(text: string, open: number, depth: number): number {
  let index = skipSpace(text, open + 1)
  if (text.charAt(index) === ']') return index + 1
  for (;;) {
    index = skipSpace(text, readValue(text, index, depth + 1))
    if (text.charAt(index) === ']') return index + 1
    if (text.charAt(index) !== ',') fail(text, index, "Expecting ',' delimiter")
    index = skipSpace(text, index + 1)
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what ends the plain part of a text
const plainPart = /[^"\\\x00-\x1f]*/y

function readString(text: string, open: number): number {
  for (let index = open + 1; ; ) {
    index += matchAt(plainPart, text, index)?.length ?? 0
    const found = text.charAt(index)
    if (found === '"') return index + 1
    if (found === '') fail(text, open, 'Unterminated string starting at')
    if (found !== '\\') fail(text, index, 'Invalid control character at')
    index = readEscape(text, index, open)
  }
}

function readEscape(text: string, backslash: number, open: number): number {
  const letter = text.charAt(backslash + 1)
  if (letter === '') fail(text, open, 'Unterminated string starting at')
  if ('"\\/bfnrt'.includes(letter)) return backslash + 2
  if (letter !== 'u') fail(text, backslash, 'Invalid \\escape')
  const end = backslash + 6
  const isWhole = end < text.length && /^[\da-fA-F]{4}$/.test(text.slice(backslash + 2, end))
  if (!isWhole) fail(text, backslash + 1, 'Invalid \\uXXXX escape')
  return end
}
