import { fail } from '../failure.ts'
import type { PyArgument, PyNode } from './ast.ts'
import { before, expect, identifierAt, isAt, type Parser, parseNamed, peek, take, unexpected } from './cursor.ts'
import { parseBraces, parseBrackets, parseClauses, parseParentheses, startsClauses } from './displays.ts'
import { parseStrings } from './strings.ts'
import type { PyValue } from './values.ts'

/** CPython 3.11 refuses to turn a longer decimal literal into an int (`sys.int_info.default_max_str_digits`). */
const digitLimit = 4300

/** `primary` of the grammar: an atom with its calls, attributes and subscripts. */
export function parsePrimary(parser: Parser): PyNode {
  let node = parseAtom(parser)
  for (;;) {
    if (take(parser, '.')) {
      const name = identifierAt(parser)
      if (name === undefined) throw unexpected(parser)
      parser.at++
      node = { kind: 'attribute', object: node, name, start: node.start, end: before(parser) }
    } else if (take(parser, '(')) {
      const list = parseArguments(parser)
      node = { kind: 'call', callee: node, arguments: list, start: node.start, end: before(parser) }
    } else if (take(parser, '[')) {
      const index = parseIndex(parser)
      expect(parser, ']')
      node = { kind: 'subscript', object: node, index, start: node.start, end: before(parser) }
    } else return node
  }
}

function parseAtom(parser: Parser): PyNode {
  const { kind, text, start, end } = peek(parser)
  if (kind === 'number') {
    parser.at++
    return { kind: 'constant', value: readNumberValue(text, start, end), start, end }
  }
  if (kind === 'string') return parseStrings(parser)
  if (kind === 'name') return parseWord(parser)
  if (kind === 'op') {
    if (text === '(') return parseParentheses(parser)
    if (text === '[') return parseBrackets(parser)
    if (text === '{') return parseBraces(parser)
    if (text === '...') {
      parser.at++
      return { kind: 'constant', value: { type: 'ellipsis' }, start, end }
    }
  }
  throw unexpected(parser)
}

const words: ReadonlyMap<string, PyValue> = new Map<string, PyValue>([
  ['True', true],
  ['False', false],
  ['None', null],
  ['__debug__', true],
])

function parseWord(parser: Parser): PyNode {
  const { text, start, end } = peek(parser)
  const value = words.get(text)
  const name = identifierAt(parser)
  if (value === undefined && name === undefined) throw unexpected(parser)
  parser.at++
  return value === undefined ? { kind: 'name', name: name ?? '', start, end } : { kind: 'constant', value, start, end }
}

function readNumberValue(text: string, start: number, end: number): PyValue {
  const digits = text.replaceAll('_', '')
  if (/^0[xob]/i.test(digits)) return BigInt(digits)
  if (/[jJ]$/.test(digits)) return { type: 'complex', re: 0, im: Number(digits.slice(0, -1)) }
  if (/[.eE]/.test(digits)) return Number(digits)
  if (digits.length > digitLimit) throw fail('syntax', 'too-many-digits', start, end)
  return BigInt(digits)
}

function parseArguments(parser: Parser): PyArgument[] {
  const list: PyArgument[] = []
  const names = new Set<string>()
  let [named, spread] = [false, false]
  while (!take(parser, ')')) {
    const { start, end } = peek(parser)
    if (isAt(parser, '*')) {
      if (spread) throw fail('syntax', 'argument-order', start, end)
      parser.at++
      list.push({ star: '*', value: parser.grammar.expression(parser) })
    } else if (take(parser, '**')) {
      spread = true
      list.push({ star: '**', value: parser.grammar.expression(parser) })
    } else if (isAt(parser, '=', 1) && identifierAt(parser) !== undefined) {
      named = true
      list.push(parseKeyword(parser, names))
    } else {
      const value = parseNamed(parser)
      if (startsClauses(parser)) return closeGenerator(parser, list, value)
      if (named || spread) throw fail('syntax', 'argument-order', start, value.end)
      list.push({ star: '', value })
    }
    if (!isAt(parser, ')')) expect(parser, ',')
  }
  return list
}

function parseKeyword(parser: Parser, names: Set<string>): PyArgument {
  const name = identifierAt(parser) ?? ''
  const { start, end } = peek(parser)
  if (name === '__debug__' || names.has(name)) throw fail('syntax', 'argument-name', start, end)
  names.add(name)
  parser.at += 2
  return { star: '', name, value: parser.grammar.expression(parser) }
}

/** A generator without brackets of its own is the only argument. */
function closeGenerator(parser: Parser, list: readonly PyArgument[], element: PyNode): PyArgument[] {
  if (list.length > 0) throw unexpected(parser)
  const clauses = parseClauses(parser)
  expect(parser, ')')
  return [
    {
      star: '',
      value: { kind: 'comprehension', of: 'generator', element, clauses, start: element.start, end: before(parser) },
    },
  ]
}

function parseIndex(parser: Parser): PyNode {
  const { start } = peek(parser)
  const first = parseIndexItem(parser)
  if (!isAt(parser, ',') && first.kind !== 'starred') return first
  const items = [first]
  while (take(parser, ',')) if (!isAt(parser, ']')) items.push(parseIndexItem(parser))
  return { kind: 'tuple', items, start, end: before(parser) }
}

function parseIndexItem(parser: Parser): PyNode {
  const { start } = peek(parser)
  if (take(parser, '*'))
    return { kind: 'starred', value: parser.grammar.expression(parser), start, end: before(parser) }
  const lower = isAt(parser, ':') ? undefined : parseNamed(parser)
  const bare = lower?.kind !== 'walrus' || lower.start !== start
  if (!isAt(parser, ':') || !bare) return lower ?? unreachable(parser)
  const parts = [lower]
  for (let colon = 0; colon < 2 && take(parser, ':'); colon++)
    parts.push(/^[:,\]]$/.test(peek(parser).text) ? undefined : parser.grammar.expression(parser))
  return { kind: 'slice', parts, start, end: before(parser) }
}

function unreachable(parser: Parser): never {
  throw unexpected(parser)
}
