import { asFailure, type Failure, fail } from '../failure.ts'
import type { PyField } from './ast.ts'
import type { Parser } from './cursor.ts'
import { decodeText } from './escapes.ts'

/** The body of a formatted string literal while it is read; `base` is the offset of the body in the parsed text. */
interface Reader {
  readonly parser: Parser
  readonly body: string
  readonly base: number
  readonly raw: boolean
  at: number
}

/** Reads the body of a formatted string literal as CPython 3.11 does; `undefined` when a literal part has no computed value. */
export function readFormat(parser: Parser, body: string, base: number, raw: boolean): (string | PyField)[] | undefined {
  return readParts({ parser, body, base, raw, at: 0 }, 0)
}

function refuse(reader: Reader, reason: string, at = reader.at): Failure {
  return fail('syntax', reason, reader.base + at, reader.base + at + 1)
}

function readParts(reader: Reader, level: number): (string | PyField)[] | undefined {
  const parts: (string | PyField)[] = []
  let known = true
  for (;;) {
    const literal = readLiteral(reader, level)
    if (literal.text === undefined) known = false
    else if (literal.text !== '') parts.push(literal.text)
    if (literal.more) continue
    if (reader.at >= reader.body.length || reader.body[reader.at] === '}') break
    parts.push(readField(reader, level))
  }
  if (level === 0 && reader.at < reader.body.length) throw refuse(reader, 'format-brace')
  return known ? parts : undefined
}

/** Text up to a brace; `more` when a doubled brace ended it and text goes on. */
function readLiteral(reader: Reader, level: number): { text: string | undefined; more: boolean } {
  const { body, raw } = reader
  const start = reader.at
  let [end, more] = [start, false]
  for (;;) {
    const char = body[end]
    if (char === undefined) break
    if (!raw && char === '\\' && end + 1 < body.length) {
      const named = body[end + 1] === 'N'
      if (named || (body[end + 1] !== '{' && body[end + 1] !== '}')) {
        end += 2
        if (named && body[end] === '{') end = body.includes('}', end) ? body.indexOf('}', end) + 1 : body.length
        continue
      }
      end++
    }
    if (body[end] === '{' || body[end] === '}') {
      if (level === 0 && body[end + 1] === body[end]) more = true
      else if (level === 0 && body[end] === '}') throw refuse(reader, 'format-brace', end)
      break
    }
    end++
  }
  reader.at = more ? end + 2 : end
  return { text: decodeText(reader.parser, body.slice(start, more ? end + 1 : end), raw, reader.base + start), more }
}

function readField(reader: Reader, level: number): PyField {
  const { body, parser } = reader
  if (level >= 2) throw refuse(reader, 'format-depth')
  const start = ++reader.at
  skipExpression(reader)
  const source = body.slice(start, reader.at)
  if (reader.at >= body.length) throw refuse(reader, 'format-brace')
  if (/^[ \t\n\f\r]*$/.test(source)) throw refuse(reader, 'format-empty', start)
  const value = shiftFailure(reader.base + start - 1, () => parser.grammar.field(parser, `(${source})`))
  const debug = body[reader.at] === '='
  if (debug)
    do reader.at++
    while (/^[ \t\n\v\f\r]$/.test(body[reader.at] ?? ''))
  let conversion = ''
  if (body[reader.at] === '!') {
    conversion = body[reader.at + 1] ?? ''
    reader.at += 2
    if (!/^[sra]$/.test(conversion)) throw refuse(reader, 'format-conversion', reader.at - 1)
  }
  const spec = body[reader.at] === ':' ? readSpec(reader, level) : undefined
  if (body[reader.at] !== '}') throw refuse(reader, 'format-brace')
  reader.at++
  return { value, conversion, debug, ...(spec && { spec }) }
}

function readSpec(reader: Reader, level: number): PyField['spec'] {
  const start = reader.base + ++reader.at
  if (reader.at >= reader.body.length) throw refuse(reader, 'format-brace')
  const parts = readParts(reader, level + 1)
  const span = { start, end: reader.base + reader.at }
  return parts === undefined ? { kind: 'unknown', ...span } : { kind: 'format', parts, ...span }
}

/** Moves to where the expression of a field ends, with CPython's own scan over quotes and brackets. */
function skipExpression(reader: Reader): void {
  const { body } = reader
  const nesting: string[] = []
  let quote = ''
  for (; reader.at < body.length; reader.at++) {
    const char = body[reader.at] ?? ''
    if (char === '\\') throw refuse(reader, 'format-backslash')
    if (quote !== '') {
      if (!body.startsWith(quote, reader.at)) continue
      reader.at += quote.length - 1
      quote = ''
    } else if (char === '"' || char === "'") {
      quote = body.startsWith(char.repeat(3), reader.at) ? char.repeat(3) : char
      reader.at += quote.length - 1
    } else if ('([{'.includes(char)) nesting.push(char)
    else if (char === '#') throw refuse(reader, 'format-comment')
    else if (nesting.length === 0 && '!:}=<>'.includes(char)) {
      if (body[reader.at + 1] === '=' && '!=<>'.includes(char)) reader.at++
      else if (char !== '<' && char !== '>') break
    } else if (')]}'.includes(char) && nesting.pop() !== '([{'[')]}'.indexOf(char)])
      throw refuse(reader, 'unmatched-bracket')
  }
  if (quote !== '' || nesting.length > 0) throw refuse(reader, 'format-unclosed')
}

function shiftFailure<T>(by: number, run: () => T): T {
  try {
    return run()
  } catch (thrown) {
    const failure = asFailure(thrown)
    throw fail(failure.failure, failure.reason, failure.start + by, failure.end + by)
  }
}
