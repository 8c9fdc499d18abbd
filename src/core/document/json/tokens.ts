import type { Range } from '../../text/range.ts'
import { isEscaped } from './strings.ts'

/** The tokens of JSON; a `word` is any run of characters outside quotes: a literal, a number, an unquoted name or rubbish. */
export const TOKEN = {
  openObject: 0,
  closeObject: 1,
  openList: 2,
  closeList: 3,
  comma: 4,
  colon: 5,
  string: 6,
  word: 7,
  end: 8,
} as const
/** One of {@link TOKEN}. */
export type TokenKind = (typeof TOKEN)[keyof typeof TOKEN]

/** What is peculiar about a token; flags are added up. */
export const FLAG = {
  /** A string has a backslash. */
  escapes: 1,
  /** A string contains raw control characters. */
  control: 2,
  /** A string lacks its closing quote. */
  noClose: 4,
  /** A string lacks its opening quote. */
  noOpen: 8,
  /** A string is in other quotes than `"`. */
  otherQuotes: 16,
  /** A string contains double quotes without a backslash. */
  innerQuotes: 32,
  /** Another character is where this token belongs: `;` for a comma, `=` for a colon, the wrong bracket. */
  wrong: 64,
  /** A bracket that the text lacks. */
  missing: 128,
} as const

/** Tokens in flat arrays, the last one being `end`. */
export interface Tokens {
  readonly count: number
  kind(token: number): TokenKind
  start(token: number): number
  end(token: number): number
  flags(token: number): number
  /** Comments, which are no tokens. */
  readonly comments: readonly Range[]
  /** Single characters that mean nothing where they are. */
  readonly strays: readonly number[]
}

/** Tokens that are being written. */
export interface TokenList extends Tokens {
  add(kind: TokenKind, start: number, end: number, flags?: number): void
}

/** An empty list of tokens with room for about `capacity`; it grows when needed. */
export function createTokenList(capacity: number, comments: readonly Range[], strays: readonly number[]): TokenList {
  let cells = new Int32Array(Math.max(16, capacity) * 3)
  let count = 0
  return {
    comments,
    strays,
    get count() {
      return count
    },
    kind: (token) => ((cells[token * 3] ?? TOKEN.end) & 15) as TokenKind,
    flags: (token) => (cells[token * 3] ?? 0) >> 4,
    start: (token) => cells[token * 3 + 1] ?? -1,
    end: (token) => cells[token * 3 + 2] ?? -1,
    add(kind, start, end, flags = 0) {
      if (count * 3 + 3 > cells.length) {
        const larger = new Int32Array(cells.length * 2)
        larger.set(cells)
        cells = larger
      }
      cells[count * 3] = kind | (flags << 4)
      cells[count * 3 + 1] = start
      cells[count * 3 + 2] = end
      count++
    },
  }
}

const OTHER_QUOTES = new Map([
  ["'", "'"],
  ['`', '`'],
  ['\u2018', '\u2018\u2019'],
  ['\u2019', '\u2018\u2019'],
  ['\u201c', '\u201c\u201d'],
  ['\u201d', '\u201c\u201d'],
  ['\u201e', '\u201c\u201d'],
])

/** What the scanner remembers so that no stretch of a line is searched again from each of its words. */
interface Scan {
  readonly text: string
  readonly tokens: TokenList
  readonly strays: number[]
  /** The next `"`, `:` or line break after `from`. */
  stop: { readonly from: number; readonly at: number }
  /** Up to where closing quotes of a kind were searched in vain. */
  readonly closerless: Map<string, number>
}

/** Cuts a text into tokens from `from` on; never fails, whatever the text contains. */
export function tokenizeJson(text: string, from: number): Tokens {
  const comments: Range[] = []
  const strays: number[] = []
  const tokens = createTokenList(text.length >> 3, comments, strays)
  const scan: Scan = { text, tokens, strays, stop: { from: 0, at: -1 }, closerless: new Map() }
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
      at++
      continue
    }
    const kind = punctuation(code)
    if (kind >= 0) {
      tokens.add(kind as TokenKind, at, at + 1, code === 0x3b ? FLAG.wrong : 0)
      at++
    } else if (code === 0x22) at = scanString(text, at, tokens)
    else if (code === 0x23 || (code === 0x2f && isCommentStart(text.charCodeAt(at + 1)))) {
      const end = commentEnd(text, at)
      comments.push({ start: at, end })
      at = end
    } else at = scanOther(scan, at)
  }
  tokens.add(TOKEN.end, text.length, text.length)
  return tokens
}

