import type { Range } from '../text/range.ts'
import type { Answer } from './evaluate.ts'
import type { Repair } from './repair.ts'

/** Where an expression stands, what may be answered there, and whether the browser evaluates it at all. */
export interface ExpressionContext {
  readonly kind: 'question' | 'questiongroup'
  /** Every possible answer; `undefined` when they are not known. */
  readonly answers: readonly Answer[] | undefined
  /** The form field does not bring the conditions to the browser. */
  readonly isSilent: boolean
}

/** What is wrong with an expression: a message of a rule, its data without the condition itself, and the token to change. */
export interface Diagnosis extends Range {
  readonly rule:
    | 'unloadable-condition'
    | 'unsavable-condition'
    | 'failing-condition'
    | 'diverging-condition'
    | 'non-boolean-condition'
  readonly messageId: string
  readonly data: Readonly<Record<string, string | readonly string[]>>
  readonly repair?: Repair
}

/** An answer as a message shows it: numbers bare, texts in double quotes. */
export function show(answer: Answer): string {
  return typeof answer === 'string' ? `"${answer}"` : answer === null ? 'none' : String(answer)
}
