import type { TextEdit } from '../../text/range.ts'
import { canTakeAway } from '../json/edits.ts'
import { KIND } from '../tree.ts'
import { isBare, isBlockScalar, type Page } from './block.ts'
import { rangeInYamlString } from './string.ts'
import { isPlainSafe, quoteYaml, writeYamlScalar, writeYamlString } from './write.ts'

/** What single quotes can contain on one line. */
const SINGLE_LINE = /^[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufdcf\ufdf0-\ufefe\uff00-\ufffd]*$/

/** The edit that puts another scalar in the place of one, in the quotes of the old one. */
export function replaceScalar(page: Page, node: number, value: unknown): TextEdit[] | undefined {
  const { text, search } = page
  const { tree } = search
  if (!isBare(page, node)) return undefined
  const start = tree.start(node)
  const end = tree.end(node)
  const isQuoted = start < end && typeof value === 'string' && tree.kind(node) === KIND.string
  const written = isQuoted ? writeLike(text.charAt(start), value) : writeYamlScalar(value)
  const space = start === end && !/\s/.test(text.charAt(start - 1)) && start > 0 ? ' ' : ''
  return [{ start, end, text: space + written }]
}

function writeLike(quote: string, value: string): string {
  if (quote === '"') return quoteYaml(value)
  if (quote === "'" && SINGLE_LINE.test(value)) return `'${value.replaceAll("'", "''")}'`
  return writeYamlString(value)
}

/** The edit that gives a member another name; `undefined` when the name is taken or is no plain scalar. */
export function renameYaml({ text, search }: Page, node: number, name: string): TextEdit[] | undefined {
  const { tree } = search
  const start = tree.keyStart(node)
  const end = tree.keyEnd(node)
  const old = tree.name(node)
  if (start < 0 || old === undefined || !canTakeAway(search, node)) return undefined
  if (old === name) return []
  if (start === end || '*[{|>'.includes(text.charAt(start)) || /[\r\n]/.test(text.slice(start, end))) return undefined
  if (search.child(tree.parent(node), name) >= 0) return undefined
  return [{ start, end, text: writeLike(text.charAt(start), name) }]
}

/** The edit that replaces characters `start` to `end` of a string; it keeps the style of the string where that can contain them. */
export function replaceTextInScalar(
  page: Page,
  node: number,
  value: unknown,
  { start, end, text: replacement }: { start: number; end: number; text: string },
): TextEdit[] | undefined {
  const { text, search } = page
  const { tree } = search
  if (tree.kind(node) !== KIND.string || typeof value !== 'string' || !isBare(page, node)) return undefined
  if (start < 0 || end < start || end > value.length) return undefined
  const scalar = { start: tree.start(node), end: tree.end(node) }
  const changed = value.slice(0, start) + replacement + value.slice(end)
  const piece = rangeInYamlString(page, scalar, value, start, end)
  const written = piece && pieceFor(text, scalar, piece, value, changed, replacement)
  if (piece && written !== undefined) return [{ ...piece, text: written }]
  const quote = text.charAt(scalar.start)
  return [{ ...scalar, text: isBlockScalar(text, scalar.start) ? quoteYaml(changed) : writeLike(quote, changed) }]
}

interface Span {
  readonly start: number
  readonly end: number
}

/** The replacement as the style of the scalar writes it; `undefined` when the whole scalar must be written anew. */
function pieceFor(
  text: string,
  scalar: Span,
  piece: Span,
  value: string,
  changed: string,
  replacement: string,
): string | undefined {
  const source = text.slice(scalar.start, scalar.end)
  const quote = source.charAt(0)
  if (isBlockScalar(text, scalar.start)) return pieceForBlock(text, piece, value, replacement)
  if (/[\r\n]/.test(source)) return undefined
  if (quote === '"') return quoteYaml(replacement).slice(1, -1)
  if (quote === "'") return SINGLE_LINE.test(replacement) ? replacement.replaceAll("'", "''") : undefined
  return isPlainSafe(changed) || isWordAmongSigns(value, piece.end - piece.start, replacement) ? replacement : undefined
}

/** Whether a word of a plain scalar is exchanged for another, and signs in the rest make it a text whatever the word is. */
function isWordAmongSigns(value: string, oldLength: number, replacement: string): boolean {
  const isWord = /^[\p{L}_][\p{L}\p{N}_-]*$/u
  return isWord.test(replacement) && value.length > oldLength && /[|='"<>]/.test(value)
}

/** In a block, a piece of one line can be exchanged for another when the line begins and ends as it did: with no blank, or with that. */
function pieceForBlock(text: string, piece: Span, value: string, replacement: string): string | undefined {
  const isWord = (char: string): boolean => char !== '' && !/\s/.test(char)
  const old = text.slice(piece.start, piece.end)
  if (!SINGLE_LINE.test(replacement) || !SINGLE_LINE.test(old) || /\t/.test(value)) return undefined
  const begins = isWord(text.charAt(piece.start - 1)) || (isWord(old.charAt(0)) && isWord(replacement.charAt(0)))
  const ends = isWord(text.charAt(piece.end)) || (isWord(old.slice(-1)) && isWord(replacement.slice(-1)))
  return begins && ends ? replacement : undefined
}
