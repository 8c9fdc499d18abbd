import type { Range } from '../text/range.ts'
import type { Document, Problem } from './document.ts'
import { parseJson } from './json.ts'

/** A JSON text that is a list of objects, and where its items stand; `starts` and `ends` ascend. */
interface Items {
  readonly root: Range
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** The items whose own text has mistakes. */
  readonly broken: ReadonlySet<number>
}

const known = new WeakMap<Document, Items | undefined>()

/** More items with mistakes than this are read with the whole text. */
const mostBroken = 8

/**
 * Reads a text that differs from that of `previous` in one item of its outermost list: only that item is read, and the values of the
 * others are the same objects as before. Gives what `parseJson` would, or `undefined` when it cannot be sure of that.
 */
export function parseChangedItem(uri: string, text: string, previous: Document): Document | undefined {
  if (previous.format !== 'json' || !Array.isArray(previous.value)) return undefined
  const before = itemsOf(previous)
  if (before === undefined) return undefined
  const changed = findChange(previous.text, text)
  const index = before.ends.findIndex((end) => changed.end <= end)
  const start = before.starts[index]
  if (start === undefined || start > changed.start) return undefined
  const items = moveItems(before, index, text.length - previous.text.length)
  const value: unknown[] = [...previous.value]
  const broken = new Map<number, Document>()
  for (const item of new Set([index, ...before.broken])) {
    const document = parseItem(uri, text, items, item)
    if (!isSelfContained(document)) return undefined
    value[item] = (document.value as unknown[])[0]
    if (document.problems.length > 0) broken.set(item, document)
  }
  if (broken.size > mostBroken) return undefined
  const document = createItemsDocument(uri, text, value, items, broken)
  known.set(document, { ...items, broken: new Set(broken.keys()) })
  return document
}

/** The items of a document that was read as a whole, when it is a list of objects and all mistakes are inside of these. */
function itemsOf(document: Document): Items | undefined {
  if (known.has(document)) return known.get(document)
  const items = locateItems(document)
  known.set(document, items)
  return items
}

function locateItems(document: Document): Items | undefined {
  const { text, value, problems } = document
  const root = document.rangeOf('')
  if (root === undefined || !Array.isArray(value) || !problems.every(isLocal)) return undefined
  const starts: number[] = []
  const ends: number[] = []
  for (let index = 0; index < value.length; index++) {
    const range = document.rangeOf(`/${index}`)
    if (range === undefined || !isBracket(text.charCodeAt(range.start))) return undefined
    starts.push(range.start)
    ends.push(range.end)
  }
  const broken = new Set(problems.map(({ pointer }) => Number(pointer.split('/')[1])))
  const items = { root, starts, ends, broken }
  const isKnown = [...broken].every((index) => isSelfContained(parseItem(document.uri, text, items, index)))
  return broken.size <= mostBroken && isKnown ? items : undefined
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

function moveItems({ root, starts, ends, broken }: Items, index: number, by: number): Items {
  return {
    root: { start: root.start, end: root.end + by },
    starts: starts.map((start, item) => (item > index ? start + by : start)),
    ends: ends.map((end, item) => (item >= index ? end + by : end)),
    broken,
  }
}

/** An item's text as a list of its own, in which it is nested as deeply as in the whole text. */
function parseItem(uri: string, text: string, { starts, ends }: Items, index: number): Document {
  return parseJson(uri, `[${text.slice(starts[index], ends[index])}]`)
}

/**
 * Whether the mistakes of an item's text would be the same within the whole text. What is wrong about brackets is judged by all of them,
 * and what is wrong in the last line by what follows there.
 */
function isSelfContained({ text, problems, rangeOf, value }: Document): boolean {
  const item = rangeOf('/0')
  const isOneObject = Array.isArray(value) && value.length === 1 && isBracket(text.charCodeAt(1))
  if (!isOneObject || item?.start !== 1 || item.end !== text.length - 1) return false
  return problems.length === 0 || (endsOnItsOwnLine.test(text) && problems.length < 100 && problems.every(isLocal))
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

function createItemsDocument(
  uri: string,
  text: string,
  value: readonly unknown[],
  items: Items,
  broken: ReadonlyMap<number, Document>,
): Document {
  const { root, starts, ends } = items
  let whole: Document | undefined
  const readWhole = (): Document => {
    whole ??= parseJson(uri, text)
    return whole
  }
  const read = new Map(broken)
  const itemAt = (index: number): Document => {
    const item = read.get(index) ?? parseItem(uri, text, items, index)
    read.set(index, item)
    return item
  }
  /** Asks the item that a pointer leads into, and moves what it says to where the item stands. */
  const ask = (pointer: string, question: (item: Document, rest: string) => Range | undefined): Range | undefined => {
    const match = /^\/(0|[1-9]\d*)(?=\/|$)/.exec(pointer)
    const start = starts[Number(match?.[1])]
    if (match === null || start === undefined) return undefined
    const range = question(itemAt(Number(match[1])), `/0${pointer.slice(match[0].length)}`)
    return range && shift(range, start - 1)
  }
  const problems = [...broken]
    .sort(([left], [right]) => left - right)
    .flatMap(([index, item]) => item.problems.map((problem) => shiftProblem(problem, index, (starts[index] ?? 1) - 1)))
  return {
    uri,
    text,
    format: 'json',
    value,
    problems,
    rangeOf: (pointer, part = 'value') => {
      if (pointer === '') return part === 'key' ? undefined : root
      return ask(pointer, (item, rest) => item.rangeOf(rest, part))
    },
    rangeInString: (pointer, start, end) => ask(pointer, (item, rest) => item.rangeInString(rest, start, end)),
    pointerAt: (offset) => {
      const index = ends.findIndex((end) => offset < end)
      const start = starts[index]
      if (start === undefined || offset < start) return { pointer: '', part: 'value' }
      const { pointer, part } = itemAt(index).pointerAt(offset - start + 1)
      return { pointer: `/${index}${pointer.slice(2)}`, part }
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
