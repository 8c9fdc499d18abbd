import { editBetween } from '../document/find-change.ts'
import { tokenizeJson } from '../document/json/tokens.ts'
import { lineBreakOf } from '../document/layout.ts'
import { shiftRange, type TextEdit } from '../text/range.ts'
import { mostFrequent } from './most-frequent.ts'

/**
 * The edits that lay out JSON: what begins a line is indented as deep as it is nested, blank lines are single, nothing is at the end of a
 * line, and colons and commas are spaced alike. Line breaks between values stay where they are.
 */
export function jsonSpacing(text: string): readonly TextEdit[] {
  const style = styleOf(text)
  const edits: TextEdit[] = []
  for (const gap of gapsIn(text)) {
    const { space, token, before, level } = gap
    let wanted: string
    if (before === '') wanted = ''
    else if (token === '') wanted = style.lineBreak
    else if (token === ',' || token === ':') wanted = ''
    else if (before === ':') wanted = style.afterColon
    else if (gap.breaks) {
      const isAtEdge = isClosing(token) || before === '{' || before === '['
      wanted = style.lineBreak.repeat(hasBlankLine(space) && !isAtEdge ? 2 : 1) + style.unit.repeat(level)
    } else if (before === ',') wanted = style.afterComma
    else wanted = space === '' ? '' : ' '
    if (wanted !== space) edits.push(shiftRange(editBetween(space, wanted), gap.start))
  }
  return edits
}

function isClosing(token: string): boolean {
  return token === '}' || token === ']'
}

/** White space, which may be none, and what follows it: a mark, the first character of a value, or nothing at the end. */
interface Gap {
  readonly start: number
  readonly space: string
  readonly token: string
  /** What is before it; nothing at the beginning. */
  readonly before: string
  /** Whether what follows begins a line: a line break before a comma belongs behind it. */
  readonly breaks: boolean
  /** How deep the line is nested that what follows is on. */
  readonly level: number
}

function* gapsIn(text: string): Generator<Gap> {
  const tokens = tokenizeJson(text, 0)
  /** How deep lines inside of the open brackets are, and the lines with these. */
  const nesting: { readonly inner: number; readonly outer: number }[] = []
  let start = 0
  let level = 0
  let before = ''
  let isOwed = false
  for (let at = 0; at < tokens.count; at++) {
    const token = text.charAt(tokens.start(at))
    const space = text.slice(start, tokens.start(at))
    const breaks = staysBroken(before, token) && (hasBreak(space) || isOwed)
    isOwed = token === ',' && hasBreak(space)
    const around = nesting.at(-1)
    if (breaks) level = (isClosing(token) ? around?.outer : around?.inner) ?? 0
    yield { start, space, token, before, breaks, level }
    if (token === '{' || token === '[') nesting.push({ inner: level + 1, outer: level })
    else if (isClosing(token)) nesting.pop()
    start = tokens.end(at)
    before = token
  }
}

/** A member stays on one line, up to where its value begins, and a comma on that of the value before it. */
function staysBroken(before: string, token: string): boolean {
  return before !== ':' && token !== ':' && token !== ','
}

interface Style {
  readonly lineBreak: string
  readonly unit: string
  readonly afterColon: string
  readonly afterComma: string
}

/** The style that a text has most often. */
function styleOf(text: string): Style {
  const units: string[] = []
  const colons: string[] = []
  const commas: string[] = []
  for (const { space, token, before, breaks, level } of gapsIn(text)) {
    const indent = lastLine(space)
    const width = indent.length / level
    const unit = indent.slice(0, width)
    if (breaks && hasBreak(space) && token !== '' && level > 0 && width >= 1 && unit.repeat(level) === indent)
      units.push(unit)
    if (before === ':') colons.push(space === '' ? '' : ' ')
    if (before === ',' && !breaks) commas.push(space === '' ? '' : ' ')
  }
  return {
    lineBreak: lineBreakOf(text),
    unit: mostFrequent(units) ?? '  ',
    afterColon: mostFrequent(colons) ?? ' ',
    afterComma: mostFrequent(commas) ?? ' ',
  }
}

function hasBreak(space: string): boolean {
  return space.includes('\n') || space.includes('\r')
}

function hasBlankLine(space: string): boolean {
  return /\n[ \t]*\r?\n|\r[ \t]*\r/.test(space)
}

function lastLine(space: string): string {
  return space.slice(Math.max(space.lastIndexOf('\n'), space.lastIndexOf('\r')) + 1)
}
