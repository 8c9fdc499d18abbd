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

/** Compares two numbers, or anything after the language has decided what the two are. */
export function compareNumbers(left: number, operator: PlainComparison['operator'], right: number): boolean {
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
