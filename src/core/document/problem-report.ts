import type { Range, TextEdit } from '../text/range.ts'
import type { Problem, ProblemCode } from './document.ts'
import { decodeJsonString } from './json/strings.ts'
import { FLAG, TOKEN, type Tokens } from './json/tokens.ts'
import { MAX_DEPTH, MAX_NAMES } from './limits.ts'
import { KIND, type TreeBuilder, type TreeSearch } from './tree.ts'

/** A problem whose pointer is not known yet. */
export interface Draft extends Range {
  readonly code: ProblemCode
  readonly data: Problem['data']
  /** The node that the pointer names; without it, the innermost object or list around `start`. */
  readonly node?: number
  readonly related?: Range
  readonly fix?: NonNullable<Problem['fix']>
}

/** No text needs more problems than this; the rest of a file this broken says nothing new. */
export const MAX_PROBLEMS = 1000

/** The parser's hand on the text: the tokens, the tree so far, and what is wrong. */
export interface Hand {
  readonly text: string
  readonly tokens: Tokens
  readonly tree: TreeBuilder
  readonly drafts: Draft[]
  readonly duplicated: Set<number>
  /** From here on the text is cut off, so that what is missing there is no mistake of its own. */
  readonly cutAt: number
  /** Whether halves of surrogate pairs are alone somewhere. */
  readonly hasSurrogates: boolean
  /** Where the last text without quotes ends. */
  strayEnd: number
  /** The token after the last value that was skipped. */
  skippedTo: number
  /** How many characters the names around the value at hand have. */
  names: number
  /** The token at hand. */
  at: number
}

/** Notes a problem, unless it is only what the cut-off end of a text leaves open. */
export function note(hand: Hand, draft: Draft): void {
  if (draft.start >= hand.cutAt && draft.code !== 'unclosed' && draft.code !== 'comment') return
  if (hand.drafts.length < MAX_PROBLEMS) hand.drafts.push(draft)
}

/** What is wrong with an object or list that lies too deep, by its depth: if not that, the names around it are too long. */
export function describeDeep(depth: number): Pick<Draft, 'code' | 'data'> {
  return depth >= MAX_DEPTH
    ? { code: 'too-deep', data: { limit: MAX_DEPTH } }
    : { code: 'long-names', data: { limit: MAX_NAMES } }
}

/** Gives each draft its pointer and orders the problems by place. */
export function finishProblems(drafts: readonly Draft[], search: TreeSearch): Problem[] {
  const problems = drafts.map(({ node, ...rest }) => {
    const place = node ?? containerAt(search, rest.start)
    return { ...rest, pointer: place < 0 ? '' : search.pointerOf(place) }
  })
  return problems.sort((a, b) => a.start - b.start || a.end - b.end)
}

function containerAt(search: TreeSearch, offset: number): number {
  let node = search.nodeAt(offset)
  while (node >= 0 && search.tree.kind(node) > KIND.list) node = search.tree.parent(node)
  return node
}

/** One edit as the mending of a problem. */
export function fixWith(safe: boolean, start: number, end: number, text: string): NonNullable<Problem['fix']> {
  return { safe, edits: [{ start, end, text }] }
}

/** A token in the words of a message: `the end of the file`, `a comma`, `the text "abc"`, `the word abc`. */
export function describeToken(text: string, tokens: Tokens, token: number): string {
  const source = text.slice(tokens.start(token), tokens.end(token))
  switch (tokens.kind(token)) {
    case TOKEN.end:
      return 'the end of the file'
    case TOKEN.comma:
      return source === ',' ? 'a comma' : `"${source}"`
    case TOKEN.colon:
      return source === ':' ? 'a colon' : `"${source}"`
    case TOKEN.string:
      return `the text "${shorten(stringContent(text, tokens, token))}"`
    case TOKEN.word:
      return `the ${/^[+-]?\.?\d/.test(source) ? 'number' : 'word'} ${shorten(source)}`
    default:
      return `"${source}"`
  }
}

/** At most 40 characters of a text, for a message. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

/** Where the content of a string token is, without its quotes. */
export function contentRange(tokens: Tokens, token: number): Range {
  const flags = tokens.flags(token)
  const start = tokens.start(token) + (flags & FLAG.noOpen ? 0 : 1)
  const end = tokens.end(token) - (flags & FLAG.noClose ? 0 : 1)
  return { start, end: Math.max(start, end) }
}

function stringContent(text: string, tokens: Tokens, token: number): string {
  const { start, end } = contentRange(tokens, token)
  return decodeJsonString(text, start, Math.min(end, start + 60))
}

/** The edit that takes a comment away: with its lines when nothing else is on them, else with the spaces before it. */
export function removeComment(text: string, { start, end }: Range): TextEdit {
  let from = start
  while (from > 0 && ' \t'.includes(text.charAt(from - 1))) from--
  let to = end
  while (to < text.length && ' \t'.includes(text.charAt(to))) to++
  const opensLine = from === 0 || '\n\r'.includes(text.charAt(from - 1))
  const closesLine = to === text.length || '\n\r'.includes(text.charAt(to))
  if (opensLine && closesLine) {
    if (text.startsWith('\r\n', to)) to += 2
    else if (to < text.length) to++
    return { start: from, end: to, text: '' }
  }
  if (opensLine) return { start, end: to, text: '' }
  return { start: closesLine ? from : start, end, text: '' }
}
