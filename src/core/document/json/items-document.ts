import { moveItem } from '../../text/pointer.ts'
import { type Range, shiftRange } from '../../text/range.ts'
import type { Document, Piece, Problem } from '../document.ts'
import { moveProblem } from '../move-problem.ts'
import { createTreeBuilder, createTreeSearch } from '../tree.ts'
import { parseJson } from './parse-json.ts'

/** Where the items of a text's outermost list are; `starts` and `ends` ascend. */
export interface ItemPlaces {
  readonly root: Range
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Items that follow each other and were read as a list of their own. */
export interface Stretch {
  readonly first: number
  readonly count: number
  readonly document: Document
}

/** The items of a text, and what was read of them by itself. */
export interface ItemsRead extends ItemPlaces {
  /** Everything with mistakes, in the order of the text. */
  readonly broken: readonly Stretch[]
  /** Single items that were read to find places in them, by their index. */
  readonly read: Map<number, Stretch>
}

/** More items than this are not kept as they were read by themselves. */
export const mostRead = 5000

/** Of so many items it is cheaper to read the whole than these places one by one. */
const fewPlaces = 300

const noPlaces = createTreeSearch(createTreeBuilder(0))

/** How many characters `readItems` puts before the items. */
export const lead = 1

/** Reads the text of items as a list of its own, in which they are nested as deeply as in the whole text. */
export function readItems(uri: string, items: string): Document {
  return parseJson(uri, `[${items}]`)
}

/** Makes the document of a list whose items were read by themselves. */
export function createItemsDocument(uri: string, text: string, value: readonly unknown[], items: ItemsRead): Document {
  const { root, starts, ends, broken, read } = items
  let whole: Document | undefined
  let asked = 0
  const readWhole = (): Document => {
    whole ??= parseJson(uri, text)
    return whole
  }
  const readOne = (index: number): Stretch => {
    const document = rememberPlaces(readItems(uri, text.slice(starts[index], ends[index])))
    const stretch = { first: index, count: 1, document }
    read.set(index, stretch)
    return stretch
  }
  const stretchAt = (index: number): Stretch =>
    broken.find(({ first, count }) => first <= index && index < first + count) ?? read.get(index) ?? readOne(index)
  const shiftOf = (stretch: Stretch): number => distanceOf(items, stretch)

  const isWholeBetter = (): boolean => whole !== undefined || (starts.length > mostRead && ++asked > fewPlaces)
  /** Asks the stretch that a pointer leads into, and moves what it says to where that is. */
  const ask = (pointer: string, question: (items: Document, inner: string) => Range | undefined): Range | undefined => {
    const index = Number(/^\/(0|[1-9]\d*)(?=\/|$)/.exec(pointer)?.[1] ?? -1)
    if (starts[index] === undefined) return undefined
    const stretch = stretchAt(index)
    const range = question(stretch.document, moveItem(pointer, -stretch.first))
    return range && shiftRange(range, shiftOf(stretch))
  }
  const pieceOf = (index: number): Piece => {
    const stretch = stretchAt(index)
    const search = stretch.document.search?.()
    const node = search?.child(0, String(index - stretch.first)) ?? -1
    return { pointer: `/${index}`, search, node, by: shiftOf(stretch) }
  }
  return {
    uri,
    text,
    format: 'json',
    value,
    problems: problemsOf(items),
    rangeOf: (pointer, part = 'value') => {
      if (pointer === '') return part === 'key' ? undefined : root
      if (isWholeBetter()) return readWhole().rangeOf(pointer, part)
      return ask(pointer, (items, inner) => items.rangeOf(inner, part))
    },
    rangeInString: (pointer, start, end) => ask(pointer, (items, inner) => items.rangeInString(inner, start, end)),
    pointerAt: (offset) => {
      const index = ends.findIndex((end) => offset < end)
      const start = starts[index]
      if (start === undefined || offset < start) return { pointer: '', part: 'value' }
      const stretch = stretchAt(index)
      const { pointer, part } = stretch.document.pointerAt(offset - shiftOf(stretch))
      return { pointer: moveItem(pointer, stretch.first), part }
    },
    search: () => readWhole().search?.() ?? noPlaces,
    ...(starts.length > mostRead ? {} : { pieces: () => starts.map((_, index) => pieceOf(index)) }),
    edits: (change) => readWhole().edits(change),
  }
}

/** The same document, which finds each place once: an item is asked in every version of the text, mostly for the same places. */
function rememberPlaces(document: Document): Document {
  const known = new Map<string, Range | undefined>()
  return {
    ...document,
    rangeOf: (pointer, part = 'value') => {
      const question = part + pointer
      const place = known.get(question)
      if (place !== undefined || known.has(question)) return place
      const found = document.rangeOf(pointer, part)
      known.set(question, found)
      return found
    },
  }
}

/** The mistakes of a list whose items were read by themselves. */
export function problemsOf(items: ItemsRead): Problem[] {
  return items.broken.flatMap((stretch) => {
    const by = distanceOf(items, stretch)
    return stretch.document.problems.map((problem) => shiftProblem(problem, stretch.first, by))
  })
}

/** How far the places that a stretch gives are from where it is in the whole text. */
function distanceOf({ starts }: ItemPlaces, { first }: Stretch): number {
  return (starts[first] ?? 0) - lead
}

/** Moves the places of items by a number of characters. */
export function shiftItems({ root, starts, ends }: ItemPlaces, by: number): ItemPlaces {
  const move = (place: number): number => place + by
  return { root: shiftRange(root, by), starts: starts.map(move), ends: ends.map(move) }
}

function shiftProblem(problem: Problem, items: number, by: number): Problem {
  const moved = moveProblem(problem, (range) => shiftRange(range, by))
  return { ...moved, pointer: moveItem(problem.pointer, items) }
}
