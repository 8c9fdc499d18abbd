import type { Range } from '../../text/range.ts'
import { remember } from '../../text/remember.ts'
import type { TreeSearch } from '../tree.ts'

/**
 * The characters of a scalar as the text writes them; one escape is one unit, or two for a surrogate pair. In flat arrays, as a text may
 * have millions.
 */
interface Units {
  readonly count: number
  readonly code: (unit: number) => number
  readonly start: (unit: number) => number
  readonly end: (unit: number) => number
  /** Whether it is white space that folding may change: it comes from no escape. */
  readonly isLoose: (unit: number) => boolean
}

interface UnitsBuilder extends Units {
  readonly add: (code: number, start: number, end: number, isLoose: boolean) => void
}

function createUnits(most: number): UnitsBuilder {
  const codes = new Uint16Array(most)
  const starts = new Int32Array(most)
  const ends = new Int32Array(most)
  const loose = new Uint8Array(most)
  let count = 0
  return {
    get count() {
      return count
    },
    code: (unit) => codes[unit] ?? 0,
    start: (unit) => starts[unit] ?? 0,
    end: (unit) => ends[unit] ?? 0,
    isLoose: (unit) => loose[unit] === 1,
    add(code, start, end, isLoose) {
      codes[count] = code
      starts[count] = start
      ends[count] = end
      loose[count++] = isLoose ? 1 : 0
    },
  }
}

/** The string of a text that was asked about last: it is asked about again and again, and read once. */
const lastOf = remember((_search: TreeSearch): { places?: StringPlaces } => ({}))

/**
 * The place of characters `from` to `to` of the string that the scalar at `range` of a text stands for, through quotes, escapes, folding
 * and indentation; the whole scalar when the text cannot be matched with the value.
 */
export function rangeInYamlString(
  { text, search }: { readonly text: string; readonly search: TreeSearch },
  range: Range,
  value: string,
  from: number,
  to: number,
): Range | undefined {
  const last = lastOf(search)
  if (last.places?.range.start !== range.start || last.places.range.end !== range.end) {
    last.places = readString(text, range, value)
  }
  return findCharacters(last.places, from, to)
}

interface StringPlaces {
  readonly range: Range
  /** The place of each character; `undefined` when text and value do not match. */
  readonly places: Places | undefined
  readonly end: number
}

/** Where the characters of a string start and end in the text. */
interface Places {
  readonly starts: Int32Array
  readonly ends: Int32Array
}

function readString(text: string, range: Range, value: string): StringPlaces {
  const units = readUnits(text, range)
  const end = units.count > 0 ? units.end(units.count - 1) : Math.min(range.start + 1, range.end)
  return { range, places: matchUnits(units, value), end }
}

function findCharacters({ range, places, end: last }: StringPlaces, from: number, to: number): Range | undefined {
  if (from < 0 || to < from) return undefined
  if (!places) return range
  const start = places.starts[from] ?? last
  const end = to > from ? (places.ends[Math.min(to, places.ends.length) - 1] ?? last) : start
  return { start, end: Math.max(start, end) }
}

function readUnits(text: string, { start, end }: Range): Units {
  switch (text.charAt(start)) {
    case '"':
      return doubleQuoted(text, start + 1, text.charAt(end - 1) === '"' && end > start + 1 ? end - 1 : end)
    case "'":
      return singleQuoted(text, start + 1, text.charAt(end - 1) === "'" && end > start + 1 ? end - 1 : end)
    case '|':
    case '>':
      return plainUnits(text, afterLine(text, start, end), end)
    default:
      return plainUnits(text, start, end)
  }
}

function afterLine(text: string, start: number, end: number): number {
  const lineBreak = text.indexOf('\n', start)
  return lineBreak < 0 || lineBreak >= end ? end : lineBreak + 1
}

const carriageReturn = 0x0d
const singleQuote = 0x27
const backslash = 0x5c

function addUnit(units: UnitsBuilder, text: string, at: number): void {
  const code = text.charCodeAt(at)
  if (code !== carriageReturn) units.add(code, at, at + 1, isBlank(code))
}

