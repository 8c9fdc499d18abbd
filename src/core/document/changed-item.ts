import type { Range } from '../text/range.ts'
import type { Document, Problem } from './document.ts'

/** Where the items of a text's outermost list stand; `starts` and `ends` ascend. */
export interface ItemPlaces {
  readonly root: Range
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** How the items of a list are read by themselves in one format. */
export interface ItemFormat {
  readonly format: Document['format']
  readonly parseWhole: (uri: string, text: string) => Document
  /** The text of an item as a list of its own, in which it is nested as deeply as in the whole text. */
  readonly wrap: (item: string) => string
  /** How many characters `wrap` puts before the item. */
  readonly lead: number
  /** Whether the list has no bracket of its own and ends where its last item does. */
  readonly endsWithItem: boolean
  /** Where the items of a list stand; `undefined` when they cannot be read by themselves. */
  readonly locate: (document: Document, list: readonly unknown[]) => ItemPlaces | undefined
  /** Whether a mistake concerns nothing but the item that it stands in. */
  readonly isLocal: (problem: Problem) => boolean
  /** Whether a wrapped text is one item that means the same within the whole text, with the same mistakes. */
  readonly isSelfContained: (item: Document, isLast: boolean) => boolean
}

interface Items extends ItemPlaces {
  /** The items whose own text has mistakes. */
  readonly broken: ReadonlySet<number>
  /** The items that were read to find places in them. */
  readonly read: Map<number, Document>
}

const known = new WeakMap<Document, Items | undefined>()

/** More items than this are not kept as they were read; few are asked about at each change. */
const mostRead = 200

/** More items with mistakes than this are read with the whole text. */
const mostBroken = 8

/**
 * Reads a text that differs from that of `previous` in one item of its outermost list: only that item is read, and the values of the
 * others are the same objects as before. Gives what reading the whole would, or `undefined` when it cannot be sure of that.
 */
export function parseOneItem(format: ItemFormat, uri: string, text: string, previous: Document): Document | undefined {
  if (previous.format !== format.format || !Array.isArray(previous.value)) return undefined
  const before = itemsOf(format, previous)
  if (before === undefined) return undefined
  const changed = findChange(previous.text, text)
  const index = before.ends.findIndex((end) => changed.end <= end)
  const start = before.starts[index]
  if (start === undefined || start > changed.start) return undefined
  const last = previous.value.length - 1
  let moved = moveItems(before, index, text.length - previous.text.length)
  const value: unknown[] = [...previous.value]
  const broken = new Map<number, Document>()
  for (const item of new Set([index, ...before.broken])) {
    const document = parseItem(format, uri, text, moved, item)
    if (!format.isSelfContained(document, item === last)) return undefined
    if (format.endsWithItem && item === index && item === last) {
      moved = { ...moved, root: { start: moved.root.start, end: start + (document.rangeOf('')?.end ?? 0) } }
    }
    value[item] = (document.value as unknown[])[0]
    if (document.problems.length > 0) broken.set(item, document)
  }
  if (broken.size > mostBroken) return undefined
  const kept = before.read.size > mostRead ? [] : [...before.read].filter(([item]) => item !== index)
  const read = new Map([...kept, ...broken])
  const document = createItemsDocument(format, uri, text, value, moved, broken, read)
  known.set(document, { ...moved, broken: new Set(broken.keys()), read })
  return document
}

/** The items of a document that was read as a whole, when it is a list of objects and all mistakes are inside of these. */
function itemsOf(format: ItemFormat, document: Document): Items | undefined {
  if (known.has(document)) return known.get(document)
  const items = locateItems(format, document)
  known.set(document, items)
  return items
}

function locateItems(format: ItemFormat, document: Document): Items | undefined {
  const { text, uri, value, problems } = document
  if (!Array.isArray(value) || !problems.every(format.isLocal)) return undefined
  const places = format.locate(document, value)
  if (places === undefined) return undefined
  const broken = new Set(problems.map(({ pointer }) => Number(pointer.split('/')[1])))
  if (broken.size > mostBroken) return undefined
  const isKnown = [...broken].every((index) => {
    return format.isSelfContained(parseItem(format, uri, text, places, index), index === value.length - 1)
  })
  return isKnown ? { ...places, broken, read: new Map() } : undefined
}

/** The stretch of the old text that is no longer the same. */
function findChange(before: string, after: string): Range {
  const shorter = Math.min(before.length, after.length)
  const start = countSame(shorter, (from, to) => before.slice(from, to) === after.slice(from, to))
  const tail = countSame(
    shorter - start,
    (from, to) =>
      before.slice(before.length - to, before.length - from) === after.slice(after.length - to, after.length - from),
  )
  return { start, end: before.length - tail }
}

/** How many of `limit` characters are the same, found by halving; to compare long strings at once is far cheaper than a loop. */
function countSame(limit: number, isSame: (from: number, to: number) => boolean): number {
  let low = 0
  let high = limit
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (isSame(low, middle)) low = middle
    else high = middle - 1
  }
  return low
}

