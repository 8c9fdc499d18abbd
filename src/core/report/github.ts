import type { PresentedFinding } from '../findings/presented.ts'
import { addAll } from '../text/lists.ts'
import { safeLines, safeText } from '../text/safe-text.ts'
import type { Severity } from '../workspace/config.ts'
import { placedMessage, type ReportContext } from './report-context.ts'
import { type Report, wordCounts, wordSummary } from './summary.ts'

/** What GitHub shows of a step, for each kind of annotation; it drops the others without a word. */
const mostAnnotations = 10

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' }

/**
 * The report as workflow commands, which GitHub shows as annotations in a change: the first ten of each severity, those on
 * changed lines first. The others follow as plain lines in a group of the log.
 */
export function formatGithub(report: Report, context: ReportContext): string {
  const annotated = chooseAnnotated(report.findings, context)
  const rest = report.findings.filter((finding) => !annotated.has(finding))
  const lines = [...annotated].map((finding) => formatCommand(finding, context))
  if (rest.length > 0) {
    lines.push(`::group::${wordCounts(rest)} more, as GitHub annotates ${mostAnnotations} of each in a step`)
    addAll(lines, [...rest.map((finding) => formatLine(finding, context)), '::endgroup::'])
  }
  lines.push(wordSummary(report.summary))
  return `${lines.join('\n')}\n`
}

/** How many findings {@link formatGithub} leaves without annotation, as a sentence for the job summary; `''` for none. */
export function wordUnannotated(report: Report, context: ReportContext): string {
  const annotated = chooseAnnotated(report.findings, context)
  const left = report.findings.filter((finding) => !annotated.has(finding))
  if (left.length === 0) return ''
  return `Annotated in the change: ${wordCounts([...annotated])}. Left out there, as GitHub shows ${mostAnnotations} of each severity in a step: ${wordCounts(left)}.`
}

function chooseAnnotated(findings: readonly PresentedFinding[], context: ReportContext): Set<PresentedFinding> {
  const chosen = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const candidates = findings.filter((finding) => finding.severity === severity)
    const ranked = [0, 1, 2].flatMap((rank) => candidates.filter((finding) => distanceOf(finding, context) === rank))
    return ranked.slice(0, mostAnnotations)
  })
  return new Set(chosen)
}

/** 0 for a finding on a changed line, 1 for one in a changed file, 2 for any other. */
function distanceOf({ file, range }: PresentedFinding, { changes }: ReportContext): 0 | 1 | 2 {
  const lines = changes?.get(file)
  if (lines === undefined) return 2
  const isOnChange = lines.some(({ first, last }) => range.start.line <= last && range.end.line >= first)
  return isOnChange ? 0 : 1
}

function formatCommand(finding: PresentedFinding, context: ReportContext): string {
  const { start, end } = finding.range
  // Columns may be beside one line only; and an annotation of many lines would be shown below the last of them.
  const isOneLine = start.line === end.line
  const properties = {
    file: context.pathOf(finding.file),
    line: start.line,
    endLine: start.line,
    ...(isOneLine ? { col: start.column, endColumn: Math.max(start.column, end.column - 1) } : {}),
    title: `${finding.rule} (${finding.severity})`,
  }
  // The log shows the message alone.
  const place = `(${finding.file}:${start.line}:${start.column})`
  const list = Object.entries(properties).map(([name, value]) => `${name}=${safeText(String(value), 'property')}`)
  return `::${commands[finding.severity]} ${list.join(',')}::${safeLines(endWith(placedMessage(finding), place), 'command')}`
}

function endWith(lines: readonly string[], place: string): string[] {
  return lines.map((line, at) => (at === lines.length - 1 ? `${line} ${place}` : line))
}

function formatLine(finding: PresentedFinding, context: ReportContext): string {
  const { line, column } = finding.range.start
  const place = finding.where === '' ? '' : ` (in ${finding.where})`
  const text = `${context.pathOf(finding.file)}:${line}:${column}: ${finding.severity} ${finding.rule}: ${finding.message}${place}`
  return `- ${safeText(text, 'terminal')}`
}
