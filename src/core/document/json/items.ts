import { type ItemFormat, parseItems } from '../changed-items.ts'
import type { Document, Problem } from '../document.ts'
import type { ItemPlaces } from '../items-document.ts'
import { bracketsMatch } from './brackets.ts'
import { parseJson } from './parse-json.ts'
import { tokenizeJson } from './tokens.ts'

/**
 * Reads a JSON text that differs from that of `previous` in items of its outermost list. Gives what `parseJson` would, or
 * `undefined` when it cannot be sure of that.
 */
export function parseChangedItems(uri: string, text: string, previous: Document): Document | undefined {
  return parseItems(jsonItems, uri, text, previous)
}

function locateItems({ rangeOf, text }: Document, list: readonly unknown[]): ItemPlaces | undefined {
  const root = rangeOf('')
  if (root === undefined) return undefined
  const starts: number[] = []
  const ends: number[] = []
  for (let index = 0; index < list.length; index++) {
    const range = rangeOf(`/${index}`)
    if (range === undefined || !isBracket(text.charCodeAt(range.start))) return undefined
    starts.push(range.start)
    ends.push(range.end)
  }
  return { root, starts, ends }
}

/**
 * Whether the mistakes of the text of items would be the same within the whole text. What is wrong about brackets is judged by all of them,
 * and what is wrong in the last line by what follows there.
 */
function isSelfContained({ text, problems }: Document, { ends }: ItemPlaces): boolean {
  if (ends.at(-1) !== text.length - 1) return false
  if (problems.length === 0) return true
  const isLocalOnly = endsOnItsOwnLine.test(text) && problems.length < 100 && problems.every(isLocal)
  return isLocalOnly && bracketsMatch(tokenizeJson(text, 0))
}

const endsOnItsOwnLine = /[\n\r][ \t]*[}\]]\]$/

const local: ReadonlySet<Problem['code']> = new Set<Problem['code']>([
  'syntax',
  'trailing-comma',
  'missing-comma',
  'duplicate-member',
  'single-quotes',
  'unquoted-name',
  'non-standard-number',
  'control-character',
])

function isLocal({ code, data, pointer }: Problem): boolean {
  return local.has(code) && pointer !== '' && !String(data.kind).includes('bracket')
}

function isBracket(unit: number): boolean {
  return unit === 0x7b || unit === 0x5b
}

const jsonItems: ItemFormat = {
  format: 'json',
  parseWhole: parseJson,
  wrap: (items) => `[${items}]`,
  lead: 1,
  endsWithItem: false,
  locate: locateItems,
  isLocal,
  isSelfContained,
}
