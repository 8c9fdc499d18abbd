import { decodeJsonString } from '../../document/json/strings.ts'
import { TOKEN, tokenizeJson } from '../../document/json/tokens.ts'
import { indentAt, lineStart } from '../../document/layout.ts'
import type { Cursor } from './cursor.ts'

/** An object or list that is open at the offset. */
interface Frame {
  readonly kind: 'object' | 'list'
  readonly opening: number
  /** The token of the last name. */
  name: number
  position: number
  /** What has been read of the member or item at hand. */
  state: 'start' | 'name' | 'colon' | 'value'
}

/** What is being written at an offset between brackets; the text is read from `from` on, where a value at `path` starts. */
export function cursorInBrackets(
  text: string,
  from: number,
  offset: number,
  style: 'json' | 'flow',
  path: readonly (string | number)[],
): Cursor | undefined {
  const before = text.slice(0, offset)
  const tokens = tokenizeJson(before, from)
  if (tokens.comments.some(({ start, end }) => start < offset && offset <= end && !endsComment(before, start, end))) {
    return undefined
  }
  let count = tokens.count - 1
  const last = count - 1
  const isWord = (token: number): boolean => tokens.kind(token) === TOKEN.string || tokens.kind(token) === TOKEN.word
  const touches = last >= 0 && isWord(last) && tokens.end(last) === offset && tokens.start(last) < offset
  if (touches) count--
  const frames: Frame[] = []
  for (let token = 0; token < count; token++) {
    switch (tokens.kind(token)) {
      case TOKEN.openObject:
      case TOKEN.openList:
        frames.push(openFrame(frames.at(-1), tokens.kind(token) === TOKEN.openObject, tokens.start(token)))
        break
      case TOKEN.closeObject:
      case TOKEN.closeList:
        closeFrame(frames, tokens.kind(token) === TOKEN.closeObject)
        break
      case TOKEN.comma:
        takeComma(frames.at(-1))
        break
      case TOKEN.colon:
        takeColon(frames.at(-1))
        break
      default:
        takeWord(frames.at(-1), token, tokens.kind(token + 1) === TOKEN.colon)
    }
  }
  const frame = frames.at(-1)
  if (frame === undefined) return undefined
  const start = touches ? tokens.start(last) : offset
  const previousEnd = count > 0 ? tokens.end(count - 1) : offset
  const nameOf = ({ name }: Frame): string => (name < 0 ? '' : contentOf(before, tokens.start(name), tokens.end(name)))
  const steps = frames.slice(0, -1).map((outer) => (outer.kind === 'list' ? outer.position : nameOf(outer)))
  const around = { frame, name: nameOf(frame), path: [...path, ...steps] }
  return describe(text, offset, style, around, start, previousEnd)
}

function endsComment(text: string, start: number, end: number): boolean {
  return text.startsWith('/*', start) && text.endsWith('*/') && end === text.length
}

function openFrame(parent: Frame | undefined, isObject: boolean, opening: number): Frame {
  if (parent) parent.state = 'value'
  return { kind: isObject ? 'object' : 'list', opening, name: -1, position: 0, state: 'start' }
}

/** A bracket of the other kind closes nothing unless what it closes is open further out. */
function closeFrame(frames: Frame[], isObject: boolean): void {
  const kind = isObject ? 'object' : 'list'
  const at = frames.findLastIndex((frame) => frame.kind === kind)
  if (at >= 0) frames.length = at
}

function takeComma(frame: Frame | undefined): void {
  if (frame === undefined) return
  if (frame.state === 'value') frame.position++
  frame.state = 'start'
}

function takeColon(frame: Frame | undefined): void {
  if (frame?.kind === 'object') frame.state = 'colon'
}

function takeWord(frame: Frame | undefined, token: number, isName: boolean): void {
  if (frame === undefined) return
  if (frame.kind === 'list') {
    if (frame.state === 'value') frame.position++
    frame.state = 'value'
  } else if (frame.state === 'colon' && !isName) frame.state = 'value'
  else {
    frame.name = token
    frame.state = 'name'
  }
}

