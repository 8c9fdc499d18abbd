import { firstOffset, indentAt, isBracketed, lineBreakOf, reindent } from '../document/layout.ts'
import { KIND } from '../document/tree.ts'
import { blockEnd, blockStart, columnOf, type Page, shiftLines } from '../document/yaml/block.ts'
import { remember } from '../text/remember.ts'
import { type Choice, isOpen, type Merged, type MergedChild } from './merged.ts'
import { mapSegments, type Segment, segmentOf, textOf } from './segments.ts'
import type { Side } from './sides.ts'

/** Thrown, and caught in this folder, where the layout of a text is too unusual to be put together. */
export class UnusualLayout extends Error {}

/**
 * Writes a merge in the text of the side that its outermost value comes from: what is as a side wrote it keeps its
 * bytes, at the indentation of its new place.
 */
export function renderMerged(merged: Merged): readonly Segment[] {
  const { side, node } = merged.from
  const { text } = side.document
  const [start, end] = [side.search.tree.start(node), endOf(side, node)]
  return [text.slice(0, start), ...renderValue(merged, undefined), text.slice(end)]
}

/** The value from where it starts to where it ends; in a block of YAML with the comment on its last line. */
function renderValue(merged: Merged, choice: Choice | undefined): readonly Segment[] {
  const { side, node } = merged.from
  if (merged.kind === 'copy') return [side.document.text.slice(side.search.tree.start(node), endOf(side, node))]
  if (choice === undefined && differsInEmptiness(merged.children)) {
    return [segmentOf(flat(merged, 'ours'), flat(merged, 'theirs'))]
  }
  const isEmpty = merged.children.every((child) => child[choice ?? 'ours'] === undefined)
  if (isEmpty) return [side.search.tree.kind(node) === KIND.list ? '[]' : '{}']
  return isInBrackets(side, node) ? renderBrackets(merged, choice) : renderBlock(merged, choice)
}

function flat(merged: Merged, choice: Choice): string {
  return textOf(renderValue(merged, choice), choice)
}

function differsInEmptiness(children: readonly MergedChild[]): boolean {
  return children.every(({ ours }) => ours === undefined) !== children.every(({ theirs }) => theirs === undefined)
}

type Inside = Extract<Merged, { kind: 'inside' }>

/** One member or item with what comes before it on each side that has it. */
interface Row {
  readonly lead: Readonly<Record<Choice, string>>
  readonly body: Readonly<Record<Choice, readonly Segment[] | undefined>>
  readonly isShared: boolean
}

function joinRows(rows: readonly Row[]): readonly Segment[] {
  return rows.flatMap(({ lead, body, isShared }): readonly Segment[] => {
    if (isShared) return [segmentOf(lead.ours, lead.theirs), ...(body.ours ?? [])]
    const own = (choice: Choice): string => (body[choice] ? lead[choice] + textOf(body[choice], choice) : '')
    return [segmentOf(own('ours'), own('theirs'))]
  })
}

function renderBrackets({ from, children }: Inside, choice: Choice | undefined): readonly Segment[] {
  const { side, node } = from
  const { text } = side.document
  const { tree, children: nodesIn } = side.search
  const nodes = nodesIn(node)
  const [start, end] = [tree.start(node), tree.end(node)]
  const last = nodes.at(-1)
  const leads = new Map<number, string>()
  let at = start + 1
  for (const [index, child] of nodes.entries()) {
    const gap = text.slice(at, firstOffset(tree, child))
    const comma = index === 0 ? /^(\s*)$/.exec(gap) : /^\s*,(\s*)$/.exec(gap)
    if (comma === null) throw new UnusualLayout('a comment or something else between members')
    leads.set(child, comma[1] ?? '')
    at = tree.end(child)
  }
  const tail = last === undefined ? '' : text.slice(tree.end(last), end - 1)
  if (!/^\s*,?\s*$/.test(tail)) throw new UnusualLayout('a comment before a bracket')
  const opening = leads.get(nodes[0] ?? -1) ?? ''
  const usual = leads.get(nodes[1] ?? -1) ?? (/[\r\n]/.test(opening) ? opening : ' ')
  const indent = /[\r\n]/.test(usual)
    ? usual.slice(Math.max(usual.lastIndexOf('\n'), usual.lastIndexOf('\r')) + 1)
    : indentAt(text, start)
  const hasAny = { ours: false, theirs: false }
  const rows = children.map((child): Row => {
    const lead = { ours: '', theirs: '' }
    const body: Record<Choice, readonly Segment[] | undefined> = { ours: undefined, theirs: undefined }
    const there = child.nodes[side.name] ?? -1
    const own = there === nodes[0] ? undefined : leads.get(there)
    for (const one of ['ours', 'theirs'] as const) {
      const value = child[one]
      if (value === undefined) continue
      lead[one] = hasAny[one] ? `,${own ?? usual}` : opening
      hasAny[one] = true
      const isKnown = one === 'theirs' && body.ours !== undefined && !isOpen(child)
      body[one] = isKnown ? body.ours : renderMember(value, choice ?? (isOpen(child) ? one : undefined), side, indent)
    }
    return { lead, body, isShared: choice === undefined ? !isOpen(child) : false }
  })
  const brackets = text.charAt(start)
  return [brackets, ...joinRows(rows), tail.replace(',', '') + text.slice(end - 1, end)]
}

