import type { Document, Piece } from '../document/document.ts'

import type { TreeSearch } from '../document/tree.ts'
import { type Visit, walkPiece, walkPlaces } from '../document/walk-places.ts'
import { type Range, shiftRange } from '../text/range.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { surroundingsOf } from './surroundings.ts'

/**
 * Lines that can be folded away: those after the line of `start` up to the one of `end`, which is another line. The line of a
 * closing bracket stays in sight.
 */
export interface FoldingPlace extends Range {
  /** Records are told from the objects and lists within them. */
  readonly kind: 'record' | 'value'
}

/**
 * The objects and lists within the data of a file that take more than one line, outer ones first; empty for files that
 * are no configuration.
 */
export function foldingPlaces(workspace: Workspace, uri: string): FoldingPlace[] {
  const opened = surroundingsOf(workspace, uri)
  if (opened === undefined) return []
  const { document, file } = opened
  const records = new Set(file.records.map(({ pointer }) => pointer))
  const pieces = document.pieces?.()
  const folds =
    pieces?.flatMap((piece) => foldsOfPiece(document, piece)) ??
    collectFolds(document, (visit) => walkPlaces(document, visit))
  return folds.map(({ pointer, start, end }) => ({ start, end, kind: records.has(pointer) ? 'record' : 'value' }))
}

interface Fold extends Range {
  readonly pointer: string
}

function collectFolds({ text }: Document, walk: (visit: Visit) => void): Fold[] {
  const folds: Fold[] = []
  walk((pointer, whole) => {
    // A YAML alias is on one line, whatever is behind it.
    if (!hasLineBreak(text, whole)) return false
    const place = withoutLastLine(text, whole)
    if (pointer !== '' && hasLineBreak(text, place)) folds.push({ ...place, pointer })
    return true
  })
  return folds
}

/** By what finds the places of an item, which stays the same as long as the item does: its folds, as far from its own start as here. */
const known = new WeakMap<TreeSearch, Pick<Piece, 'pointer' | 'by'> & { readonly folds: readonly Fold[] }>()

function foldsOfPiece(document: Document, piece: Piece): readonly Fold[] {
  const { search, pointer, by } = piece
  const last = search && known.get(search)
  if (last === undefined) {
    const folds = collectFolds(document, (visit) => walkPiece(document, piece, visit))
    if (search) known.set(search, { folds, pointer, by })
    return folds
  }
  if (last.by === by && last.pointer === pointer) return last.folds
  return last.folds.map((fold) => ({
    ...shiftRange(fold, by - last.by),
    pointer: pointer + fold.pointer.slice(last.pointer.length),
  }))
}

/** Without the line that only closes the object or list; a YAML block has none, but may end with blank lines. */
function withoutLastLine(text: string, { start, end }: Range): Range {
  const isClosed = /[}\]]/.test(text.charAt(end - 1))
  let last = isClosed ? end - 1 : end
  while (last > start && /\s/.test(text.charAt(last - 1))) last--
  const isOwnLine = isClosed && hasLineBreak(text, { start: last, end })
  return { start, end: isClosed && !isOwnLine ? end : last }
}

function hasLineBreak(text: string, { start, end }: Range): boolean {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0x0a || unit === 0x0d) return true
  }
  return false
}
