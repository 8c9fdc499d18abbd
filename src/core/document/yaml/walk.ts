import { type ParsedNode, Scalar } from 'yaml'
import type { Range } from '../../text/range.ts'
import { type Draft, MAX_PROBLEMS } from '../problem-report.ts'
import { createTreeBuilder, type TreeBuilder } from '../tree.ts'
import { quoteYaml } from './write.ts'

/** What an anchor stands for. */
export interface Anchor {
  readonly node: number
  readonly value: unknown
  /** How many nodes the value has; 0 while the anchored value is still being read. */
  readonly size: number
}

/** The walk over the library's nodes: data, places and problems come from one pass. */
export interface Walk {
  readonly text: string
  readonly tree: TreeBuilder
  readonly drafts: Draft[]
  /** The objects with duplicate members. */
  readonly duplicated: Set<number>
  readonly anchors: Map<string, Anchor>
  /** The nodes that aliases stand for, by the node of the alias. */
  readonly targets: Map<number, number>
  /** Where lists and objects begin that the library read as names by mistake, which is told as one of the text. */
  readonly misread: ReadonlySet<number>
  /** Nodes of the data so far, those of aliases included. */
  count: number
  expanded: number
  /** How many characters the names around the node at hand have. */
  names: number
  /** How many brackets are open around the node at hand. */
  flow: number
}

/** A node of the library, or the place of none. */
export type Node = ParsedNode | null | undefined

/** Starts a walk over the nodes of a text. */
export function createWalk(text: string, misread: ReadonlySet<number>): Walk {
  return {
    text,
    tree: createTreeBuilder(text.length >> 5),
    drafts: [],
    duplicated: new Set(),
    anchors: new Map(),
    targets: new Map(),
    misread,
    count: 0,
    expanded: 0,
    names: 0,
    flow: 0,
  }
}

/** Notes a problem; a text with very many keeps the first. */
export function noteYaml(walk: Walk, draft: Draft): void {
  if (walk.drafts.length < MAX_PROBLEMS) walk.drafts.push(draft)
}

/** The library's range of a node; of a text without its closing quote it ends beyond the text. */
export function rangeOf(walk: Walk, node: ParsedNode): Range {
  const limit = walk.text.length
  return { start: Math.min(node.range[0], limit), end: Math.min(node.range[1], limit) }
}

/** Between brackets, PyYAML takes `?` for a sign of its own, which a label in plain words often ends with. */
export function noteQuestionMark(walk: Walk, scalar: Scalar.Parsed, range: Range, node: number): void {
  if (walk.flow === 0 || scalar.type !== Scalar.PLAIN || !scalar.source.includes('?')) return
  const fix = { safe: true, edits: [{ ...range, text: quoteYaml(scalar.source) }] }
  noteYaml(walk, { code: 'yaml', data: { text: 'between brackets, a text with ? needs quotes' }, ...range, node, fix })
}
