import { inUsualOrder } from '../conversion/record-order.ts'
import type { Document } from '../document/document.ts'
import { isCertain } from '../document/is-certain.ts'
import { lineEnd } from '../document/json/tokens.ts'
import { isBracketed, lineStart, opensLine, startOfComments } from '../document/layout.ts'
import { parseText } from '../document/parse.ts'
import { KIND, type TreeSearch } from '../document/tree.ts'
import type { Schema } from '../schema/schema.ts'
import { allSchemas, schemaOf } from '../schema/source.ts'
import { childSchemas, expand } from '../schema/walk.ts'
import { isObject, isSameJson } from '../text/json-value.ts'
import type { Range } from '../text/range.ts'
import { judgedModelOf } from '../workspace/models.ts'
import { boundsIn } from './yaml-lines.ts'

interface Writing {
  readonly text: string
  readonly search: TreeSearch
}

/** Children of a node as they are written, each with its comments. */
interface Slots {
  /** In the order of the text; they do not overlap. */
  readonly ranges: readonly Range[]
  /** Whether they stay where they are: it is open what a comment between brackets is about. */
  readonly isFixed?: true
  /** Whether the first one has to stay free of comments above it, as it follows a dash. */
  readonly isInline: boolean
}

/**
 * The text of a questionnaire with members in the order in which the schemas describe them, and records of a fixture in that
 * of their models and pks. What no schema names, such as keywords, keeps its order, and a comment goes with what it is above or
 * beside. `undefined` where that cannot be done without a change to the data; nothing changes where a mistake leaves open what
 * belongs where, or there is no schema named `kind`.
 */
export function organisedText(document: Document, kind: string): string | undefined {
  const { text, value, uri, format } = document
  const search = document.search?.()
  const isDescribed = Object.hasOwn(allSchemas(), kind) && format !== 'jsonl'
  if (search === undefined || search.isEmpty || !isDescribed || !isCertain(document)) return text
  const written = write(0, expand(schemaOf(kind), value), value, { text, search })
  const organised = text.slice(0, written.start) + written.text + text.slice(written.end)
  if (organised === text) return text
  const after = parseText(uri, organised, format)
  const isSame = after.problems.length === document.problems.length && isSameData(value, after.value, kind)
  return isSame ? organised : undefined
}

/** Records in another order are the same data. */
function isSameData(before: unknown, after: unknown, kind: string): boolean {
  if (kind !== 'fixture' || !Array.isArray(before) || !Array.isArray(after)) return isSameJson(before, after)
  return isSameJson(recordsInOrder(before), recordsInOrder(after))
}

function recordsInOrder(records: readonly unknown[]): readonly unknown[] {
  return orderOfRecords(records).map((index) => records[index])
}

/** The positions of records by model and pk; those that are no records of the service are the last. */
function orderOfRecords(records: readonly unknown[]): readonly number[] {
  const placed = records.map((record, index) => {
    const { model, pk } = isObject(record) ? record : { model: undefined, pk: undefined }
    const own = typeof pk === 'number' ? judgedModelOf(model) : undefined
    return { model: own, pk: own && (pk as number), position: undefined, index }
  })
  return inUsualOrder(placed).map(({ index }) => index)
}

/** What a node is written as when all below it is in order, and from where to where in the text that is, with the comments around it. */
interface Written extends Range {
  readonly text: string
}

function write(node: number, schemas: readonly Schema[], value: unknown, writing: Writing): Written {
  const { text, search } = writing
  const { tree } = search
  const children = search.children(node)
  const place = { start: tree.start(node), end: tree.end(node) }
  const isObjectNode = tree.kind(node) === KIND.object
  if (children.length === 0 || (!isObjectNode && tree.kind(node) !== KIND.list))
    return { text: text.slice(place.start, place.end), ...place }
  const slots = slotsOf(node, children, writing)
  const pieces = children.map((child, index) => {
    const name = isObjectNode ? tree.name(child) : String(index)
    const { start, end } = slots.ranges[index] as Range
    if (name === undefined || tree.kind(child) === KIND.alias) return text.slice(start, end)
    const inner = (value as Readonly<Record<string, unknown>> | undefined)?.[name]
    const below = schemas
      .flatMap((schema) => childSchemas(schema, value, name))
      .flatMap((schema) => expand(schema, inner))
    const written = write(child, below, inner, writing)
    return text.slice(start, written.start) + written.text + text.slice(written.end, end)
  })
  const order = orderIn(node, children, schemas, value, search)
  const isFree =
    !slots.isFixed &&
    order.every((from, at) => from === at || !slots.isInline || at > 0 || !pieces[from]?.startsWith('#'))
  return join(place, slots, isFree ? order.map((from) => pieces[from] ?? '') : pieces, writing)
}

