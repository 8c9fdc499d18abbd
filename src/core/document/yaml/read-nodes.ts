import { isAlias, isMap, isScalar, isSeq, type Pair, type ParsedNode, Scalar, type YAMLMap } from 'yaml'
import type { Range } from '../../text/range.ts'
import { lineEnd } from '../json/tokens.ts'
import { MAX_DEPTH, MAX_NAMES } from '../limits.ts'
import { defineMember } from '../members.ts'
import { type Draft, describeDeep, shorten } from '../problem-report.ts'
import { KIND } from '../tree.ts'
import { nameOf, nameRange } from './names.ts'
import { type Plain, resolvePlain } from './scalar.ts'
import { type Anchor, type Node, noteQuestionMark, noteYaml, rangeOf, type Walk } from './walk.ts'

/** How many nodes the aliases of one text may stand for, all together. */
const MAX_EXPANDED = 100_000

/** The plain data of a node as PyYAML's safe loader gives it; its places go to the tree. */
export function readNode(walk: Walk, node: Node, parent: number, depth: number, emptyAt: number): unknown {
  walk.count++
  if (!node) {
    walk.tree.add(KIND.other, emptyAt, emptyAt, parent)
    return null
  }
  if (isAlias(node)) return readAlias(walk, node.source, rangeOf(walk, node), parent, depth)
  const place = walk.tree.size
  const before = walk.count
  const anchor = node.anchor
  if (anchor !== undefined) {
    noteAnchor(walk, anchor, node, place)
    walk.anchors.set(anchor, { node: place, value: null, size: 0 })
  }
  const value = readPlainNode(walk, node, parent, depth)
  if (anchor !== undefined) walk.anchors.set(anchor, { node: place, value, size: walk.count - before + 1 })
  return value
}

/** PyYAML takes an anchor once only, and of letters, digits, `-` and `_` only. */
function noteAnchor(walk: Walk, name: string, node: ParsedNode, place: number): void {
  const written = `&${name}`
  const start = Math.max(0, walk.text.lastIndexOf(written, node.range[0]))
  const range = { start, end: start + written.length, node: place }
  if (walk.anchors.has(name)) {
    noteYaml(walk, { code: 'yaml', data: { text: `there is another anchor "${shorten(name)}" above` }, ...range })
  } else if (!/^[A-Za-z0-9_-]+$/.test(name)) {
    const text = `the anchor "${shorten(name)}" has other characters than letters, digits, - and _`
    noteYaml(walk, { code: 'yaml', data: { text }, ...range })
  }
}

function readPlainNode(
  walk: Walk,
  node: Exclude<ParsedNode, { source: string; type?: undefined }>,
  parent: number,
  depth: number,
): unknown {
  if (isScalar(node)) return readScalar(walk, node as Scalar.Parsed, parent)
  if (isDeep(depth, walk.names)) return cutDeep(walk, rangeOf(walk, node), parent, depth)
  if (isMap(node)) return readMap(walk, node as YAMLMap.Parsed, parent, depth + 1)
  return isSeq(node) ? readSeq(walk, node as { items: ParsedNode[] } & ParsedNode, parent, depth + 1) : null
}

function isDeep(depth: number, names: number): boolean {
  return depth >= MAX_DEPTH || names > MAX_NAMES
}

function cutDeep(walk: Walk, range: Range, parent: number, depth: number): null {
  const node = walk.tree.add(KIND.other, range.start, range.end, parent)
  noteDeep(walk, { start: range.start, end: range.start + 1 }, node, depth)
  return null
}

function noteDeep(walk: Walk, range: Range, node: number, depth: number): void {
  const draft = describeDeep(depth)
  if (walk.drafts.some(({ code }) => code === draft.code)) return
  noteYaml(walk, { ...draft, ...range, node })
}

function readAlias(walk: Walk, name: string, range: Range, parent: number, depth: number): unknown {
  const node = walk.tree.add(KIND.alias, range.start, range.end, parent)
  const anchor = walk.anchors.get(name)
  if (!anchor || anchor.size === 0) {
    noteYaml(walk, {
      code: 'unknown-alias',
      data: { name: shorten(name), inside: anchor ? 'yes' : 'no' },
      ...range,
      node,
    })
    return null
  }
  walk.targets.set(node, anchor.node)
  return expand(walk, anchor, range, node, depth)
}

function expand(walk: Walk, anchor: Anchor, range: Range, node: number, depth: number): unknown {
  if (anchor.value === null || typeof anchor.value !== 'object') return anchor.value
  if (walk.expanded + anchor.size > MAX_EXPANDED) {
    if (!walk.drafts.some((draft) => draft.code === 'alias-bomb')) {
      noteYaml(walk, { code: 'alias-bomb', data: { limit: MAX_EXPANDED }, ...range, node })
    }
    return null
  }
  walk.expanded += anchor.size
  walk.count += anchor.size
  return copyValue(anchor.value, depth, walk.names, (at) => noteDeep(walk, range, node, at)) ?? null
}

