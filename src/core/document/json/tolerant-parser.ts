import type { Range } from '../../text/range.ts'
import type { Problem } from '../document.ts'
import { MAX_DEPTH, MAX_NAMES, MAX_VALUES } from '../limits.ts'
import { defineMember } from '../members.ts'
import {
  describeDeep,
  describeToken,
  finishProblems,
  fixWith,
  type Hand,
  note,
  removeComment,
  shorten,
} from '../problem-report.ts'
import { createTreeBuilder, createTreeSearch, KIND, type Tree, type TreeSearch } from '../tree.ts'
import { matchBrackets } from './brackets.ts'
import { readName, readString, readWord } from './scalars.ts'
import { hasLoneSurrogate } from './strings.ts'
import { FLAG, lineEnd, TOKEN, type Tokens, tokenizeJson } from './tokens.ts'

/** What the tolerant parser makes of a text. */
export interface Parsed {
  readonly search: TreeSearch
  /** The data that the author meant, as far as it can be told; `undefined` for a text without any value. */
  readonly value: unknown
  readonly problems: readonly Problem[]
}

/** A member has a name, a colon, a value and a comma; texts of more tokens than that are not read at all. */
const mostTokens = 4 * MAX_VALUES

/** Reads any text as JSON from `from` on: finds all mistakes in one pass and the data that was meant. Never throws. */
export function parseTolerantly(text: string, from: number): Parsed {
  const read = tokenizeJson(text, from)
  if (read.count > mostTokens) return parseNothing()
  const matched = matchBrackets(text, read)
  const { tokens } = matched
  const hand: Hand = {
    text,
    tokens,
    tree: createTreeBuilder(tokens.count >> 1),
    drafts: [],
    duplicated: new Set(),
    cutAt: matched.isTruncated ? lastStart(tokens) : Number.POSITIVE_INFINITY,
    hasSurrogates: hasLoneSurrogate(text),
    strayEnd: -1,
    skippedTo: -1,
    names: 0,
    at: 0,
  }
  const value = parseRoot(hand)
  if (hand.tree.size > MAX_VALUES) return parseNothing()
  reportOutsiders(hand, matched.extra)
  const search = createTreeSearch(hand.tree)
  for (const node of hand.duplicated) reportDuplicates(hand, search, node)
  return { search, value, problems: finishProblems(hand.drafts, search) }
}

/** What is made of a text with too many values: nothing of it is read. */
export function parseNothing(): Parsed {
  const problem: Problem = { code: 'many-values', data: { limit: MAX_VALUES }, start: 0, end: 1, pointer: '' }
  return { search: createTreeSearch(createTreeBuilder(0)), value: undefined, problems: [problem] }
}

function lastStart(tokens: Tokens): number {
  for (let token = tokens.count - 2; token >= 0; token--) {
    if (!(tokens.flags(token) & FLAG.missing)) return tokens.start(token)
  }
  return 0
}

function parseRoot(hand: Hand): unknown {
  const { text, tokens } = hand
  const first = hand.at
  while (tokens.kind(hand.at) === TOKEN.comma || tokens.kind(hand.at) === TOKEN.colon) hand.at++
  if (hand.at > first) {
    const range = { start: tokens.start(first), end: tokens.end(hand.at - 1) }
    const data = { kind: 'extra-comma', found: describeToken(text, tokens, first), expected: 'a value' }
    note(hand, { code: 'syntax', data, ...range, node: -1, fix: fixWith(true, range.start, range.end, '') })
  }
  if (tokens.kind(hand.at) === TOKEN.end) {
    if (hand.at === first) note(hand, { code: 'empty', data: {}, start: text.length, end: text.length, node: -1 })
    return undefined
  }
  const value = parseValue(hand, -1, 0)
  if (tokens.kind(hand.at) !== TOKEN.end) {
    const start = tokens.start(hand.at)
    const data = { found: describeToken(text, tokens, hand.at) }
    note(hand, { code: 'trailing-content', data, start, end: lineEnd(text, start), node: -1 })
  }
  return value
}

function parseValue(hand: Hand, parent: number, depth: number): unknown {
  switch (hand.tokens.kind(hand.at)) {
    case TOKEN.openObject:
      return isDeep(hand, depth) ? cutDeep(hand, parent, depth) : parseObject(hand, parent, depth + 1)
    case TOKEN.openList:
      return isDeep(hand, depth) ? cutDeep(hand, parent, depth) : parseList(hand, parent, depth + 1)
    case TOKEN.string:
      return readString(hand, parent)
    default:
      return readWord(hand, parent)
  }
}

