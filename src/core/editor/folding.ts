import { walkPlaces } from '../document/walk-places.ts'
import type { Range } from '../text/range.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Surroundings, surroundingsOf } from './surroundings.ts'

/**
 * Lines that can be folded away: those after the line of `start` up to the one of `end`, which is another line. The line of a
 * closing bracket stays in sight.
 */
export interface FoldingPlace extends Range {
  /** Records are told from the objects and lists within them. */
  readonly kind: 'record' | 'value'
}

/** The objects and lists within the data of a file that take more than one line, outer ones first; empty for files that are no configuration. */
export function foldingPlaces(workspace: Workspace, uri: string): FoldingPlace[] {
  const opened = surroundingsOf(workspace, uri)
  if (opened === undefined) return []
  const places: FoldingPlace[] = []
  const records = new Set(opened.file.records.map(({ pointer }) => pointer))
  walkPlaces(opened.document, (pointer, whole) => {
    // A YAML alias stands on one line, whatever is behind it.
    if (!hasLineBreak(opened, whole)) return false
    const place = withoutLastLine(opened, whole)
    if (pointer !== '' && hasLineBreak(opened, place))
      places.push({ ...place, kind: records.has(pointer) ? 'record' : 'value' })
    return true
  })
  return places
}

/** Without the line that only closes the object or list; a YAML block has none, but may end with blank lines. */
function withoutLastLine({ document: { text } }: Surroundings, { start, end }: Range): Range {
  const isClosed = /[}\]]/.test(text.charAt(end - 1))
  let last = isClosed ? end - 1 : end
  while (last > start && /\s/.test(text.charAt(last - 1))) last--
  const isOwnLine = isClosed && hasLineBreakIn(text, last, end)
  return { start, end: isClosed && !isOwnLine ? end : last }
}

function hasLineBreak({ document: { text } }: Surroundings, { start, end }: Range): boolean {
  return hasLineBreakIn(text, start, end)
}

function hasLineBreakIn(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0x0a || unit === 0x0d) return true
  }
  return false
}
