import { largestOf, smallestOf } from '../../text/lists.ts'
import type { Range } from '../../text/range.ts'
import { isSameValue } from '../../text/value-change.ts'
import type { Document, Problem } from '../document.ts'
import { findChange } from '../find-change.ts'
import { bracketsMatch } from './brackets.ts'
import {
  createItemsDocument,
  type ItemPlaces,
  type ItemsRead,
  lead,
  mostRead,
  problemsOf,
  readItems,
  type Stretch,
  shiftItems,
} from './items-document.ts'
import { tokenizeJson } from './tokens.ts'

/** The first and the last of some items that follow each other. */
interface Run {
  readonly first: number
  readonly last: number
}

const known = new WeakMap<Document, ItemsRead | undefined>()

/** More stretches with mistakes than this are read with the whole text. */
const mostBroken = 8

/**
 * Reads a JSON text that differs from that of `previous` in some items of its outermost list: only the stretch from the
 * first to the last of these is read, whether or not it has as many items as before, and the values of the others are
 * the same objects; so are those of the stretch that one of the lists in `former` has at the same place. Gives what
 * `parseJson` would, or `undefined` when it cannot be sure of that.
 */
export function parseChangedItems(
  uri: string,
  text: string,
  previous: Document,
  former: readonly unknown[] = [],
): Document | undefined {
  const before = previous.format === 'json' ? itemsOf(previous) : undefined
  if (before === undefined) return undefined
  const changed = findChange(previous.text, text)
  const by = text.length - previous.text.length
  const list = previous.value as unknown[]
  for (const run of runsAround(before, changed)) {
    const { start, end } = placeOf(before, run)
    const read = readStretch(uri, text, { start, end: end + by })
    if (read === undefined) continue
    const items = replaceItems(before, run, read, by)
    if (items.broken.length > mostBroken) return undefined
    const fresh = (read.document.value as unknown[]).map((item, at) => formerItem(former, run.first + at, item) ?? item)
    const value = list.slice(0, run.first).concat(fresh, list.slice(run.last + 1))
    const document = createItemsDocument(uri, text, value, items)
    known.set(document, items)
    return document
  }
  return undefined
}

/** The item at a position of one of some lists that is the same as this one. */
function formerItem(lists: readonly unknown[], position: number, item: unknown): unknown {
  for (const list of lists) {
    const known: unknown = Array.isArray(list) ? list[position] : undefined
    if (known !== undefined && isSameValue(known, item)) return known
  }
  return undefined
}

/** The items of a document that was read as a whole, when all mistakes are inside of some of them. */
function itemsOf(document: Document): ItemsRead | undefined {
  if (known.has(document)) return known.get(document)
  const items = locateItems(document)
  known.set(document, items)
  return items
}

function locateItems(document: Document): ItemsRead | undefined {
  const { text, uri, value, problems } = document
  if (!Array.isArray(value) || !problems.every(isLocal)) return undefined
  const places = findPlaces(document, value)
  if (places === undefined) return undefined
  const broken: Stretch[] = []
  for (const { start } of problems) {
    const first = places.starts.findLastIndex((item) => item <= start)
    const latest = broken.at(-1)
    if (latest && first < latest.first + latest.count) continue
    if (first < 0 || broken.length === mostBroken) return undefined
    const stretch = readBroken(uri, text, places, first)
    if (stretch === undefined) return undefined
    broken.push(stretch)
  }
  const items = { ...places, broken, read: new Map() }
  // A mistake may be about an item and yet come from what is above all items.
  return JSON.stringify(problemsOf(items)) === JSON.stringify(problems) ? items : undefined
}

/** Reads an item with mistakes, and the next one too where they could reach into it. */
function readBroken(uri: string, text: string, places: ItemPlaces, first: number): Stretch | undefined {
  const end = places.starts.length - 1
  for (const last of new Set([first, Math.min(first + 1, end)])) {
    const read = readStretch(uri, text, placeOf(places, { first, last }))
    if (read !== undefined) return { first, count: last - first + 1, document: read.document }
  }
  return undefined
}

