import { isListIndex } from '../../text/pointer.ts'
import { KIND, type Kind, type NodeSearch } from '../tree.ts'
import { decodeJsonString, isEscaped } from './strings.ts'

const quote = 0x22
const openBrace = 0x7b
const openBracket = 0x5b
const backslash = 0x5c
const comma = 0x2c
const closeBrace = 0x7d
const closeBracket = 0x5d

/** The children of one object or list as far as they were read. */
interface Children {
  readonly nodes: number[]
  /** The nodes by name; absent in a list. */
  readonly byName: Map<string, number> | undefined
  isWhole: boolean
}

/** What is known of the places of a text, by the nodes that were met. */
interface Places {
  readonly text: string
  readonly starts: number[]
  /** -1 for what is no member. */
  readonly keyStarts: number[]
  readonly keyEnds: number[]
  readonly parents: number[]
  readonly inside: Map<number, Children>
  /** Where the value ends that starts at an offset. */
  readonly skipValue: (start: number) => number
}

/**
 * Finds places in valid JSON without duplicate members by following names and indices from the root. Only the objects and lists
 * on the way are looked into, each once and no further than needed: for a few findings in a large file that is far cheaper than a tree.
 */
export function createJsonSearch(text: string): NodeSearch {
  const root = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0)
  const skipValue = createSkipper(text, root)
  const places: Places = {
    text,
    starts: [root],
    keyStarts: [-1],
    keyEnds: [-1],
    parents: [-1],
    inside: new Map(),
    skipValue,
  }
  const start = (node: number): number => places.starts[node] ?? -1
  const keyStart = (node: number): number => places.keyStarts[node] ?? -1
  const keyEnd = (node: number): number => places.keyEnds[node] ?? -1
  return {
    tree: {
      kind: (node) => kindOf(text.charCodeAt(start(node))),
      start,
      end: (node) => skipValue(start(node)),
      keyStart,
      keyEnd,
      parent: (node) => places.parents[node] ?? -1,
      name: (node) => (keyStart(node) < 0 ? undefined : readName(text, keyStart(node) + 1, keyEnd(node) - 1)),
    },
    isEmpty: false,
    children: (node) => allChildren(places, node),
    child: (node, token) => findChild(places, node, token),
  }
}

function kindOf(first: number): Kind {
  if (first === openBrace) return KIND.object
  if (first === openBracket) return KIND.list
  return first === quote ? KIND.string : KIND.other
}

/** What was read of the inside of an object or list; `undefined` for other values, which have none. */
function childrenOf({ text, starts, inside }: Places, node: number): Children | undefined {
  const known = inside.get(node)
  if (known !== undefined) return known
  const first = text.charCodeAt(starts[node] ?? -1)
  if (first !== openBrace && first !== openBracket) return undefined
  const children = { nodes: [], byName: first === openBrace ? new Map() : undefined, isWhole: false }
  inside.set(node, children)
  return children
}

function allChildren(places: Places, node: number): readonly number[] {
  const children = childrenOf(places, node)
  if (children === undefined) return []
  while (!children.isWhole) readChild(places, node, children)
  return children.nodes
}

/** The child of a name or index, -1 when there is none; reads on until it comes. */
function findChild(places: Places, node: number, token: string): number {
  const children = childrenOf(places, node)
  if (children === undefined) return -1
  const { byName, nodes } = children
  if (byName === undefined && !isListIndex(token)) return -1
  const index = Number(token)
  for (;;) {
    const found = byName ? byName.get(token) : nodes[index]
    if (found !== undefined) return found
    if (children.isWhole) return -1
    readChild(places, node, children)
  }
}

