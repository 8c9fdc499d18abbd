import type { AnswerObject } from '../answers/value.ts'
import type { Severity } from '../workspace/config.ts'
import type { ChangeClass, ChangeKind, ChangeSubject } from './change-class.ts'
import type { ChangeRuleId } from './change-rules.ts'
import type { ChangedRecord } from './changed-record.ts'

export type { ChangeClass, ChangeKind, ChangeSubject } from './change-class.ts'

/** What a change is about, by keyword; never by position or text. */
export interface ChangePath {
  /** `technologies@2015`. */
  readonly configuration: string
  readonly questiongroup?: string
  readonly question?: string
  readonly value?: string
}

/** The steps of a path, from the configuration inwards. */
export function stepsOf({ configuration, questiongroup, question, value }: ChangePath): string[] {
  return [configuration, questiongroup, question, value].filter((step) => step !== undefined)
}

/** Answers on which the old and the new configuration differ, and what each makes of them. */
export interface Witness {
  /** Data of a questionnaire, questiongroups by keyword. */
  readonly answers: AnswerObject
  readonly old: string
  readonly new: string
}

/** Where a change is in a text of one of its sides. */
export interface ChangePlace {
  readonly side: 'old' | 'new'
  readonly uri: string
  readonly pointer: string
}

/** One difference between two configurations. */
export interface Change {
  readonly rule: ChangeRuleId
  readonly class: ChangeClass
  readonly severity: Severity
  readonly subject: ChangeSubject
  readonly kind: ChangeKind
  readonly path: ChangePath
  /** The configuration on the old side, where that is of another name. */
  readonly oldConfiguration?: string
  /** What fills the holes of the message. */
  readonly data: Readonly<Record<string, string | number>>
  /** For what moved or got another name: `questiongroup/question`, or a keyword. */
  readonly from?: string
  readonly to?: string
  /** For what changed: both sides of it. */
  readonly old?: unknown
  readonly new?: unknown
  /** Set where nothing but likeness says that two things are one. */
  readonly guess?: true
  readonly witness?: Witness
  readonly places: readonly ChangePlace[]
  /** The same for all changes that one edit of one record makes in several places. */
  readonly cause: string
  /** The records whose change it is, where the configuration itself does not make it. */
  readonly records?: readonly ChangedRecord[]
  /** All places where people meet it, where that is not the path alone. */
  readonly uses?: readonly ChangePath[]
  /** The places whose answers are concerned, where these are others than where people meet it. */
  readonly concerns?: readonly ChangePath[]
  /** Of a configuration that several sets contain, the sets in which it changes so, where it does not in all. */
  readonly sets?: readonly string[]
}

/** All places that people meet some changes in, each once. */
export function placesOf(changes: readonly Pick<Change, 'path' | 'uses'>[]): readonly ChangePath[] {
  const places = new Map<string, ChangePath>()
  for (const { path, uses } of changes) {
    for (const place of uses ?? [path]) places.set(JSON.stringify(stepsOf(place)), place)
  }
  return [...places.values()]
}

/** What the cause of changes begins with that a shared record makes. */
export const sharedCause = 'record:'
