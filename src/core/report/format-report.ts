import type { Severity } from '../workspace/config.ts'
import { type FormatName, reportFormats } from './formats/index.ts'
import { isShown } from './pretty.ts'
import type { ReportFormat, ReportSetting } from './report-format.ts'
import type { Report } from './summary.ts'

/** The names of all formats of a report, as `--format` and `--output` take them. */
export const formatNames: readonly FormatName[] = reportFormats.map(({ name }) => name)

const byName: ReadonlyMap<FormatName, ReportFormat> = new Map(reportFormats.map((format) => [format.name, format]))

/** Writes a report in a format; it has what is to be shown at `level`. */
export function formatReport(name: FormatName, report: Report, setting: ReportSetting): string {
  return byName.get(name)?.write(report, setting) ?? ''
}

/** The lowest severity that a format shows; `asked` is what the command line says. */
export function levelOfFormat(name: FormatName, asked: Severity | undefined): Severity {
  return asked ?? byName.get(name)?.level ?? 'info'
}

/** The level that has all that any of several levels shows. */
export function lowestLevel(levels: readonly Severity[]): Severity {
  return (['info', 'warning'] as const).find((level) => levels.includes(level)) ?? 'error'
}

/** A report with the findings that are shown at a level; the counts stay. */
export function atLevel(report: Report, level: Severity): Report {
  return { ...report, findings: report.findings.filter((finding) => isShown(finding.severity, level)) }
}
