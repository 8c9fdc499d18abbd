import type { PresentedFinding } from '../findings/presented.ts'
import { mostRelated, severityRanks } from '../rules/rule.ts'
import type { LinedText } from '../text/line-index.ts'
import { andMore } from '../text/list-some.ts'
import { safeText } from '../text/safe-text.ts'
import type { Severity } from '../workspace/config.ts'
import { renderExcerpt } from './excerpt.ts'
import type { Report, Summary } from './summary.ts'

/** How the terminal report looks; `sourceOf` gives the text of a file for its excerpts. */
export interface PrettyOptions {
  readonly color: boolean
  /** Columns of the terminal; excerpts of longer lines are cut around the finding. */
  readonly width: number
  readonly sourceOf: (file: string) => LinedText | undefined
  /** Findings below this severity are counted, not shown. */
  readonly level: Severity
  /** The address of the page of a rule, where its name is to lead there. */
  readonly pageOf?: (rule: string) => string | undefined
}

/** Whether a severity is shown at a level. */
export function isShown(severity: Severity, level: Severity): boolean {
  return severityRanks[severity] >= severityRanks[level]
}

/** The report for people in a terminal, with source excerpts and a summary last. */
export function formatPretty(report: Report, options: PrettyOptions): string {
  const paint = createPaint(options.color)
  const shown = report.findings.filter((finding) => isShown(finding.severity, options.level))
  const blocks = shown.map((finding) => formatFinding(finding, options, paint))
  return [...blocks, formatSummary(report.summary, isShown('info', options.level), paint)].join('\n')
}

type Style = 'error' | 'warning' | 'info' | 'bold' | 'dim' | 'ok'
type Paint = (style: Style, text: string) => string

const codes: Readonly<Record<Style, string>> = {
  error: '1;31',
  warning: '1;33',
  info: '1;34',
  bold: '1',
  dim: '2',
  ok: '1;32',
}

/** Colours for the terminal, or none. */
export function createPaint(color: boolean): Paint {
  return (style, text) => (color ? `\u001b[${codes[style]}m${text}\u001b[0m` : text)
}

function formatFinding(finding: PresentedFinding, options: PrettyOptions, paint: Paint): string {
  const { line, column } = finding.range.start
  const head = `${paint('bold', safe(`${finding.file}:${line}:${column}`))} ${paint(finding.severity, finding.severity)} ${linked(paint('dim', finding.rule), options.pageOf?.(finding.rule))}`
  const lines = [head, `  ${safe(finding.message)}`]
  if (finding.where !== '') lines.push(paint('dim', `  in ${safe(finding.where)}`))
  if (finding.questionnaire !== undefined)
    lines.push(paint('dim', `  of questionnaire ${safe(String(finding.questionnaire))}`))
  // The line would show what somebody answered.
  const source = finding.questionnaire === undefined ? options.sourceOf(finding.file) : undefined
  if (source !== undefined) {
    const excerpt = renderExcerpt(source, finding.range, options.width)
    if (excerpt) {
      const margin = ' '.repeat(String(line).length)
      lines.push(paint('dim', `  ${margin} |`))
      lines.push(`  ${paint('dim', `${line} |`)} ${excerpt.line}`)
      lines.push(`  ${paint('dim', `${margin} |`)} ${paint(finding.severity, excerpt.carets)}`)
    }
  }
  for (const related of finding.related.slice(0, mostRelated)) {
    lines.push(
      `  ${paint('dim', 'see')} ${safe(`${related.file}:${related.range.start.line}:${related.range.start.column} ${related.message}`)}`,
    )
  }
  for (const more of andMore(finding.related.length - mostRelated, 'place')) lines.push(paint('dim', `  ${more}`))
  for (const fix of finding.fixes) {
    lines.push(
      `  ${paint('ok', 'fix')} ${safe(fix.title)}${fix.safe ? '' : ' (a guess: applied by --fix-unsafe only)'}`,
    )
  }
  return `${lines.join('\n')}\n`
}

/** A text that leads to an address in terminals that know OSC 8; addresses that such a sequence cannot contain are left out. */
function linked(text: string, address: string | undefined): string {
  if (address === undefined || !/^[!-~]+$/.test(address)) return text
  return `\u001b]8;;${address}\u001b\\${text}\u001b]8;;\u001b\\`
}

function safe(text: string): string {
  return safeText(text, 'terminal')
}

function formatSummary(summary: Summary, showsInfos: boolean, paint: Paint): string {
  const files = count(summary.files, 'file')
  const parts = [
    summary.errors > 0 ? paint('error', count(summary.errors, 'error')) : '',
    summary.warnings > 0 ? paint('warning', count(summary.warnings, 'warning')) : '',
    summary.infos > 0 ? paint('info', count(summary.infos, 'info')) : '',
  ].filter((part) => part !== '')
  const text = parts.length > 0 ? `${parts.join(', ')} in ${files}` : `${paint('ok', 'No findings')} in ${files}`
  const notes: string[] = []
  if (summary.fixable > 0) notes.push(`${summary.fixable} can be fixed with --fix`)
  if (summary.accepted > 0) notes.push(`${summary.accepted} accepted`)
  if (!showsInfos && summary.infos > 0) notes.push('infos are shown with --level info')
  return `${text}${notes.length > 0 ? paint('dim', ` (${notes.join('; ')})`) : ''}\n`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
