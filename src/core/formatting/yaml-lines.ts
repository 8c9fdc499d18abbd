import { isBracketed, textStart } from '../document/layout.ts'
import { KIND, type TreeSearch } from '../document/tree.ts'

/** A line of the text that is not blank; or comments below each other that begin in the same column, with blank lines between them. */
export interface Line {
  readonly start: number
  /** Where its line break begins, or the text ends. */
  readonly end: number
  /** Where the next line begins. */
  readonly next: number
  /** How many spaces it begins with. */
  readonly indent: number
  /** `text` is inside a text over several lines; `bracket` inside brackets, and `opening` has the beginning of a text. */
  readonly kind: 'comment' | 'mark' | 'block' | 'opening' | 'bracket' | 'text'
  /** The line with the beginning of the text or bracket around it. */
  readonly owner: number
}

/** The lines of a text in which a search finds the values. */
export function readLines(text: string, search: TreeSearch | undefined): readonly Line[] {
  const starts: number[] = []
  for (const { start } of boundsIn(text, textStart(text))) starts.push(start)
  const inside = search && !search.isEmpty ? linesInside(text, search, starts) : noLines
  const owners = new Set(inside.owners.values())
  /** Where the lines that own others are among those that are given. */
  const given = new Map<number, number>()
  const lines: Line[] = []
  let at = 0
  for (const bound of boundsIn(text, textStart(text))) {
    const kind = kindOf(text, bound, at, inside)
    const indent = indentOf(text, bound)
    const last = lines.at(-1)
    const ownedBy = given.get(inside.owners.get(at) ?? -1)
    if (owners.has(at)) given.set(at, lines.length)
    if (kind === 'comment' && last?.kind === 'comment' && last.indent === indent) {
      lines[lines.length - 1] = { ...last, end: bound.end, next: bound.next }
    } else lines.push({ ...bound, indent, kind, owner: ownedBy ?? lines.length })
    at++
  }
  return lines
}

function indentOf(text: string, { start }: Bound): number {
  let at = start
  while (text.charAt(at) === ' ') at++
  return at - start
}

function kindOf(text: string, bound: Bound, at: number, { texts, owners, opening }: InnerLines): Line['kind'] {
  if (texts.has(at)) return 'text'
  if (owners.has(at)) return opening.has(at) ? 'text' : 'bracket'
  if (/^(?:---|\.\.\.)(?:\s|$)|^%/.test(text.slice(bound.start, bound.start + 4))) return 'mark'
  if (text.charAt(bound.start + indentOf(text, bound)) === '#') return 'comment'
  return opening.has(at) ? 'opening' : 'block'
}

type Bound = Pick<Line, 'start' | 'end' | 'next'>

/** Where each line is that is not blank, in a part of the text that begins with a line; the last one may have no line break. */
export function* boundsIn(text: string, from = 0, to = text.length): Generator<Bound> {
  const lineBreak = /\r\n|\r|\n|$/g
  let start = from
  while (start < to) {
    lineBreak.lastIndex = start
    const found = lineBreak.exec(text)
    const end = found?.index ?? to
    const next = end + (found?.[0].length ?? 0)
    if (text.slice(start, end).trim() !== '') yield { start, end, next }
    start = next
  }
}

/** The lines that texts and brackets over several lines take behind their first one. */
interface InnerLines {
  readonly owners: ReadonlyMap<number, number>
  readonly texts: ReadonlySet<number>
  readonly opening: ReadonlySet<number>
}

const noLines: InnerLines = { owners: new Map(), texts: new Set(), opening: new Set() }

function linesInside(text: string, search: TreeSearch, starts: readonly number[]): InnerLines {
  const owners = new Map<number, number>()
  const texts = new Set<number>()
  const opening = new Set<number>()
  const { tree } = search
  let line = 0
  let bracketed = 0
  for (let node = 0; node < tree.size; node++) {
    const kind = tree.kind(node)
    const isText = kind === KIND.string || kind === KIND.other
    if (!isText && (kind === KIND.alias || !isBracketed(text, search, node))) continue
    const [start, end] = [tree.start(node), endOf(text, tree.end(node))]
    // The lines of brackets inside of others are theirs already.
    if (!isText && end <= bracketed) continue
    if (!isText) bracketed = end
    while ((starts[line] ?? 0) > start) line--
    while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) <= start) line++
    for (let at = line + 1; (starts[at] ?? Number.POSITIVE_INFINITY) < end; at++) {
      owners.set(at, owners.get(line) ?? line)
      if (isText) texts.add(at)
      if (isText) opening.add(line)
    }
  }
  return { owners, texts, opening }
}

/** Without the line break that ends a text in block style. */
function endOf(text: string, end: number): number {
  let at = end
  while (at > 0 && /[\r\n]/.test(text.charAt(at - 1))) at--
  return at
}
