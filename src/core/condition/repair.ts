import type { ConditionKind } from './condition.ts'
import { type Answer, type Truth, truthFor } from './evaluate.ts'
import { readMeant } from './meant-comparison.ts'

/** An expression that says plainly what another one means; `safe` when it certainly means the same in one of the languages. */
export interface Repair {
  readonly expression: string
  readonly safe: boolean
}

/**
 * The plain comparison that an expression means for a question with these answers; for `question` conditions always with
 * quotes, as the browser needs them. `undefined` when there is none that both languages take alike.
 */
export function repair(
  expression: string,
  kind: ConditionKind,
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
function isSound({ python, browser }: Truths, kind: ConditionKind): boolean {
  if (browser.some((truth) => truth !== 'true' && truth !== 'false')) return false
  if (!browser.includes('true')) return false
  return kind === 'question' || python.join() === browser.join()
}

function isRequoted(expression: string, candidate: string): boolean {
  return expression.trim().replaceAll('"', "'") === candidate
}

function plainForm(
  expression: string,
  kind: ConditionKind,
  answers: readonly Answer[] | undefined,
): string | undefined {
  if (expression.trim() === '') return "!=''"
  const comparison = readMeant(expression)
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
