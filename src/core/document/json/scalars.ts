import type { Range } from '../../text/range.ts'
import { contentRange, describeToken, fixWith, type Hand, note, shorten } from '../problem-report.ts'
import { KIND } from '../tree.ts'
import { decodeJsonString, readEscape } from './strings.ts'
import { FLAG, TOKEN } from './tokens.ts'

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const NEAR_NUMBER = /^([+-]?)(\d[\d_]*)?(?:\.(\d*))?([eE][+-]?\d*)?$/
const OTHER_BASE = /^([+-]?)0(?:[xX][\da-fA-F]+|[oO][0-7]+|[bB][01]+)$/
const NO_NUMBER = /^[+-]?(?:NaN|nan|NAN|Infinity|infinity|Inf|inf)$/
const LITERALS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
])
const FOREIGN_LITERALS: ReadonlyMap<string, boolean | null> = new Map([
  ['True', true],
  ['TRUE', true],
  ['False', false],
  ['FALSE', false],
  ['None', null],
  ['Null', null],
  ['NULL', null],
  ['nil', null],
  ['undefined', null],
])

/** Reads the string at hand as a value. */
export function readString(hand: Hand, parent: number): string {
  const { tokens } = hand
  const token = hand.at++
  const node = hand.tree.add(KIND.string, tokens.start(token), tokens.end(token), parent)
  return decodeToken(hand, token, node)
}

/** Reads the string or word at hand as the name of a member of `object`; leaves it at hand. */
export function readName(hand: Hand, object: number): string {
  const { text, tokens } = hand
  if (tokens.kind(hand.at) === TOKEN.string) return decodeToken(hand, hand.at, object)
  const range = { start: tokens.start(hand.at), end: tokens.end(hand.at) }
  const name = text.slice(range.start, range.end)
  const fix = fixWith(true, range.start, range.end, JSON.stringify(name))
  note(hand, { code: 'unquoted-name', data: { name: shorten(name) }, ...range, node: object, fix })
  return name
}

/** Reads the word at hand as a value: a literal, a number, or the nearest thing to what it seems to be. */
export function readWord(hand: Hand, parent: number): unknown {
  const { text, tokens } = hand
  const token = hand.at++
  const range = { start: tokens.start(token), end: tokens.end(token) }
  const word = text.slice(range.start, range.end)
  const plain = plainValue(word)
  const isCutOff = range.start >= hand.cutAt
  if (plain === undefined && !isCutOff) return readOddWord(hand, word, range, parent)
  hand.tree.add(KIND.other, range.start, range.end, parent)
  return plain ?? null
}

function plainValue(word: string): number | boolean | null | undefined {
  const literal = LITERALS.get(word)
  if (literal !== undefined) return literal
  return NUMBER.test(word) ? Number(word) : undefined
}

function readOddWord(hand: Hand, word: string, range: Range, parent: number): unknown {
  const foreign = FOREIGN_LITERALS.get(word)
  const number = foreign === undefined ? meantNumber(word) : undefined
  if (foreign === undefined && number === undefined) return readText(hand, range, parent)
  const node = hand.tree.add(KIND.other, range.start, range.end, parent)
  if (number !== undefined) return readNearNumber(hand, word, number, range, node)
  const data = { kind: 'foreign-literal', found: word, expected: String(foreign) }
  const fix = fixWith(word !== 'undefined', range.start, range.end, String(foreign))
  note(hand, { code: 'syntax', data, ...range, node, fix })
  return foreign
}

function readNearNumber(hand: Hand, word: string, number: string, range: Range, node: number): number | null {
  const fix = fixWith(number !== 'null', range.start, range.end, number)
  note(hand, { code: 'non-standard-number', data: { text: shorten(word), value: number }, ...range, node, fix })
  return number === 'null' ? null : Number(number)
}

/** The number that a word means, as JSON writes it; `null` where JSON has none, `undefined` for a word that is no number. */
function meantNumber(word: string): string | undefined {
  if (NO_NUMBER.test(word)) return 'null'
  if (OTHER_BASE.test(word)) {
    const value = Number(word.replace(/^[+-]/, ''))
    return Number.isFinite(value) ? String(word.startsWith('-') ? -value : value) : 'null'
  }
  const parts = NEAR_NUMBER.exec(word)
  if (!parts || !(parts[2] ?? parts[3])) return undefined
  const sign = parts[1] === '-' ? '-' : ''
  const whole = (parts[2] ?? '0').replaceAll('_', '').replace(/^0+(?=\d)/, '')
  const fraction = parts[3] ? `.${parts[3]}` : ''
  const exponent = /\d/.test(parts[4] ?? '') ? parts[4] : ''
  return `${sign}${whole}${fraction}${exponent}`
}

