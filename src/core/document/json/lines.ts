import { appendPointer, isListIndex, lastToken, parentPointer } from '../../text/pointer.ts'
import type { Range, TextEdit } from '../../text/range.ts'
import type { Change, Document, Problem } from '../document.ts'
import { lineBreakOf } from '../layout.ts'
import { parseJson } from './parse-json.ts'
import { lineEnd } from './tokens.ts'

/** One line that holds a value. */
interface Line extends Range {
  readonly document: Document
}

/** Reads one JSON value a line as a list of the values; blank lines do not count. Never throws. */
export function parseJsonLines(uri: string, text: string): Document {
  const lines = readLines(uri, text)
  const value = lines.map((line) => line.document.value ?? null)
  const problems = lines.flatMap((line, index) =>
    line.document.problems.map((problem) => shiftProblem(problem, index, line.start)),
  )
  const at = (pointer: string): { line: Line; index: number; rest: string } | undefined => {
    const match = /^\/(0|[1-9]\d*)(\/.*)?$/s.exec(pointer)
    const index = Number(match?.[1])
    const line = lines[index]
    return match && line ? { line, index, rest: match[2] ?? '' } : undefined
  }

  return {
    uri,
    text,
    format: 'jsonl',
    value,
    problems: problems.length > 0 || lines.length > 0 ? problems : [emptyText(text)],
    rangeOf(pointer, part) {
      if (pointer === '') return lines.length === 0 || part === 'key' ? undefined : wholeRange(lines)
      const found = at(pointer)
      return found && shift(found.line.document.rangeOf(found.rest, part), found.line.start)
    },
    rangeInString(pointer, start, end) {
      const found = at(pointer)
      return found && shift(found.line.document.rangeInString(found.rest, start, end), found.line.start)
    },
    pointerAt(offset) {
      const index = lines.findIndex((line) => line.start <= offset && offset <= line.end)
      const line = lines[index]
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

function readLines(uri: string, text: string): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < text.length; ) {
    const end = lineEnd(text, start)
    const line = text.slice(start, end)
    if (line.trim() !== '') lines.push({ start, end, document: parseJson(uri, line) })
    start = text.startsWith('\r\n', end) ? end + 2 : end + 1
  }
  return lines
}

function wholeRange(lines: readonly Line[]): Range {
  return { start: lines[0]?.start ?? 0, end: lines.at(-1)?.end ?? 0 }
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
function editLines(text: string, lines: readonly Line[], change: Change, at: Find): TextEdit[] | undefined {
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
  lines: readonly Line[],
  { pointer, value }: { pointer: string; value: unknown },
): TextEdit[] | undefined {
  const token = lastToken(pointer) ?? ''
  const index = token === '-' ? lines.length : isListIndex(token) ? Number(token) : Number.NaN
  if (!(index <= lines.length)) return undefined
  const written = JSON.stringify(value)
  const next = lines[index]
  if (next) return [{ start: next.start, end: next.start, text: written + lineBreakOf(text) }]
  const end = lines.at(-1)?.end
  return end === undefined
    ? [{ start: 0, end: 0, text: written }]
    : [{ start: end, end, text: lineBreakOf(text) + written }]
}

function wholeLine(text: string, { start, end }: Range): Range {
  const after = text.startsWith('\r\n', end) ? end + 2 : Math.min(end + 1, text.length)
  return { start, end: after }
}
