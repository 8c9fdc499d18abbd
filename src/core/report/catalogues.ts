import { locate, whereOf } from '../questionnaire/locate.ts'
import { nameOwner } from '../questionnaire/texts.ts'
import { count } from '../text/count.ts'
import type { LineIndex } from '../text/line-index.ts'
import { largestOf } from '../text/lists.ts'
import { shortLabel } from '../text/printable.ts'
import { safeJson, safeText } from '../text/safe-text.ts'
import type { CatalogueCounts, CatalogueFinding, CheckedCatalogue } from '../translation/check-catalogue.ts'
import { nodesShowing, type TextMessage, unescapePercent } from '../translation/messages.ts'
import type { Severity } from '../workspace/config.ts'
import { type PositionRange, positionAt } from './present.ts'

/** Something about one message of a catalogue, worded and placed. */
export interface PresentedText {
  readonly kind: CatalogueFinding['kind']
  readonly severity: Severity
  readonly message: string
  readonly context: string
  readonly english: string
  /** The records that have the text. */
  readonly usedBy: readonly string[]
  /** Where people meet it, in their words. */
  readonly where: readonly string[]
  readonly range: PositionRange
}

/** A catalogue as a report has it. */
export interface PresentedCatalogue {
  readonly file: string
  readonly language: string
  readonly counts: CatalogueCounts
  readonly findings: readonly PresentedText[]
}

/** Words and places what was found in a catalogue. */
export function presentCatalogue(checked: CheckedCatalogue, file: string, lines: LineIndex): PresentedCatalogue {
  const { language, counts, findings } = checked
  return { file, language, counts, findings: findings.map((finding) => presentFinding(finding, lines)) }
}

function presentFinding(finding: CatalogueFinding, lines: LineIndex): PresentedText {
  const { kind, context, id, message, range } = finding
  return {
    kind,
    severity: severities[kind],
    message: wordFinding(finding, lines),
    context,
    english: unescapePercent(id),
    usedBy: message ? ownersOf(message) : [],
    // To look for the places of thousands of texts that are only counted would cost more than to find them.
    where: message && severities[kind] !== 'info' ? placesOf(message) : [],
    range: { start: positionAt(lines, range.start), end: positionAt(lines, range.end) },
  }
}

const severities: Readonly<Record<CatalogueFinding['kind'], Severity>> = {
  duplicate: 'error',
  html: 'warning',
  elements: 'warning',
  placeholders: 'warning',
  percent: 'warning',
  missing: 'info',
  untranslated: 'info',
  fuzzy: 'info',
  orphaned: 'info',
}

/** How bad a kind of finding about catalogues is. */
export function severityOfText(kind: CatalogueFinding['kind']): Severity {
  return severities[kind]
}

function ownersOf({ places }: TextMessage): readonly string[] {
  return [...new Set(places.flatMap(({ holder }) => holder.owners.map(nameOwner)))]
}

const mostPlaces = 5

/** Where people meet a text, each place once; at most five, and how many more. */
function placesOf({ places }: TextMessage): readonly string[] {
  const nodes = new Set(places.flatMap(nodesShowing))
  const words = [...new Set([...nodes].map((node) => whereOf(locate(node.file, node.pointer))))]
  return words.length <= mostPlaces
    ? words
    : [...words.slice(0, mostPlaces), `and ${words.length - mostPlaces} more places`]
}

function wordFinding(finding: CatalogueFinding, lines: LineIndex): string {
  switch (finding.kind) {
    case 'missing':
      return finding.isObsolete
        ? 'The text is in the file as an obsolete message only, so the English text is shown.'
        : 'The text is not in the file.'
    case 'untranslated':
      return 'The text is not translated.'
    case 'fuzzy':
      return finding.previous === undefined
        ? 'The translation is marked as fuzzy, so the English text is shown.'
        : `The translation is of another text, ${quote(unescapePercent(finding.previous))}, and marked as fuzzy, so the English text is shown.`
    case 'orphaned':
      return finding.now === undefined
        ? 'No text of the configurations is the one that is translated here.'
        : `The English text is now ${quote(finding.now.english)}, so this translation is no longer used.`
    case 'duplicate':
      return `The message is there before, in line ${lines.positionAt(finding.first.start).line + 1}: gettext refuses the file.`
    case 'percent':
      return 'A single "%" is written "%%" here: gettext takes it for the start of a placeholder.'
    case 'placeholders':
      return `The translation has other placeholders: ${wordDifference(finding)}.`
    case 'elements':
      return `The translation has other HTML elements: ${wordDifference(finding)}.`
    case 'html':
      return `The HTML of the translation is broken, and that of the English text is not: ${wordHtml(finding.problem)}. Help texts are inserted into the page as they are.`
  }
}

