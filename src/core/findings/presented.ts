import type { Basis } from '../schema/severity.ts'
import type { Severity } from '../workspace/config.ts'

/** One-based line and UTF-16 column. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** A stretch of a file for people and reports, end exclusive. */
export interface PositionRange {
  readonly start: Position
  readonly end: Position
}

/** A finding in the shape of the contract, worded and placed. */
export interface PresentedFinding {
  readonly rule: string
  readonly messageId: string
  readonly severity: Severity
  readonly basis: Basis
  readonly message: string
  readonly file: string
  readonly pointer: string
  readonly path: readonly string[]
  readonly where: string
  readonly range: PositionRange
  readonly related: readonly { message: string; file: string; pointer: string; range: PositionRange }[]
  readonly fixes: readonly PresentedFix[]
  readonly fingerprint: string
  /** The stored questionnaire that it is about: its code, else its number from 1. */
  readonly questionnaire?: string | number
}

/** A fix with its edits as text; `range`s are one-based. */
export interface PresentedFix {
  readonly title: string
  readonly safe: boolean
  readonly edits: readonly { file: string; range: PositionRange; text: string }[]
}
