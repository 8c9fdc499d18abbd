import { count } from '../text/count.ts'
import type { LinedText } from '../text/line-index.ts'
import { safeText } from '../text/safe-text.ts'
import { formatExcerpt } from './html-excerpt.ts'
import { pageEnd, pageStart } from './html-page.ts'
import type { PresentedFinding } from './present.ts'
import { groupByFile, type ReportContext } from './report-context.ts'
import { type Report, type Summary, wordCounts, wordSummary } from './summary.ts'

/** The report as one HTML page for people: works offline and without scripts, prints, and filters by severity, rule, file and words. */
export function formatHtml(report: Report, context: ReportContext): string {
  const groups = [...groupByFile(report.findings)]
  const rules = [...new Set(report.findings.map((finding) => finding.rule))].sort()
  return [
    pageStart(`questlint: ${wordSummary(report.summary)}`),
    '<header>',
    `<h1>questlint <small>${context.version}</small></h1>`,
    formatCounts(report.summary),
    '</header>',
    ...(report.findings.length === 0
      ? [`<main><p class="none">${sentence(report.summary)}</p></main>`]
      : [
          formatFilter(
            rules,
            groups.map(([file]) => context.pathOf(file)),
          ),
          '<main>',
          ...groups.map(([file, findings], at) => formatFile({ file, findings, id: `file-${at + 1}` }, context)),
          formatRules(rules, context),
          '</main>',
        ]),
    pageEnd(),
    '',
  ].join('\n')
}

function sentence(summary: Summary): string {
  return `${wordSummary(summary)}.`
}

function plain(text: string): string {
  return safeText(text, 'html')
}

function formatCounts(summary: Summary): string {
  const numbers: [string, number, string][] = [
    ['error', summary.errors, summary.errors === 1 ? 'error' : 'errors'],
    ['warning', summary.warnings, summary.warnings === 1 ? 'warning' : 'warnings'],
    ['info', summary.infos, summary.infos === 1 ? 'info' : 'infos'],
    ['file', summary.files, summary.files === 1 ? 'file checked' : 'files checked'],
  ]
  const items = numbers.map(
    ([name, number, words]) => `<li class="${number === 0 ? 'zero' : name}"><b>${number}</b> ${words}</li>`,
  )
  const notes = [
    summary.fixable > 0 ? `${summary.fixable} can be fixed with <code>questlint --fix</code>.` : '',
    summary.accepted > 0 ? `${count(summary.accepted, 'finding')} accepted.` : '',
  ].filter((note) => note !== '')
  return `<ul class="counts">${items.join('')}</ul>${notes.length > 0 ? `<p>${notes.join(' ')}</p>` : ''}`
}

/** Shown by the script, as nothing else makes it work. */
function formatFilter(rules: readonly string[], files: readonly string[]): string {
  const choices = (names: readonly string[]): string =>
    names.map((name) => `<option value="${plain(name)}">${plain(name)}</option>`).join('')
  const box = (severity: string): string =>
    `<label><input type="checkbox" name="severity" value="${severity}" checked> ${severity}s</label>`
  return [
    '<form id="filter" role="search" aria-label="Filter the findings" hidden>',
    '<label>Words <input type="search" name="words" placeholder="in messages, places and labels"></label>',
    `<label>Rule <select name="rule"><option value="">all rules</option>${choices(rules)}</select></label>`,
    `<label>File <select name="file"><option value="">all files</option>${choices(files)}</select></label>`,
    `<fieldset><legend>Severity</legend>${['error', 'warning', 'info'].map(box).join('')}</fieldset>`,
    '<output aria-live="polite"></output>',
    '</form>',
  ].join('\n')
}

interface FileGroup {
  readonly file: string
  readonly findings: readonly PresentedFinding[]
  readonly id: string
}

function formatFile({ file, findings, id }: FileGroup, context: ReportContext): string {
  const source = context.sourceOf(file)
  const path = plain(context.pathOf(file))
  return [
    `<section data-file="${path}" aria-labelledby="${id}">`,
    `<h2 id="${id}">${path} <small>${wordCounts(findings)}</small></h2>`,
    ...findings.map((finding) => formatFinding(finding, source, context)),
    '</section>',
  ].join('\n')
}

function formatFinding(finding: PresentedFinding, source: LinedText | undefined, context: ReportContext): string {
  const { rule, severity, range, where } = finding
  const parts = [
    `<article class="${severity}" data-severity="${severity}" data-rule="${rule}">`,
    `<h3><span class="severity">${severity}</span> <a href="#rule-${rule}">${rule}</a> ${formatPlace(finding, context)}</h3>`,
    `<p class="message">${plain(finding.message)}</p>`,
  ]
  if (where !== '') parts.push(`<p class="where">${where.split(' › ').map(plain).join(' <span>›</span> ')}</p>`)
  // The lines would show what somebody answered.
  if (source && finding.questionnaire === undefined) parts.push(formatExcerpt(source, range))
  const related = finding.related.map(
    (one) => `<li>see ${plain(`${context.pathOf(one.file)}:${one.range.start.line}`)}: ${plain(one.message)}</li>`,
  )
  const fixes = finding.fixes.map(
    ({ title, safe }) => `<li class="fix">fix: ${plain(title)}${safe ? '' : ' (a guess)'}</li>`,
  )
  if (related.length + fixes.length > 0) parts.push(`<ul>${[...related, ...fixes].join('')}</ul>`)
  return [...parts, '</article>'].filter((part) => part !== '').join('\n')
}

function formatPlace({ file, range: { start } }: PresentedFinding, context: ReportContext): string {
  const words = `line ${start.line}, column ${start.column}`
  const link = context.linkOf(file, start.line)
  const text = link === undefined ? words : `<a href="${plain(link)}">${words}</a>`
  return `<span class="place">${text}</span>`
}

function formatRules(rules: readonly string[], context: ReportContext): string {
  const entries = rules.map((rule) => {
    const { summary, why } = context.metaOf(rule)
    return `<dt id="rule-${rule}">${rule}</dt><dd>${plain(summary)} ${plain(why)}</dd>`
  })
  return `<section class="rules" aria-labelledby="rules">\n<h2 id="rules">What the rules mean</h2>\n<dl>${entries.join('\n')}</dl>\n</section>`
}