function startsValue(hand: Hand): boolean {
  const kind = hand.tokens.kind(hand.at)
  return kind === TOKEN.string || kind === TOKEN.word || kind === TOKEN.openObject || kind === TOKEN.openList
}

function isCloser(hand: Hand): boolean {
  const kind = hand.tokens.kind(hand.at)
  return kind === TOKEN.closeObject || kind === TOKEN.closeList || kind === TOKEN.end
}

function isDeep({ names }: Hand, depth: number): boolean {
  return depth >= MAX_DEPTH || names > MAX_NAMES
}

function cutDeep(hand: Hand, parent: number, depth: number): null {
  const { tokens } = hand
  const draft = describeDeep(depth)
  const start = tokens.start(hand.at)
  const node = hand.tree.add(KIND.other, start, start, parent)
  if (!hand.drafts.some(({ code }) => code === draft.code)) {
    note(hand, { ...draft, start, end: tokens.end(hand.at), node })
  }
  skipValue(hand)
  hand.tree.close(node, Math.max(start, tokens.end(hand.at - 1)))
  return null
}

function skipValue(hand: Hand): void {
  let depth = 0
  do {
    const kind = hand.tokens.kind(hand.at)
    if (kind === TOKEN.end) return
    if (kind === TOKEN.openObject || kind === TOKEN.openList) depth++
    if (kind === TOKEN.closeObject || kind === TOKEN.closeList) depth--
    hand.at++
  } while (depth > 0)
  hand.skippedTo = hand.at
}

function parseList(hand: Hand, parent: number, depth: number): unknown[] {
  const node = openContainer(hand, KIND.list, parent)
  const items: unknown[] = []
  let needsComma = false
  while (!isCloser(hand)) {
    const kind = hand.tokens.kind(hand.at)
    if (kind === TOKEN.comma) needsComma = takeCommas(hand, node, needsComma, 'a value')
    else if (kind === TOKEN.colon) {
      noteFound(hand, node, 'extra-colon', 'a comma')
      hand.at++
      needsComma = false
    } else {
      if (needsComma) noteMissingComma(hand, node)
      items.push(parseValue(hand, node, depth))
      needsComma = true
    }
  }
  closeContainer(hand, node)
  return items
}

function parseObject(hand: Hand, parent: number, depth: number): Record<string, unknown> {
  const node = openContainer(hand, KIND.object, parent)
  const object: Record<string, unknown> = {}
  let needsComma = false
  while (!isCloser(hand)) {
    const kind = hand.tokens.kind(hand.at)
    if (kind === TOKEN.comma) needsComma = takeCommas(hand, node, needsComma, 'a name')
    else if (kind === TOKEN.word && isStray(hand)) {
      noteFound(hand, node, 'stray-word', 'a name in double quotes', true)
      hand.at++
      needsComma = false
    } else if (kind === TOKEN.string || kind === TOKEN.word) {
      if (needsComma) noteMissingComma(hand, node)
      needsComma = parseMember(hand, node, object, depth)
    } else {
      noteFound(hand, node, 'missing-name', 'a name')
      if (kind === TOKEN.colon) hand.at++
      if (startsValue(hand)) skipValue(hand)
      needsComma = true
    }
  }
  closeContainer(hand, node)
  return object
}

/** Whether a word among members is no name: neither a colon nor a value of its own follows it. */
function isStray({ tokens, at }: Hand): boolean {
  const next = tokens.kind(at + 1)
  const startsMember = (next === TOKEN.string || next === TOKEN.word) && tokens.kind(at + 2) === TOKEN.colon
  return startsMember || next === TOKEN.comma || next === TOKEN.closeObject
}

/** Reads a member into `object`; gives whether the next one needs a comma: not after a name without colon and value. */
function parseMember(hand: Hand, node: number, object: Record<string, unknown>, depth: number): boolean {
  const { tokens } = hand
  const key = { start: tokens.start(hand.at), end: tokens.end(hand.at) }
  const isCutOff = key.start >= hand.cutAt
  const name = readName(hand, node)
  hand.at++
  if (isCutOff) return false
  const child = hand.tree.size
  hand.names += name.length
  const value = parseMemberValue(hand, node, name, depth)
  hand.names -= name.length
  hand.tree.setKey(child, key.start, key.end, name)
  if (Object.hasOwn(object, name)) hand.duplicated.add(node)
  defineMember(object, name, value)
  return hand.tree.end(child) > hand.tree.start(child) || !startsValue(hand)
}

