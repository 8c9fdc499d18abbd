import { isObject } from '../text/json-value.ts'
import { type ItemFormat, type ItemPlaces, parseOneItem } from './changed-item.ts'
import type { Document, Problem } from './document.ts'
import { hasAnchors, parseYaml } from './yaml.ts'

/**
 * Reads a YAML text that differs from that of `previous` in one item of its outermost list, whose dashes stand at the start of lines.
 * Gives what `parseYaml` would, or `undefined` when it cannot be sure of that.
 */
export function parseChangedYamlItem(uri: string, text: string, previous: Document): Document | undefined {
  return parseOneItem(yamlItems, uri, text, previous)
}

/** An item reaches from its dash to the next one, so that all lines but those above the first belong to one. */
function locateItems(document: Document, list: readonly unknown[]): ItemPlaces | undefined {
  const { rangeOf, text } = document
  const root = rangeOf('')
  if (root === undefined || hasAnchors(document) || loneReturn.test(text) || outOfLine.test(text)) return undefined
  const starts: number[] = []
  for (let index = 0; index < list.length; index++) {
    const start = text.lastIndexOf('\n', rangeOf(`/${index}`)?.start ?? 0) + 1
    if (!text.startsWith('- ', start) || !isObject(list[index])) return undefined
    starts.push(start)
  }
  return { root, starts, ends: [...starts.slice(1), text.length] }
}

/** The library takes only `\n` for the end of a line. */
const loneReturn = /\r(?!\n)/

/** What ends a document. */
const outOfLine = /^(?:---|\.\.\.)/m

function isSelfContained(document: Document, isLast: boolean): boolean {
  const { text, value, problems, rangeOf } = document
  if (!Array.isArray(value) || value.length !== 1 || !isObject(value[0])) return false
  if (!text.startsWith('- ') || (!isLast && !text.endsWith('\n')) || hasAnchors(document)) return false
  if (loneReturn.test(text) || outOfLine.test(text)) return false
  const start = rangeOf('/0')?.start ?? 0
  if (text.lastIndexOf('\n', start) >= 0) return false
  return problems.length === 0 || (problems.length < 100 && problems.every(isLocal) && isLastLineApart(document))
}

/** Whether the last line is sound, and begins what stands in it: a mistake that reaches so far could reach into the next item, too. */
function isLastLineApart({ text, problems, pointerAt, rangeOf }: Document): boolean {
  const lineStart = text.lastIndexOf('\n', text.trimEnd().length - 1) + 1
  const indent = text.slice(lineStart).search(/[^ ]/)
  const { pointer } = pointerAt(lineStart + indent)
  const isOwn = lineStart > 0 && (rangeOf(pointer, 'member')?.start ?? 0) >= lineStart
  return isOwn && problems.every(({ end }) => end < lineStart)
}

/** What is said about brackets and quotes that are not closed, and about the end of the text, depends on what follows. */
const local: ReadonlySet<Problem['code']> = new Set<Problem['code']>([
  'duplicate-member',
  'non-standard-number',
  'non-string-name',
  'control-character',
  'tag',
  'yaml',
])

function isLocal({ code, pointer }: Problem): boolean {
  return local.has(code) && pointer !== ''
}

const yamlItems: ItemFormat = {
  format: 'yaml',
  parseWhole: parseYaml,
  wrap: (item) => item,
  lead: 0,
  endsWithItem: true,
  locate: locateItems,
  isLocal,
  isSelfContained,
}
