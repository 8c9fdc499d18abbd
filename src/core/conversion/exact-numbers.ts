import type { Document } from '../document/document.ts'
import { KIND } from '../document/tree.ts'
import { withoutEnd } from '../text/without-end.ts'

/**
 * The first number of a text that would be written as another one: with too many digits for the numbers of JavaScript,
 * or a float that it takes for an integer.
 */
export function numbersLost(document: Document): string | undefined {
  for (const token of numbersIn(document)) {
    if ((token.length > 15 || !Number.isFinite(Number(token))) && !isSameNumber(token)) return token
    // Python tells 2.0 from 2, and so does the application.
    if (/[.e]/i.test(token) && Number.isInteger(Number(token))) return token
  }
  return undefined
}

function* numbersIn({ text, format, search }: Document): Generator<string> {
  if (format !== 'yaml') {
    for (const [token] of withoutStrings(text).matchAll(/-?\d[\d.eE+-]*/g)) yield token
    return
  }
  const tree = search?.().tree
  for (let node = 0; tree !== undefined && node < tree.size; node++) {
    const token = tree.kind(node) === KIND.other ? text.slice(tree.start(node), tree.end(node)) : ''
    if (/^[-+]?[\d.][\d.eE+-]*$/.test(token)) yield token
  }
}

/** Whether a number stays the same when it is written and read again. */
export function isExactNumber(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
}

function isSameNumber(token: string): boolean {
  const value = Number(token)
  return isExactNumber(value) && digitsOf(String(value)) === digitsOf(token)
}

/** The digits that count, with the place of the point left to the exponent. */
function digitsOf(token: string): string {
  const digits = token.replace(/e.*$/i, '')
  return (digits.includes('.') ? withoutEnd(digits, '0') : digits).replace(/[-.]/g, '').replace(/^0+/, '')
}

function withoutStrings(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"/g, '""')
}
