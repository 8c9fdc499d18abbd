import { fail } from '../failure.ts'
import type { PyClause, PyNode } from './ast.ts'
import { before, expect, isAt, type Parser, parseNamed, parseStarred, peek, take, unexpected } from './cursor.ts'

/** Tells whether a comprehension's `for` follows. */
export function startsClauses(parser: Parser): boolean {
  return isAt(parser, 'for') || (isAt(parser, 'async') && isAt(parser, 'for', 1))
}

/** The `for … in … if …` parts of a comprehension. */
export function parseClauses(parser: Parser): PyClause[] {
  const clauses: PyClause[] = []
  while (startsClauses(parser)) {
    const async = take(parser, 'async')
    expect(parser, 'for')
    const target = parseTargets(parser)
    expect(parser, 'in')
    const iterable = parser.grammar.disjunction(parser)
    const conditions: PyNode[] = []
    while (take(parser, 'if')) conditions.push(parser.grammar.disjunction(parser))
    clauses.push({ async, target, iterable, conditions })
  }
  return clauses
}

function parseTargets(parser: Parser): PyNode {
  const first = parseTarget(parser)
  if (!isAt(parser, ',')) {
    if (first.kind === 'starred') throw fail('syntax', 'starred-target', first.start, first.end)
    return checkTarget(first)
  }
  const items = [first]
  while (take(parser, ',')) if (!isAt(parser, 'in')) items.push(parseTarget(parser))
  return checkTarget({ kind: 'tuple', items, start: first.start, end: before(parser) })
}

function parseTarget(parser: Parser): PyNode {
  const { start } = peek(parser)
  if (!take(parser, '*')) return parser.grammar.primary(parser)
  const value = parser.grammar.primary(parser)
  return { kind: 'starred', value, start, end: value.end }
}

function checkTarget(node: PyNode): PyNode {
  if (node.kind === 'attribute') {
    if (node.name === '__debug__') throw fail('syntax', 'target', node.start, node.end)
    return node
  }
  if (node.kind === 'name' || node.kind === 'subscript') return node
  if (node.kind !== 'tuple' && node.kind !== 'list') throw fail('syntax', 'target', node.start, node.end)
  if (node.items.filter((item) => item.kind === 'starred').length > 1)
    throw fail('syntax', 'starred-target', node.start, node.end)
  for (const item of node.items) checkTarget(item.kind === 'starred' ? item.value : item)
  return node
}

function parseItem(parser: Parser): PyNode {
  return isAt(parser, '*') ? parseStarred(parser) : parseNamed(parser)
}

function parseItems(parser: Parser, first: PyNode, close: string): PyNode[] {
  const items = [first]
  while (take(parser, ',')) {
    if (isAt(parser, close)) break
    items.push(parseItem(parser))
  }
  return items
}

/** An atom in round brackets: a tuple, a group, a generator or a `yield`. */
export function parseParentheses(parser: Parser): PyNode {
  const { start } = peek(parser)
  expect(parser, '(')
  if (take(parser, ')')) return { kind: 'tuple', items: [], start, end: before(parser) }
  if (isAt(parser, 'yield')) return parseYield(parser)
  const first = parseItem(parser)
  if (startsClauses(parser)) return closeComprehension(parser, start, 'generator', first, undefined, ')')
  const comma = isAt(parser, ',')
  if (!comma && first.kind === 'starred') throw fail('syntax', 'starred', first.start, first.end)
  const items = parseItems(parser, first, ')')
  expect(parser, ')')
  return comma ? { kind: 'tuple', items, start, end: before(parser) } : first
}

function parseYield(parser: Parser): PyNode {
  const { start } = peek(parser)
  expect(parser, 'yield')
  if (take(parser, ')')) return { kind: 'yield', start, end: before(parser) }
  let value: PyNode
  if (take(parser, 'from')) value = parser.grammar.expression(parser)
  else {
    const items = [parseYielded(parser)]
    while (take(parser, ',')) if (!isAt(parser, ')')) items.push(parseYielded(parser))
    value = { kind: 'tuple', items, start, end: before(parser) }
  }
  expect(parser, ')')
  return { kind: 'yield', value, start, end: before(parser) }
}

function parseYielded(parser: Parser): PyNode {
  return isAt(parser, '*') ? parseStarred(parser) : parser.grammar.expression(parser)
}

/** An atom in square brackets: a list or a list comprehension. */
export function parseBrackets(parser: Parser): PyNode {
  const { start } = peek(parser)
  expect(parser, '[')
  if (take(parser, ']')) return { kind: 'list', items: [], start, end: before(parser) }
  const first = parseItem(parser)
  if (startsClauses(parser)) return closeComprehension(parser, start, 'list', first, undefined, ']')
  const items = parseItems(parser, first, ']')
  expect(parser, ']')
  return { kind: 'list', items, start, end: before(parser) }
}

/** An atom in curly brackets: a set, a dict or a comprehension of one. */
export function parseBraces(parser: Parser): PyNode {
  const { start } = peek(parser)
  expect(parser, '{')
  if (take(parser, '}')) return { kind: 'dict', entries: [], start, end: before(parser) }
  if (isAt(parser, '**')) return parseDict(parser, start)
  const from = parser.at
  const first = parseItem(parser)
  const walrus = first.kind === 'walrus' && peek(parser, from - parser.at).start === first.start
  if (isAt(parser, ':') && first.kind !== 'starred' && !walrus) {
    return parseDict(parser, start, first)
  }
  if (startsClauses(parser)) return closeComprehension(parser, start, 'set', first, undefined, '}')
  const items = parseItems(parser, first, '}')
  expect(parser, '}')
  return { kind: 'set', items, start, end: before(parser) }
}

function parseDict(parser: Parser, start: number, first?: PyNode): PyNode {
  const entries: { key?: PyNode; value: PyNode }[] = []
  let given = first
  do {
    if (isAt(parser, '}')) break
    if (isAt(parser, '**')) {
      parser.at++
      const value = parser.grammar.operand(parser)
      if (startsClauses(parser)) throw unexpected(parser)
      entries.push({ value })
      continue
    }
    const key: PyNode = given ?? parser.grammar.expression(parser)
    given = undefined
    expect(parser, ':')
    const value = parser.grammar.expression(parser)
    if (entries.length === 0 && startsClauses(parser)) return closeComprehension(parser, start, 'dict', key, value, '}')
    entries.push({ key, value })
  } while (take(parser, ','))
  expect(parser, '}')
  return { kind: 'dict', entries, start, end: before(parser) }
}

function closeComprehension(
  parser: Parser,
  start: number,
  of: 'list' | 'set' | 'dict' | 'generator',
  element: PyNode,
  value: PyNode | undefined,
  close: string,
): PyNode {
  if (element.kind === 'starred') throw fail('syntax', 'starred', element.start, element.end)
  const clauses = parseClauses(parser)
  expect(parser, close)
  return { kind: 'comprehension', of, element, ...(value && { value }), clauses, start, end: before(parser) }
}
