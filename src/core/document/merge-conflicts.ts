import type { Range } from '../text/range.ts'
import type { Document, Problem } from './document.ts'

/** A conflict that a merge left in a text: the lines of its markers, and all that is not the first side. */
interface Conflict {
  readonly opening: Range
  readonly closing: Range
  /** From the first marker after the first side to the end of the closing one. */
  readonly others: Range
}

/** The conflicts of a text, and the lines of markers that belong to none, as of one that was half resolved. */
interface Markers {
  readonly conflicts: readonly Conflict[]
  readonly left: readonly Range[]
}

/**
 * Reads a text with unresolved merge conflicts, which are its only problems: the value is that of the first sides, the places are those
 * of the text, and nothing can be edited. `undefined` for a text without conflicts, or that can be read as it is. Never throws.
 */
export function parseConflicts(
  uri: string,
  text: string,
  parse: (uri: string, text: string) => Document,
): Document | undefined {
  if (!signs.some((sign) => text.includes(sign))) return undefined
  const { conflicts, left } = findMarkers(text)
  if (conflicts.length + left.length === 0 || parse(uri, text).problems.length === 0) return undefined
  const taken = [...conflicts.flatMap(({ opening, others }) => [opening, others]), ...left]
  const first = parse(uri, blankOut(text, taken))
  const problems = [
    ...conflicts.map(({ opening, closing }) => ({ code: 'merge-conflict' as const, ...opening, related: closing })),
    ...left.map((line) => ({ code: 'merge-marker' as const, ...line })),
  ].map((problem): Problem => ({ ...problem, data: {}, pointer: '' }))
  return { ...first, text, problems: problems.sort((one, other) => one.start - other.start), edits: () => undefined }
}

/** Whether the text of a document has merge conflicts, so that its value is one of several. */
export function hasConflicts({ problems }: Document): boolean {
  return problems[0]?.code === 'merge-conflict' || problems[0]?.code === 'merge-marker'
}

const signs = ['<', '|', '=', '>'].map((sign) => sign.repeat(7))

const marker = /(?<=^\ufeff?)(?:(?:<{7}|\|{7}|>{7})(?: [^\r\n]*)?|={7})(?=\r?$)/gm

/** The conflicts, whose markers follow each other in order, and all other markers. */
function findMarkers(text: string): Markers {
  const conflicts: Conflict[] = []
  const left = new Set<Range>()
  let open:
    | { readonly opening: Range; first: Range | undefined; isDivided: boolean; readonly lines: Range[] }
    | undefined
  for (const { 0: line, index } of text.matchAll(marker)) {
    const range = { start: index, end: index + line.length }
    left.add(range)
    if (line.startsWith('<')) {
      open = { opening: range, first: undefined, isDivided: false, lines: [range] }
      continue
    }
    if (open === undefined) continue
    open.lines.push(range)
    open.first ??= range
    open.isDivided ||= line.startsWith('=')
    if (!line.startsWith('>')) continue
    if (open.isDivided) {
      conflicts.push({ opening: open.opening, closing: range, others: { start: open.first.start, end: range.end } })
      for (const own of open.lines) left.delete(own)
    }
    open = undefined
  }
  return { conflicts, left: [...left] }
}

/** The text with spaces in some ranges, so that the places stay. */
function blankOut(text: string, ranges: readonly Range[]): string {
  const inOrder = [...ranges].sort((one, other) => one.start - other.start)
  let kept = ''
  let from = 0
  for (const { start, end } of inOrder) {
    kept += text.slice(from, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ')
    from = end
  }
  return kept + text.slice(from)
}