/**
 * A copy, so that each place of the data has values of its own; `undefined` when it would lie too deep, after calling
 * `cut` with the depth.
 */
function copyValue(value: unknown, depth: number, names: number, cut: (depth: number) => void): unknown {
  if (value === null || typeof value !== 'object') return value
  if (isDeep(depth, names)) {
    cut(depth)
    return undefined
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => copyValue(item, depth + 1, names, cut))
    return items.includes(undefined) ? undefined : items
  }
  const copy: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    const inner = copyValue(member, depth + 1, names + name.length, cut)
    if (inner === undefined) return undefined
    defineMember(copy, name, inner)
  }
  return copy
}

function readSeq(
  walk: Walk,
  seq: ParsedNode & { items: ParsedNode[]; flow?: boolean },
  parent: number,
  depth: number,
): unknown[] {
  const { start, end } = rangeOf(walk, seq)
  const node = walk.tree.add(KIND.list, start, end, parent)
  noteCollectionTag(walk, seq, 'seq', node)
  if (seq.flow) walk.flow++
  let last = start + 1
  const items = seq.items.map((item) => {
    const child = walk.tree.size
    // `[a: 1]` has an object of one member that has no node of its own in the library's tree.
    const value = readNode(walk, item, node, depth, last)
    last = walk.tree.end(child)
    return value
  })
  if (seq.flow) walk.flow--
  walk.tree.close(node, seq.flow ? end : Math.max(start + 1, last))
  return items
}

function readMap(walk: Walk, map: YAMLMap.Parsed, parent: number, depth: number): Record<string, unknown> {
  const { start, end } = rangeOf(walk, map)
  const node = walk.tree.add(KIND.object, start, end, parent)
  noteCollectionTag(walk, map, 'map', node)
  if (map.flow) walk.flow++
  const own: Record<string, unknown> = {}
  const merged: unknown[] = []
  let last = start
  for (const pair of map.items as Pair<ParsedNode, ParsedNode | null>[]) {
    if (isMisread(walk, pair.key)) {
      last = Math.max(last, rangeOf(walk, pair.key).end)
      continue
    }
    const child = walk.tree.size
    if (isMergeKey(pair.key)) {
      for (const source of readMerge(walk, pair, node, depth)) merged.push(source)
      walk.tree.setKey(child, pair.key.range[0], pair.key.range[1], undefined)
    } else readMember(walk, pair, own, node, depth, last)
    last = Math.max(last, walk.tree.end(child), walk.tree.keyEnd(child))
  }
  if (map.flow) walk.flow--
  walk.tree.close(node, map.flow ? end : Math.max(last, start))
  return merged.length === 0 ? own : mergeAll(merged, own)
}

function readMember(
  walk: Walk,
  pair: Pair<ParsedNode, ParsedNode | null>,
  own: Record<string, unknown>,
  node: number,
  depth: number,
  last: number,
): void {
  const child = walk.tree.size
  const key = pair.key ? nameRange(walk, pair.key) : { start: last, end: last }
  const name = nameOf(walk, pair.key, key, node)
  walk.names += name.length
  const value = readNode(walk, pair.value, node, depth, key.end)
  walk.names -= name.length
  walk.tree.setKey(child, key.start, key.end, name)
  if (Object.hasOwn(own, name)) walk.duplicated.add(node)
  defineMember(own, name, value)
}

function isMisread(walk: Walk, key: ParsedNode): boolean {
  return (isMap(key) || isSeq(key)) && walk.misread.has(key.range[0])
}

function isMergeKey(key: Node): key is Scalar.Parsed {
  return isScalar(key) && key.source === '<<' && (key as Scalar.Parsed).type === Scalar.PLAIN && !key.tag
}

/** The objects that a merge takes over, the strongest last. */
function readMerge(walk: Walk, pair: Pair<ParsedNode, ParsedNode | null>, parent: number, depth: number): unknown[] {
  const child = walk.tree.size
  const value = readNode(walk, pair.value, parent, depth, pair.key.range[1])
  const sources = Array.isArray(value) ? [...value].reverse() : [value]
  const objects = sources.filter((each) => each !== null && typeof each === 'object' && !Array.isArray(each))
  if (objects.length < sources.length) {
    const range = { start: walk.tree.start(child), end: walk.tree.end(child) }
    const isReported = walk.drafts.some(
      ({ code, node }) => code === 'alias-bomb' || (node !== undefined && node >= child),
    )
    const text = '`<<` takes objects over from an alias, or from a list of aliases, to objects'
    if (!isReported) noteYaml(walk, { code: 'yaml', data: { text }, ...range, node: parent })
  }
  return objects
}