function moveItems({ root, starts, ends }: ItemPlaces, index: number, by: number): ItemPlaces {
  return {
    root: { start: root.start, end: root.end + by },
    starts: starts.map((start, item) => (item > index ? start + by : start)),
    ends: ends.map((end, item) => (item >= index ? end + by : end)),
  }
}

function parseItem(
  { parseWhole, wrap }: ItemFormat,
  uri: string,
  text: string,
  { starts, ends }: ItemPlaces,
  index: number,
): Document {
  return parseWhole(uri, wrap(text.slice(starts[index], ends[index])))
}

function createItemsDocument(
  format: ItemFormat,
  uri: string,
  text: string,
  value: readonly unknown[],
  items: ItemPlaces,
  broken: ReadonlyMap<number, Document>,
  read: Map<number, Document>,
): Document {
  const { root, starts, ends } = items
  const { lead } = format
  let whole: Document | undefined
  const readWhole = (): Document => {
    whole ??= format.parseWhole(uri, text)
    return whole
  }
  const itemAt = (index: number): Document => {
    const item = read.get(index) ?? parseItem(format, uri, text, items, index)
    read.set(index, item)
    return item
  }
  /** Asks the item that a pointer leads into, and moves what it says to where the item stands. */
  const ask = (pointer: string, question: (item: Document, rest: string) => Range | undefined): Range | undefined => {
    const match = /^\/(0|[1-9]\d*)(?=\/|$)/.exec(pointer)
    const start = starts[Number(match?.[1])]
    if (match === null || start === undefined) return undefined
    const range = question(itemAt(Number(match[1])), `/0${pointer.slice(match[0].length)}`)
    return range && shift(range, start - lead)
  }
  const problems = [...broken]
    .sort(([left], [right]) => left - right)
    .flatMap(([index, item]) =>
      item.problems.map((problem) => shiftProblem(problem, index, (starts[index] ?? 0) - lead)),
    )
  return {
    uri,
    text,
    format: format.format,
    value,
    problems,
    rangeOf: (pointer, part = 'value') => {
      if (pointer === '') return part === 'key' ? undefined : root
      return ask(pointer, (item, rest) => item.rangeOf(rest, part))
    },
    rangeInString: (pointer, start, end) => ask(pointer, (item, rest) => item.rangeInString(rest, start, end)),
    pointerAt: (offset) => {
      const index = ends.findIndex(
        (end, item) => offset < end + (format.endsWithItem && item === ends.length - 1 ? 1 : 0),
      )
      const start = starts[index]
      if (start === undefined || offset < start) return { pointer: '', part: 'value' }
      const { pointer, part } = itemAt(index).pointerAt(offset - start + lead)
      return pointer === '' ? { pointer, part } : { pointer: `/${index}${pointer.slice(2)}`, part }
    },
    edits: (change) => readWhole().edits(change),
  }
}

/** Moves a problem of a list of one item to the item of that index. */
function shiftProblem(problem: Problem, index: number, by: number): Problem {
  const { related, fix } = problem
  return {
    ...shift(problem, by),
    pointer: `/${index}${problem.pointer.slice(2)}`,
    ...(related ? { related: shift(related, by) } : {}),
    ...(fix ? { fix: { safe: fix.safe, edits: fix.edits.map((edit) => shift(edit, by)) } } : {}),
  }
}

function shift<T extends Range>(range: T, by: number): T {
  return { ...range, start: range.start + by, end: range.end + by }
}
