import type { Answer } from '../../condition/evaluate.ts'
import type { Repair } from '../../condition/repair.ts'
import type { Range } from '../../text/range.ts'

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
  /** What the whole condition is meant to be, where more than its expression must change. */
  readonly meant?: string
}

/** An answer as a message shows it: numbers bare, texts in double quotes. */
export function show(answer: Answer): string {
  return typeof answer === 'string' ? `"${answer}"` : answer === null ? 'none' : String(answer)
}

/** A character that nobody sees, by its number. */
export function showCharacter(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
