import { parseText } from '../document/parse.ts'
import { readAnswerText } from './read-values.ts'
import { fromDocument } from './stored.ts'
import { type AnswerUnit, readUnit, unitsIn } from './units.ts'
import type { AnswerValue } from './value.ts'

/** What was read of a text: all of it, and the stored questionnaires in it. */
export interface StoredText {
  readonly root: AnswerValue
  readonly units: readonly StoredUnit[]
}

/** A stored questionnaire with its data exactly as it is written. */
export interface StoredUnit extends AnswerUnit {
  readonly data: AnswerValue
}

/** Reads a text of one value in JSON or YAML; `undefined` when it is broken. */
export function readStoredText(uri: string, text: string): StoredText | undefined {
  const exact = readAnswerText(text)
  if (exact !== undefined) return { root: exact, units: unitsIn(exact) as readonly StoredUnit[] }
  const document = parseText(uri, text)
  if (document.problems.length > 0) return undefined
  const root = fromDocument(document)
  return { root, units: unitsIn(root) as readonly StoredUnit[] }
}

/** Reads a line of JSON lines, which has one stored questionnaire; `undefined` when it is broken. */
export function readStoredLine(text: string, number: number): StoredText | undefined {
  const root = readAnswerText(text)
  return root === undefined ? undefined : { root, units: [readUnit(root, '', number) as StoredUnit] }
}