/** A text without quotes goes on over the words that follow it on its line. */
function readText(hand: Hand, first: Range, parent: number): string {
  const { text, tokens } = hand
  let end = first.end
  while (tokens.kind(hand.at) === TOKEN.word && /^[ \t]*$/.test(text.slice(end, tokens.start(hand.at)))) {
    end = tokens.end(hand.at++)
  }
  const node = hand.tree.add(KIND.string, first.start, end, parent)
  hand.strayEnd = end
  const value = text.slice(first.start, end)
  const data = { kind: 'unquoted-text', found: shorten(value), expected: 'a text in double quotes' }
  const fix = fixWith(false, first.start, end, JSON.stringify(value))
  note(hand, { code: 'syntax', data, start: first.start, end, node, fix })
  return value
}

function decodeToken(hand: Hand, token: number, node: number): string {
  const { text, tokens } = hand
  const flags = tokens.flags(token)
  const { start, end } = contentRange(tokens, token)
  if (flags === 0 && !hand.hasSurrogates) return text.slice(start, end)
  const bad: number[] = []
  const value = flags & FLAG.escapes ? decodeJsonString(text, start, end, (at) => bad.push(at)) : text.slice(start, end)
  if ((flags & ~FLAG.escapes) !== 0) noteString(hand, token, node, value)
  if (hand.hasSurrogates && /\p{Surrogate}/u.test(value)) noteSurrogate(hand, start, end, node)
  // Another kind of quotes has escapes of its own; the fix of the quotes writes them anew.
  if (!(flags & FLAG.otherQuotes)) for (const at of bad) noteEscape(hand, at, end, node)
  return value
}

function noteString(hand: Hand, token: number, node: number, value: string): void {
  const { text, tokens } = hand
  const flags = tokens.flags(token)
  const start = tokens.start(token)
  const end = tokens.end(token)
  const range = { start, end, node }
  if (flags & FLAG.otherQuotes) {
    const data = { found: text.charAt(start), text: shorten(value) }
    note(hand, { code: 'single-quotes', data, ...range, fix: fixWith(true, start, end, JSON.stringify(value)) })
  }
  if (flags & FLAG.noClose) {
    const data = { what: 'text', found: 'the end of the line', expected: 'a closing quote', text: shorten(value) }
    const isTypographic = /[\u2018\u2019\u201c\u201d\u201e]/.test(text.charAt(end - 1))
    note(hand, {
      code: start >= hand.cutAt ? 'syntax' : 'unclosed',
      data,
      ...range,
      fix: fixWith(false, isTypographic ? end - 1 : end, end, '"'),
    })
  }
  if (flags & FLAG.noOpen) {
    const data = {
      kind: 'missing-quote',
      found: describeToken(text, tokens, token),
      expected: 'a text in double quotes',
    }
    note(hand, { code: 'syntax', data, ...range, fix: fixWith(false, start, start, '"') })
  }
  if (flags & FLAG.innerQuotes) noteInnerQuotes(hand, token, node)
  if (flags & FLAG.control && !(flags & FLAG.otherQuotes)) noteControl(hand, token, node)
}

function noteInnerQuotes(hand: Hand, token: number, node: number): void {
  const { text, tokens } = hand
  const { start, end } = contentRange(tokens, token)
  const edits = []
  for (let at = start; at < end; at++) {
    if (text.charCodeAt(at) === 0x5c) at++
    else if (text.charCodeAt(at) === 0x22) edits.push({ start: at, end: at, text: '\\' })
  }
  const first = edits[0]?.start ?? start
  const data = { kind: 'inner-quotes', found: 'a double quote inside a text', expected: '\\"' }
  note(hand, { code: 'syntax', data, start: first, end: first + 1, node, fix: { safe: false, edits } })
}

function noteControl(hand: Hand, token: number, node: number): void {
  const { text, tokens } = hand
  const { start, end } = contentRange(tokens, token)
  const edits = []
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x20) edits.push({ start: at, end: at + 1, text: JSON.stringify(text.charAt(at)).slice(1, -1) })
  }
  const first = edits[0]?.start ?? start
  const data = { found: controlName(text.charCodeAt(first)), count: edits.length }
  note(hand, { code: 'control-character', data, start: first, end: first + 1, node, fix: { safe: true, edits } })
}

/** A control character in words: `a tab`, `a line break`, `the character U+0007`. */
export function controlName(code: number): string {
  if (code === 0x09) return 'a tab'
  if (code === 0x0a || code === 0x0d) return 'a line break'
  return `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

function noteEscape(hand: Hand, at: number, end: number, node: number): void {
  const { text } = hand
  const isUnicode = text.charAt(at + 1) === 'u'
  const stop = Math.min(end, isUnicode ? at + 6 : at + 2)
  const found = text.slice(at, stop)
  const { value } = readEscape(text, at, end)
  const fix = value === '\\' ? fixWith(false, at, at + 1, '\\\\') : fixWith(true, at, at + 2, value)
  const expected = isUnicode ? '\\u and four hexadecimal digits' : 'one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\u'
  note(hand, { code: 'syntax', data: { kind: 'escape', found, expected }, start: at, end: stop, node, fix })
}

function noteSurrogate(hand: Hand, start: number, end: number, node: number): void {
  const data = { kind: 'lone-surrogate', found: 'half of a character', expected: 'both halves' }
  note(hand, { code: 'syntax', data, start, end, node })
}
