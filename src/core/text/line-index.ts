import { countLeading } from './count-leading.ts'
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
const lineBreak = '(?:\\n|\\r(?!\\n)|\\r\\n)'
const oneLine = new RegExp(`[^\\r\\n]*${lineBreak}`, 'y')

/** Lines are read by the block: a pattern passes over one many times faster than a loop that looks for each break. */
const blockSize = 64
const wholeBlock = new RegExp(`(?:[^\\r\\n]*${lineBreak}){${blockSize}}`, 'y')

/** Indexes the lines of a text (LF, CRLF and CR end a line), no further than is asked for; each conversion is then O(log lines). */
export function createLineIndex(text: string): LineIndex {
  const blocks = [0]
  let isWhole = false
  const known = new Map<number, readonly number[]>()
  /** Reads on until a block starts beyond the offset, and the block is among them. */
  const readUntil = (offset: number, block: number): void => {
    while (!isWhole && (blocks.length <= block || (blocks.at(-1) ?? 0) <= offset)) {
      wholeBlock.lastIndex = blocks.at(-1) ?? 0
      if (wholeBlock.test(text)) blocks.push(wholeBlock.lastIndex)
      else isWhole = true
    }
  }
  /** Where the lines of a block start. */
  const startsIn = (block: number): readonly number[] => {
    const found = known.get(block) ?? readStarts(text, blocks[block] ?? 0)
    known.set(block, found)
    return found
  }
  /** Where a line starts; `undefined` when there is none. */
  const startOf = (line: number): number | undefined => {
    const block = Math.floor(line / blockSize)
    readUntil(-1, block)
    return block < blocks.length ? startsIn(block)[line % blockSize] : undefined
  }

  return {
    get lineCount() {
      readUntil(text.length, 0)
      const last = blocks.length - 1
      return last * blockSize + startsIn(last).length
    },
    positionAt(offset) {
      const place = Math.max(0, Math.min(offset, text.length))
      readUntil(place, 0)
      const block = countLeading(blocks, (start) => start <= place) - 1
      const starts = startsIn(block)
      const index = countLeading(starts, (start) => start <= place) - 1
      return { line: block * blockSize + index, character: place - (starts[index] ?? 0) }
    },
    offsetAt({ line, character }) {
      if (line < 0) return 0
      const start = startOf(line)
      if (start === undefined) return text.length
      const next = startOf(line + 1)
      let end = next ?? text.length
      if (next !== undefined) {
        if (text.charCodeAt(end - 1) === LF) end--
        if (end > start && text.charCodeAt(end - 1) === CR) end--
      }
      return Math.min(start + Math.max(0, character), end)
    },
  }
}

/** Where the lines of the block at an offset start. */
function readStarts(text: string, block: number): readonly number[] {
  const starts = [block]
  oneLine.lastIndex = block
  while (starts.length < blockSize && oneLine.test(text)) starts.push(oneLine.lastIndex)
  return starts
}
