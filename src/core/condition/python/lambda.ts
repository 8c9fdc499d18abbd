import { fail } from '../failure.ts'
import type { PyNode } from './ast.ts'
import { before, expect, identifierAt, isAt, type Parser, peek, take, unexpected } from './cursor.ts'

interface Parameters {
  readonly names: Set<string>
  readonly defaults: PyNode[]
  /** How far the list has come: plain names, after `/`, after `*`, after `**`. */
  stage: 'start' | 'names' | 'slash' | 'star' | 'bare' | 'end'
  optional: boolean
}

/** Parses a lambda expression; the rules of its parameters are those of CPython 3.11. */
export function parseLambda(parser: Parser): PyNode {
  const { start } = peek(parser)
  expect(parser, 'lambda')
  const parameters: Parameters = { names: new Set(), defaults: [], stage: 'start', optional: false }
  while (!isAt(parser, ':')) {
    parseParameter(parser, parameters)
    if (!isAt(parser, ':')) expect(parser, ',')
  }
  if (parameters.stage === 'bare') throw unexpected(parser)
  expect(parser, ':')
  const body = parser.grammar.expression(parser)
  return { kind: 'lambda', defaults: parameters.defaults, body, start, end: before(parser) }
}

function parseParameter(parser: Parser, parameters: Parameters): void {
  const { stage } = parameters
  if (stage === 'end') throw unexpected(parser)
  if (isAt(parser, '/')) {
    if (stage !== 'names') throw unexpected(parser)
    parser.at++
    parameters.stage = 'slash'
  } else if (isAt(parser, '**')) {
    if (stage === 'bare') throw unexpected(parser)
    parser.at++
    readName(parser, parameters)
    parameters.stage = 'end'
  } else if (isAt(parser, '*')) {
    if (stage === 'star') throw unexpected(parser)
    if (stage === 'bare') throw unexpected(parser)
    parser.at++
    if (isAt(parser, ',')) parameters.stage = 'bare'
    else {
      readName(parser, parameters)
      parameters.stage = 'star'
    }
  } else parsePlain(parser, parameters)
}

function parsePlain(parser: Parser, parameters: Parameters): void {
  const { start } = peek(parser)
  readName(parser, parameters)
  const keywordOnly = parameters.stage === 'star' || parameters.stage === 'bare'
  if (take(parser, '=')) {
    parameters.defaults.push(parser.grammar.expression(parser))
    if (!keywordOnly) parameters.optional = true
  } else if (parameters.optional && !keywordOnly) throw fail('syntax', 'parameter-order', start, before(parser))
  if (parameters.stage === 'start') parameters.stage = 'names'
  else if (parameters.stage === 'bare') parameters.stage = 'star'
}

function readName(parser: Parser, parameters: Parameters): void {
  const name = identifierAt(parser)
  if (name === undefined) throw unexpected(parser)
  const { start, end } = peek(parser)
  if (name === '__debug__' || parameters.names.has(name)) throw fail('syntax', 'parameter-name', start, end)
  parameters.names.add(name)
  parser.at++
}
