import { type ItemFormat, parseItems, rememberSounder } from '../changed-items.ts'
import type { Document, Problem } from '../document.ts'
import type { ItemPlaces } from '../items-document.ts'
import { isEntangled, parseYaml } from './parse-yaml.ts'

/**
 * Reads a YAML text that differs from that of `previous` in items of its outermost list, whose dashes stand at the start of lines.
 * Gives what `parseYaml` would, or `undefined` when it cannot be sure of that.
 */
export function parseChangedYamlItems(uri: string, text: string, previous: Document): Document | undefined {
  return parseItems(yamlItems, uri, text, previous)
}

/** Reads a YAML text after a change, as `parseYaml` does, and only what changed where that is sure to be the same. */
export function parseChangedYaml(uri: string, text: string, previous: Document): Document {
  const changed = parseChangedYamlItems(uri, text, previous)
  if (changed) return changed
  const document = parseYaml(uri, text)
  rememberSounder(yamlItems, document, previous)
  return document
}

/** An item reaches from its dash to the next one, so that all lines but those above the first belong to one. */
function locateItems(document: Document, list: readonly unknown[]): ItemPlaces | undefined {
  const { rangeOf, text } = document
  const root = rangeOf('')
  if (root === undefined || isEntangled(document) || loneReturn.test(text) || outOfLine.test(text)) return undefined
  const starts: number[] = []
  for (let index = 0; index < list.length; index++) {
    // A missing value stands before the end of its line.
    const start = text.lastIndexOf('\n', (rangeOf(`/${index}`)?.start ?? 0) - 1) + 1
    if (!isDashAt(text, start) || start <= (starts.at(-1) ?? -1)) return undefined
    starts.push(start)
  }
  return { root, starts, ends: [...starts.slice(1), text.length] }
}

function isDashAt(text: string, at: number): boolean {
  return text.startsWith('-', at) && (at + 1 === text.length || ' \n'.includes(text.charAt(at + 1)))
}

/** The library takes only `\n` for the end of a line. */
const loneReturn = /\r(?!\n)/

/** What ends a document. */
const outOfLine = /^(?:---|\.\.\.)/m

function isSelfContained(document: Document, _: ItemPlaces, isLast: boolean): boolean {
  const { text, problems } = document
  if ((!isLast && !text.endsWith('\n')) || isEntangled(document)) return false
  if (problems.length === 0) return true
  if (problems.length >= 100 || !problems.every(isLocal)) return false
  return isLast || isLastLineApart(document)
}

/** Whether the last line is sound, and begins what stands in it: a mistake that reaches so far could reach into the next item, too. */
function isLastLineApart({ text, problems, pointerAt, rangeOf }: Document): boolean {
  const lineStart = text.lastIndexOf('\n', text.trimEnd().length - 1) + 1
  const indent = text.slice(lineStart).search(/[^ ]/)
  const { pointer } = pointerAt(lineStart + indent)
  const isOwn = lineStart > 0 && (rangeOf(pointer, 'member')?.start ?? 0) >= lineStart
  return isOwn && problems.every(({ end }) => end < lineStart)
}

/** All others concern the text as a whole. */
const local: ReadonlySet<Problem['code']> = new Set<Problem['code']>([
  'duplicate-member',
  'non-standard-number',
  'non-string-name',
  'control-character',
  'tag',
  'yaml',
  'unclosed',
  'missing-comma',
  'unknown-alias',
])

function isLocal({ code }: Problem): boolean {
  return local.has(code)
}

const yamlItems: ItemFormat = {
  format: 'yaml',
  parseWhole: parseYaml,
  wrap: (items) => items,
  lead: 0,
  endsWithItem: true,
  locate: locateItems,
  isLocal,
  isSelfContained,
}
