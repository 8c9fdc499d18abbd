import { addToGroup } from '../../text/group-by.ts'
import { createTokenList, FLAG, TOKEN, type TokenKind, type Tokens } from './tokens.ts'

/** Tokens whose brackets all match, and the closing brackets that had to be left out. */
export interface MatchedTokens {
  readonly tokens: Tokens
  readonly extra: readonly number[]
  /** Whether brackets were still open at the end of the text: it is cut off. */
  readonly isTruncated: boolean
}

/** A bracket that waits for its partner. */
interface Open {
  readonly kind: TokenKind
  /** The token of the bracket, or the one before which it is missing. */
  readonly token: number
  readonly line: number
  /** The column of the first character on the line of the bracket; -1 for a bracket that the text lacks. */
  readonly indent: number
  /** The column of the first line inside; 0 before any. */
  inner: number
  /** The token that the last member's value starts with; -1 before any. */
  lastValue: number
}

/** Where the walk over the tokens is, and what it found out. */
interface Repair {
  readonly text: string
  readonly tokens: Tokens
  readonly surplus: Surplus
  readonly open: Open[]
  /** Brackets to add before a token. */
  readonly added: Map<number, TokenKind[]>
  readonly extra: Set<number>
  readonly wrong: Map<number, TokenKind>
  line: number
  indent: number
  /** Whether the token is the first of its line. */
  isFirst: boolean
  /** Whether nothing but closing brackets is before the token on its line. */
  isLeading: boolean
}

/**
 * Makes the brackets match, so that the parser need not think about them: lost brackets are added (with the flag `missing`),
 * surplus ones left out, wrong ones taken as the right ones (with the flag `wrong`).
 * What the counts of brackets say is surplus or lost is looked for where the indentation says that it is.
 */
export function matchBrackets(text: string, tokens: Tokens): MatchedTokens {
  if (bracketsMatch(tokens)) return { tokens, extra: [], isTruncated: false }
  return repairBrackets(text, tokens)
}

/** Whether every bracket has its partner, so that nothing has to be guessed. */
export function bracketsMatch(tokens: Tokens): boolean {
  const open: number[] = []
  for (let token = 0; token < tokens.count; token++) {
    const kind = tokens.kind(token)
    if (kind === TOKEN.openObject || kind === TOKEN.openList) open.push(kind)
    else if (kind === TOKEN.closeObject || kind === TOKEN.closeList) {
      if (open.pop() !== kind - 1) return false
    }
  }
  return open.length === 0
}

/** How many more closing brackets (positive) or opening ones (negative) there are, by the kind of the opening one. */
type Surplus = Map<TokenKind, number>

function countSurplus(tokens: Tokens): Surplus {
  const surplus: Surplus = new Map()
  for (let token = 0; token < tokens.count; token++) {
    const kind = tokens.kind(token)
    if (isOpener(kind)) change(surplus, kind, -1)
    else if (isCloser(kind)) change(surplus, openerOf(kind), 1)
  }
  return surplus
}

function isOpener(kind: TokenKind): boolean {
  return kind === TOKEN.openObject || kind === TOKEN.openList
}

function isCloser(kind: TokenKind): boolean {
  return kind === TOKEN.closeObject || kind === TOKEN.closeList
}

function openerOf(closer: TokenKind): TokenKind {
  return closer === TOKEN.closeObject ? TOKEN.openObject : TOKEN.openList
}

function closerOf(opener: TokenKind): TokenKind {
  return opener === TOKEN.openObject ? TOKEN.closeObject : TOKEN.closeList
}

function change(surplus: Surplus, opener: TokenKind, by: number): void {
  surplus.set(opener, (surplus.get(opener) ?? 0) + by)
}

function isSurplus(repair: Repair, opener: TokenKind): boolean {
  return (repair.surplus.get(opener) ?? 0) > 0
}

function isLost(repair: Repair, opener: TokenKind): boolean {
  return (repair.surplus.get(opener) ?? 0) < 0
}

