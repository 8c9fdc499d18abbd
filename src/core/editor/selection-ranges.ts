import { readCondition } from '../condition/condition.ts'
import type { Document } from '../document/document.ts'
import { rangeOfText } from '../names/place.ts'
import { parentPointer, resolvePointer } from '../text/pointer.ts'
import type { Range } from '../text/range.ts'
import { fileOf, type Workspace } from '../workspace/workspace.ts'

/**
 * What a selection at an offset grows to, the smallest first: a part of a condition, the text without its quotes, the value,
 * the member, the object or list around it, and so on up to the whole data. Each has the one before. Empty for files that are not loaded.
 */
export function selectionRanges(workspace: Workspace, uri: string, offset: number): Range[] {
  const document = fileOf(workspace, uri)?.document
  if (document === undefined) return []
  const { pointer, part } = document.pointerAt(offset)
  const candidates = [...tokensAt(document, pointer, part, offset)]
  for (let at: string | undefined = pointer; at !== undefined; at = parentPointer(at)) {
    candidates.push(document.rangeOf(at), document.rangeOf(at, 'member'))
  }
  const ranges: Range[] = []
  for (const range of candidates) {
    if (range === undefined || range.start > offset || range.end < offset) continue
    const last = ranges.at(-1)
    if (last === undefined || range.end - range.start > last.end - last.start) ranges.push(range)
  }
  return ranges
}

/** The parts of the text at a pointer that have an offset, the smallest first. */
function tokensAt(
  document: Document,
  pointer: string,
  part: 'value' | 'key',
  offset: number,
): readonly (Range | undefined)[] {
  const value = part === 'value' ? resolvePointer(document.value, pointer) : ''
  if (typeof value !== 'string') return []
  const { expression, name } = readCondition(value)
  const pieces = [name, expression].map((piece) => piece && document.rangeInString(pointer, piece.start, piece.end))
  const touched = pieces.find((piece) => piece && piece.start <= offset && offset <= piece.end)
  return [touched, rangeOfText(document, { pointer, part }), document.rangeOf(pointer, part)]
}
