import type { PresentedFinding } from '../findings/presented.ts'
import { safeText } from '../text/safe-text.ts'
import type { Report } from './summary.ts'

/** One line a finding: `path:line:column: severity rule: message`. */
export function formatCompact(report: Report): string {
  return report.findings.map(compactLine).join('')
}

/** A finding in one line, with its line end. */
export function compactLine(finding: PresentedFinding): string {
  const { line, column } = finding.range.start
  const text = `${finding.file}:${line}:${column}: ${finding.severity} ${finding.rule}: ${finding.message}`
  return `${safeText(text, 'terminal')}\n`
}
