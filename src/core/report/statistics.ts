import type { PresentedFinding } from '../findings/presented.ts'
import { safeJson, safeText } from '../text/safe-text.ts'
import type { Report } from './summary.ts'

/** How many findings there are by something: the count with its name, most first. */
export type Counts = readonly { readonly name: string; readonly count: number }[]

/** Findings counted by rule, by file and by configuration. */
export interface Statistics {
  readonly rules: Counts
  readonly files: Counts
  readonly configurations: Counts
}

/** Counts the findings of a report. */
export function computeStatistics(report: Report): Statistics {
  return {
    rules: countBy(report.findings, (finding) => `${finding.rule} (${finding.severity})`),
    files: countBy(report.findings, (finding) => finding.file),
    configurations: countBy(report.findings, configurationOf),
  }
}

/** The statistics as tables, or as JSON for the formats that programs read. */
export function formatStatistics(report: Report, format: string): string {
  const statistics = computeStatistics(report)
  if (format === 'json' || format === 'jsonl') {
    return `${safeJson({ version: 1, statistics, summary: report.summary })}\n`
  }
  const tables = [
    table('by rule', statistics.rules),
    table('by file', statistics.files),
    table('by configuration', statistics.configurations),
  ]
  return `${tables.filter((text) => text !== '').join('\n')}`
}

function countBy(findings: readonly PresentedFinding[], nameOf: (finding: PresentedFinding) => string): Counts {
  const counts = new Map<string, number>()
  for (const finding of findings) {
    const name = nameOf(finding)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((left, right) => right.count - left.count || (left.name < right.name ? -1 : 1))
}

/** The configuration that a finding lies in; definitions belong to all. */
function configurationOf({ path }: PresentedFinding): string {
  const [first = ''] = path
  return first === '' || first.includes(':') ? '(definitions)' : first
}

function table(title: string, counts: Counts): string {
  if (counts.length === 0) return ''
  const width = String(counts[0]?.count ?? 0).length
  return `${title}\n${counts.map(({ name, count }) => `  ${String(count).padStart(width)}  ${safeText(name, 'terminal')}\n`).join('')}`
}
