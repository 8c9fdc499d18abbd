import type { PositionRange } from '../findings/presented.ts'
import type { LinedText } from '../text/line-index.ts'
import { isPlain } from '../text/printable.ts'

/** A source line made fit for a terminal, and carets under a range of it. */
export interface Excerpt {
  readonly line: string
  readonly carets: string
}

/** A source line cut around a range of it, as plain text. */
export interface CutLine {
  /** Whether characters of the line before `before` are left out. */
  readonly isCut: boolean
  readonly before: string
  readonly marked: string
  readonly after: string
}

const margin = 8

/**
 * The first line of a range, cut to about `room` characters around it; `undefined` when there is nothing to see. Only as much of the
 * line is looked at as is shown: some files are one line of megabytes.
 */
export function cutLine({ text, lines }: LinedText, range: PositionRange, room: number): CutLine | undefined {
  const line = range.start.line - 1
  const lineStart = lines.offsetAt({ line, character: 0 })
  const lineEnd = lines.offsetAt({ line, character: Number.POSITIVE_INFINITY })
  const from = Math.min(lineStart + range.start.column - 1, lineEnd)
  const start = from - lineStart < room / 2 ? lineStart : from - Math.floor(room / 4)
  const end = Math.min(lineEnd, from + 2 * room)
  if (text.slice(start, end).trim() === '') return undefined
  const isOneLine = range.end.line === range.start.line
  const last = isOneLine ? lineStart + range.end.column - 1 : from + text.slice(from, end).trimEnd().length
  const to = Math.min(Math.max(from + 1, last), Math.max(end, from + 1))
  return {
    isCut: start > lineStart,
    before: text.slice(start, from),
    marked: text.slice(from, Math.min(to, lineEnd)),
    after: text.slice(to, end),
  }
}

/** Renders the first line of a range with carets under it; `undefined` when there is nothing to see. */
export function renderExcerpt(source: LinedText, range: PositionRange, width: number): Excerpt | undefined {
  const room = Math.max(20, width - margin)
  const parts = cutLine(source, range, room)
  if (parts === undefined) return undefined
  const before = visibleCells(parts.before)
  const marked = visibleCells(parts.marked)
  const after = visibleCells(parts.after)
  const shownMarked = marked.slice(0, Math.max(1, room - before.length))
  const shownAfter = after.slice(0, Math.max(0, room - before.length - shownMarked.length))
  const cut = parts.isCut ? '…' : ''
  return {
    line: `${cut}${[...before, ...shownMarked, ...shownAfter].join('')}`.trimEnd().replaceAll('##[', '#\ufffd['),
    carets: `${' '.repeat(cut.length + before.length)}${'^'.repeat(Math.max(1, shownMarked.length))}`,
  }
}

/** One string a terminal cell, so that carets line up: wide characters take two cells, combining ones share one. */
function visibleCells(text: string): readonly string[] {
  if (isPlain(text)) return text.split('')
  const cells: string[] = []
  for (const character of text) {
    const last = cells.length - 1
    if (/\p{M}|\u200d|\ufe0f/u.test(character) && last >= 0) cells[last] += character
    else if (character === '\t') cells.push(' ', ' ')
    else if (/\p{Cc}|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}/u.test(character)) cells.push('\ufffd')
    else if (isWide(character)) cells.push(character, '')
    else cells.push(character)
  }
  return cells
}

function isWide(character: string): boolean {
  return /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u.test(
    character,
  )
}
