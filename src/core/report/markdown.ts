import type { PresentedFinding } from '../findings/presented.ts'
import { safeText } from '../text/safe-text.ts'
import { utf8Length } from '../text/utf8-length.ts'
import { groupByFile, type ReportContext } from './report-context.ts'
import { type Report, wordCounts, wordSummary } from './summary.ts'

/** How much of a report is written, and what is said before it. */
export interface MarkdownOptions {
  /** In bytes of UTF-8. */
  readonly mostBytes: number
  /** A sentence below the heading, in plain words. */
  readonly note?: string
}

/** What one comment on GitHub takes is 65,536 characters. */
const commentBytes = 60_000

/**
 * The report as Markdown of GitHub's flavour, for comments and job summaries: a table for each file. What does not fit is counted: infos
 * go before warnings, and warnings before errors.
 */
export function formatMarkdown(
  report: Report,
  context: ReportContext,
  { mostBytes, note = '' }: MarkdownOptions = { mostBytes: commentBytes },
): string {
  const head = [`## questlint: ${wordSummary(report.summary)}`, ...(note === '' ? [] : [safeText(note, 'markdown')])]
  const rows = chooseRows(report.findings, context, mostBytes - utf8Length(head.join('\n\n')) - tailBytes)
  const shown = report.findings.filter((finding) => rows.has(finding))
  const tables = [...groupByFile(shown)].map(([file, findings]) => formatFile(file, findings, rows, context))
  const left = report.findings.filter((finding) => !rows.has(finding))
  const tail = left.length === 0 ? [] : [`${wordCounts(left)} more did not fit here.`]
  return `${[...head, ...tables, ...tail].join('\n\n')}\n`
}

const tailBytes = 200

type Rows = ReadonlyMap<PresentedFinding, string>

/** The rows of the findings that fit, the most severe first. */
function chooseRows(findings: readonly PresentedFinding[], context: ReportContext, room: number): Rows {
  const rows = new Map<PresentedFinding, string>()
  const known = new Set<string>()
  let left = room
  for (const severity of ['error', 'warning', 'info'] as const) {
    for (const finding of findings.filter((one) => one.severity === severity)) {
      const row = formatRow(finding, context)
      const heading = known.has(finding.file) ? 0 : utf8Length(formatHeading(finding.file, '', context)) + headingBytes
      const bytes = utf8Length(row) + 1 + heading
      if (bytes > left) return rows
      left -= bytes
      known.add(finding.file)
      rows.set(finding, row)
    }
  }
  return rows
}

/** The counts in a heading, and the head of its table. */
const headingBytes = 150

function formatFile(file: string, findings: readonly PresentedFinding[], rows: Rows, context: ReportContext): string {
  const table = ['| | line | finding |', '| --- | --- | --- |', ...findings.map((finding) => rows.get(finding) ?? '')]
  return `${formatHeading(file, wordCounts(findings), context)}\n\n${table.join('\n')}`
}

function formatHeading(file: string, counts: string, context: ReportContext): string {
  return `### ${safeText(context.pathOf(file), 'markdown')}: ${counts}`
}

const mostRelated = 4

function formatRow(finding: PresentedFinding, context: ReportContext): string {
  const { line } = finding.range.start
  const link = context.linkOf(finding.file, line)
  const place = link === undefined ? String(line) : `[${line}](<${link}>)`
  const parts = [
    safeText(finding.message, 'markdown'),
    ...(finding.where === '' ? [] : [`in ${safeText(finding.where, 'markdown')}`]),
    ...finding.related.slice(0, mostRelated).map((related) => `see ${formatRelated(related, context)}`),
    ...(finding.related.length > mostRelated ? ['and more places'] : []),
  ]
  const severity = finding.severity === 'error' ? '**error**' : finding.severity
  return `| ${severity} | ${place} | ${parts.join('<br>')}<br>\`${finding.rule}\` |`
}

function formatRelated(related: PresentedFinding['related'][number], context: ReportContext): string {
  const { line } = related.range.start
  return `${safeText(`${context.pathOf(related.file)}:${line}`, 'markdown')} ${safeText(related.message, 'markdown')}`
}
