import type { Basis } from '../schema/severity.ts'
import type { Severity } from '../workspace/config.ts'

/** The commands that report something. */
export type ReportingCommand = 'check' | 'diff' | 'check texts' | 'query'

/** What can be reported, by its id: all that reports, `explain` and its page say of it comes from here. */
export interface Reportable {
  readonly id: string
  readonly reportedBy: ReportingCommand
  readonly category: string
  readonly severity: Severity
  readonly basis: Basis
  /** One sentence: what is found. */
  readonly summary: string
  /** What follows from it. */
  readonly why: string
  /** What findings say, with `{…}` for what is in the file. */
  readonly messages: readonly string[]
  /** The steps of its path, as an accepted finding names them in `at`; absent for what only sums others up, which are accepted. */
  readonly at?: string
  /** Its page, from the folder of the documentation. */
  readonly page: string
}

/** Whether an entry of the accepted file can cover it. */
export function isAcceptable<R extends Reportable>(reportable: R): reportable is R & { readonly at: string } {
  return reportable.at !== undefined
}
