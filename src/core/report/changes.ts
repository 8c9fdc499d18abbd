import { stepsOf } from '../changes/change.ts'
import { safeJson, safeText } from '../text/safe-text.ts'
import type { Severity } from '../workspace/config.ts'
import type { ChangeReport, PresentedChange } from './present-changes.ts'
import { createPaint, isShown } from './pretty.ts'
import type { ReadersReport } from './readers.ts'
import {
  groupBy,
  groupChanges,
  placeIn,
  shortAnswers,
  wordChangeSummary,
  wordExample,
  wordHits,
} from './word-changes.ts'

/** The report as JSON in the shape of the contract. */
export function formatChangesJson({ changes, summary }: ChangeReport, readers?: ReadersReport): string {
  const shown = changes.map(({ cause: _cause, ...change }) => change)
  return `${safeJson({ version: 1, changes: shown, ...(readers && { readers }), summary }, 2)}\n`
}

/** How the report for the terminal looks. */
export interface ChangesPrettyOptions {
  readonly color: boolean
  /** Changes below this severity are counted, not shown. */
  readonly level: Severity
}

/** The report for people in a terminal: what one edit does in several places is told once. */
export function formatChangesPretty(report: ChangeReport, { color, level }: ChangesPrettyOptions): string {
  const paint = createPaint(color)
  const shown = report.changes.filter(({ severity }) => isShown(severity, level))
  const blocks = groupChanges(shown).map(([first, ...others]) => {
    if (first === undefined) return ''
    const head = `${paint(first.severity, first.severity)} ${paint('dim', first.rule)} ${safe(first.message)}`
    return `${[head, ...detailsOf(first), ...alsoIn(others)].join('\n')}\n`
  })
  return [...blocks, wordChangeSummary(report.summary, level)].join('\n')
}

function detailsOf({ where, witness, answers: hits }: PresentedChange): string[] {
  const lines = [...(where === '' ? [] : [`  in ${safe(where)}`]), ...(hits ? [`  ${safe(wordHits(hits))}`] : [])]
  if (witness === undefined) return lines
  return [...lines, `  for example ${safe(wordExample(witness))}`, `    ${safe(shortAnswers(witness))}`]
}

const mostNamed = 5

function alsoIn(others: readonly PresentedChange[]): string[] {
  if (others.length === 0) return []
  const named = others.slice(0, mostNamed).map(({ path }) => stepsOf(path).join('/'))
  const more = others.length > mostNamed ? ` and ${others.length - mostNamed} more` : ''
  return [`  also in ${safe(named.join(', '))}${more}`]
}

/** Release notes: what was added, removed, moved and reworded, by configuration and section. */
export function formatChangesMarkdown({ changes, summary }: ChangeReport): string {
  const lines: string[] = []
  for (const [configuration, own] of groupBy(changes, ({ path }) => path.configuration)) {
    lines.push(`## ${mark(configuration.replace('@', ' '))}`, '')
    for (const [title, kinds] of titles) {
      const fitting = own.filter((change) => kinds(change))
      if (fitting.length === 0) continue
      lines.push(`### ${title}`, '')
      for (const [where, some] of groupBy(fitting, ({ where }) => placeIn(where))) {
        if (where !== '') lines.push(`**${mark(where)}**`, '')
        for (const change of some) lines.push(`- ${mark(change.message)}${markHits(change)}${wordWitness(change)}`)
        lines.push('')
      }
    }
  }
  return `${[...lines, mark(wordChangeSummary(summary, 'info').trim())].join('\n')}\n`
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

function markHits({ answers: hits }: PresentedChange): string {
  return hits ? ` It ${mark(wordHits(hits))}.` : ''
}

function wordWitness({ witness }: PresentedChange): string {
  if (witness === undefined) return ''
  return ` For example ${mark(wordExample(witness))}.`
}

function mark(text: string): string {
  return safeText(text, 'markdown')
}

function safe(text: string): string {
  return safeText(text, 'terminal')
}
