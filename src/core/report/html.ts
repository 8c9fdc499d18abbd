import type { PresentedFinding } from '../findings/presented.ts'
import { mostRelated } from '../rules/rule.ts'
import { count } from '../text/count.ts'
import { addToGroup } from '../text/group-by.ts'
import type { LinedText } from '../text/line-index.ts'
import { andMore } from '../text/list-some.ts'
import { safeText } from '../text/safe-text.ts'
import { formatExcerpt } from './html-excerpt.ts'
import { pageEnd, pageStart } from './html-page.ts'
import { groupByFile, type ReportContext } from './report-context.ts'
import { type Report, type Summary, wordCounts, wordSummary } from './summary.ts'

/**
 * The report as one HTML page for people, by questionnaire and section, with infos folded: works offline and without scripts, prints, and
 * filters by severity, questionnaire, rule, file and words.
 */
export function formatHtml(report: Report, context: ReportContext): string {
  const parts = groupByPart(report.findings, context)
  const files = [...groupByFile(report.findings).keys()]
  const rules = [...new Set(report.findings.map((finding) => finding.rule))].sort()
  return [
    pageStart(`questlint: ${wordSummary(report.summary)}`),
    '<header>',
    `<h1>questlint <small>${context.version}</small></h1>`,
    formatCounts(report.summary),
    '</header>',
    ...(report.findings.length === 0
      ? [
          `<main><p class="none">${sentence(report.summary)}</p>`,
          ...formatAccepted(report.covering, new Set()),
          '</main>',
        ]
      : [
          formatFilter(
            rules,
            files.map((file) => context.pathOf(file)),
            parts.map(({ name }) => name),
          ),
          '<main>',
          ...parts.flatMap((part, at) => formatPart(part, `part-${at + 1}`, context)),
          ...formatAccepted(report.covering, new Set(rules)),
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
function formatFilter(rules: readonly string[], files: readonly string[], parts: readonly string[]): string {
  const choices = (names: readonly string[]): string =>
    names.map((name) => `<option value="${plain(name)}">${plain(name)}</option>`).join('')
  const box = (severity: string): string =>
    `<label><input type="checkbox" name="severity" value="${severity}" checked> ${severity}s</label>`
  return [
    '<form id="filter" role="search" aria-label="Filter the findings" hidden>',
    '<label>Words <input type="search" name="words" placeholder="in messages, places and labels"></label>',
    `<label>Questionnaire <select name="part"><option value="">all</option>${choices(parts)}</select></label>`,
    `<label>Rule <select name="rule"><option value="">all rules</option>${choices(rules)}</select></label>`,
    `<label>File <select name="file"><option value="">all files</option>${choices(files)}</select></label>`,
    `<fieldset><legend>Severity</legend>${['error', 'warning', 'info'].map(box).join('')}</fieldset>`,
    '<output aria-live="polite"></output>',
    '</form>',
  ].join('\n')
}

/** The findings of a section of a questionnaire; of what belongs to none, without a name. */
interface SectionFindings {
  readonly name: string
  readonly findings: readonly PresentedFinding[]
}

/** A questionnaire, or the records of a file. */
interface Part {
  readonly name: string
  readonly sections: readonly SectionFindings[]
}

/** Questionnaires in the order of the report, then what is about records, by file. */
function groupByPart(findings: readonly PresentedFinding[], context: ReportContext): readonly Part[] {
  const parts = new Map<string, Map<string, PresentedFinding[]>>()
  for (const finding of [...findings.filter(isOfQuestionnaire), ...findings.filter((one) => !isOfQuestionnaire(one))]) {
    const [configuration = '', section = ''] = finding.path
    const isOwn = isOfQuestionnaire(finding)
    const name = isOwn ? configuration : `Records in ${context.pathOf(finding.file)}`
    const below = isOwn && finding.path.length > 2 ? section : ''
    const sections = parts.get(name) ?? new Map<string, PresentedFinding[]>()
    parts.set(name, sections)
    addToGroup(sections, below, finding)
  }
  return [...parts].map(([name, sections]) => ({
    name,
    sections: [...sections].map(([below, own]) => ({ name: below, findings: own })),
  }))
}

function isOfQuestionnaire({ path: [first] }: PresentedFinding): boolean {
  return first !== undefined && /^[^/:][^/:@]*@[^/]*$/.test(first)
}

/** Lines, which are put together once: a page of many findings is long. */
function formatPart({ name, sections }: Part, id: string, context: ReportContext): readonly string[] {
  const all = sections.flatMap(({ findings }) => findings)
  return [
    `<section class="part" data-part="${plain(name)}" aria-labelledby="${id}">`,
    `<h2 id="${id}">${plain(name)} <small>${wordCounts(all)}</small></h2>`,
    ...sections.flatMap((section, at) => formatSection(section, `${id}-${at + 1}`, name, context)),
    '</section>',
  ]
}

/** Infos are folded: nobody suffers from what they are about. */
function formatSection(
  { name, findings }: SectionFindings,
  id: string,
  part: string,
  context: ReportContext,
): readonly string[] {
  const whole = part.includes('@') ? 'As a whole' : 'All records'
  const label = context.sectionLabelOf?.(part, name)
  const named = label === undefined ? '' : `${plain(label)} `
  const title = name === '' ? whole : `Section ${named}<code>${plain(name)}</code>`
  const format = (finding: PresentedFinding): string =>
    formatFinding(finding, part, context.sourceOf(finding.file), context)
  const infos = findings.filter(({ severity }) => severity === 'info')
  return [
    `<section class="section" aria-labelledby="${id}">`,
    `<h3 id="${id}">${title} <small>${wordCounts(findings)}</small></h3>`,
    ...findings.filter(({ severity }) => severity !== 'info').map(format),
    ...(infos.length === 0
      ? []
      : [`<details><summary>${count(infos.length, 'info')}</summary>`, ...infos.map(format), '</details>']),
    '</section>',
  ]
}

/** What the accepted file covers, and why; the rules that the page explains are linked. */
function formatAccepted(covering: Report['covering'], rules: ReadonlySet<string>): readonly string[] {
  if (covering === undefined || covering.length === 0) return []
  const entries = covering.map(({ entry: { rule, at, reason, owner, until }, count: covered }) => {
    const shown = rules.has(rule) ? `<a href="#rule-${rule}">${rule}</a>` : plain(rule)
    const more = [
      covered > 1 ? count(covered, 'finding') : '',
      owner === undefined ? '' : `accepted by ${plain(String(owner))}`,
      until === undefined ? '' : `until ${plain(String(until))}`,
    ].filter((words) => words !== '')
    const notes = more.length === 0 ? '' : `<p class="where">${more.join(', ')}</p>`
    return `<li><p class="where">${shown} at <code>${plain(at)}</code></p><p class="message">${plain(String(reason))}</p>${notes}</li>`
  })
  return [
    '<section class="accepted" aria-labelledby="accepted">',
    `<h2 id="accepted">Accepted <small>${count(
      covering.reduce((sum, one) => sum + one.count, 0),
      'finding',
    )}</small></h2>`,
    `<ul>${entries.join('\n')}</ul>`,
    '</section>',
  ]
}

function formatFinding(
  finding: PresentedFinding,
  part: string,
  source: LinedText | undefined,
  context: ReportContext,
): string {
  const { rule, severity, range, where } = finding
  const file = plain(context.pathOf(finding.file))
  const parts = [
    `<article class="${severity}" data-severity="${severity}" data-rule="${rule}" data-file="${file}" data-part="${plain(part)}">`,
    `<h4><span class="severity">${severity}</span> <a href="#rule-${rule}">${rule}</a> ${formatPlace(finding, context)}</h4>`,
    `<p class="message">${plain(finding.message)}</p>`,
  ]
  if (where !== '') parts.push(`<p class="where">${where.split(' › ').map(plain).join(' <span>›</span> ')}</p>`)
  // The lines would show what somebody answered.
  if (source && finding.questionnaire === undefined) parts.push(formatExcerpt(source, range))
  const related = finding.related
    .slice(0, mostRelated)
    .map((one) => `<li>see ${plain(`${context.pathOf(one.file)}:${one.range.start.line}`)}: ${plain(one.message)}</li>`)
  for (const more of andMore(finding.related.length - mostRelated, 'place')) related.push(`<li>${more}</li>`)
  const fixes = finding.fixes.map(
    ({ title, safe }) => `<li class="fix">fix: ${plain(title)}${safe ? '' : ' (a guess)'}</li>`,
  )
  if (related.length + fixes.length > 0) parts.push(`<ul>${[...related, ...fixes].join('')}</ul>`)
  return [...parts, '</article>'].filter((part) => part !== '').join('\n')
}

function formatPlace({ file, range: { start } }: PresentedFinding, context: ReportContext): string {
  const words = `${plain(context.pathOf(file))}, line ${start.line}`
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