function mergeAll(merged: readonly unknown[], own: Record<string, unknown>): Record<string, unknown> {
  const all: Record<string, unknown> = {}
  for (const source of [...merged, own]) {
    for (const [name, value] of Object.entries(source as object)) defineMember(all, name, value)
  }
  return all
}

function readScalar(walk: Walk, scalar: Scalar.Parsed, parent: number): unknown {
  const range = trimBlock(walk, scalar)
  const { value, problem } = resolveScalar(scalar)
  const node = walk.tree.add(typeof value === 'string' ? KIND.string : KIND.other, range.start, range.end, parent)
  if (problem) noteYaml(walk, { ...problem, ...range, node })
  noteQuestionMark(walk, scalar, range, node)
  noteOpenText(walk, scalar, range, node)
  return value
}

/** A text that the next item cuts off right behind a quote which stands for itself: the library takes that for the closing one. */
function noteOpenText(walk: Walk, scalar: Scalar.Parsed, { start, end }: Range, node: number): void {
  const isDouble = scalar.type === Scalar.QUOTE_DOUBLE
  if (!isDouble && scalar.type !== Scalar.QUOTE_SINGLE) return
  const last = end - 1
  if (walk.text.charAt(last) !== (isDouble ? '"' : "'")) return
  let before = last
  while (before > start + 1 && walk.text.charAt(before - 1) === (isDouble ? '\\' : "'")) before--
  if ((last - before) % 2 === 0) return
  const data = { what: 'text', found: 'the end of the text', expected: 'a closing quote' }
  noteYaml(walk, { code: 'unclosed', data, start, end: start + 1, node })
}

/** Block scalars end with their last line, without its line break. */
function trimBlock(walk: Walk, scalar: Scalar.Parsed): Range {
  const { text } = walk
  const { start, end } = rangeOf(walk, scalar)
  if (scalar.type !== Scalar.BLOCK_LITERAL && scalar.type !== Scalar.BLOCK_FOLDED) return { start, end }
  let last = Math.min(end, text.length)
  while (last > start + 1 && ' \t\r\n'.includes(text.charAt(last - 1))) last--
  return { start, end: lineEnd(text, last) }
}

interface Resolved {
  readonly value: unknown
  readonly problem?: Pick<Draft, 'code' | 'data'>
}

function resolveScalar(scalar: Scalar.Parsed): Resolved {
  const source = scalar.source
  if (scalar.tag !== undefined && scalar.tag !== '!') return resolveTagged(scalar.tag, source)
  // PyYAML resolves a scalar with the tag `!` like a plain one, even in quotes.
  if (scalar.type !== Scalar.PLAIN && scalar.tag === undefined) return { value: source }
  return asResolved(resolvePlain(source), source)
}

function asResolved(plain: Plain, source: string): Resolved {
  if (plain.kind === 'not-finite') {
    return { value: null, problem: { code: 'non-standard-number', data: { text: source, value: 'null' } } }
  }
  if (plain.kind === 'merge' || plain.kind === 'value') {
    return { value: source, problem: { code: 'yaml', data: { text: `the text ${source} needs quotes` } } }
  }
  return { value: plain.value }
}

const CORE = 'tag:yaml.org,2002:'
const KIND_OF_TAG: Readonly<Record<string, Plain['kind']>> = {
  int: 'number',
  float: 'number',
  bool: 'bool',
  null: 'null',
}

function resolveTagged(tag: string, source: string): Resolved {
  const name = tag.startsWith(CORE) ? tag.slice(CORE.length) : ''
  if (name === 'str' || name === 'timestamp') return { value: source }
  const wanted = Object.hasOwn(KIND_OF_TAG, name) ? KIND_OF_TAG[name] : undefined
  const plain = resolvePlain(source)
  if (wanted === plain.kind) return { value: plain.value }
  if (name === 'float' && /^[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?$/.test(source)) return { value: Number(source) }
  if (wanted === 'null') return { value: null }
  const reason = wanted ? 'value' : name === 'binary' ? 'plain' : 'unknown'
  return { value: source, problem: { code: 'tag', data: { tag: shortTag(tag), reason } } }
}

function shortTag(tag: string): string {
  return shorten(tag.startsWith(CORE) ? `!!${tag.slice(CORE.length)}` : tag.startsWith('!') ? tag : `!<${tag}>`)
}

function noteCollectionTag(walk: Walk, node: ParsedNode, plain: 'map' | 'seq', place: number): void {
  const tag = node.tag
  if (tag === undefined || tag === '!' || tag === CORE + plain) return
  const name = tag.startsWith(CORE) ? tag.slice(CORE.length) : ''
  const reason = ['set', 'omap', 'pairs'].includes(name)
    ? 'plain'
    : ['map', 'seq', 'str'].includes(name)
      ? 'value'
      : 'unknown'
  const start = node.range[0]
  noteYaml(walk, { code: 'tag', data: { tag: shortTag(tag), reason }, start, end: start + 1, node: place })
}