function punctuation(code: number): number {
  switch (code) {
    case 0x7b:
      return TOKEN.openObject
    case 0x7d:
      return TOKEN.closeObject
    case 0x5b:
      return TOKEN.openList
    case 0x5d:
      return TOKEN.closeList
    case 0x2c:
    case 0x3b:
      return TOKEN.comma
    case 0x3a:
      return TOKEN.colon
    default:
      return -1
  }
}

function isCommentStart(code: number): boolean {
  return code === 0x2f || code === 0x2a
}

function commentEnd(text: string, at: number): number {
  if (text.charCodeAt(at + 1) === 0x2a && text.charCodeAt(at) === 0x2f) {
    const close = text.indexOf('*/', at + 2)
    return close < 0 ? text.length : close + 2
  }
  return lineEnd(text, at)
}

/** Where the line of an offset ends, before its line break. */
export function lineEnd(text: string, at: number): number {
  let end = at
  while (end < text.length && text.charCodeAt(end) !== 0x0a && text.charCodeAt(end) !== 0x0d) end++
  return end
}

function scanString(text: string, start: number, tokens: TokenList): number {
  let flags = 0
  let at = start + 1
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      if (endsString(text, at)) {
        tokens.add(TOKEN.string, start, at + 1, flags)
        return at + 1
      }
      const cut = lostQuote(text, start, at)
      if (cut >= 0) return addUnclosed(text, start, cut, flags, tokens)
      flags |= FLAG.innerQuotes
    } else if (code === 0x5c) {
      flags |= FLAG.escapes
      if (text.charCodeAt(at + 1) >= 0x20) at++
    } else if (code < 0x20) {
      if ((code === 0x0a || code === 0x0d) && !continuesBelow(text, at)) break
      flags |= FLAG.control
    }
  }
  return addUnclosed(text, start, at, flags, tokens)
}

/** Adds a string without its closing quote; what ends a value at the end of the line is not part of it. */
function addUnclosed(text: string, start: number, limit: number, flags: number, tokens: TokenList): number {
  let end = nameEnd(text, start, limit, tokens)
  let opened = 0
  for (let at = start + 1; at < limit; at++) if ('[{'.includes(text.charAt(at))) opened++
  for (; end > start + 1; end--) {
    const last = text.charAt(end - 1)
    if (last === '}' || last === ']') {
      if (opened-- > 0) break
    } else if (!' \t\r\n,:'.includes(last)) break
  }
  tokens.add(TOKEN.string, start, end, flags | FLAG.noClose)
  return end
}

