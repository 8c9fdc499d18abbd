import {
  formatCompact,
  formatGithub,
  formatGitlab,
  formatHtml,
  formatJson,
  formatJsonLines,
  formatJunit,
  formatMarkdown,
  formatPretty,
  formatSarif,
  isShown,
  type Report,
  type ReportContext,
  type Severity,
} from '../core/internal.ts'

/** The names of all formats of a report, as `--format` and `--output` take them. */
export const formatNames = [
  'pretty',
  'compact',
  'json',
  'jsonl',
  'github',
  'gitlab',
  'sarif',
  'junit',
  'markdown',
  'html',
] as const

export type FormatName = (typeof formatNames)[number]

/** How the format for a terminal looks. */
export interface TerminalLook {
  readonly color: boolean
  readonly width: number
  /** The address of the page of a rule, where its name is to lead there. */
  readonly pageOf?: (rule: string) => string | undefined
}

/** Formats for people leave out infos unless they are asked for; those for programs, and the page that filters, hold all. */
const defaultLevels: Readonly<Record<FormatName, Severity>> = {
  pretty: 'warning',
  compact: 'warning',
  json: 'info',
  jsonl: 'info',
  github: 'warning',
  gitlab: 'info',
  sarif: 'info',
  junit: 'warning',
  markdown: 'warning',
  html: 'info',
}

/** The lowest severity that a format shows; `asked` is what the command line says. */
export function levelOfFormat(format: FormatName, asked: Severity | undefined): Severity {
  return asked ?? defaultLevels[format]
}

/** The level that has all that any of several levels shows. */
export function lowestLevel(levels: readonly Severity[]): Severity {
  return (['info', 'warning'] as const).find((level) => levels.includes(level)) ?? 'error'
}

/** A report with the findings that are shown at a level; the counts stay. */
export function atLevel(report: Report, level: Severity): Report {
  return { ...report, findings: report.findings.filter((finding) => isShown(finding.severity, level)) }
}

/** Writes a report in a format; it has what is to be shown at `level`. */
export function formatReport(
  format: FormatName,
  report: Report,
  { context, look, level }: { readonly context: ReportContext; readonly look: TerminalLook; readonly level: Severity },
): string {
  switch (format) {
    case 'pretty':
      return formatPretty(report, { ...look, sourceOf: context.sourceOf, level })
    case 'compact':
      return formatCompact(report)
    case 'json':
      return formatJson(report)
    case 'jsonl':
      return formatJsonLines(report)
    case 'github':
      return formatGithub(report, context)
    case 'gitlab':
      return formatGitlab(report, context)
    case 'sarif':
      return formatSarif(report, context)
    case 'junit':
      return formatJunit(report, context)
    case 'markdown':
      return formatMarkdown(report, context)
    case 'html':
      return formatHtml(report, context)
  }
}
