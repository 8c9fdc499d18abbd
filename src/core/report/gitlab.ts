import { safeJson, safeText } from '../text/safe-text.ts'
import type { Severity } from '../workspace/config.ts'
import { distinctFingerprints, placedMessage, type ReportContext } from './report-context.ts'
import type { Report } from './summary.ts'

const severities: Readonly<Record<Severity, string>> = { error: 'major', warning: 'minor', info: 'info' }

/** The report as GitLab's code quality report: a list of issues, each with a fingerprint of its own. */
export function formatGitlab(report: Report, context: ReportContext): string {
  const fingerprints = distinctFingerprints(report.findings)
  const issues = report.findings.map((finding, at) => ({
    description: safeText(placedMessage(finding).join(' '), 'plain'),
    check_name: finding.rule,
    fingerprint: fingerprints[at],
    severity: severities[finding.severity],
    location: {
      path: context.pathOf(finding.file),
      lines: { begin: finding.range.start.line, end: finding.range.end.line },
    },
  }))
  return `${safeJson(issues, 2)}\n`
}