const quotes = /["'`\u2018-\u201e]/

function contentOf(text: string, start: number, end: number): string {
  const quote = text.charAt(start)
  if (!quotes.test(quote)) return text.slice(start, end)
  const isClosed = end - 1 > start && quotes.test(text.charAt(end - 1))
  return decode(text, start + 1, isClosed ? end - 1 : end)
}

function decode(text: string, start: number, end: number): string {
  const inside = text.slice(start, end)
  return inside.includes('\\') ? decodeJsonString(inside, 0, inside.length) : inside
}

function describe(
  text: string,
  offset: number,
  style: 'json' | 'flow',
  { frame, name, path }: { readonly frame: Frame; readonly name: string; readonly path: Cursor['path'] },
  start: number,
  previousEnd: number,
): Cursor | undefined {
  const isValue = frame.kind === 'object' && frame.state === 'colon'
  if (isValue && start === offset && hasValueBehindSpace(text, offset)) return undefined
  const atName = frame.kind === 'object' && !isValue
  const touched = endOfToken(text, start, offset)
  // A name that begins right behind the offset is no value.
  const end = start === offset && !atName && nextUnit(text, touched) === ':' ? offset : touched
  const next = nextUnit(text, end)
  const quoted = quotes.test(text.charAt(start)) && start < offset
  const lineBegin = lineStart(text, start)
  return {
    style,
    path,
    opening: frame.opening,
    inside: frame.kind,
    member: isValue ? name : undefined,
    position: frame.kind === 'list' && frame.state === 'value' ? frame.position + 1 : frame.position,
    token: { start, end },
    typed: quoted ? decode(text, start + 1, offset) : text.slice(start, offset),
    content: contentOf(text, start, end),
    quoted,
    colonFollows: atName && next === ':',
    siblings: [],
    commaBefore: frame.state === 'value' ? previousEnd : undefined,
    commaAfter: next !== '' && !',:}]'.includes(next),
    indent: text.slice(lineBegin, start).trim() === '' ? indentAt(text, start) : undefined,
  }
}

/** Whether a member whose colon is before the offset has its value further on in the line; a name there is that of the next member. */
function hasValueBehindSpace(text: string, offset: number): boolean {
  const start = offset + (/^[ \t]+(?![\s,:}\]]|$)/.exec(text.slice(offset, offset + 200))?.[0].length ?? 0)
  if (start === offset) return false
  return '{['.includes(text.charAt(start)) || nextUnit(text, endOfToken(text, start, start)) !== ':'
}

/** Where the name or value ends that starts at `start` and that the offset touches. */
function endOfToken(text: string, start: number, offset: number): number {
  const quote = text.charAt(start)
  const wordEnd = (at: number): number => at + (/^[^\s"',:[\]{}]*/.exec(text.slice(at, at + 200))?.[0].length ?? 0)
  if (start === offset && !/["']/.test(quote)) return wordEnd(offset)
  if (!quotes.test(quote)) return wordEnd(offset)
  if (start < offset - 1 && text.charAt(offset - 1) === quote && !isEscapedAt(text, offset - 1, start)) return offset
  const line = /^[^\r\n]*/.exec(text.slice(Math.max(offset, start + 1)))?.[0] ?? ''
  const base = Math.max(offset, start + 1)
  for (let at = line.indexOf(quote); at >= 0; at = line.indexOf(quote, at + 1)) {
    if (isEscapedAt(text, base + at, start)) continue
    // A quote that nothing of the structure follows opens the next text: this one lacks its end.
    if (/^\s*(?:[,:}\]]|$)/.test(line.slice(at + 1))) return base + at + 1
    break
  }
  return start === offset ? offset : wordEnd(offset)
}

function isEscapedAt(text: string, at: number, start: number): boolean {
  let slashes = 0
  while (at - 1 - slashes > start && text.charAt(at - 1 - slashes) === '\\') slashes++
  return slashes % 2 === 1
}

/** The next character that is no white space; empty at the end. */
function nextUnit(text: string, from: number): string {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++
  return text.charAt(at)
}
