import type { Severity } from '../workspace/config.ts'
import type { PrettyOptions } from './pretty.ts'
import type { ReportContext } from './report-context.ts'
import type { Report } from './summary.ts'

/** How the format for a terminal looks. */
export type TerminalLook = Pick<PrettyOptions, 'color' | 'width' | 'pageOf'>

/** What a format may ask for besides the report. */
export interface ReportSetting {
  readonly context: ReportContext
  readonly look: TerminalLook
  /** The lowest severity that is shown. */
  readonly level: Severity
}

/** A format of a report. */
export interface ReportFormat<Name extends string = string> {
  /** As `--format` and `--output` take it. */
  readonly name: Name
  /** Where it comes among all formats. */
  readonly rank: number
  /**
   * The lowest severity that it shows when nobody asks for another. Formats for people leave out infos; those for programs,
   * and the page that filters, have all.
   */
  readonly level: Severity
  /** Writes a report, which has what is to be shown. */
  readonly write: (report: Report, setting: ReportSetting) => string
}

/** Defines a format: a file in `formats/` is all that it takes. */
export function defineFormat<const Name extends string>(format: ReportFormat<Name>): ReportFormat<Name> {
  return format
}
