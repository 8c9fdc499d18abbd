import type { Range } from '../text/range.ts'
import type { Document, Problem } from './document.ts'

/** A conflict that a merge left in a text: the lines of its markers, and all that is not the first side. */
interface Conflict {
  readonly opening: Range
  readonly closing: Range
  /** From the first marker after the first side to the end of the closing one. */
  readonly others: Range
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
  const conflicts = findConflicts(text)
  if (conflicts.length === 0 || parse(uri, text).problems.length === 0) return undefined
  const first = parse(uri, keepFirstSides(text, conflicts))
  const problems = conflicts.map(
    ({ opening, closing }): Problem => ({
      code: 'merge-conflict',
      data: {},
      pointer: '',
      ...opening,
      related: closing,
    }),
  )
  return { ...first, text, problems, edits: () => undefined }
}

/** Whether the text of a document has merge conflicts, so that its value is one of several. */
export function hasConflicts({ problems }: Document): boolean {
  return problems[0]?.code === 'merge-conflict'
}

const marker = /^(?:(?:<{7}|\|{7}|>{7})(?: [^\r\n]*)?|={7})(?=\r?$)/gm

/** The conflicts whose markers follow each other in order. */
function findConflicts(text: string): Conflict[] {
  if (!text.includes('<<<<<<<')) return []
  const conflicts: Conflict[] = []
  let opening: Range | undefined
  let others = -1
  let isDivided = false
  for (const { 0: line, index } of text.matchAll(marker)) {
    const range = { start: index, end: index + line.length }
    if (line.startsWith('<')) {
      opening = range
      others = -1
      isDivided = false
    } else if (opening !== undefined && line.startsWith('>')) {
      if (isDivided) conflicts.push({ opening, closing: range, others: { start: others, end: range.end } })
      opening = undefined
    } else if (opening !== undefined) {
      if (others < 0) others = index
      isDivided ||= line.startsWith('=')
    }
  }
  return conflicts
}

/** The text with spaces for all but the first sides, so that the places stay. */
function keepFirstSides(text: string, conflicts: readonly Conflict[]): string {
  let kept = ''
  let from = 0
  for (const { opening, others } of conflicts) {
    kept += text.slice(from, opening.start) + blank(text, opening) + text.slice(opening.end, others.start)
    kept += blank(text, others)
    from = others.end
  }
  return kept + text.slice(from)
}

function blank(text: string, { start, end }: Range): string {
  return text.slice(start, end).replace(/[^\r\n]/g, ' ')
}