function repairBrackets(text: string, tokens: Tokens): MatchedTokens {
  const repair: Repair = {
    text,
    tokens,
    surplus: countSurplus(tokens),
    open: [],
    added: new Map(),
    extra: new Set(),
    wrong: new Map(),
    line: 0,
    indent: 0,
    isFirst: true,
    isLeading: true,
  }
  const last = tokens.count - 1
  for (let token = 0; token < last; token++) {
    followLines(repair, token)
    addLostOpeners(repair, token)
    if (repair.isFirst) addLostClosers(repair, token)
    const kind = tokens.kind(token)
    if (isOpener(kind)) push(repair, token, kind, repair.indent)
    else if (isCloser(kind)) close(repair, token, openerOf(kind))
    else if (kind === TOKEN.colon) setLastValue(repair, token + 1)
  }
  const isTruncated = repair.open.length > 0
  while (repair.open.length > 0) addCloser(repair, last)
  return { tokens: rebuild(repair), extra: [...repair.extra].map(tokens.start), isTruncated }
}

function followLines(repair: Repair, token: number): void {
  const { text, tokens } = repair
  const from = token === 0 ? 0 : tokens.end(token - 1)
  const start = tokens.start(token)
  repair.isFirst = token === 0
  for (let at = from; at < start; at++) {
    const code = text.charCodeAt(at)
    if (code !== 0x0a && code !== 0x0d) continue
    repair.isFirst = true
    repair.line++
    repair.indent = start - at - 1
  }
  repair.isLeading = repair.isFirst || (repair.isLeading && isCloser(tokens.kind(token - 1)))
  const top = repair.open.at(-1)
  if (repair.isFirst && top && top.inner === 0) top.inner = repair.indent
}

function push(repair: Repair, token: number, kind: TokenKind, indent: number): void {
  repair.open.push({ kind, token, line: repair.line, indent, inner: 0, lastValue: -1 })
}

function setLastValue(repair: Repair, token: number): void {
  const top = repair.open.at(-1)
  if (top) top.lastValue = token
}

function addCloser(repair: Repair, before: number): void {
  const top = repair.open.pop()
  if (!top) return
  addToGroup(repair.added, before, closerOf(top.kind))
  change(repair.surplus, top.kind, 1)
}

function addOpener(repair: Repair, before: number, kind: TokenKind): void {
  addToGroup(repair.added, before, kind)
  push(repair, before, kind, -1)
  change(repair.surplus, kind, -1)
}

/** A name outside an object has lost the `{` before it; a value without a name, the `[` before the value in front of it. */
function addLostOpeners(repair: Repair, token: number): void {
  const { tokens } = repair
  const kind = tokens.kind(token)
  const isWord = kind === TOKEN.string || kind === TOKEN.word
  const isName = isWord && tokens.kind(token + 1) === TOKEN.colon
  const top = repair.open.at(-1)
  const isValuePlace = top?.kind !== TOKEN.openObject || tokens.kind(token - 1) === TOKEN.colon
  if (isName && isValuePlace && isSurplus(repair, TOKEN.openObject)) return addOpener(repair, token, TOKEN.openObject)
  if (!isSurplus(repair, TOKEN.openList) || token === 0) return
  if (!top && (kind === TOKEN.comma || isOpener(kind))) return addOpener(repair, 0, TOKEN.openList)
  const isValue = isOpener(kind) || (isWord && !isName)
  if (isValue && top?.kind === TOKEN.openObject && top.lastValue >= 0 && tokens.kind(token - 1) === TOKEN.comma) {
    addOpener(repair, top.lastValue, TOKEN.openList)
  }
}

/** What is further left than the inside of a container is outside: the container's bracket was lost before. */
function addLostClosers(repair: Repair, token: number): void {
  const isBracket = isCloser(repair.tokens.kind(token))
  for (;;) {
    const top = repair.open.at(-1)
    if (!top || top.indent < 0 || top.line === repair.line || !isLost(repair, top.kind)) return
    if (!isIndented(repair, top)) return
    if (isBracket ? repair.indent >= top.indent : repair.indent > top.indent) return
    if (isDoubled(repair, top)) leaveOutDoubled(repair, top)
    // The comma behind the lost bracket is still there.
    else addCloser(repair, repair.tokens.kind(token - 1) === TOKEN.comma ? token - 1 : token)
  }
}

