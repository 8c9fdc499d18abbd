import type { VersionState } from '../database/tables.ts'
import type { GivenState } from './task.ts'

/** A stored questionnaire that is to be imported, as a line of JSON says it. */
export interface ImportRecord {
  /** Where it stands, for people. */
  readonly place: string
  readonly code?: string
  /** The code of its configuration. */
  readonly configuration: string
  readonly edition?: string
  /** In words, or as fixtures have it. */
  readonly status?: string | number
  readonly created?: string
  readonly updated?: string
  readonly translations?: readonly string[]
  readonly original?: string
  /** The e-mails of those who may edit it. */
  readonly compilers?: readonly string[]
  /** The codes of questionnaires that it is linked with. */
  readonly links?: readonly string[]
  /** The answers as JSON, with numbers as they were written. */
  readonly data: string
}

const states: readonly string[] = [
  'draft',
  'submitted',
  'reviewed',
  'public',
  'superseded',
] satisfies readonly VersionState[]

/**
 * The state that a number of a fixture stands for. The service was seen to call 1 draft and 4 public; its four states have an order, in which two lie
 * between these.
 */
export function stateOfNumber(status: number): GivenState | undefined {
  return ([undefined, 'draft', 'submitted', 'reviewed', 'public'] as const)[status]
}

/** The state of a version: the one that is given for all, as it says itself without; what was superseded stays so. */
export function stateOf({ status }: ImportRecord, given: GivenState | undefined): VersionState {
  const own = typeof status === 'number' ? stateOfNumber(status) : (status as VersionState | undefined)
  return own === 'superseded' ? own : (given ?? own ?? 'draft')
}

/** Whether a version can follow another one of its questionnaire; each public one but the last was superseded. */
export function mayFollow(state: VersionState, newest: VersionState | undefined): boolean {
  if (newest === 'public') return state !== 'public' && state !== 'superseded'
  return newest === undefined || (newest === 'superseded' && (state === 'public' || state === 'superseded'))
}

/** Why a record cannot be taken as it is described; `undefined` for one that can. */
export function problemOf({ code, created, updated, status }: ImportRecord): string | undefined {
  if (code !== undefined && !/^[\w-]{1,100}$/.test(code))
    return `"${code}" cannot be the code of a questionnaire: it may have letters, digits, - and _`
  // No address of the interface would reach it.
  if (code !== undefined && /^(?:mydata|create)/.test(code))
    return `"${code}" cannot be the code of a questionnaire: it begins like another address of the interface`
  if (typeof status === 'string' && !states.includes(status))
    return `"${status}" is not a status that a questionnaire can have`
  const wrongTime = [created, updated].find((time) => time !== undefined && !isTime(time))
  return wrongTime === undefined ? undefined : `"${wrongTime}" is not a time`
}

function isTime(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  )
}
