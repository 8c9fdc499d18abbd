import type { Document } from '../document/document.ts'
import { editBetween } from '../document/find-change.ts'
import { isBracketed, lineBreakOf } from '../document/layout.ts'
import { KIND, type TreeSearch } from '../document/tree.ts'
import { shiftRange, type TextEdit } from '../text/range.ts'
import { mostFrequent } from './most-frequent.ts'

/** Whether lines stay where they begin. */
interface Options {
  readonly keepsIndents?: boolean
}

/**
 * The edits that lay out YAML in block style: what is inside of something is one step deeper, blank lines are single, and nothing is at the
 * end of a line. Texts and brackets over several lines move as a whole.
 */
export function yamlSpacing({ text, search }: Document, { keepsIndents = false }: Options = {}): readonly TextEdit[] {
  const lines = readLines(text, search?.())
  const shifts = keepsIndents ? lines.map(() => 0) : shiftsOf(lines)
  const end = lines.at(-1)?.next ?? 0
  const rest = end < text.length ? [{ start: end, end: text.length, text: '' }] : []
  return [
    ...lines.flatMap((line, at) => {
      const moved = shifted(line, shifts[at] ?? 0)
      if (line.kind === 'text') return moved
      const isOpen = line.end === line.next
      return [
        ...oneBlank(text, lines[at - 1]?.next, line.start),
        ...moved,
        ...trimmed(line),
        ...(isOpen ? [{ start: line.end, end: line.end, text: lineBreakOf(text) }] : []),
      ]
    }),
    ...rest,
  ]
}

/** Leaves one of the blank lines between two others; none where the text begins with them. */
function oneBlank(text: string, before: number | undefined, start: number): readonly TextEdit[] {
  const blank = text.slice(before ?? 0, start)
  const wanted = before === undefined ? '' : (/\r\n|\r|\n/.exec(blank)?.[0] ?? '')
  return blank === wanted ? [] : [shiftRange(editBetween(blank, wanted), before ?? 0)]
}

/** A line of the text that is not blank. */
interface Line {
  readonly start: number
  /** Where its line break begins, or the text ends. */
  readonly end: number
  /** Where the next line begins. */
  readonly next: number
  /** How many spaces it begins with. */
  readonly indent: number
  readonly content: string
  /** `text` is inside a text over several lines; `bracket` inside brackets, and `opening` has the beginning of a text. */
  readonly kind: 'comment' | 'mark' | 'block' | 'opening' | 'bracket' | 'text'
  /** The line with the beginning of the text or bracket around it. */
  readonly owner: number
}

function readLines(text: string, search: TreeSearch | undefined): readonly Line[] {
  const bounds = [...boundsIn(text)]
  const starts = bounds.map(({ start }) => start)
  const inside = search && !search.isEmpty ? linesInside(text, search, starts) : noLines
  return bounds.map((bound, at) => {
    const content = text.slice(bound.start, bound.end)
    const indent = /^ */.exec(content)?.[0].length ?? 0
    const own = { ...bound, indent, content, owner: inside.owners.get(at) ?? at }
    if (inside.texts.has(at)) return { ...own, kind: 'text' }
    if (inside.owners.has(at)) return { ...own, kind: inside.opening.has(at) ? 'text' : 'bracket' }
    if (/^(?:---|\.\.\.)(?:\s|$)|^%/.test(content)) return { ...own, kind: 'mark' }
    if (content[indent] === '#') return { ...own, kind: 'comment' }
    return { ...own, kind: inside.opening.has(at) ? 'opening' : 'block' }
  })
}

/** Where each line is that is not blank; the last one may have no line break. */
function* boundsIn(text: string): Generator<Pick<Line, 'start' | 'end' | 'next'>> {
  let start = 0
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n|\r|\n|$/g)) {
    const next = index + lineBreak.length
    if (text.slice(start, index).trim() !== '') yield { start, end: index, next }
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

/** By how many spaces each line moves. */
function shiftsOf(lines: readonly Line[]): readonly number[] {
  const unit = mostFrequent(levelsOf(lines, 2).flatMap(({ step }) => step ?? [])) ?? 2
  const levels = levelsOf(lines, unit)
  const shifts: number[] = []
  const ofBlock = new Map<number, number>()
  const nextBlocks = nextBlockOf(lines)
  lines.forEach(({ kind, indent, owner }, at) => {
    if (kind === 'block' || kind === 'opening') ofBlock.set(indent, levels[at]?.shift ?? 0)
    if (kind === 'comment') {
      const next = nextBlocks[at] ?? -1
      const isOfNext = lines[next]?.indent === indent
      shifts.push((isOfNext ? levels[next]?.shift : ofBlock.get(indent)) ?? 0)
    } else shifts.push(kind === 'text' || kind === 'bracket' ? (shifts[owner] ?? 0) : (levels[at]?.shift ?? 0))
  })
  return shifts
}

/** For each line the next one in block style that is behind it. */
function nextBlockOf(lines: readonly Line[]): readonly number[] {
  const next: number[] = []
  let found = -1
  for (let at = lines.length - 1; at >= 0; at--) {
    next[at] = found
    const kind = lines[at]?.kind
    if (kind === 'block' || kind === 'opening') found = at
  }
  return next
}

/** How a line moves to be where its level is, and by how much it is deeper than the line around it, where it opens a level. */
interface LineLevel {
  readonly shift: number
  readonly step?: number
}

const stays: LineLevel = { shift: 0 }

function levelsOf(lines: readonly Line[], unit: number): readonly LineLevel[] {
  const open: { readonly column: number; readonly target: number }[] = []
  return lines.map(({ kind, indent, content }) => {
    if (kind !== 'block' && kind !== 'opening') return stays
    while ((open.at(-1)?.column ?? -1) > indent) open.pop()
    const around = open.at(-1)
    const isNew = around?.column !== indent
    if (isNew) open.push({ column: indent, target: around === undefined ? 0 : around.target + unit })
    let target = open.at(-1)?.target ?? 0
    const shift = target - indent
    // Each dash opens a level behind it on the same line.
    let column = indent
    for (let dash = dashAt(content, column); dash > 0; dash = dashAt(content, column)) {
      column += dash
      target += dash
      open.push({ column, target })
    }
    return isNew && around !== undefined ? { shift, step: indent - around.column } : { shift }
  })
}

/** How far behind a dash what follows it on its line begins; 0 where there is no dash, or nothing behind it. */
function dashAt(content: string, column: number): number {
  const found = /^- +(?=[^\s#])/.exec(content.slice(column))
  return found?.[0].length ?? 0
}

function shifted({ start, indent }: Line, shift: number): readonly TextEdit[] {
  if (shift > 0) return [{ start, end: start, text: ' '.repeat(shift) }]
  const removed = Math.min(indent, -shift)
  return removed > 0 ? [{ start, end: start + removed, text: '' }] : []
}

/** Takes away what is at the end of a line, where no text over several lines has it. */
function trimmed({ content, end, kind }: Line): readonly TextEdit[] {
  const blank = content.length - content.trimEnd().length
  return blank > 0 && kind !== 'opening' ? [{ start: end - blank, end, text: '' }] : []
}
