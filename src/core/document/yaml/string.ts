import type { Range } from '../../text/range.ts'

/** A character of a scalar as the text writes it; one escape is one unit, or two for a surrogate pair. */
interface Unit {
  readonly char: string
  readonly start: number
  readonly end: number
  /** White space that folding may change: it comes from no escape. */
  readonly isLoose: boolean
}

/**
 * The place of characters `from` to `to` of the string that the scalar at `range` stands for, through quotes, escapes, folding
 * and indentation; the whole scalar when the text cannot be matched with the value.
 */
export function rangeInYamlString(
  text: string,
  range: Range,
  value: string,
  from: number,
  to: number,
): Range | undefined {
  return findCharacters(readString(text, range, value), from, to)
}

/** As {@link rangeInYamlString} for one text: a string that is asked about again and again is read once. */
export function createStringRanges(
  text: string,
): (range: Range, value: string, from: number, to: number) => Range | undefined {
  let last: StringPlaces | undefined
  return (range, value, from, to) => {
    if (last?.range.start !== range.start || last.range.end !== range.end) last = readString(text, range, value)
    return findCharacters(last, from, to)
  }
}

interface StringPlaces {
  readonly range: Range
  /** The place of each character; `undefined` when text and value do not match. */
  readonly places: readonly Range[] | undefined
  readonly end: number
}

function readString(text: string, range: Range, value: string): StringPlaces {
  const units = readUnits(text, range)
  const end = units.at(-1)?.end ?? Math.min(range.start + 1, range.end)
  return { range, places: matchUnits(units, value), end }
}

function findCharacters({ range, places, end: last }: StringPlaces, from: number, to: number): Range | undefined {
  if (from < 0 || to < from) return undefined
  if (!places) return range
  const start = places[from]?.start ?? last
  const end = to > from ? (places[Math.min(to, places.length) - 1]?.end ?? last) : start
  return { start, end: Math.max(start, end) }
}

function readUnits(text: string, { start, end }: Range): Unit[] {
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

function unitAt(text: string, at: number): Unit {
  return { char: text.charAt(at), start: at, end: at + 1, isLoose: ' \t\r\n'.includes(text.charAt(at)) }
}

function plainUnits(text: string, start: number, end: number): Unit[] {
  const units: Unit[] = []
  for (let at = start; at < end; at++) if (text.charAt(at) !== '\r') units.push(unitAt(text, at))
  return units
}

function singleQuoted(text: string, start: number, end: number): Unit[] {
  const units: Unit[] = []
  for (let at = start; at < end; at++) {
    if (text.charAt(at) === "'" && text.charAt(at + 1) === "'") {
      units.push({ char: "'", start: at, end: at + 2, isLoose: false })
      at++
    } else if (text.charAt(at) !== '\r') units.push(unitAt(text, at))
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

function doubleQuoted(text: string, start: number, end: number): Unit[] {
  const units: Unit[] = []
  for (let at = start; at < end; ) {
    const char = text.charAt(at)
    if (char !== '\\') {
      if (char !== '\r') units.push(unitAt(text, at))
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
    for (const unit of decoded.split('')) units.push({ char: unit, start: at, end: stop, isLoose: false })
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

const isBlank = (char: string): boolean => char === ' ' || char === '\t' || char === '\n'

/** The place of each character: all but loose white space must be found in order; that is aligned between its neighbours. */
function matchUnits(units: readonly Unit[], value: string): Range[] | undefined {
  const places: Range[] = []
  const last = units.at(-1)
  if (!last) return value === '' ? places : undefined
  let at = 0
  for (let index = 0; index < value.length; ) {
    const unit = units[at]
    if (unit && !unit.isLoose) {
      if (unit.char !== value.charAt(index)) return undefined
      places.push(unit)
      at++
      index++
      continue
    }
    const stop = looseEnd(units, at)
    const run = blankRun(value, index, escapedBlanks(units, stop))
    if (!unit && run === 0) return undefined
    alignBlanks(places, value.slice(index, index + run), units.slice(at, stop), units[stop - 1] ?? last)
    at = stop
    index += run
  }
  return places
}

function looseEnd(units: readonly Unit[], from: number): number {
  let at = from
  while (units[at]?.isLoose) at++
  return at
}

function escapedBlanks(units: readonly Unit[], from: number): number {
  let at = from
  for (let unit = units[at]; unit && !unit.isLoose && isBlank(unit.char); unit = units[at]) at++
  return at - from
}

function blankRun(value: string, from: number, reserved: number): number {
  let at = from
  while (at < value.length && isBlank(value.charAt(at))) at++
  return Math.max(0, at - from - reserved)
}

/** Blanks up to a line break belong to its left end, those behind the last one to the right end. */
function alignBlanks(places: Range[], blanks: string, run: readonly Unit[], fallback: Unit): void {
  const behind = blanks.length - (blanks.lastIndexOf('\n') + 1)
  for (let index = 0; index < blanks.length; index++) {
    const isBehind = blanks.includes('\n') && index >= blanks.length - behind
    const unit = isBehind ? run[run.length - blanks.length + index] : run[Math.min(index, run.length - 1)]
    const { start, end } = unit ?? fallback
    places.push({ start, end })
  }
}
