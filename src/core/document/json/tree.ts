import { createTreeBuilder, KIND, type Tree, type TreeBuilder } from '../tree.ts'
import { decodeJsonString, isEscaped } from './strings.ts'

/** Finds all places of a JSON text that `JSON.parse` takes and that is not nested too deeply; `from` is where its value may start. */
export function readJsonTree(text: string, from: number): Tree {
  const tree = createTreeBuilder(text.length >> 4)
  readValue({ text, tree, at: skipSpace(text, from) }, -1)
  return tree
}

interface Reading {
  readonly text: string
  readonly tree: TreeBuilder
  at: number
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const closeBrace = 0x7d
const closeBracket = 0x5d

/** Reads the value that starts at hand, and leaves what follows it at hand. */
function readValue(reading: Reading, parent: number): void {
  const { text, tree, at } = reading
  const unit = text.charCodeAt(at)
  if (unit === 0x7b) return readObject(reading, parent)
  if (unit === 0x5b) return readList(reading, parent)
  const end = unit === quote ? endOfString(text, at) : endOfWord(text, at)
  tree.add(unit === quote ? KIND.string : KIND.other, at, end, parent)
  reading.at = end
}

function readObject(reading: Reading, parent: number): void {
  const { text, tree } = reading
  const node = tree.add(KIND.object, reading.at, reading.at, parent)
  reading.at = skipSpace(text, reading.at + 1)
  while (text.charCodeAt(reading.at) !== closeBrace) {
    const start = reading.at
    const end = endOfString(text, start)
    const name = text.slice(start + 1, end - 1)
    reading.at = skipSpace(text, skipSpace(text, end) + 1)
    const child = tree.size
    readValue(reading, node)
    tree.setKey(child, start, end, name.includes('\\') ? decodeJsonString(text, start + 1, end - 1) : name)
    skipComma(reading)
  }
  tree.close(node, ++reading.at)
}

function readList(reading: Reading, parent: number): void {
  const { text, tree } = reading
  const node = tree.add(KIND.list, reading.at, reading.at, parent)
  reading.at = skipSpace(text, reading.at + 1)
  while (text.charCodeAt(reading.at) !== closeBracket) {
    readValue(reading, node)
    skipComma(reading)
  }
  tree.close(node, ++reading.at)
}

function skipComma(reading: Reading): void {
  const { text } = reading
  reading.at = skipSpace(text, reading.at)
  if (text.charCodeAt(reading.at) === comma) reading.at = skipSpace(text, reading.at + 1)
}

function endOfString(text: string, start: number): number {
  let close = text.indexOf('"', start + 1)
  while (text.charCodeAt(close - 1) === backslash && isEscaped(text, close)) close = text.indexOf('"', close + 1)
  return close + 1
}

/** Numbers and the three words of JSON end where white space, a comma or a bracket follows, or the text ends. */
function endOfWord(text: string, start: number): number {
  let at = start
  for (let unit = text.charCodeAt(at); unit > 0x20; unit = text.charCodeAt(++at)) {
    if (unit === comma || unit === closeBrace || unit === closeBracket) break
  }
  return at
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) <= 0x20) at++
  return at
}
