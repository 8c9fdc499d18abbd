/** A place in a text: zero-based line, zero-based column in UTF-16 code units. */
export interface Position {
  readonly line: number
  readonly character: number
}

/** Converts between offsets and positions of one text. */
export interface LineIndex {
  readonly lineCount: number
  /** The position of an offset; offsets outside the text are moved to its nearest end. */
  positionAt(offset: number): Position
  /** The offset of a position; a character beyond its line is moved to the end of the line, before the line break. */
  offsetAt(position: Position): number
}

const LF = 10
const CR = 13

/** Indexes the lines of a text once (LF, CRLF and CR end a line), so that each conversion is O(log lines). */
export function createLineIndex(text: string): LineIndex {
  const starts = lineStarts(text)
  const startOf = (line: number): number => starts[line] ?? text.length

  return {
    lineCount: starts.length,
    positionAt(offset) {
      const place = Math.max(0, Math.min(offset, text.length))
      const line = lastAtOrBefore(starts, place)
      return { line, character: place - startOf(line) }
    },
    offsetAt({ line, character }) {
      if (line < 0) return 0
      if (line >= starts.length) return text.length
      let end = startOf(line + 1)
      if (line + 1 < starts.length) {
        if (text.charCodeAt(end - 1) === LF) end--
        if (end > startOf(line) && text.charCodeAt(end - 1) === CR) end--
      }
      return Math.min(startOf(line) + Math.max(0, character), end)
    },
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    return starts
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) starts.push(at + 1)
  }
  return starts
}

function lastAtOrBefore(sorted: readonly number[], wanted: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sorted[middle] ?? 0) <= wanted) low = middle
    else high = middle - 1
  }
  return low
}
