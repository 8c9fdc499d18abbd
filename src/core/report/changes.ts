import { plainName } from '../text/edition-name.ts'
import { groupBy } from '../text/group-by.ts'
import { listSome } from '../text/list-some.ts'
import { safeJson, safeText } from '../text/safe-text.ts'
import type { Severity } from '../workspace/config.ts'
import type { ChangeReport, PresentedChange } from './present-changes.ts'
import { createPaint, isShown } from './pretty.ts'
import type { ReadersReport } from './readers.ts'
import { type ChangeGroup, hitsOf, otherPlaces, wordShare } from './shared-words.ts'
import {
  groupChanges,
  groupShared,
  isOfSeveral,
  placeIn,
  shortAnswers,
  wordChangeSummary,
  wordExample,
  wordHits,
} from './word-changes.ts'

/** The report as JSON in the shape of the contract. */
export function formatChangesJson(
  { changes, shared, newErrors, summary }: ChangeReport,
  readers?: ReadersReport,
): string {
  const shown = changes.map(({ cause: _cause, share: _share, uses: _uses, ...change }) => change)
  const more = {
    ...(shared.length > 0 && { shared }),
    ...(newErrors.length > 0 && { newErrors }),
    ...(readers && { readers }),
  }
  return `${safeJson({ version: 1, changes: shown, ...more, summary }, 2)}\n`
}

/** How the report for the terminal looks. */
export interface ChangesPrettyOptions {
  readonly color: boolean
  /** Changes below this severity are counted, not shown. */
  readonly level: Severity
  /** Whether the command has an option for the level; it has by default. */
  readonly hasLevel?: boolean
}

/** The report for people in a terminal: with one entry for what one edit does in several places. */
export function formatChangesPretty(report: ChangeReport, { color, level, hasLevel }: ChangesPrettyOptions): string {
  const paint = createPaint(color)
  const shown = report.changes.filter(({ severity }) => isShown(severity, level))
  const blocks = groupChanges(shown).map((group) => {
    const [first] = group
    const head = `${paint(first.severity, first.severity)} ${paint('dim', first.rule)} ${safe(first.message)}`
    const shares = wordShare(group).map((line) => `  ${safe(line)}`)
    return `${[head, ...detailsOf(group), ...shares, ...alsoIn(group)].join('\n')}\n`
  })
  return [...blocks, wordChangeSummary(report.summary, level, hasLevel)].join('\n')
}

function detailsOf(group: ChangeGroup): string[] {
  const [{ where, witness }] = group
  const hits = hitsOf(group)
  const lines = [...(where === '' ? [] : [`  in ${safe(where)}`]), ...(hits ? [`  ${safe(wordHits(hits))}`] : [])]
  if (witness === undefined) return lines
  return [...lines, `  for example ${safe(wordExample(witness))}`, `    ${safe(shortAnswers(witness))}`]
}

const mostNamed = 5

function alsoIn(group: ChangeGroup): string[] {
  const others = otherPlaces(group)
  return others.length === 0 ? [] : [`  also in ${safe(nameSome(others))}`]
}

function nameSome(places: readonly string[]): string {
  return listSome(places.slice(0, mostNamed), places.length)
}

/** Release notes: what was added, removed, moved and reworded, by configuration and section. */
export function formatChangesMarkdown({ changes, summary }: ChangeReport): string {
  const groups = groupShared(changes)
  const [several, others] = [groups.filter(isOfSeveral), groups.filter((group) => !isOfSeveral(group))]
  const lines = [
    ...(several.length > 0 ? ['## Several questionnaires', '', ...formatByTitle(several)] : []),
    ...[...groupBy(others, ([{ path }]) => path.configuration)].flatMap(([configuration, own]) => [
      `## ${mark(plainName(configuration))}`,
      '',
      ...formatByTitle(own),
    ]),
  ]
  return `${[...lines, ...wordChangeSummary(summary, 'info').trim().split('\n').map(markSummary)].join('\n')}\n`
}

function formatByTitle(groups: readonly ChangeGroup[]): string[] {
  return titles.flatMap(([title, kinds]) => {
    const fitting = groups.filter(([change]) => kinds(change))
    if (fitting.length === 0) return []
    const parts = [...groupBy(fitting, (group) => (isOfSeveral(group) ? '' : placeIn(group[0].where)))].flatMap(
      ([where, some]) => [...(where === '' ? [] : [`**${mark(where)}**`, '']), ...some.map(formatItem), ''],
    )
    return [`### ${title}`, '', ...parts]
  })
}

function formatItem(group: ChangeGroup): string {
  const [change] = group
  const shares = wordShare(group).map((line) => ` ${mark(line)}`)
  const others = shares.length > 0 ? ` Also in ${mark(nameSome(otherPlaces(group)))}.` : ''
  return `- ${mark(change.message)}${markHits(group)}${wordWitness(change)}${shares.join('')}${others}`
}

const titles: readonly (readonly [string, (change: PresentedChange) => boolean])[] = [
  ['Stored answers', (change) => change.class === 'data'],
  ['What is shown', (change) => change.class === 'logic'],
  ['Added', (change) => change.class === 'api' && change.kind === 'added'],
  ['Removed', (change) => change.class === 'api' && change.kind === 'removed'],
  ['Moved', (change) => change.class === 'api' && change.kind === 'moved'],
  ['Interface', (change) => change.class === 'api' && change.kind === 'changed'],
  ['Reworded', (change) => change.class === 'text' && change.subject === 'text'],
  ['Appearance', (change) => change.class === 'text' && change.subject !== 'text'],
]

function markHits(group: ChangeGroup): string {
  const hits = hitsOf(group)
  return hits ? ` It ${mark(wordHits(hits))}.` : ''
}

function wordWitness({ witness }: PresentedChange): string {
  if (witness === undefined) return ''
  return ` For example ${mark(wordExample(witness))}.`
}

function mark(text: string): string {
  return safeText(text, 'markdown')
}

/** The name of the command is code. */
function markSummary(line: string): string {
  return line.split('`check`').map(mark).join('`check`')
}

function safe(text: string): string {
  return safeText(text, 'terminal')
}
