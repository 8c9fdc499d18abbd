import type { Acceptance } from '../findings/acceptance.ts'
import type { PositionRange } from '../findings/presented.ts'
import { fingerprintOf } from '../lint/fingerprint.ts'
import { count } from '../text/count.ts'
import { fillMessage } from '../text/fill-message.ts'
import type { LineIndex } from '../text/line-index.ts'
import { andMore, listSome } from '../text/list-some.ts'
import { largestOf } from '../text/lists.ts'
import { shortLabel } from '../text/printable.ts'
import { safeJson, safeText } from '../text/safe-text.ts'
import type { CatalogueCounts, CatalogueFinding, CheckedCatalogue } from '../translation/check-catalogue.ts'
import { ownersOf, placesOf, unescapePercent } from '../translation/messages.ts'
import { type TextKind, textKinds, textRuleId } from '../translation/text-kinds.ts'
import type { Severity } from '../workspace/config.ts'
import { positionAt } from './present.ts'

/** Something about one message of a catalogue, worded and placed. */
export interface PresentedText {
  readonly rule: ReturnType<typeof textRuleId>
  readonly kind: TextKind
  readonly severity: Severity
  readonly message: string
  readonly context: string
  readonly english: string
  /** The records that have the text. */
  readonly usedBy: readonly string[]
  /** Where people meet it, in their words. */
  readonly where: readonly string[]
  readonly range: PositionRange
  /** The language, the context and the beginning of the English text. */
  readonly path: readonly string[]
  readonly fingerprint: string
}

/** A finding that an entry of the accepted file covers. */
export interface AcceptedText extends PresentedText {
  readonly reason: string
}

/** A catalogue as a report has it. */
export interface PresentedCatalogue {
  readonly file: string
  readonly language: string
  readonly counts: CatalogueCounts
  readonly findings: readonly PresentedText[]
  readonly accepted: readonly AcceptedText[]
}

/** Words and places what was found in a catalogue, what is accepted apart. */
export function presentCatalogue(
  { language, counts, findings }: CheckedCatalogue,
  file: string,
  lines: LineIndex,
  { coverOf }: Pick<Acceptance, 'coverOf'>,
): PresentedCatalogue {
  const presented = findings.map((finding) => presentFinding(finding, language, lines))
  const entries = new Map(presented.map((finding) => [finding, coverOf(finding)]))
  return {
    file,
    language,
    counts,
    findings: presented.filter((finding) => entries.get(finding) === undefined),
    accepted: presented.flatMap((finding) => {
      const entry = entries.get(finding)
      return entry === undefined ? [] : [{ ...finding, reason: entry.reason }]
    }),
  }
}

function presentFinding(finding: CatalogueFinding, language: string, lines: LineIndex): PresentedText {
  const { kind, context, id, message, range } = finding
  const rule = textRuleId(kind)
  const english = unescapePercent(id)
  return {
    rule,
    kind,
    severity: textKinds[kind].severity,
    message: wordFinding(finding, lines),
    context,
    english,
    path: [language || '?', context, shorten(english)],
    fingerprint: fingerprintOf(rule, [language, context, english], {}),
    usedBy: message ? ownersOf(message) : [],
    // To look for the places of thousands of texts that are only counted would cost more than to find them.
    where: message && textKinds[kind].severity !== 'info' ? someOf(placesOf(message)) : [],
    range: { start: positionAt(lines, range.start), end: positionAt(lines, range.end) },
  }
}

const mostPlaces = 5

/** Where people meet a text; at most five places, and how many more. */
function someOf(places: readonly string[]): readonly string[] {
  return [...places.slice(0, mostPlaces), ...andMore(places.length - mostPlaces, 'place')]
}

/** What is found, in the words of its kind; what is known beside it fills the holes. */
function wordFinding(finding: CatalogueFinding, lines: LineIndex): string {
  const { known, data } = holesOf(finding, lines)
  const [plain, more = plain] = textKinds[finding.kind].messages
  return fillMessage(known ? more : plain, (name) => data[name])
}

interface Holes {
  /** Whether the message is the one where more is known. */
  readonly known: boolean
  readonly data: Readonly<Record<string, string>>
}

function holesOf(finding: CatalogueFinding, lines: LineIndex): Holes {
  switch (finding.kind) {
    case 'missing':
      return { known: finding.isObsolete, data: {} }
    case 'fuzzy': {
      const { previous } = finding
      return { known: previous !== undefined, data: { previous: shorten(unescapePercent(previous ?? '')) } }
    }
    case 'orphaned':
      return { known: finding.now !== undefined, data: { now: shorten(finding.now?.english ?? '') } }
    case 'duplicate':
      return { known: false, data: { line: String(lines.positionAt(finding.first.start).line + 1) } }
    case 'line-breaks':
      return { known: false, data: { side: finding.side } }
    case 'placeholders':
    case 'elements':
      return { known: false, data: { difference: wordDifference(finding) } }
    case 'html':
      return { known: false, data: { problem: wordHtml(finding.problem) } }
    default:
      return { known: false, data: {} }
  }
}

function shorten(text: string): string {
  return shortLabel(text, 80)
}

function quote(text: string): string {
  return `"${shorten(text)}"`
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
  { range, severity, rule, message, context, english, usedBy, where }: PresentedText,
): string {
  const lines = [
    `${file}:${range.start.line}:${range.start.column} ${severity} ${rule}`,
    `  ${message}`,
    `  ${context}: ${quote(english)}`,
    ...(usedBy.length > 0 ? [`  of ${listSome(usedBy.slice(0, mostPlaces), usedBy.length)}`] : []),
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
  const notes = catalogues.flatMap(({ file, counts: { elsewhere, others }, accepted }) => {
    const name = safeText(file, 'terminal')
    return [
      ...(elsewhere + others > 0
        ? [
            `${name} also has ${count(others, 'message')} of the application and ${elsewhere} of configurations that are not loaded`,
          ]
        : []),
      ...(accepted.length > 0 ? [`${name} has ${count(accepted.length, 'accepted finding')}`] : []),
    ]
  })
  return [line(head), ...rows.map(line), ...notes].join('\n')
}

/** How catalogues compare with the texts, as JSON for programs. */
export function formatCataloguesJson(catalogues: readonly PresentedCatalogue[]): string {
  return `${safeJson({ version: 1, catalogues }, 2)}\n`
}