function plainUnits(text: string, start: number, end: number): Units {
  const units = createUnits(end - start)
  for (let at = start; at < end; at++) addUnit(units, text, at)
  return units
}

function singleQuoted(text: string, start: number, end: number): Units {
  const units = createUnits(end - start)
  for (let at = start; at < end; at++) {
    if (text.charCodeAt(at) === singleQuote && text.charCodeAt(at + 1) === singleQuote) {
      units.add(singleQuote, at, at + 2, false)
      at++
    } else addUnit(units, text, at)
  }
  return units
}

const ESCAPES: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
}
const CODE_LENGTHS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

function doubleQuoted(text: string, start: number, end: number): Units {
  const units = createUnits(end - start)
  for (let at = start; at < end; ) {
    if (text.charCodeAt(at) !== backslash) {
      addUnit(units, text, at)
      at++
      continue
    }
    const letter = text.charAt(at + 1)
    const digits = CODE_LENGTHS[letter] ?? 0
    const stop = at + 2 + digits
    if (letter === '\n' || letter === '\r') {
      at = skipBlank(text, at + 1, end)
      continue
    }
    const decoded = digits > 0 ? decodeCode(text.slice(at + 2, stop)) : (ESCAPES[letter] ?? letter)
    for (let unit = 0; unit < decoded.length; unit++) units.add(decoded.charCodeAt(unit), at, stop, false)
    at = stop
  }
  return units
}

function skipBlank(text: string, at: number, end: number): number {
  let next = at
  while (next < end && ' \t\r\n'.includes(text.charAt(next))) next++
  return next
}

function decodeCode(digits: string): string {
  const code = Number.parseInt(digits, 16)
  return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
}

const tab = 0x09
const newline = 0x0a
const space = 0x20

function isBlank(code: number): boolean {
  return code === space || code === tab || code === newline
}

/** The place of each character: all but loose white space must be found in order; that is aligned between its neighbours. */
function matchUnits(units: Units, value: string): Places | undefined {
  const places = { starts: new Int32Array(value.length), ends: new Int32Array(value.length) }
  if (units.count === 0) return value === '' ? places : undefined
  let at = 0
  for (let index = 0; index < value.length; ) {
    if (at < units.count && !units.isLoose(at)) {
      if (units.code(at) !== value.charCodeAt(index)) return undefined
      placeAt(places, index, units, at)
      at++
      index++
      continue
    }
    const stop = looseEnd(units, at)
    const run = blankRun(value, index, escapedBlanks(units, stop))
    if (at === units.count && run === 0) return undefined
    alignBlanks(places, value, index, index + run, units, at, stop)
    at = stop
    index += run
  }
  return places
}

function placeAt(places: Places, index: number, units: Units, unit: number): void {
  places.starts[index] = units.start(unit)
  places.ends[index] = units.end(unit)
}

function looseEnd(units: Units, from: number): number {
  let at = from
  while (at < units.count && units.isLoose(at)) at++
  return at
}

function escapedBlanks(units: Units, from: number): number {
  let at = from
  while (at < units.count && !units.isLoose(at) && isBlank(units.code(at))) at++
  return at - from
}

function blankRun(value: string, from: number, reserved: number): number {
  let at = from
  while (at < value.length && isBlank(value.charCodeAt(at))) at++
  return Math.max(0, at - from - reserved)
}

/**
 * Blanks up to a line break belong to the left end of the loose units from `first` to `stop`, those behind the last one
 * to the right end.
 */
function alignBlanks(
  places: Places,
  value: string,
  from: number,
  to: number,
  units: Units,
  first: number,
  stop: number,
): void {
  let lineBreak = to - 1
  while (lineBreak >= from && value.charCodeAt(lineBreak) !== newline) lineBreak--
  const fallback = stop > 0 ? stop - 1 : units.count - 1
  for (let index = from; index < to; index++) {
    const isBehind = lineBreak >= from && index > lineBreak
    const unit = isBehind ? stop - (to - index) : Math.min(first + index - from, stop - 1)
    placeAt(places, index, units, unit >= first && unit < stop ? unit : fallback)
  }
}