/** A member or item in brackets with its name, at an indentation. */
function renderMember(merged: Merged, choice: Choice | undefined, around: Side, indent: string): readonly Segment[] {
  const { side, node } = merged.from
  const { text } = side.document
  const { tree } = side.search
  if (!isInBrackets(side, tree.parent(node))) throw new UnusualLayout('brackets around a block')
  const start = firstOffset(tree, node)
  const written = [text.slice(start, tree.start(node)), ...renderValue(merged, choice)]
  const own = indentAt(text, start)
  if (side === around && own === indent) return written
  return mapSegments(written, (stretch) => reindent(stretch, own, indent))
}

function renderBlock({ from, children }: Inside, choice: Choice | undefined): readonly Segment[] {
  const { side, node } = from
  const { text } = side.document
  const { children: nodesIn, tree } = side.search
  const page = pageOf(side)
  const nodes = nodesIn(node)
  const column = columnOf(text, tree.start(node))
  const leads = new Map<number, string>()
  for (const [index, child] of nodes.entries()) {
    const before = nodes[index - 1]
    const lead = before === undefined ? '' : text.slice(endOf(side, before), startInBlock(page, child))
    if (before !== undefined && !/^(?:(?:\r\n|\r|\n)[ \t]*(?:#[^\r\n]*)?)+$/.test(lead))
      throw new UnusualLayout('something between members')
    leads.set(child, lead)
  }
  const usual = lineBreakOf(text) + ' '.repeat(column)
  const hasAny = { ours: false, theirs: false }
  const rows = children.map((child): Row => {
    const lead = { ours: '', theirs: '' }
    const body: Record<Choice, readonly Segment[] | undefined> = { ours: undefined, theirs: undefined }
    const own = leads.get(child.nodes[side.name] ?? -1)
    for (const one of ['ours', 'theirs'] as const) {
      const value = child[one]
      if (value === undefined) continue
      lead[one] = hasAny[one] ? own || usual : (own ?? '').trimStart()
      hasAny[one] = true
      const isKnown = one === 'theirs' && body.ours !== undefined && !isOpen(child)
      body[one] = isKnown ? body.ours : renderLines(value, choice ?? (isOpen(child) ? one : undefined), column)
    }
    return { lead, body, isShared: choice === undefined ? !isOpen(child) : false }
  })
  return joinRows(rows)
}

/** A member or item of a block with its name or dash, moved to a column. */
function renderLines(merged: Merged, choice: Choice | undefined, column: number): readonly Segment[] {
  const { side, node } = merged.from
  const { text } = side.document
  const { tree } = side.search
  if (isInBrackets(side, tree.parent(node))) throw new UnusualLayout('a block around brackets')
  const start = startInBlock(pageOf(side), node)
  const head = text.slice(start, tree.start(node))
  const value = renderValue(merged, choice)
  const becomesEmpty = merged.kind === 'inside' && !isInBrackets(side, node) && isOnlyBrackets(value)
  if (becomesEmpty && choice === undefined && value.some((one) => typeof one !== 'string')) {
    return [
      segmentOf(
        textOf(renderLines(merged, 'ours', column), 'ours'),
        textOf(renderLines(merged, 'theirs', column), 'theirs'),
      ),
    ]
  }
  const written = becomesEmpty ? withBrackets(head, tree.keyEnd(node) - start, textOf(value, 'ours')) : [head, ...value]
  const own = columnOf(text, start)
  return own === column ? written : mapSegments(written, (stretch) => shiftLines(stretch, column - own))
}

/** Brackets behind the colon or dash, before the comments that are between it and its block. */
function withBrackets(head: string, nameEnd: number, brackets: string): readonly string[] {
  const colon = nameEnd < 0 ? -1 : head.indexOf(':', nameEnd)
  const end = colon < 0 ? head.trimEnd().length : colon + 1
  return [`${head.slice(0, end)} ${brackets}${head.slice(end).trimEnd()}`]
}

/** Whether a list or object has nothing in it, on a side at least. */
function isOnlyBrackets([first, ...more]: readonly Segment[]): boolean {
  if (first === undefined || more.length > 0) return false
  const texts = typeof first === 'string' ? [first] : [first.ours, first.theirs]
  return texts.some((text) => text === '[]' || text === '{}')
}

function startInBlock(page: Page, node: number): number {
  const start = blockStart(page, node)
  if (start < 0) throw new UnusualLayout('an anchor, a tag or a question mark before a name')
  return start
}

/** Where a value ends; in a block of YAML with the line that its last part is on. */
function endOf(side: Side, node: number): number {
  const { tree, children } = side.search
  if (side.document.format !== 'yaml' || isInBrackets(side, tree.parent(node))) return tree.end(node)
  const last = isInBrackets(side, node) ? undefined : children(node).at(-1)
  if (tree.kind(node) <= KIND.list && last !== undefined) return endOf(side, last)
  const end = blockEnd(pageOf(side), node)
  if (end < 0) throw new UnusualLayout('something behind a value on its line')
  return end
}

function isInBrackets({ document, search }: Side, node: number): boolean {
  return node >= 0 && isBracketed(document.text, search, node)
}

const pageOf = remember(
  ({ document, search }: Side): Page => ({
    text: document.text,
    search,
    style: { lineBreak: lineBreakOf(document.text), unit: 2, listOffset: 2 },
  }),
)