/** In `"form_options: {` the name lost its closing quote; only what is no value of a member can be such a name. */
function nameEnd(text: string, start: number, limit: number, tokens: TokenList): number {
  const previous = tokens.count > 0 ? tokens.kind(tokens.count - 1) : TOKEN.openObject
  if (previous === TOKEN.colon || limit - start > 200) return limit
  const rest = /^("[^":]*):[ \t]*(?:[[{]|-?\d[\d.]*,?|(?:true|false|null|\[\]|\{\}),?)[ \t]*$/.exec(
    text.slice(start, limit),
  )
  return rest ? start + (rest[1]?.length ?? 0) : limit
}

/** Whether a quote ends a string, judged by what follows on its line. */
function endsString(text: string, quote: number): boolean {
  let at = quote + 1
  for (;;) {
    const code = text.charCodeAt(at)
    // NaN, the end of the text, is none of the numbers below.
    if (code === 0x20 || code === 0x09) at++
    else if (code === 0x2c || code === 0x3a || code === 0x7d || code === 0x5d || code === 0x0a || code === 0x0d)
      return true
    else if (Number.isNaN(code)) return true
    else return endsBeforeOther(text, quote, at, code)
  }
}

function endsBeforeOther(text: string, quote: number, at: number, code: number): boolean {
  // `"a" "b"`, `"a" {`, `"a" 1` lack a comma or a colon; comments, `;` and `=` are reported for themselves.
  if (code === 0x22 && at > quote + 1) return true
  if ('{[;=#/'.includes(text.charAt(at)) && at > quote + 1) return true
  if ('{[;=#'.includes(text.charAt(at))) return !quoteFollows(text, at)
  if (code === 0x2f && isCommentStart(text.charCodeAt(at + 1))) return true
  if (at > quote + 1 && /[-\d]|true\b|false\b|null\b/y.test(text.slice(at, at + 6))) return true
  return !quoteFollows(text, at)
}

function quoteFollows(text: string, at: number): boolean {
  for (let place = at; place < text.length; place++) {
    const code = text.charCodeAt(place)
    if (code === 0x22) return true
    if (code === 0x0a || code === 0x0d) return false
  }
  return false
}

/**
 * In `"keyword: "tech_x"` and `"a": "x, "b": 1` the second quote opens a string: the first string lost its closing quote.
 * Gives the end of the first string; -1 when the quote is a quote inside the string.
 */
function lostQuote(text: string, start: number, quote: number): number {
  let at = quote - 1
  while (at > start && ' {['.includes(text.charAt(at))) at--
  const code = text.charCodeAt(at)
  if (at <= start || (code !== 0x3a && code !== 0x2c)) return -1
  const word = text.charAt(quote + 1)
  return word !== '' && !' \t,:}]'.includes(word) ? at : -1
}

/** Whether a string with a raw line break goes on below: the next line is neither blank nor a token of JSON. */
function continuesBelow(text: string, lineBreak: number): boolean {
  let at = lineBreak + (text.charCodeAt(lineBreak) === 0x0d && text.charCodeAt(lineBreak + 1) === 0x0a ? 2 : 1)
  while (text.charCodeAt(at) === 0x20 || text.charCodeAt(at) === 0x09) at++
  const end = lineEnd(text, at)
  if (at === end || /["'{}[\],:#/\d-]/.test(text.charAt(at))) return false
  const line = text.slice(at, Math.min(end, at + 200))
  if (/^(?:true|false|null)\b|^\w+\s*:/.test(line)) return false
  return quoteFollows(text, at)
}

function scanOther(scan: Scan, start: number): number {
  const { text, tokens } = scan
  const first = text.charAt(start)
  if (first === '=' && text.charAt(start + 1) !== '=') {
    const end = text.charAt(start + 1) === '>' ? start + 2 : start + 1
    tokens.add(TOKEN.colon, start, end, FLAG.wrong)
    return end
  }
  const closers = OTHER_QUOTES.get(first)
  if (closers !== undefined) {
    const end = scanOtherQuotes(scan, start, closers)
    if (end > start) return end
  }
  if (/[\s\p{C}\p{Z}]/u.test(first)) {
    scan.strays.push(start)
    return start + 1
  }
  return scanWord(scan, start)
}

/** Reads a string in other quotes, which ends on its line; gives `start` when there is no end. */
function scanOtherQuotes(scan: Scan, start: number, closers: string): number {
  const { text } = scan
  if (start < (scan.closerless.get(closers) ?? 0)) return start
  let flags: number = FLAG.otherQuotes
  let at = start + 1
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x0a || code === 0x0d) break
    if (code === 0x5c) {
      flags |= FLAG.escapes
      if (text.charCodeAt(at + 1) >= 0x20) at++
    } else if (code < 0x20) flags |= FLAG.control
    else if (closers.includes(text.charAt(at)) && isDelimited(text, at)) {
      scan.tokens.add(TOKEN.string, start, at + 1, flags)
      return at + 1
    }
  }
  scan.closerless.set(closers, at)
  return start
}

/** Whether what follows a quote on its line can follow a string. */
function isDelimited(text: string, quote: number): boolean {
  let at = quote + 1
  while (text.charAt(at) === ' ' || text.charAt(at) === '\t') at++
  return at >= text.length || ',:}];=\n\r#/'.includes(text.charAt(at))
}

function scanWord(scan: Scan, start: number): number {
  const { text, tokens } = scan
  // A condition such as `=='1'|name` may have lost its quotes.
  const ends = '=><!'.includes(text.charAt(start)) ? ' \t\r\n,:;{}[]"#' : ' \t\r\n,:;={}[]"#'
  let end = start + 1
  while (end < text.length && !ends.includes(text.charAt(end))) {
    if (text.charAt(end) === '/' && isCommentStart(text.charCodeAt(end + 1))) break
    end++
  }
  const quote = closingQuote(scan, start, end)
  if (quote < 0) {
    tokens.add(TOKEN.word, start, end)
    return end
  }
  const escapes = text.slice(start, quote).includes('\\') ? FLAG.escapes : 0
  tokens.add(TOKEN.string, start, quote + 1, FLAG.noOpen | escapes)
  return quote + 1
}

/** In `"keyword": tech_x",` the quote closes a string that was never opened; -1 when the word is no such string. */
function closingQuote(scan: Scan, start: number, wordEnd: number): number {
  const { text } = scan
  if (/[\d.+-]/.test(text.charAt(start)) && text.charAt(wordEnd) !== '"') return -1
  if (/^(?:true|false|null)$/.test(text.slice(start, Math.min(wordEnd, start + 6)))) return -1
  if (wordEnd < scan.stop.from || wordEnd > scan.stop.at) {
    let at = wordEnd
    while (at < text.length && !':\n\r'.includes(text.charAt(at)) && !isQuote(text, at)) at++
    scan.stop = { from: wordEnd, at }
  }
  return text.charAt(scan.stop.at) === '"' && isDelimited(text, scan.stop.at) ? scan.stop.at : -1
}

function isQuote(text: string, at: number): boolean {
  return text.charCodeAt(at) === 0x22 && !isEscaped(text, at)
}
