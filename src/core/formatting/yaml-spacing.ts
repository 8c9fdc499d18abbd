import type { Document } from '../document/document.ts'
import { editBetween } from '../document/find-change.ts'
import { lineBreakOf, textStart } from '../document/layout.ts'
import { addAll } from '../text/lists.ts'
import { shiftRange, type TextEdit } from '../text/range.ts'
import { mostFrequent } from './most-frequent.ts'
import { boundsIn, type Line, readLines } from './yaml-lines.ts'

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
  const shifts = keepsIndents ? lines.map(() => 0) : shiftsOf(text, lines)
  const end = lines.at(-1)?.next ?? 0
  const rest = end < text.length ? [{ start: end, end: text.length, text: '' }] : []
  const edits: TextEdit[] = []
  lines.forEach((line, at) => {
    addAll(edits, laidOut(text, line, shifts[at] ?? 0, lines[at - 1]?.next))
  })
  addAll(edits, rest)
  return edits
}

/** The edits of a line and of the blank lines between it and the one before, which ends at `before`. */
function* laidOut(text: string, line: Line, shift: number, before: number | undefined): Generator<TextEdit> {
  let last = before
  // Comments below each other move as one, but each ends by itself.
  const bounds = line.kind === 'comment' ? boundsIn(text, line.start, line.next) : [line]
  for (const bound of bounds) {
    const one = { ...line, ...bound }
    if (line.kind !== 'text') yield* oneBlank(text, last, one.start)
    yield* shifted(one, shift)
    if (line.kind !== 'text') yield* trimmed(text, one)
    last = one.next
  }
}

/** Leaves one of the blank lines between two others; none where the text begins with them. */
function oneBlank(text: string, before: number | undefined, start: number): readonly TextEdit[] {
  const from = before ?? textStart(text)
  const blank = text.slice(from, start)
  const wanted = before === undefined ? '' : (/\r\n|\r|\n/.exec(blank)?.[0] ?? '')
  return blank === wanted ? [] : [shiftRange(editBetween(blank, wanted), from)]
}

/** By how many spaces each line moves. */
function shiftsOf(text: string, lines: readonly Line[]): readonly number[] {
  const unit = mostFrequent(levelsOf(text, lines, 2).flatMap(({ step }) => step ?? [])) ?? 2
  const levels = levelsOf(text, lines, unit)
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

function levelsOf(text: string, lines: readonly Line[], unit: number): readonly LineLevel[] {
  const open: { readonly column: number; readonly target: number }[] = []
  return lines.map(({ kind, indent, start, end }) => {
    if (kind !== 'block' && kind !== 'opening') return stays
    const content = text.slice(start, end)
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

/** Takes away what is at the end of a line, where no text over several lines has it; the last line gets a line break. */
function trimmed(text: string, { start, end, kind }: Line): readonly TextEdit[] {
  const filled = kind === 'opening' ? end : start + text.slice(start, end).trimEnd().length
  const wanted = end === text.length ? lineBreakOf(text) : ''
  return filled === end && wanted === '' ? [] : [{ start: filled, end, text: wanted }]
}
