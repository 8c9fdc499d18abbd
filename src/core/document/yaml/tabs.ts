import { countLeading } from '../../text/count-leading.ts'
import type { Range } from '../../text/range.ts'
import type { Document, Problem } from '../document.ts'
import { MAX_DEPTH } from '../limits.ts'
import { fixWith, MAX_PROBLEMS } from '../problem-report.ts'
import { TAB_INDENT } from './characters.ts'

/** The leading spaces and tabs of a line, and how many spaces are read in their place. */
interface Indent extends Range {
  readonly problem: Problem
  readonly tabs: number
  readonly spaces: number
}

/**
 * A document with lines that tabs indent, read as if these were the spaces that fit best, so that a tab is the only mistake in its line
 * and none in the lines below. The places are those of the text as it is; `document` itself when nothing reads better.
 */
export function readTabsAsSpaces(document: Document, parse: (uri: string, text: string) => Document): Document {
  const { problems, text, uri } = document
  const tabs = problems.filter(isIndentingTab)
  if (tabs.length === 0 || problems.length >= MAX_PROBLEMS || text.length > mostRead) return document
  const lines = tabs.map((problem) => indentOf(text, problem))
  if (!lines.every((line) => line.tabs <= MAX_DEPTH && isBlank(text, line))) return document
  let best = document
  let fewest = problems.length - tabs.length + 1
  for (const width of likelyWidths(text, lines[0])) {
    const indents = lines.map((line) => ({ ...line, spaces: line.spaces + line.tabs * width }))
    const spaced = parse(uri, withSpaces(text, indents))
    if (spaced.problems.length >= fewest) continue
    fewest = spaced.problems.length
    best = inPlacesOf(document, spaced, indents)
    if (fewest === 0) break
  }
  return best
}

/** Characters of a file that is worth being read up to five times more, a second each on a slow machine. */
const mostRead = 1_000_000

function isIndentingTab({ code, data }: Problem): boolean {
  return code === 'yaml' && data.text === TAB_INDENT
}

function indentOf(text: string, problem: Problem): Indent {
  const start = lineStart(text, problem.start)
  let end = problem.start
  while (' \t'.includes(text.charAt(end)) && end < text.length) end++
  const tabs = text.slice(start, end).split('\t').length - 1
  return { start, end, problem, tabs, spaces: end - start - tabs }
}

/** Other white space may be there too, as a byte order mark does. */
function isBlank(text: string, { start, end }: Range): boolean {
  return /^[ \t]*$/.test(text.slice(start, end))
}

function lineStart(text: string, at: number): number {
  let start = at
  while (start > 0 && !'\n\r'.includes(text.charAt(start - 1))) start--
  return start
}

const usualWidths = [2, 4, 8]

/**
 * First the width that puts a line beside the one above it; when that ends with a colon, below it: beside the next line
 * if that is, too.
 */
function likelyWidths(text: string, line: Indent | undefined): ReadonlySet<number> {
  if (line === undefined) return new Set(usualWidths)
  const above = text.slice(0, line.start).trimEnd()
  // A dash is beside the dash above, a name beside the name behind it.
  const leading = text.startsWith('- ', line.end) ? /^[ \t]*/ : /^[ \t]*(?:- +)*/
  const lead = leading.exec(above.slice(lineStart(above, above.length)))?.[0].length ?? 0
  const next = leadBelow(text, line)
  const columns = above.endsWith(':') ? [...(next > lead ? [next] : []), lead + 2] : [lead]
  const fitting = columns.map((column) => (column - line.spaces) / line.tabs)
  return new Set([...fitting.filter((width) => Number.isInteger(width) && width > 0 && width <= 8), ...usualWidths])
}

/** How many spaces are before the next line that is not empty; none when tabs do. */
function leadBelow(text: string, line: Indent): number {
  const end = text.slice(line.end).search(/[\n\r]/)
  if (end < 0) return 0
  const rest = text.slice(line.end + end).trimStart()
  const start = text.length - rest.length
  const lead = text.slice(lineStart(text, start), start)
  return lead.includes('\t') ? 0 : lead.length
}

function withSpaces(text: string, indents: readonly Indent[]): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end, spaces } of indents) {
    parts.push(text.slice(done, start), ' '.repeat(spaces))
    done = end
  }
  return parts.join('') + text.slice(done)
}

function inPlacesOf({ text, uri }: Document, spaced: Document, indents: readonly Indent[]): Document {
  const { back, forth } = createShift(indents)
  const place = <T extends Range>(range: T): T => ({ ...range, start: back(range.start), end: back(range.end) })
  const placeProblem = (problem: Problem): Problem => ({
    ...place(problem),
    ...(problem.related && { related: place(problem.related) }),
    ...(problem.fix && { fix: { ...problem.fix, edits: problem.fix.edits.map(place) } }),
  })
  const pointerAt: Document['pointerAt'] = (offset) => spaced.pointerAt(forth(offset))
  const own = indents.map(({ start, end, spaces, problem }) => {
    // How deep the line is meant to be is a guess.
    const fix = fixWith(false, start, end, ' '.repeat(spaces))
    return { ...problem, pointer: pointerAt(end).pointer, fix }
  })
  const problems = [...own, ...spaced.problems.map(placeProblem)]
  return {
    uri,
    text,
    format: 'yaml',
    value: spaced.value,
    problems: problems.sort((a, b) => a.start - b.start || a.end - b.end),
    rangeOf: (pointer, part) => placeIf(spaced.rangeOf(pointer, part), place),
    rangeInString: (pointer, start, end) => placeIf(spaced.rangeInString(pointer, start, end), place),
    pointerAt,
    edits: (change) => spaced.edits(change)?.map(place),
  }
}

function placeIf(range: Range | undefined, place: (range: Range) => Range): Range | undefined {
  return range && place(range)
}

interface Shift {
  /** From the text with spaces to the one with tabs. */
  readonly back: (offset: number) => number
  readonly forth: (offset: number) => number
}

function createShift(indents: readonly Indent[]): Shift {
  const spacedEnds: number[] = []
  let by = 0
  for (const { start, end, spaces } of indents) {
    by += spaces - (end - start)
    spacedEnds.push(end + by)
  }
  const ends = indents.map(({ end }) => end)
  const shift = (offset: number, from: readonly number[], to: readonly number[]): number => {
    const index = countLeading(from, (end) => end <= offset)
    const moved = offset + (index === 0 ? 0 : (to[index - 1] ?? 0) - (from[index - 1] ?? 0))
    // What is within an indent stays within it.
    return Math.min(moved, to[index] ?? moved)
  }
  return {
    back: (offset) => shift(offset, spacedEnds, ends),
    forth: (offset) => shift(offset, ends, spacedEnds),
  }
}
