import { appendPointer, isListIndex, lastToken, parentPointer } from '../../text/pointer.ts'
import type { Range, TextEdit } from '../../text/range.ts'
import type { Change, Document, Problem } from '../document.ts'
import { lineBreakOf } from '../layout.ts'
import { MAX_PROBLEMS } from '../problem-report.ts'
import { parseJson } from './parse-json.ts'
import { lineEnd } from './tokens.ts'

/** One line that has a value. */
interface Line extends Range {
  readonly document: Document
}

/** The lines that contain values: millions of them fit into the largest file, so each is made when it is asked for. */
interface Lines {
  readonly count: number
  /** The line at an index; a negative one counts from the end. */
  readonly at: (index: number) => Line | undefined
  readonly indexAt: (offset: number) => number
  readonly value: readonly unknown[]
  readonly problems: readonly Problem[]
}

/** Reads one JSON value a line as a list of the values, up to the limit of mistakes; blank lines do not count. Never throws. */
export function parseJsonLines(uri: string, text: string): Document {
  const lines = readLines(uri, text)
  const { value, problems } = lines
  const at = (pointer: string): { line: Line; index: number; rest: string } | undefined => {
    const match = /^\/(0|[1-9]\d*)(\/.*)?$/s.exec(pointer)
    const index = Number(match?.[1])
    const line = match ? lines.at(index) : undefined
    return match && line ? { line, index, rest: match[2] ?? '' } : undefined
  }

  return {
    uri,
    text,
    format: 'jsonl',
    value,
    problems: problems.length > 0 || lines.count > 0 ? problems : [emptyText(text)],
    rangeOf(pointer, part) {
      if (pointer === '') return lines.count === 0 || part === 'key' ? undefined : wholeRange(lines)
      const found = at(pointer)
      return found && shift(found.line.document.rangeOf(found.rest, part), found.line.start)
    },
    rangeInString(pointer, start, end) {
      const found = at(pointer)
      return found && shift(found.line.document.rangeInString(found.rest, start, end), found.line.start)
    },
    pointerAt(offset) {
      const index = lines.indexAt(offset)
      const line = index < 0 ? undefined : lines.at(index)
      if (!line) return { pointer: '', part: 'value' }
      const { pointer, part } = line.document.pointerAt(offset - line.start)
      return { pointer: appendPointer('', index) + pointer, part }
    },
    edits(change) {
      return editLines(text, lines, change, at)
    },
  }
}

function emptyText(text: string): Problem {
  return { code: 'empty', data: {}, start: text.length, end: text.length, pointer: '' }
}

function readLines(uri: string, text: string): Lines {
  const starts: number[] = []
  const value: unknown[] = []
  const problems: Problem[] = []
  for (let start = 0; start < text.length && problems.length < MAX_PROBLEMS; ) {
    const end = lineEnd(text, start)
    const line = text.slice(start, end)
    if (line.trim() !== '') {
      const document = parseJson(uri, line)
      for (const problem of document.problems) problems.push(shiftProblem(problem, starts.length, start))
      value.push(document.value ?? null)
      starts.push(start)
    }
    start = text.startsWith('\r\n', end) ? end + 2 : end + 1
  }
  const at = keepLines((start) => {
    const end = lineEnd(text, start)
    return { start, end, document: parseJson(uri, text.slice(start, end)) }
  })
  return {
    count: starts.length,
    at: (index) => at(starts.at(index)),
    indexAt: (offset) => {
      const index = starts.findLastIndex((start) => start <= offset)
      return index >= 0 && offset <= lineEnd(text, starts[index] ?? 0) ? index : -1
    },
    value,
    problems: problems.slice(0, MAX_PROBLEMS),
  }
}

/** Of more lines than these none are kept. */
const fewLines = 1000

function keepLines(read: (start: number) => Line): (start: number | undefined) => Line | undefined {
  const kept = new Map<number, Line>()
  return (start) => {
    if (start === undefined) return undefined
    const line = kept.get(start) ?? read(start)
    if (kept.size >= fewLines && !kept.has(start)) kept.clear()
    kept.set(start, line)
    return line
  }
}

function wholeRange(lines: Lines): Range {
  return { start: lines.at(0)?.start ?? 0, end: lines.at(-1)?.end ?? 0 }
}

function shift<T extends Range>(range: T | undefined, by: number): T | undefined {
  return range && { ...range, start: range.start + by, end: range.end + by }
}

function shiftEdits(edits: readonly TextEdit[], by: number): TextEdit[] {
  return edits.map((edit) => ({ ...edit, start: edit.start + by, end: edit.end + by }))
}

function shiftProblem(problem: Problem, index: number, by: number): Problem {
  const { related, fix } = problem
  return {
    ...problem,
    start: problem.start + by,
    end: problem.end + by,
    pointer: appendPointer('', index) + problem.pointer,
    ...(related ? { related: { start: related.start + by, end: related.end + by } } : {}),
    ...(fix ? { fix: { safe: fix.safe, edits: shiftEdits(fix.edits, by) } } : {}),
  }
}

type Find = (pointer: string) => { line: Line; index: number; rest: string } | undefined

/** Changes within one line; whole lines can be replaced, removed and added. */
function editLines(text: string, lines: Lines, change: Change, at: Find): TextEdit[] | undefined {
  if (change.op === 'move') {
    const from = at(change.from)
    const to = at(change.to)
    if (!from || !to || from.index !== to.index || from.rest === '' || to.rest === '') return undefined
    const edits = from.line.document.edits({ op: 'move', from: from.rest, to: to.rest })
    return edits && shiftEdits(edits, from.line.start)
  }
  if (change.op === 'insert' && parentPointer(change.pointer) === '') return insertLine(text, lines, change)
  const found = at(change.pointer)
  if (!found) return undefined
  if (found.rest === '' && change.op === 'remove') return [{ ...wholeLine(text, found.line), text: '' }]
  const edits = found.line.document.edits({ ...change, pointer: found.rest })
  return edits && shiftEdits(edits, found.line.start)
}

function insertLine(
  text: string,
  lines: Lines,
  { pointer, value }: { pointer: string; value: unknown },
): TextEdit[] | undefined {
  const token = lastToken(pointer) ?? ''
  const index = token === '-' ? lines.count : isListIndex(token) ? Number(token) : Number.NaN
  if (!(index <= lines.count)) return undefined
  const next = lines.at(index)
  const neighbour = index === 0 ? next : lines.at(index - 1)
  const written = neighbour ? writeLike(neighbour, value) : JSON.stringify(value)
  if (next) return [{ start: next.start, end: next.start, text: written + lineBreakOf(text) }]
  const end = lines.at(-1)?.end
  return end === undefined
    ? [{ start: 0, end: 0, text: written }]
    : [{ start: end, end, text: lineBreakOf(text) + written }]
}

/** A value on one line, with blanks where another line has them. */
function writeLike({ document }: Line, value: unknown): string {
  const [written] = document.edits({ op: 'replace', pointer: '', value }) ?? []
  return written?.text ?? JSON.stringify(value)
}

function wholeLine(text: string, { start, end }: Range): Range {
  const after = text.startsWith('\r\n', end) ? end + 2 : Math.min(end + 1, text.length)
  return { start, end: after }
}