function join(place: Range, { ranges }: Slots, pieces: readonly string[], { text }: Writing): Written {
  const from = Math.min(place.start, ranges[0]?.start ?? place.start)
  let at = from
  let joined = ''
  ranges.forEach(({ start, end }, index) => {
    joined += text.slice(at, start) + (pieces[index] ?? '')
    at = end
  })
  const end = Math.max(at, place.end)
  return { text: joined + text.slice(at, end), start: from, end }
}

/** The positions of children in the order in which they are to be written. */
function orderIn(
  node: number,
  children: readonly number[],
  schemas: readonly Schema[],
  value: unknown,
  { tree }: TreeSearch,
): readonly number[] {
  const asIs = children.map((_, index) => index)
  if (tree.kind(node) === KIND.list) {
    const isFixture = node === 0 && schemas.some(({ items }) => items !== undefined)
    return isFixture && Array.isArray(value) ? orderOfRecords(value) : asIs
  }
  const names = children.map((child) => tree.name(child))
  // What a later member of the same name, or a merge, puts in the place of others depends on their order.
  if (names.includes(undefined) || new Set(names).size < names.length) return asIs
  const known = [...new Set(schemas.flatMap(({ properties }) => Object.keys(properties ?? {})))]
  const rankOf = (index: number): number => {
    const rank = known.indexOf(names[index] ?? '')
    return rank < 0 ? known.length : rank
  }
  return asIs.sort((left, right) => rankOf(left) - rankOf(right))
}

function slotsOf(node: number, children: readonly number[], writing: Writing): Slots {
  const { text, search } = writing
  const { tree } = search
  const startOf = (child: number): number => (tree.keyStart(child) >= 0 ? tree.keyStart(child) : tree.start(child))
  if (isBracketed(text, search, node)) {
    const ranges = children.map((child) => ({ start: startOf(child), end: tree.end(child) }))
    const gaps = ranges.map(({ start }, index) => text.slice(ranges[index - 1]?.end ?? tree.start(node), start))
    if (gaps.some((gap) => gap.includes('#'))) return { ranges, isInline: false, isFixed: true }
    return { ranges, isInline: false }
  }
  const starts = children.map((child) =>
    tree.kind(node) === KIND.list ? text.lastIndexOf('-', startOf(child) - 1) : startOf(child),
  )
  const column = (starts[0] ?? 0) - lineStart(text, starts[0] ?? 0)
  const isInline = !opensLine(text, starts[0] ?? 0)
  const ranges: Range[] = []
  children.forEach((child, index) => {
    const start = starts[index] ?? 0
    const limit = starts[index + 1] ?? text.length
    const before = ranges.at(-1)?.end
    const lead = before === undefined ? -1 : text.slice(before, start).indexOf('#')
    // At the top of a file comments are about all of it.
    const first = isInline || node === 0 ? start : startOfComments(text, start)
    ranges.push({
      start: before === undefined ? first : lead < 0 ? start : before + lead,
      end: endOfBlock(Math.max(tree.end(child), start), limit, column, text),
    })
  })
  return { ranges, isInline }
}

/** Where what is written in lines of its own ends: with its line, and with the comments below that are further in than its own column. */
function endOfBlock(valueEnd: number, limit: number, column: number, text: string): number {
  let end = valueEnd
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end--
  end = lineEnd(text, end)
  const last = limit === text.length ? limit : lineStart(text, limit)
  for (const line of boundsIn(text, end, last)) {
    const [comment] = /^ *#/.exec(text.slice(line.start, line.end)) ?? []
    if (comment === undefined || comment.length - 1 <= column) break
    end = line.end
  }
  return end
}
