import { isAlias, isMap, isScalar, type ParsedNode, Scalar } from 'yaml'
import type { Range } from '../../text/range.ts'
import { lineEnd } from '../json/tokens.ts'
import { shorten } from '../problem-report.ts'
import { resolvePlain } from './scalar.ts'
import { type Node, noteQuestionMark, noteYaml, rangeOf, type Walk } from './walk.ts'

/** The range of a name; lines of text above it that lack their colon are a mistake of their own, and no part of it. */
export function nameRange(walk: Walk, key: ParsedNode): Range {
  const range = rangeOf(walk, key)
  if (!isScalar(key) || key.type !== Scalar.PLAIN) return range
  const text = walk.text.slice(range.start, range.end)
  if (text === key.source || !isImplicit(walk, range)) return range
  const line = text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1)
  return { start: range.end - line.trimStart().length, end: range.end }
}

/** Whether a colon follows a name in its line; behind `?` a name may have several lines, and its colon is below them. */
function isImplicit(walk: Walk, { end }: Range): boolean {
  return walk.text.slice(end, lineEnd(walk.text, end)).trimStart().startsWith(':')
}

/** The name as the data has it: the text of a scalar, whatever PyYAML makes of it. */
export function nameOf(walk: Walk, key: Node, range: Range, object: number): string {
  if (key && isAlias(key)) {
    const anchored = walk.anchors.get(key.source)?.value
    if (typeof anchored === 'string') return anchored
    noteYaml(walk, { code: 'unknown-alias', data: { name: shorten(key.source), inside: 'no' }, ...range, node: object })
    return key.source
  }
  if (key && !isScalar(key)) {
    const name = walk.text.slice(range.start, range.end)
    noteName(walk, name, isMap(key) ? 'an object' : 'a list', range, object)
    return name
  }
  const scalar = key as Scalar.Parsed | null | undefined
  const isCut = scalar !== null && scalar !== undefined && range.start > scalar.range[0]
  const source = isCut ? walk.text.slice(range.start, range.end) : (scalar?.source ?? '')
  if (scalar?.anchor) walk.anchors.set(scalar.anchor, { node: -1, value: source, size: 1 })
  if (scalar && (scalar.type !== Scalar.PLAIN || scalar.tag?.endsWith(':str'))) return source
  if (scalar) noteQuestionMark(walk, scalar, range, object)
  const { kind } = resolvePlain(source)
  if (kind === 'bool') noteName(walk, source, 'a boolean', range, object)
  if (kind === 'null') noteName(walk, source, 'null', range, object)
  return source
}

function noteName(walk: Walk, name: string, kind: string, range: Range, node: number): void {
  const fix = { safe: true, edits: [{ ...range, text: JSON.stringify(name) }] }
  const isScalarName = kind !== 'an object' && kind !== 'a list'
  noteYaml(walk, {
    code: 'non-string-name',
    data: { name: shorten(name), kind },
    ...range,
    node,
    ...(isScalarName ? { fix } : {}),
  })
}