function parseMemberValue(hand: Hand, node: number, name: string, depth: number): unknown {
  const { text, tokens } = hand
  const hasColon = tokens.kind(hand.at) === TOKEN.colon
  if (hasColon) takeColons(hand, node)
  const isNextName = tokens.kind(hand.at + 1) === TOKEN.colon && tokens.kind(hand.at) >= TOKEN.string
  if (startsValue(hand) && !isNextName) {
    if (!hasColon) {
      const place = tokens.end(hand.at - 1)
      const data = { kind: 'missing-colon', name, found: describeToken(text, tokens, hand.at), expected: 'a colon' }
      const gap = tokens.start(hand.at) > place ? ':' : ': '
      note(hand, { code: 'syntax', data, start: place, end: place, node, fix: fixWith(true, place, place, gap) })
    }
    return parseValue(hand, node, depth)
  }
  const end = tokens.end(hand.at - 1)
  const place = hasColon && text.charAt(end) === ' ' ? end + 1 : end
  const missing = hand.tree.add(KIND.other, place, place, node)
  const found = describeToken(text, tokens, hand.at)
  const data = { kind: 'missing-value', name, found, expected: `the value of "${shorten(name)}"` }
  note(hand, { code: 'syntax', data, start: place, end: place, node: missing })
  return null
}

function takeColons(hand: Hand, node: number): void {
  const { tokens } = hand
  if (tokens.flags(hand.at) & FLAG.wrong) noteInstead(hand, node, ':', 'a colon')
  hand.at++
  if (tokens.kind(hand.at) !== TOKEN.colon) return
  noteFound(hand, node, 'extra-colon', 'a value', true)
  while (tokens.kind(hand.at) === TOKEN.colon) hand.at++
}

/** Takes the commas at hand and says what is wrong with them; gives whether the next value needs another comma. */
function takeCommas(hand: Hand, node: number, hasValue: boolean, expected: string): boolean {
  const { text, tokens } = hand
  const first = hand.at
  if (tokens.flags(first) & FLAG.wrong) noteInstead(hand, node, ',', 'a comma')
  while (tokens.kind(hand.at) === TOKEN.comma) hand.at++
  const end = tokens.end(hand.at - 1)
  if (hasValue && isCloser(hand)) {
    const start = tokens.start(first)
    note(hand, { code: 'trailing-comma', data: {}, start, end, node, fix: fixWith(true, start, end, '') })
  } else if (!hasValue || hand.at > first + 1) {
    const start = tokens.start(hasValue ? first + 1 : first)
    const data = { kind: 'extra-comma', found: describeToken(text, tokens, hand.at - 1), expected }
    note(hand, { code: 'syntax', data, start, end, node, fix: fixWith(true, start, end, '') })
  }
  return false
}

function noteMissingComma(hand: Hand, node: number): void {
  // A lost bracket took its comma along, and a stray word needs none.
  if (hand.tokens.flags(hand.at - 1) & FLAG.missing || hand.tokens.end(hand.at - 1) === hand.strayEnd) return
  const place = hand.tokens.end(hand.at - 1)
  const data = { found: describeToken(hand.text, hand.tokens, hand.at) }
  note(hand, { code: 'missing-comma', data, start: place, end: place, node, fix: fixWith(true, place, place, ',') })
}

function noteFound(hand: Hand, node: number, kind: string, expected: string, isRemovable = false): void {
  const { text, tokens } = hand
  const range = { start: tokens.start(hand.at), end: tokens.end(hand.at) }
  const data = { kind, found: describeToken(text, tokens, hand.at), expected }
  const fix = isRemovable ? { fix: fixWith(true, range.start, range.end, '') } : {}
  note(hand, { code: 'syntax', data, ...range, node, ...fix })
}

function noteInstead(hand: Hand, node: number, right: string, expected: string): void {
  const { text, tokens } = hand
  const range = { start: tokens.start(hand.at), end: tokens.end(hand.at) }
  const data = { kind: 'wrong-separator', found: `"${text.slice(range.start, range.end)}"`, expected }
  note(hand, { code: 'syntax', data, ...range, node, fix: fixWith(true, range.start, range.end, right) })
}