function readChild(places: Places, parent: number, children: Children): void {
  const { text, starts, skipValue } = places
  const { byName, nodes } = children
  const last = nodes.at(-1)
  let at = skipSpace(text, last === undefined ? (starts[parent] ?? 0) + 1 : skipValue(starts[last] ?? 0))
  if (last !== undefined && text.charCodeAt(at) === comma) at = skipSpace(text, at + 1)
  const unit = text.charCodeAt(at)
  if (unit === closeBrace || unit === closeBracket) {
    children.isWhole = true
    return
  }
  const node = starts.length
  let keyStart = -1
  let keyEnd = -1
  if (byName) {
    keyStart = at
    keyEnd = skipString(text, at)
    byName.set(readName(text, keyStart + 1, keyEnd - 1), node)
    at = skipSpace(text, skipSpace(text, keyEnd) + 1)
  }
  places.keyStarts.push(keyStart)
  places.keyEnds.push(keyEnd)
  places.parents.push(parent)
  starts.push(at)
  nodes.push(node)
}

function readName(text: string, start: number, end: number): string {
  const name = text.slice(start, end)
  return name.includes('\\') ? decodeJsonString(text, start, end) : name
}

/** The ends of values of more characters are remembered; shorter ones are cheaper to scan again. */
const worthKnowing = 400

/**
 * How many strings, objects and lists may be in an object or list that {@link patterns} know, from the innermost level
 * to the outermost.
 */
const mostParts = [16, 12, 10, 8, 6]

/**
 * Patterns for an object or list of a few levels, and for what may be in one. With them the engine passes over a text far faster than a
 * loop. It remembers each repetition, and its memory is limited: what has more parts or levels is gone through piece by piece.
 */
const patterns = compilePatterns()

function compilePatterns(): { readonly container: RegExp; readonly stretch: RegExp } {
  const plain = String.raw`[^"[\]{}]*`
  const string = String.raw`"[^"\\]*(?:\\[^][^"\\]*){0,3}"`
  let [part, inner] = [string, string]
  for (const most of mostParts) {
    inner = part
    part = String.raw`(?:${string}|[{[]${plain}(?:${part}${plain}){0,${most}}[}\]])`
  }
  return { container: new RegExp(part, 'y'), stretch: new RegExp(`${plain}(?:${inner}${plain}){0,6}`, 'y') }
}

/** Finds where values end; the text is scanned for long values once only, and not at all for the whole, which starts at `root`. */
function createSkipper(text: string, root: number): (start: number) => number {
  const ends = new Map([[root, text.trimEnd().length]])
  const { container, stretch } = patterns
  const skipContainer = (start: number): number => {
    container.lastIndex = start
    if (container.test(text)) return container.lastIndex
    const open = [start]
    for (let at = start + 1; at < text.length; ) {
      stretch.lastIndex = at
      stretch.test(text)
      at = stretch.lastIndex
      const unit = text.charCodeAt(at)
      if (unit === quote) at = skipString(text, at)
      else if (unit === openBrace || unit === openBracket) {
        const end = ends.get(at)
        if (end === undefined) open.push(at)
        at = end ?? at + 1
      } else {
        at++
        const opened = open.pop() ?? start
        if (at - opened > worthKnowing) ends.set(opened, at)
        if (open.length === 0) return at
      }
    }
    return text.length
  }
  const skipText = (start: number): number => {
    const end = skipString(text, start)
    if (end - start > worthKnowing) ends.set(start, end)
    return end
  }
  return (start) => {
    const end = ends.get(start)
    if (end !== undefined) return end
    const first = text.charCodeAt(start)
    if (first === quote) return skipText(start)
    if (first === openBrace || first === openBracket) return skipContainer(start)
    let at = start
    while (at < text.length && isScalarUnit(text.charCodeAt(at))) at++
    return at
  }
}

function skipString(text: string, start: number): number {
  let close = text.indexOf('"', start + 1)
  while (text.charCodeAt(close - 1) === backslash && isEscaped(text, close)) close = text.indexOf('"', close + 1)
  return close + 1
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) <= 0x20) at++
  return at
}

/** Letters, digits, sign and point: what numbers and the three words of JSON are made of. */
function isScalarUnit(unit: number): boolean {
  return unit > 0x20 && unit !== comma && unit !== closeBrace && unit !== closeBracket
}
