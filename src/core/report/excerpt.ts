import type { PositionRange } from './present.ts'

/** A source line made fit for a terminal, and carets under a range of it. */
export interface Excerpt {
  readonly line: string
  readonly carets: string
}

const margin = 8

/** Renders the first line of a range with carets under it; `undefined` when the text has no such line. */
export function renderExcerpt(text: string, range: PositionRange, width: number): Excerpt | undefined {
  const source = lineAt(text, range.start.line)
  if (source === undefined || source.trim() === '') return undefined
  const from = range.start.column - 1
  const isOneLine = range.end.line === range.start.line
  const to = Math.max(from + 1, isOneLine ? range.end.column - 1 : source.trimEnd().length)
  const room = Math.max(20, width - margin)
  const start = from < room / 2 ? 0 : from - Math.floor(room / 4)
  const before = visibleCells(source.slice(start, from))
  const marked = visibleCells(source.slice(from, to))
  const after = visibleCells(source.slice(to, to + room))
  const shownMarked = marked.slice(0, Math.max(1, room - before.length))
  const shownAfter = after.slice(0, Math.max(0, room - before.length - shownMarked.length))
  const cut = start > 0 ? '…' : ''
  const caretCount = Math.max(1, shownMarked.length)
  return {
    line: `${cut}${[...before, ...shownMarked, ...shownAfter].join('')}`.trimEnd(),
    carets: `${' '.repeat(cut.length + before.length)}${'^'.repeat(caretCount)}`,
  }
}

/** The one-based line of a text without its line end. */
function lineAt(text: string, line: number): string | undefined {
  let start = 0
  for (let current = 1; current < line; current++) {
    const end = nextLine(text, start)
    if (end === undefined) return undefined
    start = end
  }
  const end = text.slice(start).search(/[\r\n]/)
  return end < 0 ? text.slice(start) : text.slice(start, start + end)
}

function nextLine(text: string, from: number): number | undefined {
  const end = text.indexOf('\n', from)
  return end < 0 ? undefined : end + 1
}

/** One string a terminal cell, so that carets line up: wide characters take two cells, combining ones share one. */
function visibleCells(text: string): string[] {
  const cells: string[] = []
  for (const character of text) {
    const last = cells.length - 1
    if (/\p{M}|\u200d|\ufe0f/u.test(character) && last >= 0) cells[last] += character
    else if (character === '\t') cells.push(' ', ' ')
    else if (/\p{Cc}|\p{Cf}|\p{Cs}/u.test(character)) cells.push('\ufffd')
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