/** Whether the same bracket follows on the same line, as `[[` does where one of them is too many. */
function isDoubled({ text, tokens }: Repair, top: Open): boolean {
  if (tokens.kind(top.token + 1) !== top.kind) return false
  return !/[\r\n]/.test(text.slice(tokens.start(top.token), tokens.start(top.token + 1)))
}

function leaveOutDoubled(repair: Repair, top: Open): void {
  repair.open.pop()
  repair.extra.add(top.token)
  change(repair.surplus, top.kind, 1)
}

/** Whether the indentation around a bracket says anything; the inside of an empty container may be missing. */
function isIndented({ open }: Repair, top: Open): boolean {
  const around = open.at(-2)
  return top.inner > top.indent || (around !== undefined && around.inner > around.indent)
}

function close(repair: Repair, token: number, opener: TokenKind): void {
  for (;;) {
    const top = repair.open.at(-1)
    const isSame = top?.kind === opener
    if (!top || (isSame && isSurplus(repair, opener) && isOddPlace(repair, top))) return leaveOut(repair, token, opener)
    if (isSame) {
      repair.open.pop()
      return
    }
    const isExchange = isSurplus(repair, opener) === isLost(repair, top.kind)
    if (isExchange && !(isLost(repair, top.kind) && isOddPlace(repair, top)))
      return takeAs(repair, token, opener, top.kind)
    if (isSurplus(repair, opener)) {
      return opensBelow(repair, top, opener) ? addLostList(repair, top) : leaveOut(repair, token, opener)
    }
    addCloser(repair, token)
  }
}

/** Whether the last value of an object starts on the line below its name, where a `[` must have stood behind the colon. */
function opensBelow({ text, tokens }: Repair, top: Open, opener: TokenKind): boolean {
  if (opener !== TOKEN.openList || top.kind !== TOKEN.openObject || top.lastValue < 0) return false
  return /[\r\n]/.test(text.slice(tokens.end(top.lastValue - 1), tokens.start(top.lastValue)))
}

function addLostList(repair: Repair, top: Open): void {
  addToGroup(repair.added, top.lastValue, TOKEN.openList)
  change(repair.surplus, TOKEN.openList, -1)
}

/** Whether a bracket is where the one that closes `top` would not be written. */
function isOddPlace(repair: Repair, top: Open): boolean {
  return top.indent >= 0 && top.line !== repair.line && !(repair.isLeading && repair.indent === top.indent)
}

function leaveOut(repair: Repair, token: number, opener: TokenKind): void {
  repair.extra.add(token)
  change(repair.surplus, opener, -1)
}

function takeAs(repair: Repair, token: number, found: TokenKind, meant: TokenKind): void {
  repair.wrong.set(token, closerOf(meant))
  change(repair.surplus, found, -1)
  change(repair.surplus, meant, 1)
  repair.open.pop()
}

function rebuild(repair: Repair): Tokens {
  const { tokens } = repair
  const list = createTokenList(tokens.count + repair.added.size, tokens.comments, tokens.strays)
  for (let token = 0; token < tokens.count; token++) {
    for (const kind of repair.added.get(token) ?? []) {
      const isBehind = isCloser(kind) || (token > 0 && tokens.kind(token - 1) === TOKEN.colon)
      const place = isBehind ? (token === 0 ? 0 : tokens.end(token - 1)) : tokens.start(token)
      list.add(kind, place, place, FLAG.missing)
    }
    if (repair.extra.has(token)) continue
    const wrong = repair.wrong.get(token)
    const flags = tokens.flags(token) | (wrong === undefined ? 0 : FLAG.wrong)
    list.add(wrong ?? tokens.kind(token), tokens.start(token), tokens.end(token), flags)
  }
  return list
}
