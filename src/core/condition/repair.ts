import { type Answer, type Truth, truthFor } from './evaluate.ts'
import type { PlainComparison } from './plain-comparison.ts'

/** A comparison that is meant to be plain but is written in some other way. */
export interface LooseComparison {
  readonly operator: PlainComparison['operator']
  readonly value: number | string
  /** The number, text or word in the expression, quotes included. */
  readonly start: number
  readonly end: number
  readonly kind: 'number' | 'text' | 'word'
}

/** An expression that says plainly what another one means; `safe` when it certainly means the same in one of the languages. */
export interface Repair {
  readonly expression: string
  readonly safe: boolean
}

const loose =
  /^\s*(===|!==|==|!=|<>|<=|>=|<|>|=)\s*(?:'([^'"\\]*)'|"([^'"\\]*)"|(\+?\d{1,9}(?:\.0)?)|([A-Za-z_]\w*))\s*(?:(?:#|\/\/).*)?$/
const operators: Readonly<Record<string, PlainComparison['operator']>> = {
  '===': '==',
  '!==': '!=',
  '<>': '!=',
  '=': '==',
}
const constants: Readonly<Record<string, number>> = { True: 1, true: 1, False: 0, false: 0 }

/** Reads one comparison of the answer with one thing, whatever language it is written in; `undefined` for anything else. */
export function readLoose(expression: string): LooseComparison | undefined {
  if (expression.length > 1000) return undefined
  const match = loose.exec(expression)
  if (match === null) return undefined
  const [, sign = '', single, double, number, word] = match
  const operator = operators[sign] ?? (sign as PlainComparison['operator'])
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

/**
 * The plain comparison that an expression means for a question with these answers; for `question` conditions always with
 * quotes, as the browser needs them. `undefined` when there is none that both languages take alike.
 */
export function repair(
  expression: string,
  kind: 'question' | 'questiongroup',
  answers: readonly Answer[] | undefined,
): Repair | undefined {
  const candidate = plainForm(expression, kind, answers)
  if (candidate === expression) return undefined
  if (candidate !== undefined) {
    if (answers === undefined) return { expression: candidate, safe: isRequoted(expression, candidate) }
    const after = truths(candidate, answers)
    const before = truths(expression, answers)
    const target = after.browser.join()
    const safe = before.browser.join() === target || before.python.join() === target
    return isSound(after, kind) ? { expression: candidate, safe } : undefined
  }
  // It means the same only as long as the key keeps its values.
  const single = kind === 'question' ? singledOut(expression, answers) : undefined
  return single === undefined ? undefined : { expression: single, safe: false }
}

interface Truths {
  readonly python: readonly Truth[]
  readonly browser: readonly Truth[]
}

function truths(expression: string, answers: readonly Answer[]): Truths {
  return {
    python: answers.map((answer) => truthFor(expression, answer, 'python')),
    browser: answers.map((answer) => truthFor(expression, answer, 'browser')),
  }
}

/** Never a crash, not the same for every answer, and for questiongroups both sides alike. */
function isSound({ python, browser }: Truths, kind: 'question' | 'questiongroup'): boolean {
  if (browser.some((truth) => truth !== 'true' && truth !== 'false')) return false
  if (!browser.includes('true')) return false
  return kind === 'question' || python.join() === browser.join()
}

function isRequoted(expression: string, candidate: string): boolean {
  return expression.trim().replaceAll('"', "'") === candidate
}

function plainForm(
  expression: string,
  kind: 'question' | 'questiongroup',
  answers: readonly Answer[] | undefined,
): string | undefined {
  if (expression.trim() === '') return "!=''"
  const comparison = readLoose(expression)
  if (comparison === undefined) return undefined
  const { operator, value, kind: written } = comparison
  const text = String(value)
  if (/['"|,\\]/.test(text)) return undefined
  const isChoice = answers?.includes(text) ?? false
  if (written === 'word' && !isChoice) return undefined
  const isNumeric = answers === undefined ? written === 'number' : answers.every((answer) => typeof answer === 'number')
  if (kind === 'questiongroup' && isNumeric) return /^\d+$/.test(text) ? `${operator}${Number(text)}` : undefined
  if (operator !== '==' && operator !== '!=') return undefined
  return isNumeric || isChoice || written === 'text' ? `${operator}'${text}'` : undefined
}

/** For an order of numbers (`>1`) the one answer that it lets through, or the one that it does not. */
function singledOut(expression: string, answers: readonly Answer[] | undefined): string | undefined {
  if (answers === undefined || answers.length < 2 || answers.some((answer) => typeof answer !== 'number'))
    return undefined
  const { browser } = truths(expression, answers)
  if (browser.some((truth) => truth !== 'true' && truth !== 'false')) return undefined
  const on = answers.filter((_, index) => browser[index] === 'true')
  const off = answers.filter((_, index) => browser[index] === 'false')
  if (on.length === 1) return `=='${on[0]}'`
  return off.length === 1 ? `!='${off[0]}'` : undefined
}
