import { withoutMarkup } from './markup.ts'
import { printable } from './printable.ts'

/**
 * Two texts that differ, each on one line of about so many characters, without markup: cut around the place where they
 * begin to differ, so that no two different texts look the same.
 */
export function cutAround(
  old: string,
  now: string,
  most: number,
  markup: 'left out' | 'as written' = 'left out',
): readonly [string, string] {
  const shorter = markup === 'left out' ? [(text: string) => lineOf(withoutMarkup(text)), lineOf] : []
  for (const show of [...shorter, printable, escapeAll]) {
    const [was, is] = [show(old), show(now)]
    if (was === is) continue
    const cut = cutBoth(was, is, most)
    if (cut[0] !== cut[1]) return cut
  }
  return [lineOf(old).slice(0, most), lineOf(now).slice(0, most)]
}

function lineOf(text: string): string {
  return printable(text.replace(/\s+/g, ' ').trim())
}

/** Where nothing else tells them apart, their characters do. */
function escapeAll(text: string): string {
  return JSON.stringify(text).replace(/[^!-~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function cutBoth(was: string, is: string, most: number): readonly [string, string] {
  if (was.length <= most && is.length <= most) return [was, is]
  const same = commonStart(was, is)
  let start = Math.max(0, same - Math.floor(most / 3))
  // A text is not cut within a word, as far as that is near.
  const blank = was.lastIndexOf(' ', start)
  if (start > 0 && blank >= 0 && start - blank < most / 6) start = blank + 1
  if (start < 4) start = 0
  return [cut(was, start, most), cut(is, start, most)]
}

function cut(text: string, start: number, most: number): string {
  const end = start + most
  const isLast = text.length <= end
  const middle = whole(text, start, isLast ? text.length : end - 1)
  return `${start > 0 ? '…' : ''}${middle.trim()}${isLast ? '' : '…'}`
}

/** A part of a text that begins and ends with whole characters. */
function whole(text: string, start: number, end: number): string {
  const part = text.slice(start, end)
  return part.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '')
}

/** How many characters two texts have in common at their beginning. */
function commonStart(was: string, is: string): number {
  let at = 0
  while (at < was.length && at < is.length && was[at] === is[at]) at++
  return at
}

/** A piece of a text, and whether the other text has it not. */
export interface Piece {
  readonly text: string
  readonly isChanged: boolean
}

/** Two texts in pieces of which those that only one has are marked, word by word. */
export function compareWords(old: string, now: string): readonly [readonly Piece[], readonly Piece[]] {
  const [was, is] = [wordsOf(old), wordsOf(now)]
  let start = 0
  while (start < was.length && start < is.length && was[start] === is[start]) start++
  let end = 0
  while (end < Math.min(was.length, is.length) - start && was.at(-1 - end) === is.at(-1 - end)) end++
  const middles = [was.slice(start, was.length - end), is.slice(start, is.length - end)] as const
  const [kept, still] = commonWords(middles[0], middles[1])
  const join = (words: readonly string[], middle: readonly string[], common: ReadonlySet<number>): readonly Piece[] =>
    merge([
      { text: words.slice(0, start).join(''), isChanged: false },
      ...middle.map((text, at) => ({ text, isChanged: !common.has(at) })),
      { text: words.slice(words.length - end).join(''), isChanged: false },
    ])
  return [join(was, middles[0], kept), join(is, middles[1], still)]
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? []
}

/** Texts that take more comparisons are taken as a whole. */
const mostCompared = 1_000_000

/** The positions of the words of a longest series that both lists have. */
function commonWords(old: readonly string[], now: readonly string[]): readonly [Set<number>, Set<number>] {
  const [kept, still] = [new Set<number>(), new Set<number>()]
  if (old.length * now.length > mostCompared) return [kept, still]
  const width = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const lengthAt = (at: number, to: number): number => lengths[at * width + to] ?? 0
  for (let at = old.length - 1; at >= 0; at--) {
    for (let to = now.length - 1; to >= 0; to--) {
      lengths[at * width + to] =
        old[at] === now[to] ? lengthAt(at + 1, to + 1) + 1 : Math.max(lengthAt(at + 1, to), lengthAt(at, to + 1))
    }
  }
  let [at, to] = [0, 0]
  while (at < old.length && to < now.length) {
    if (old[at] === now[to]) {
      kept.add(at++)
      still.add(to++)
    } else if (lengthAt(at + 1, to) >= lengthAt(at, to + 1)) at++
    else to++
  }
  return [kept, still]
}

/** Neighbours of one kind in one piece; a blank between two changed words is changed with them. */
function merge(pieces: readonly Piece[]): readonly Piece[] {
  const merged: { text: string; isChanged: boolean }[] = []
  for (const [index, piece] of pieces.entries()) {
    if (piece.text === '') continue
    const last = merged.at(-1)
    const isBetween = /^\s+$/.test(piece.text) && last?.isChanged === true && pieces[index + 1]?.isChanged === true
    const isChanged = piece.isChanged || isBetween
    if (last?.isChanged === isChanged) last.text += piece.text
    else merged.push({ text: piece.text, isChanged })
  }
  return merged
}

/** Pieces with long stretches of what both texts have cut out; `around` characters stay beside what changed. */
export function shortenPieces(pieces: readonly Piece[], around: number): readonly Piece[] {
  return pieces.map((piece, index) => {
    if (piece.isChanged || piece.text.length <= 3 * around) return piece
    const head = index === 0 ? '' : whole(piece.text, 0, around)
    const tail = index === pieces.length - 1 ? '' : whole(piece.text, piece.text.length - around, piece.text.length)
    const only = pieces.length === 1 ? whole(piece.text, 0, 2 * around) : ''
    return { text: `${head}${only}…${tail}`, isChanged: false }
  })
}
