import type { PresentedFinding } from '../findings/presented.ts'
import { safeLines, safeText } from '../text/safe-text.ts'
import { groupByFile, placedMessage, type ReportContext } from './report-context.ts'
import type { Report } from './summary.ts'

/**
 * The report as JUnit XML for Jenkins and others: a suite for each file, a test for each finding. Errors are failed tests; what does not
 * make the run fail is a passed test with the message as its output. A file without findings is one passed test.
 */
export function formatJunit(report: Report, context: ReportContext): string {
  const groups = groupByFile(report.findings)
  const files = [...new Set([...context.files, ...groups.keys()])]
  const suites = files.map((file) => formatSuite(file, groups.get(file) ?? [], context))
  const counts = countsOf(report.findings, files.length - groups.size)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="questlint" ${counts}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}

/** The attributes with counts; `clean` files count as passed tests. */
function countsOf(findings: readonly PresentedFinding[], clean: number): string {
  const failures = findings.filter((finding) => finding.severity === 'error').length
  return `tests="${findings.length + clean}" failures="${failures}" errors="0" time="0"`
}

function formatSuite(file: string, findings: readonly PresentedFinding[], context: ReportContext): string {
  const path = attribute(context.pathOf(file))
  const start = `  <testsuite name="${path}" ${countsOf(findings, findings.length === 0 ? 1 : 0)}>`
  const names = new Map<string, number>()
  const tests = findings.map((finding) => formatTest(finding, path, nameTest(finding, names), context))
  const clean = `    <testcase classname="${path}" name="no findings" time="0"/>`
  return [start, ...(tests.length === 0 ? [clean] : tests), '  </testsuite>'].join('\n')
}

/** Rule and place, without lines, so that a test keeps its name when lines move. */
function nameTest(finding: PresentedFinding, names: Map<string, number>): string {
  const place = finding.path.length > 0 ? finding.path.join('/') : finding.where
  const name = place === '' ? finding.rule : `${finding.rule} in ${place}`
  const before = names.get(name) ?? 0
  names.set(name, before + 1)
  return before === 0 ? name : `${name} (${before + 1})`
}

function formatTest(finding: PresentedFinding, path: string, name: string, context: ReportContext): string {
  const { line, column } = finding.range.start
  const head = `${context.pathOf(finding.file)}:${line}:${column} ${finding.severity} ${finding.rule}`
  const body = safeLines([head, ...placedMessage(finding)], 'html')
  const outcome =
    finding.severity === 'error'
      ? `<failure type="${finding.rule}" message="${attribute(finding.message)}">${body}</failure>`
      : `<system-out>${body}</system-out>`
  return `    <testcase classname="${path}" name="${attribute(name)}" time="0">\n      ${outcome}\n    </testcase>`
}

function attribute(text: string): string {
  return safeText(text, 'html')
}
