import { readStoredLine, readStoredText, type StoredText } from '../core/internal.ts'
import { openAnswers, sortOut } from '../node/answer-files.ts'
import { isBlank, linesIn, readLineBlocks } from '../node/line-blocks.ts'
import { resolvePath } from '../node/paths.ts'
import { type Io, UsageError } from './io.ts'

/** A line of JSON lines, or the whole text of another file, with the stored questionnaires in it. */
export interface StoredPiece {
  readonly text: string
  readonly isLine: boolean
  /** Empty for a blank line; why there is none, as the end of a sentence, for a text that is broken. */
  readonly stored: StoredText | { readonly broken: string }
  /** Where it is, for people. */
  readonly place: string
}

/** Reads a file of stored questionnaires as it comes; "-" is standard input. */
export async function* readStored(name: string, io: Io): AsyncGenerator<StoredPiece> {
  const uri = name === '-' ? 'stdin' : name
  const file = name === '-' ? await sortOut(name, io.streamStdin()) : await openAnswers(resolvePath(io.cwd, name))
  if (file.kind === 'problem') throw new UsageError(`${uri}: ${file.detail}`)
  if (file.kind === 'text') {
    // A body of a request: YAML would take it for a text.
    if (/^\uFEFF?\s*</.test(file.text))
      throw new UsageError(
        `${uri}: is XML, which only a check with "questlint check answers" reads; give stored questionnaires as JSON`,
      )
    const stored = readStoredText(uri, file.text)
    if (stored?.units.length === 0) throw new UsageError(`${uri}: contains no stored questionnaires`)
    const broken = { broken: 'is neither JSON nor YAML that can be read' }
    yield { text: file.text, isLine: false, stored: stored ?? broken, place: uri }
    return
  }
  for await (const block of readLineBlocks(file.chunks)) {
    let { linesBefore, filledBefore } = block
    for (const line of linesIn(block.bytes)) {
      linesBefore++
      const text = Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString('utf8')
      const isFilled = !isBlank(line)
      if (isFilled) filledBefore++
      const stored = isFilled ? (readStoredLine(text, filledBefore) ?? brokenLine) : blank
      yield { text, isLine: true, stored, place: `${uri}:${linesBefore}` }
    }
  }
}

const blank: StoredText = { root: null, units: [] }
const brokenLine = { broken: 'is not JSON that can be read' }

/** A piece that could be read; a broken one ends the run with its place. */
export function requireStored({ stored, place }: StoredPiece): StoredText {
  if ('broken' in stored) throw new UsageError(`${place}: ${stored.broken}`)
  return stored
}
