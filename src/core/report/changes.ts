import { stepsOf } from '../changes/change.ts'
import type { AnswerHits, HitCounts } from '../changes/hits.ts'
import { count } from '../text/count.ts'
import { safeJson, safeText } from '../text/safe-text.ts'
import type { Severity } from '../workspace/config.ts'
import type { ChangeReport, ChangeSummary, PresentedChange } from './present-changes.ts'
import { createPaint, isShown } from './pretty.ts'
import type { ReadersReport } from './readers.ts'

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
  const blocks = group(shown).map(([first, ...others]) => {
    if (first === undefined) return ''
    const head = `${paint(first.severity, first.severity)} ${paint('dim', first.rule)} ${safe(first.message)}`
    return `${[head, ...detailsOf(first), ...alsoIn(others)].join('\n')}\n`
  })
  return [...blocks, wordSummary(report.summary, level)].join('\n')
}

function detailsOf({ where, witness, answers: hits }: PresentedChange): string[] {
  const lines = [...(where === '' ? [] : [`  in ${safe(where)}`]), ...(hits ? [`  ${safe(wordHits(hits))}`] : [])]
  if (witness === undefined) return lines
  const answers = JSON.stringify(witness.answers)
  const shown = answers.length > longestAnswers ? `${answers.slice(0, longestAnswers)}…` : answers
  return [...lines, `  for example ${safe(shown)}: ${witness.old} before, ${witness.new} now`]
}

/** `hits 12 stored questionnaires: A, B, C, D, E, …`. */
function wordHits({ count: number, codes }: AnswerHits): string {
  if (number === 0) return 'hits none of the stored questionnaires'
  const named = codes.map((code) => (typeof code === 'number' ? `number ${code}` : code)).join(', ')
  return `hits ${count(number, 'stored questionnaire')}: ${named}${number > codes.length ? ', …' : ''}`
}

const longestAnswers = 300
const mostNamed = 5

function alsoIn(others: readonly PresentedChange[]): string[] {
  if (others.length === 0) return []
  const named = others.slice(0, mostNamed).map(({ path }) => stepsOf(path).join('/'))
  const more = others.length > mostNamed ? ` and ${others.length - mostNamed} more` : ''
  return [`  also in ${safe(named.join(', '))}${more}`]
}

/** Changes by what caused them; what is in a questiongroup that is gone or new is told with it. */
function group(changes: readonly PresentedChange[]): readonly (readonly PresentedChange[])[] {
  const groups = new Map<string, PresentedChange[]>()
  for (const change of changes) {
    const isOfGroup = change.cause.startsWith('questiongroup:')
    const key = isOfGroup
      ? `${change.path.configuration} ${change.cause} ${change.class}`
      : `${change.rule} ${change.cause} ${change.message}`
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  return [...groups.values()]
}

function wordSummary(summary: ChangeSummary, level: Severity): string {
  const { data, logic, api, text, accepted, infos, answers } = summary
  if (data + logic + api + text === 0) return `No changes${accepted > 0 ? ` but ${accepted} accepted` : ''}\n`
  const parts = [
    [data, 'to stored answers'],
    [logic, 'to what is shown or can be saved'],
    [api, 'to the interface'],
    [text, 'to texts and appearance'],
  ] as const
  const counted = parts.filter(([number]) => number > 0).map(([number, words]) => `${count(number, 'change')} ${words}`)
  const notes = [
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
    ...(answers ? [wordCounts(answers)] : []),
    ...(infos > 0 && !isShown('info', level) ? ['infos are shown with --level info'] : []),
  ]
  return `${counted.join(', ')}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}\n`
}

function wordCounts({ questionnaires, hit, other }: HitCounts): string {
  const others = other > 0 ? `, ${other} of configurations that are not compared` : ''
  return `${hit} of ${count(questionnaires, 'stored questionnaire')} hit${others}`
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
  return `${[...lines, mark(wordSummary(summary, 'info').trim())].join('\n')}\n`
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

/** The part of a questionnaire that people know by its numbering and label. */
function placeIn(where: string): string {
  return where.split(' › ')[1] ?? ''
}

function markHits({ answers: hits }: PresentedChange): string {
  return hits ? ` It ${mark(wordHits(hits))}.` : ''
}

function wordWitness({ witness }: PresentedChange): string {
  if (witness === undefined) return ''
  return ` For example ${mark(JSON.stringify(witness.answers).slice(0, longestAnswers))}: ${mark(`${witness.old} before, ${witness.new} now`)}.`
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

function mark(text: string): string {
  return safeText(text, 'markdown')
}

function safe(text: string): string {
  return safeText(text, 'terminal')
}