function openContainer(hand: Hand, kind: typeof KIND.object | typeof KIND.list, parent: number): number {
  const { text, tokens } = hand
  const start = tokens.start(hand.at)
  const node = hand.tree.add(kind, start, start, parent)
  if (tokens.flags(hand.at) & FLAG.missing) {
    const bracket = kind === KIND.object ? '{' : '['
    const data = { kind: 'missing-bracket', found: describeToken(text, tokens, hand.at + 1), expected: `"${bracket}"` }
    note(hand, { code: 'syntax', data, start, end: start, node: parent, fix: fixWith(false, start, start, bracket) })
  }
  hand.at++
  return node
}

function closeContainer(hand: Hand, node: number): void {
  const { text, tokens, tree } = hand
  const bracket = tree.kind(node) === KIND.object ? '}' : ']'
  const range = { start: tokens.start(hand.at), end: tokens.end(hand.at) }
  const flags = tokens.flags(hand.at)
  if (flags & FLAG.wrong) {
    const data = { kind: 'wrong-bracket', found: `"${text.slice(range.start, range.end)}"`, expected: `"${bracket}"` }
    note(hand, { code: 'syntax', data, ...range, node, fix: fixWith(false, range.start, range.end, bracket) })
  } else if (
    flags & FLAG.missing &&
    // What was skipped has told nothing of the brackets that it lacks.
    (hand.at === hand.skippedTo ||
      !(tokens.flags(hand.at - 1) & FLAG.missing && range.start === tokens.end(hand.at - 1)))
  ) {
    noteUnclosed(hand, node, bracket)
  }
  // The place of a value that is missing at the end of the text may lie behind the last token.
  const last = tree.size - 1
  tree.close(node, Math.max(range.end, tree.start(node), last > node ? tree.end(last) : 0))
  hand.at++
}

/** Brackets that are missing at one place are one problem, that of the innermost. */
function noteUnclosed(hand: Hand, node: number, bracket: string): void {
  const { text, tokens, tree } = hand
  let next = hand.at
  while (tokens.flags(next) & FLAG.missing) next++
  const place = tokens.start(hand.at)
  const what = tree.kind(node) === KIND.object ? 'object' : 'list'
  const data = { what, found: describeToken(text, tokens, next), expected: `"${bracket}"`, count: next - hand.at }
  const related = { start: tree.start(node), end: tree.start(node) + 1 }
  note(hand, { code: 'unclosed', data, start: place, end: place, node, related })
}

function reportOutsiders(hand: Hand, extra: readonly number[]): void {
  const { text, tokens } = hand
  for (const range of tokens.comments) {
    const data = { text: text.charAt(range.start) === '#' ? '#' : text.slice(range.start, range.start + 2) }
    note(hand, { code: 'comment', data, ...range, fix: { safe: true, edits: [removeComment(text, range)] } })
  }
  for (const start of extra) {
    const data = { kind: 'extra-bracket', found: `"${text.charAt(start)}"`, expected: 'a comma or the end' }
    note(hand, { code: 'syntax', data, start, end: start + 1, fix: fixWith(false, start, start + 1, '') })
  }
  for (const start of tokens.strays) {
    const code = text.charCodeAt(start)
    const found = `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    const data = { kind: 'character', found, expected: 'a plain space' }
    note(hand, { code: 'syntax', data, start, end: start + 1, fix: fixWith(true, start, start + 1, ' ') })
  }
}

function reportDuplicates(hand: Hand, { tree, children, child }: TreeSearch, object: number): void {
  const firsts = new Map<string, number>()
  for (const node of children(object)) {
    const name = tree.name(node) ?? ''
    const first = firsts.get(name)
    if (first === undefined) firsts.set(name, node)
    else noteDuplicate(hand, name, keyRange(tree, node), keyRange(tree, first), child(object, name))
  }
}

function noteDuplicate(hand: Hand, name: string, later: Range, first: Range, node: number): void {
  note(hand, { code: 'duplicate-member', data: { name }, ...later, node, related: first })
}

function keyRange(tree: Tree, node: number): Range {
  return { start: tree.keyStart(node), end: tree.keyEnd(node) }
}
