/** A place in a text: zero-based line, zero-based column in UTF-16 code units. */
export interface Position {
  readonly line: number
  readonly character: number
}

/** A text with its lines. */
export interface LinedText {
  readonly text: string
  readonly lines: LineIndex
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

/** Indexes the lines of a text (LF, CRLF and CR end a line), no further than is asked for; each conversion is then O(log lines). */
export function createLineIndex(text: string): LineIndex {
  const starts = [0]
  const nextStart = text.includes('\r') ? startAfterBreak : startAfterLineFeed
  let last = 0
  let isWhole = false
  /** Reads on until a line starts beyond the offset, and the line is among them. */
  const readUntil = (offset: number, line: number): void => {
    while (!isWhole && (last <= offset || starts.length <= line)) {
      const start = nextStart(text, last)
      if (start === 0) isWhole = true
      else {
        starts.push(start)
        last = start
      }
    }
  }
  const startOf = (line: number): number => starts[line] ?? text.length

  return {
    get lineCount() {
      readUntil(text.length, 0)
      return starts.length
    },
    positionAt(offset) {
      const place = Math.max(0, Math.min(offset, text.length))
      readUntil(place, 0)
      const line = lastAtOrBefore(starts, place)
      return { line, character: place - startOf(line) }
    },
    offsetAt({ line, character }) {
      if (line < 0) return 0
      readUntil(-1, line + 1)
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

/** Where the next line starts; 0 when there is none. */
function startAfterLineFeed(text: string, from: number): number {
  return text.indexOf('\n', from) + 1
}

function startAfterBreak(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) return at + 1
  }
  return 0
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
