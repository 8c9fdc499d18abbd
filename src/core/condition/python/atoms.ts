import { fail } from '../failure.ts'
import type { PyNode } from './ast.ts'
import {
  before,
  expect,
  identifierAt,
  isAt,
  type Parser,
  parseItem,
  peek,
  pythonOnly,
  take,
  unexpected,
} from './cursor.ts'
import { parseBraces, parseBrackets, parseParentheses } from './displays.ts'
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
      const given = parseArguments(parser)
      node = { kind: 'call', callee: node, ...given, start: node.start, end: before(parser) }
    } else if (take(parser, '[')) {
      const index = parseIndex(parser)
      node = { kind: 'subscript', object: node, index, start: node.start, end: before(parser) }
    } else return node
  }
}

function parseAtom(parser: Parser): PyNode {
  const { kind, text, start, end } = peek(parser)
  if (kind === 'number') {
    const value = readNumberValue(parser)
    parser.at++
    return { kind: 'constant', value, start, end }
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

function readNumberValue(parser: Parser): PyValue {
  const { text, start, end } = peek(parser)
  const digits = text.replaceAll('_', '')
  if (/^0[xob]/i.test(digits)) return BigInt(digits)
  if (/[jJ]$/.test(digits)) throw pythonOnly(parser)
  if (/[.eE]/.test(digits)) return Number(digits)
  if (digits.length > digitLimit && !digits.startsWith('0')) throw fail('syntax', 'too-many-digits', start, end)
  return BigInt(digits)
}

function parseArguments(parser: Parser): { arguments: readonly PyNode[]; hasNames: boolean } {
  const list: PyNode[] = []
  const names = new Set<string>()
  while (!take(parser, ')')) {
    const { start } = peek(parser)
    const isNamed = isAt(parser, '=', 1) && identifierAt(parser) !== undefined
    if (isNamed) readArgumentName(parser, names)
    const value = isNamed ? parser.parseExpression(parser) : parseItem(parser)
    if (!isNamed && names.size > 0) throw fail('syntax', 'argument-order', start, value.end)
    list.push(value)
    if (!isAt(parser, ')')) expect(parser, ',')
  }
  return { arguments: list, hasNames: names.size > 0 }
}

function readArgumentName(parser: Parser, names: Set<string>): void {
  const name = identifierAt(parser) ?? ''
  const { start, end } = peek(parser)
  if (name === '__debug__' || names.has(name)) throw fail('syntax', 'argument-name', start, end)
  names.add(name)
  parser.at += 2
}

function parseIndex(parser: Parser): PyNode {
  const { start } = peek(parser)
  const items = [parseIndexItem(parser)]
  const isTuple = isAt(parser, ',')
  while (take(parser, ',') && !isAt(parser, ']')) items.push(parseIndexItem(parser))
  const [first] = items
  const end = before(parser)
  expect(parser, ']')
  return isTuple || first === undefined ? { kind: 'tuple', items, start, end } : first
}

function parseIndexItem(parser: Parser): PyNode {
  const item = isAt(parser, ':') ? undefined : parseItem(parser)
  if (item === undefined || isAt(parser, ':')) throw pythonOnly(parser)
  return item
}
