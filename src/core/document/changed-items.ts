import type { Range } from '../text/range.ts'
import type { Document, Problem } from './document.ts'
import { findChange } from './find-change.ts'
import {
  createItemsDocument,
  type ItemPlaces,
  type ItemsRead,
  mostRead,
  problemsOf,
  type Stretch,
  shiftItems,
} from './items-document.ts'

/** How the items of a list are read by themselves in one format. */
export interface ItemFormat {
  readonly format: Document['format']
  readonly parseWhole: (uri: string, text: string) => Document
  /** The text of items as a list of its own, in which they are nested as deeply as in the whole text. */
  readonly wrap: (items: string) => string
  /** How many characters `wrap` puts before the items. */
  readonly lead: number
  /** Whether the list has no bracket of its own and ends where its last item does. */
  readonly endsWithItem: boolean
  /** Where the items of a list stand; `undefined` when they cannot be read by themselves. */
  readonly locate: (document: Document, list: readonly unknown[]) => ItemPlaces | undefined
  /** Whether a mistake concerns nothing but the item that it stands in. */
  readonly isLocal: (problem: Problem) => boolean
  /** Whether a wrapped text is items that mean the same within the whole text, with the same mistakes. */
  readonly isSelfContained: (items: Document, places: ItemPlaces, isLast: boolean) => boolean
}

/** The first and the last of some items that follow each other. */
interface Run {
  readonly first: number
  readonly last: number
}

const known = new WeakMap<Document, ItemsRead | undefined>()

/** By a document with mistakes that reach far: the last one before them whose items could be read by themselves. */
const sounder = new WeakMap<Document, Document>()

/** More stretches with mistakes than this are read with the whole text. */
const mostBroken = 8

/**
 * Reads a text that differs from that of `previous` in some items of its outermost list: only the stretch from the first to the last of
 * these is read, whether or not it has as many items as before, and the values of the others are the same objects. Gives what reading
 * the whole would, or `undefined` when it cannot be sure of that.
 */
export function parseItems(format: ItemFormat, uri: string, text: string, previous: Document): Document | undefined {
  if (previous.format !== format.format) return undefined
  const base = closest(format, text, previous)
  if (base === undefined) return undefined
  const { before, changed, by } = base
  const list = base.document.value as unknown[]
  for (const run of runsAround(before, changed)) {
    const { start, end } = placeOf(before, run)
    const isLast = run.last === before.starts.length - 1
    const read = readStretch(format, uri, text, { start, end: end + by }, isLast)
    if (read === undefined) continue
    const items = replaceItems(format, before, run, read, by)
    if (items.broken.length > mostBroken) return undefined
    const value = list.slice(0, run.first).concat(read.document.value, list.slice(run.last + 1))
    const document = createItemsDocument(format, uri, text, value, items)
    known.set(document, items)
    const still = document.problems.length > 0 ? sounder.get(previous) : undefined
    if (still !== undefined) sounder.set(document, still)
    return document
  }
  return undefined
}

interface Base {
  readonly document: Document
  readonly before: ItemsRead
  /** What of its text is no longer the same. */
  readonly changed: Range
  /** How much longer the new text is. */
  readonly by: number
}

/** What a text differs the least from: the document before it, or a sounder one. */
function closest(format: ItemFormat, text: string, previous: Document): Base | undefined {
  let best: Base | undefined
  for (const document of [previous, sounder.get(previous)]) {
    const before = document && itemsOf(format, document)
    if (document === undefined || before === undefined) continue
    const base = { document, before, changed: findChange(document.text, text), by: text.length - document.text.length }
    if (best === undefined || extentOf(base) < extentOf(best)) best = base
  }
  return best
}

/** How many characters of the new text stand in items that the change touches. */
function extentOf({ before, changed, by }: Base): number {
  const [run] = runsAround(before, changed)
  if (run === undefined) return Number.POSITIVE_INFINITY
  const { start, end } = placeOf(before, run)
  return end + by - start
}

/** Remembers what was read before a document that {@link parseItems} did not read: a mistake is often mended by going back to that. */
export function rememberSounder(format: ItemFormat, document: Document, previous: Document): void {
  const isSound = previous.format === format.format && itemsOf(format, previous) !== undefined
  const base = isSound ? previous : sounder.get(previous)
  // A chain of all documents before would never be freed.
  if (isSound) sounder.delete(previous)
  if (base !== undefined) sounder.set(document, base)
}

/** The items of a document that was read as a whole, when all mistakes are inside of some of them. */
function itemsOf(format: ItemFormat, document: Document): ItemsRead | undefined {
  if (known.has(document)) return known.get(document)
  const items = locateItems(format, document)
  known.set(document, items)
  return items
}

function locateItems(format: ItemFormat, document: Document): ItemsRead | undefined {
  const { text, uri, value, problems } = document
  if (!Array.isArray(value) || !problems.every(format.isLocal)) return undefined
  const places = format.locate(document, value)
  if (places === undefined) return undefined
  const broken: Stretch[] = []
  for (const { start } of problems) {
    const first = places.starts.findLastIndex((item) => item <= start)
    const latest = broken.at(-1)
    if (latest && first < latest.first + latest.count) continue
    if (first < 0 || broken.length === mostBroken) return undefined
    const stretch = readBroken(format, uri, text, places, first)
    if (stretch === undefined) return undefined
    broken.push(stretch)
  }
  const items = { ...places, broken, read: new Map() }
  // A mistake may be about an item and yet come from what stands above all items.
  return JSON.stringify(problemsOf(format, items)) === JSON.stringify(problems) ? items : undefined
}

/** Reads an item with mistakes, and the next one too where they could reach into it. */
function readBroken(
  format: ItemFormat,
  uri: string,
  text: string,
  places: ItemPlaces,
  first: number,
): Stretch | undefined {
  const end = places.starts.length - 1
  for (const last of new Set([first, Math.min(first + 1, end)])) {
    const read = readStretch(format, uri, text, placeOf(places, { first, last }), last === end)
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
    first: Math.min(first, ...touched.map((stretch) => stretch.first)),
    last: Math.max(last, ...touched.map((stretch) => stretch.first + stretch.count - 1)),
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

function readStretch(
  format: ItemFormat,
  uri: string,
  text: string,
  { start, end }: Range,
  isLast: boolean,
): ReadItems | undefined {
  const document = format.parseWhole(uri, format.wrap(text.slice(start, end)))
  const { value } = document
  if (!Array.isArray(value) || value.length === 0) return undefined
  const places = format.locate(document, value)
  if (places === undefined || places.starts[0] !== format.lead) return undefined
  if (!format.isSelfContained(document, places, isLast)) return undefined
  return { document, places: shiftItems(places, start - format.lead) }
}

/** The items with those of a run replaced by others, and all that follow moved. */
function replaceItems(
  { endsWithItem }: ItemFormat,
  before: ItemsRead,
  { first, last }: Run,
  { document, places }: ReadItems,
  by: number,
): ItemsRead {
  const count = places.starts.length
  const more = count - (last - first + 1)
  const isLast = last === before.starts.length - 1
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
    root: { start: before.root.start, end: endsWithItem && isLast ? places.root.end : move(before.root.end) },
    starts: before.starts.slice(0, first).concat(places.starts, before.starts.slice(last + 1).map(move)),
    ends: before.ends.slice(0, first).concat(places.ends, before.ends.slice(last + 1).map(move)),
    broken,
    read: new Map(read.map((stretch) => [stretch.first, stretch])),
  }
}
