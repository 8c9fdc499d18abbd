import type { PyNode } from './ast.ts'
import { before, expect, isAt, type Parser, parseItem, peek, take } from './cursor.ts'

/** An atom in round brackets: a tuple or a group. */
export function parseParentheses(parser: Parser): PyNode {
  const { start } = peek(parser)
  expect(parser, '(')
  if (take(parser, ')')) return { kind: 'tuple', items: [], start, end: before(parser) }
  const first = parseItem(parser)
  if (take(parser, ')')) return first
  const items = parseItems(parser, first, ')')
  return { kind: 'tuple', items, start, end: before(parser) }
}

/** An atom in square brackets: a list. */
export function parseBrackets(parser: Parser): PyNode {
  const { start } = peek(parser)
  expect(parser, '[')
  const items = take(parser, ']') ? [] : parseItems(parser, parseItem(parser), ']')
  return { kind: 'list', items, start, end: before(parser) }
}

/** An atom in curly brackets: a set or a dict. */
export function parseBraces(parser: Parser): PyNode {
  const { start } = peek(parser)
  expect(parser, '{')
  if (take(parser, '}')) return { kind: 'dict', entries: [], start, end: before(parser) }
  const first = parseItem(parser)
  if (isAt(parser, ':')) {
    const entries = parseEntries(parser, first)
    return { kind: 'dict', entries, start, end: before(parser) }
  }
  const items = parseItems(parser, first, '}')
  return { kind: 'set', items, start, end: before(parser) }
}

/** The items behind the first one, and the closing bracket. */
function parseItems(parser: Parser, first: PyNode, close: string): PyNode[] {
  const items = [first]
  while (take(parser, ',') && !isAt(parser, close)) items.push(parseItem(parser))
  expect(parser, close)
  return items
}

function parseEntries(parser: Parser, first: PyNode): (readonly [PyNode, PyNode])[] {
  const entries: (readonly [PyNode, PyNode])[] = []
  let key = first
  for (;;) {
    expect(parser, ':')
    entries.push([key, parseItem(parser)])
    if (take(parser, '}')) return entries
    expect(parser, ',')
    if (take(parser, '}')) return entries
    key = parseItem(parser)
  }
}
