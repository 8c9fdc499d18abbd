import { sharedCause } from '../changes/change.ts'
import type { AnswerHits, HitCounts } from '../changes/hits.ts'
import { count } from '../text/count.ts'
import { cutAround } from '../text/difference.ts'
import { plainName } from '../text/edition-name.ts'
import { groupBy } from '../text/group-by.ts'
import type { Severity } from '../workspace/config.ts'
import type { ChangeSummary, PresentedChange, PresentedWitness } from './present-changes.ts'
import { isShown } from './pretty.ts'
import { type ChangeGroup, wordConfigurations } from './shared-words.ts'

/** `hits 12 stored questionnaires: A, B, C, D, E, …`. */
export function wordHits({ count: number, codes }: AnswerHits): string {
  if (number === 0) return 'hits none of the stored questionnaires'
  const named = codes.map((code) => (typeof code === 'number' ? `number ${code}` : code)).join(', ')
  return `hits ${count(number, 'stored questionnaire')}: ${named}${number > codes.length ? ', …' : ''}`
}

/**
 * A witness in words: `when "Kind of vessel" is "Clay amphora": accepted by the interface before, refused by the
 * interface (not-a-choice) now`.
 */
export function wordExample({ words, old, new: now }: PresentedWitness): string {
  const [was, is] = cutAround(old, now, longestAnswers, 'as written')
  return `when ${words}: ${was} before, ${is} now`
}

/** The answers of a witness as JSON, with long texts shortened, and cut off where they are long all the same. */
export function shortAnswers({ answers }: PresentedWitness): string {
  const shown = (_: string, value: unknown): unknown =>
    typeof value === 'string' && value.length > longestString
      ? `${value.slice(0, 20)}… (${value.length} characters)`
      : value
  return shorten(JSON.stringify(answers, shown))
}

const longestString = 100

const longestAnswers = 300

function shorten(text: string): string {
  return text.length > longestAnswers ? `${text.slice(0, longestAnswers)}…` : text
}

/** Changes by what caused them; what is in a questiongroup that is gone or new is told with it. */
export function groupChanges(changes: readonly PresentedChange[]): readonly ChangeGroup[] {
  return [...groupBy(changes, keyOfGroup).values()]
}

function keyOfGroup({ rule, class: kind, severity, cause, path, message }: PresentedChange): string {
  if (cause.startsWith('questiongroup:')) return `${path.configuration} ${cause} ${kind}`
  if (rule === 'moved-questiongroup') return `${path.configuration} ${rule} ${cause}`
  return cause.startsWith(sharedCause) ? `${rule} ${severity} ${cause}` : `${rule} ${cause} ${message}`
}

/** Changes one by one, those that a shared record makes together. */
export function groupShared(changes: readonly PresentedChange[]): readonly ChangeGroup[] {
  return groupChanges(changes).flatMap((group) => (group[0].share ? [group] : group.map((one) => [one] as const)))
}

/** Whether a group of changes is of several configurations. */
export function isOfSeveral(group: ChangeGroup): boolean {
  return group.some(({ path }) => path.configuration !== group[0].path.configuration)
}

/** How many changes there are, by what they concern; without `hasLevel` the command has no option to show infos. */
export function wordChangeSummary(summary: ChangeSummary, level: Severity, hasLevel = true): string {
  const { data, logic, api, text, accepted, infos, answers, newErrors } = summary
  const before = wordExistingErrors(summary).map((line) => `${line}\n`)
  const newOnes = newErrors > 0 ? [wordNew(newErrors)] : []
  if (data + logic + api + text === 0) {
    const nothing = newErrors > 0 ? '' : 'No changes'
    const but =
      accepted === 0 ? '' : newErrors > 0 ? ` (${count(accepted, 'change')} accepted)` : ` but ${accepted} accepted`
    return `${nothing}${newOnes.join('')}${but}\n${before.join('')}`
  }
  const parts = [
    [data, 'to stored answers'],
    [logic, 'to what is shown or can be saved'],
    [api, 'to the interface'],
    [text, 'to texts and appearance'],
  ] as const
  const counted = [
    ...parts.filter(([number]) => number > 0).map(([number, words]) => `${count(number, 'change')} ${words}`),
    ...newOnes,
  ]
  const notes = [
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
    ...(answers ? [wordCounts(answers)] : []),
    ...(infos > 0 && !isShown('info', level) && hasLevel ? ['infos are shown with --level info'] : []),
  ]
  return `${counted.join(', ')}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}\n${before.join('')}`
}

/** What was wrong before and is so now, as a line of its own; none where nothing was. */
export function wordExistingErrors({ existingErrors, stillUnloadable }: ChangeSummary): readonly string[] {
  if (existingErrors === 0) return []
  const [was, them] = existingErrors === 1 ? ['was', 'it'] : ['were', 'them']
  const names = stillUnloadable.map(plainName)
  const stopped = names.length > 0 ? `, and because of ${them} ${wordConfigurations(names)} could not be loaded` : ''
  return [`${count(existingErrors, 'error')} of \`check\` ${was} there before${stopped}`]
}

function wordNew(newErrors: number): string {
  return `${count(newErrors, 'new error')} of \`check\``
}

/** What a check finds on the new side, a line each without full stops: what is new, and what was there before. */
export function wordErrors(summary: ChangeSummary): readonly string[] {
  return [...(summary.newErrors > 0 ? [wordNew(summary.newErrors)] : []), ...wordExistingErrors(summary)]
}

/** How many of the stored questionnaires are hit. */
export function wordCounts({ questionnaires, hit, other }: HitCounts): string {
  const others = other > 0 ? `, ${other} of configurations that are not compared` : ''
  return `${hit} of ${count(questionnaires, 'stored questionnaire')} hit${others}`
}

/** The part of a questionnaire that people know by its numbering and label. */
export function placeIn(where: string): string {
  return where.split(' › ')[1] ?? ''
}