function quote(text: string): string {
  return `"${shortLabel(text, 80)}"`
}

function wordDifference({ missing, added }: { missing: readonly string[]; added: readonly string[] }): string {
  const words = (names: readonly string[]): string => [...new Set(names)].slice(0, 5).join(', ')
  return [
    ...(missing.length > 0 ? [`${words(missing)} ${missing.length === 1 ? 'is' : 'are'} missing`] : []),
    ...(added.length > 0 ? [`${words(added)} ${added.length === 1 ? 'is' : 'are'} added`] : []),
  ].join(', ')
}

function wordHtml({ code, name, before }: Extract<CatalogueFinding, { kind: 'html' }>['problem']): string {
  switch (code) {
    case 'unclosed':
      return `"<${name}>" is never closed`
    case 'unclosedBefore':
      return `"<${name}>" is not closed before "</${before}>"`
    case 'stray':
      return `"</${name}>" has no opening tag`
    case 'incomplete':
      return `the tag "<${name}" is unfinished`
    default:
      return `"<${name}>" is not an HTML element`
  }
}

/** How catalogues compare with the texts, for people in a terminal; findings below `level` are only counted. */
export function formatCatalogues(
  catalogues: readonly PresentedCatalogue[],
  shows: (severity: Severity) => boolean,
): string {
  const blocks = catalogues.flatMap(({ file, findings }) =>
    findings.filter(({ severity }) => shows(severity)).map((finding) => `${formatText(file, finding)}\n\n`),
  )
  return `${blocks.join('')}${formatTable(catalogues)}\n`
}

function formatText(
  file: string,
  { range, severity, kind, message, context, english, usedBy, where }: PresentedText,
): string {
  const lines = [
    `${file}:${range.start.line}:${range.start.column} ${severity} ${kind}`,
    `  ${message}`,
    `  ${context}: ${quote(english)}`,
    ...(usedBy.length > 0
      ? [
          `  of ${usedBy.slice(0, mostPlaces).join(', ')}${usedBy.length > mostPlaces ? ` and ${usedBy.length - mostPlaces} more` : ''}`,
        ]
      : []),
    ...where.map((place) => `  in ${place}`),
  ]
  return lines.map((line) => safeText(line, 'terminal')).join('\n')
}

const columns = ['texts', 'translated', 'fuzzy', 'untranslated', 'missing', 'orphaned'] as const

function formatTable(catalogues: readonly PresentedCatalogue[]): string {
  const head = ['file', 'language', ...columns, 'broken']
  const rows = catalogues.map(({ file, language, counts, findings }) => {
    const broken = findings.filter(({ severity }) => severity !== 'info').length
    return [
      safeText(file, 'terminal'),
      safeText(language || '?', 'terminal'),
      ...columns.map((name) => String(counts[name])),
      String(broken),
    ]
  })
  const widths = head.map((name, at) =>
    largestOf(
      rows.map((row) => row[at]?.length ?? 0),
      name.length,
    ),
  )
  const line = (row: readonly string[]): string =>
    row.map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
  const notes = catalogues.flatMap(({ file, counts: { elsewhere, others } }) =>
    elsewhere + others > 0
      ? [
          `${safeText(file, 'terminal')} also has ${count(others, 'message')} of the application and ${elsewhere} of configurations that are not loaded`,
        ]
      : [],
  )
  return [line(head), ...rows.map(line), ...notes].join('\n')
}

/** How catalogues compare with the texts, as JSON for programs. */
export function formatCataloguesJson(catalogues: readonly PresentedCatalogue[]): string {
  return `${safeJson({ version: 1, catalogues }, 2)}\n`
}
