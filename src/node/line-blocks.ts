/** Whole lines of a stream of bytes, with what came before them. */
export interface LineBlock {
  readonly bytes: Uint8Array
  readonly linesBefore: number
  /** How many of these are not blank. */
  readonly filledBefore: number
}

const newline = 10

/** The most bytes of a line that are kept (8 MiB); the rest of a longer one is skipped, which leaves it broken. */
export const longestLine = 8 * 1024 * 1024

/** Cuts a stream into blocks of whole lines, in memory for one block and one line. */
export async function* readLineBlocks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<LineBlock> {
  const state = { linesBefore: 0, filledBefore: 0 }
  let rest: Uint8Array[] = []
  let restLength = 0
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(newline) + 1
    if (end > 0) {
      yield nextBlock([...rest, chunk.subarray(0, end)], state)
      rest = []
      restLength = 0
    }
    if (end === chunk.length || restLength > longestLine) continue
    rest.push(chunk.subarray(end))
    restLength += chunk.length - end
  }
  if (restLength > 0) yield nextBlock(rest, state)
}

function nextBlock(parts: readonly Uint8Array[], state: { linesBefore: number; filledBefore: number }): LineBlock {
  const bytes = new Uint8Array(Buffer.concat(parts))
  const block = { bytes, ...state }
  for (const line of linesIn(bytes)) {
    state.linesBefore++
    if (!isBlank(line)) state.filledBefore++
  }
  return block
}

/** The lines of a block, without their ends. */
export function* linesIn(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(newline, start)
    const end = found < 0 ? bytes.length : found
    yield bytes.subarray(start, end)
    start = end + 1
  }
}

/** Whether a line has nothing but blanks. */
export function isBlank(line: Uint8Array): boolean {
  for (const byte of line) if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false
  return true
}
