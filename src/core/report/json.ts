import { safeJson } from '../text/safe-text.ts'
import type { Report } from './summary.ts'

/** The report as one JSON document, version 1 of the contract. */
export function formatJson(report: Report): string {
  return `${safeJson({ version: 1, findings: report.findings, summary: report.summary }, 2)}\n`
}

/** One finding a line. */
export function formatJsonLines(report: Report): string {
  return report.findings.map((finding) => `${safeJson(finding)}\n`).join('')
}
