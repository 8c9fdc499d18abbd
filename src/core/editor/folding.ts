import type { Document, Piece } from '../document/document.ts'
import { linesOf } from '../document/lines.ts'
import type { TreeSearch } from '../document/tree.ts'
import { type Visit, walkPiece, walkPlaces } from '../document/walk-places.ts'
import { type Range, shiftRange } from '../text/range.ts'
import { remember } from '../text/remember.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { surroundingsOf } from './surroundings.ts'

/**
 * Lines that can be folded away: the `hidden` ones after the line of `start`, up to the one of `end`. The line of a closing
 * bracket stays in sight.
 */
export interface FoldingPlace extends Range {
  readonly hidden: number
  /** Records are told from the objects and lists within them. */
  readonly kind: 'record' | 'value'
}

/** Less is not worth a mark beside the text. */
const fewestHidden = 2

/** Of so many folds the editor reads, after each key, no more; the large ones are left, so that a large file is folded in large parts. */
const manyFolds = 1000

/**
 * The objects and lists within the data of a file that can be folded, outer ones first; empty for files that are no
 * configuration. What hides hardly fewer lines than what is around it is left to that, unless it is a record. Where there
 * are very many, or more than `most`, those are left that hide the most lines.
 */
export function foldingPlaces(
  workspace: Workspace,
  uri: string,
  most = Number.POSITIVE_INFINITY,
): readonly FoldingPlace[] {
  const opened = surroundingsOf(workspace, uri)
  if (opened === undefined) return []
  const places = keptPlaces(opened.document, opened.file)
  if (places.length <= most) return places
  const largest = new Set([...places].sort((a, b) => b.hidden - a.hidden).slice(0, Math.max(0, most)))
  return places.filter((place) => largest.has(place))
}

/** Of the folds of a file, as they are kept while its text stays the same. */
function keptPlaces(document: Document, file: SetFile): readonly FoldingPlace[] {
  const known = knownPlaces(document)
  known.places ??= largeOnes(withoutNear(allPlaces(document, file)))
  return known.places
}

const knownPlaces = remember((_document: Document): { places?: readonly FoldingPlace[] } => ({}))

function allPlaces(document: Document, file: SetFile): readonly FoldingPlace[] {
  const records = new Set(file.records.map(({ pointer }) => pointer))
  const pieces = document.pieces?.()
  const folds =
    pieces?.flatMap((piece) => foldsOfPiece(document, piece)) ??
    collectFolds(document, (visit) => walkPlaces(document, visit))
  return folds.map(({ pointer, ...place }) => ({ ...place, kind: records.has(pointer) ? 'record' : 'value' }))
}

/** Without the objects and lists that leave nearly the same lines as what is around them. */
function withoutNear(places: readonly FoldingPlace[]): FoldingPlace[] {
  const around: FoldingPlace[] = []
  return places.filter((place) => {
    while ((around.at(-1)?.end ?? place.end) < place.end) around.pop()
    const outer = around.at(-1)
    if (outer && place.kind === 'value' && outer.hidden - place.hidden <= fewestHidden) return false
    around.push(place)
    return true
  })
}

/** All that hide as many lines as the last of the many largest does. */
function largeOnes(places: readonly FoldingPlace[]): readonly FoldingPlace[] {
  if (places.length <= manyFolds) return places
  const sizes = places.map(({ hidden }) => hidden).sort((a, b) => b - a)
  const least = sizes[manyFolds - 1] ?? 0
  return places.filter(({ hidden }) => hidden >= least)
}

interface Fold extends Range {
  readonly pointer: string
  readonly hidden: number
}

function collectFolds(document: Document, walk: (visit: Visit) => void): Fold[] {
  const { text } = document
  const lines = linesOf(document)
  const folds: Fold[] = []
  walk((pointer, whole) => {
    const first = lines.positionAt(whole.start).line
    // A YAML alias is on one line, whatever is behind it.
    if (lines.positionAt(whole.end).line - first < fewestHidden) return false
    const place = withoutLastLine(text, whole)
    const hidden = lines.positionAt(place.end).line - first
    if (pointer !== '' && hidden >= fewestHidden) folds.push({ ...place, pointer, hidden })
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
    ...fold,
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