/** The items that a change touches; then, as a mistake or a lost start may reach there, these with the next and with the one before. */
function runsAround(items: ItemsRead, changed: Range): Run[] {
  const { starts, ends } = items
  const last = ends.findIndex((end) => changed.end <= end)
  const first = Math.min(
    starts.findLastIndex((start) => start <= changed.start),
    last,
  )
  if (first < 0) return []
  const runs = [withBroken(items, { first, last })]
  if (last + 1 < ends.length) runs.push(withBroken(items, { first, last: last + 1 }))
  if (first > 0) runs.push(withBroken(items, { first: first - 1, last }))
  return runs
}

/** Items with mistakes that were read together are read together again. */
function withBroken({ broken }: ItemsRead, { first, last }: Run): Run {
  const touched = broken.filter((stretch) => stretch.first <= last && first < stretch.first + stretch.count)
  return {
    first: smallestOf(
      touched.map((stretch) => stretch.first),
      first,
    ),
    last: largestOf(
      touched.map((stretch) => stretch.first + stretch.count - 1),
      last,
    ),
  }
}

function placeOf({ starts, ends }: ItemPlaces, { first, last }: Run): Range {
  return { start: starts[first] ?? 0, end: ends[last] ?? 0 }
}

interface ReadItems {
  readonly document: Document
  /** In the whole text. */
  readonly places: ItemPlaces
}

function readStretch(uri: string, text: string, { start, end }: Range): ReadItems | undefined {
  const document = readItems(uri, text.slice(start, end))
  const { value } = document
  if (!Array.isArray(value) || value.length === 0) return undefined
  const places = findPlaces(document, value)
  if (places === undefined || places.starts[0] !== lead || !isSelfContained(document, places)) return undefined
  return { document, places: shiftItems(places, start - lead) }
}

/** Where the items of a list are; `undefined` unless each is an object or a list. */
function findPlaces({ rangeOf, text }: Document, list: readonly unknown[]): ItemPlaces | undefined {
  const root = rangeOf('')
  if (root === undefined) return undefined
  const starts: number[] = []
  const ends: number[] = []
  for (let index = 0; index < list.length; index++) {
    const range = rangeOf(`/${index}`)
    if (range === undefined || !'{['.includes(text.charAt(range.start))) return undefined
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

/** Whether a mistake concerns nothing but the item that it is in. */
function isLocal({ code, data, pointer }: Problem): boolean {
  return local.has(code) && pointer !== '' && !String(data.kind).includes('bracket')
}

/** The items with those of a run replaced by others, and all that follow moved. */
function replaceItems(before: ItemsRead, { first, last }: Run, { document, places }: ReadItems, by: number): ItemsRead {
  const count = places.starts.length
  const more = count - (last - first + 1)
  const move = (place: number): number => place + by
  const keep = (stretch: Stretch): Stretch[] => {
    if (stretch.first > last) return [{ ...stretch, first: stretch.first + more }]
    return stretch.first + stretch.count <= first ? [stretch] : []
  }
  const own: Stretch = { first, count, document }
  const isBroken = document.problems.length > 0
  const broken = [...before.broken.flatMap(keep), ...(isBroken ? [own] : [])].sort((a, b) => a.first - b.first)
  const kept = before.read.size > mostRead ? [] : [...before.read.values()].flatMap(keep)
  const read = count === 1 ? [...kept, own] : kept
  return {
    root: { start: before.root.start, end: move(before.root.end) },
    starts: before.starts.slice(0, first).concat(places.starts, before.starts.slice(last + 1).map(move)),
    ends: before.ends.slice(0, first).concat(places.ends, before.ends.slice(last + 1).map(move)),
    broken,
    read: new Map(read.map((stretch) => [stretch.first, stretch])),
  }
}
