import { isPythonBuiltin, isPythonKeyword } from './python/builtins.ts'
import type { Answer, Side, Truth } from './truth.ts'

/** What nearly all real conditions are: one comparison of the answer with a plain number or a plain text. */
export interface PlainComparison {
  readonly operator: '==' | '!=' | '<' | '<=' | '>' | '>='
  readonly value: number | string
  /** The place of the number, or of the text within its quotes. */
  readonly start: number
  readonly end: number
}

const plain = /^ ?(?:([=!]=|<=?|>=?) ?(0|[1-9]\d{0,8})|([=!]=) ?(?:'([A-Za-z0-9_]*)'|"([A-Za-z0-9_]*)"))$/

let last: { readonly expression: string; readonly comparison: PlainComparison | undefined } | undefined

/** Reads an expression of that form; `undefined` for every other. Both languages accept it after any number and any plain word. */
export function readPlain(expression: string): PlainComparison | undefined {
  // One expression is tried with many answers, one after the other.
  if (last?.expression !== expression) last = { expression, comparison: read(expression) }
  return last.comparison
}

function read(expression: string): PlainComparison | undefined {
  const match = plain.exec(expression)
  if (match === null) return undefined
  const number = match[2]
  const text = match[4] ?? match[5] ?? ''
  const operator = (match[1] ?? match[3]) as PlainComparison['operator']
  const end = number === undefined ? expression.length - 1 : expression.length
  const written = number ?? text
  return { operator, value: number === undefined ? text : Number(number), start: end - written.length, end }
}

const ordinaryWord = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Decides a plain comparison for an ordinary answer as running it does, without a parser; `undefined` where it cannot. */
export function decidePlain(expression: string, answer: Answer, side: Side): Truth | undefined {
  const comparison = readPlain(expression)
  if (comparison === undefined) return undefined
  const { operator, value } = comparison
  const differs = operator === '!='
  if (typeof answer === 'number' && Number.isSafeInteger(answer)) {
    if (typeof value === 'number') return asTruth(compareNumbers(answer, operator, value))
    // A text is never an int to Python; the browser quotes 0 and turns the text into a number otherwise.
    if (side === 'python') return asTruth(differs)
    return asTruth((answer === 0 ? value === '0' : Number(value) === answer) !== differs)
  }
  if (typeof answer !== 'string' || !ordinaryWord.test(answer)) return undefined
  if (side === 'python' && isPythonWord(answer)) return undefined
  if (typeof value === 'string') return asTruth((answer === value) !== differs)
  if (side === 'python' && operator !== '==' && !differs) return 'crash'
  // No ordinary word is a number to the browser, but one: "Infinity" > 1.
  return answer === 'Infinity' ? undefined : asTruth(differs)
}

function asTruth(value: boolean): Truth {
  return value ? 'true' : 'false'
}

/** A word that Python does not take for the name of a variable that is missing. */
function isPythonWord(word: string): boolean {
  return isPythonBuiltin(word) || isPythonKeyword(word)
}

function compareNumbers(left: number, operator: PlainComparison['operator'], right: number): boolean {
  switch (operator) {
    case '==':
      return left === right
    case '!=':
      return left !== right
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
  }
}
