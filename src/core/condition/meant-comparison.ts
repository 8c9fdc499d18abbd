import type { PlainComparison } from './plain-comparison.ts'

/** A comparison that is meant to be plain but is written in some other way. */
export interface MeantComparison {
  readonly operator: PlainComparison['operator']
  readonly value: number | string
  /** The number, text or word in the expression, quotes included. */
  readonly start: number
  readonly end: number
  readonly kind: 'number' | 'text' | 'word'
}

const meant =
  /^\s*(===|!==|==|!=|<>|<=|>=|<|>|=)\s*(?:'([^'"\\]*)'|"([^'"\\]*)"|(\+?\d{1,9}(?:\.0)?)|([A-Za-z_]\w*))\s*(?:(?:#|\/\/).*)?$/
/** Operators that only one language knows, or none, with the one that both have. */
export const portableOperators: Readonly<Record<string, PlainComparison['operator']>> = {
  '===': '==',
  '!==': '!=',
  '<>': '!=',
  '=': '==',
}
const constants: Readonly<Record<string, number>> = { True: 1, true: 1, False: 0, false: 0 }

/** Reads one comparison of the answer with one thing, whatever language it is written in; `undefined` for anything else. */
export function readMeant(expression: string): MeantComparison | undefined {
  if (expression.length > 1000) return undefined
  const match = meant.exec(expression)
  if (match === null) return undefined
  const [, sign = '', single, double, number, word] = match
  const operator = portableOperators[sign] ?? (sign as PlainComparison['operator'])
  const text = single ?? double
  const written = text === undefined ? (number ?? word ?? '') : `'${text}'`
  const start = expression.indexOf(text === undefined ? written : text, expression.indexOf(sign) + sign.length)
  const place = text === undefined ? { start, end: start + written.length } : quoted(expression, sign, text)
  if (text !== undefined) return { operator, value: text, ...place, kind: 'text' }
  if (number !== undefined) return { operator, value: Number(number), ...place, kind: 'number' }
  const constant = constants[written]
  if (constant !== undefined) return { operator, value: constant, ...place, kind: 'number' }
  return { operator, value: written, ...place, kind: 'word' }
}

function quoted(expression: string, sign: string, text: string): { start: number; end: number } {
  const after = expression.indexOf(sign) + sign.length
  const start = after + expression.slice(after).search(/['"]/)
  return { start, end: start + text.length + 2 }
}
