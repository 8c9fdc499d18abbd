import type { CountedEntry, MigrationSummary } from '../changes/migration-count.ts'
import type { MigrationEntry, MigrationPlan } from '../changes/plan.ts'
import { isBesideMove, isMove, renamedPlacesIn } from '../changes/renamed-answers.ts'
import { writeYamlString } from '../document/yaml/write.ts'
import { count } from '../text/count.ts'
import { safeText, safeYaml } from '../text/safe-text.ts'
import type { AcceptedChange, PresentedChange } from './present-changes.ts'

/** What a migration did, for people, a line for each cause. */
export function formatMigrationSummary(summary: MigrationSummary, { to }: MigrationPlan): readonly string[] {
  const { questionnaires, migrated, already, other, entries } = summary
  const others = [
    ...(already > 0 ? [`${already} left alone that the plan was applied to or that are of ${to} already`] : []),
    ...(other > 0 ? [`${other} left alone that are of another configuration`] : []),
  ]
  return [
    [`${count(questionnaires, 'questionnaire')} read, ${migrated} migrated`, ...others].join(', '),
    ...entries.flatMap(wordEntry),
  ]
}

function wordEntry({ entry, answers, questionnaires, left, leftIn }: CountedEntry): string[] {
  const name = `  ${entry.do} ${entry.at}${entry.to === undefined ? '' : ` to ${entry.to}`}`
  const done =
    answers === 0 ? [] : [`${name}: ${count(answers, 'answer')} in ${count(questionnaires, 'questionnaire')}`]
  if (left === 0) return done
  const named = leftIn.map((one) => (typeof one === 'number' ? `number ${one}` : one)).join(', ')
  return [...done, `${name}: ${count(left, 'answer')} left, as the place is answered otherwise (${named})`]
}

/** What a plan that a person completes begins with. */
export type PlanHead = Omit<MigrationPlan, 'entries' | 'name'>

/** A plan with an entry for each change to stored answers, in which nothing is decided. */
export function formatMigrationPlan(
  { from, to, from_pk, to_pk, from_fingerprint, to_fingerprint, stored }: PlanHead,
  changes: readonly PresentedChange[],
  accepted: readonly AcceptedChange[] = [],
): string {
  const removed = new Set(
    entriesOf(changes)
      .filter(isLeftGroup)
      .map(({ path }) => path.questiongroup),
  )
  const asked = changesToDecide(changes)
  const lines = [
    `# What becomes of stored answers; "questlint ${stored === undefined ? 'migrate --plan' : 'serve --migrate'} FILE" applies it.`,
    '# Write for each "do" what is right instead of "decide"; for what is lost or left as it is a "reason" is needed.',
    ...(removed.size > 0 ? ['# Of a questiongroup that is removed each question is an entry.'] : []),
    ...accepted.filter((change) => change.class === 'data').map(wordAccepted),
    `from: ${writeYamlString(from)}`,
    `to: ${writeYamlString(to)}`,
    ...(from_pk === undefined ? [] : [`from_pk: ${from_pk}`]),
    ...(to_pk === undefined ? [] : [`to_pk: ${to_pk}`]),
    ...(from_fingerprint === undefined ? [] : [`from_fingerprint: "${from_fingerprint}"`]),
    ...(to_fingerprint === undefined ? [] : [`to_fingerprint: "${to_fingerprint}"`]),
    ...(stored === undefined ? [] : [`stored: ${stored}`]),
    asked.length === 0 ? 'entries: []' : 'entries:',
    ...asked.flatMap(writeEntry),
    '',
  ]
  return safeYaml(lines.join('\n'))
}

function entriesOf(changes: readonly PresentedChange[]): readonly PresentedChange[] {
  return changes.filter(
    (change) => change.class === 'data' && change.path.questiongroup !== undefined && change.rule !== 'incomparable',
  )
}

/** The changes to stored answers of which each asks for a decision of its own. */
function changesToDecide(changes: readonly PresentedChange[]): readonly PresentedChange[] {
  const entries = entriesOf(changes)
  const told = new Set(entries.filter(isWholeGroup).map(({ path }) => path.questiongroup))
  const isTold = (change: PresentedChange): boolean =>
    change.cause.startsWith('questiongroup:') && !isWholeGroup(change) && told.has(change.path.questiongroup)
  const asked = entries.filter((change) => !isTold(change) && !(isLeftGroup(change) && hasQuestions(change, entries)))
  return beforeMoves(asked)
}

/** What becomes of answers at the place where they were is done before they go elsewhere. */
function beforeMoves(changes: readonly PresentedChange[]): readonly PresentedChange[] {
  const first = changes.findIndex(({ rule }) => isMove(rule))
  if (first < 0) return changes
  const places = renamedPlacesIn(changes)
  const goesElsewhere = (change: PresentedChange): boolean => isBesideMove(change, places)
  const [earlier, later] = [changes.slice(0, first), changes.slice(first)]
  return [...earlier, ...later.filter(goesElsewhere), ...later.filter((change) => !goesElsewhere(change))]
}

/** The entries of a plan for some changes, in which nothing is decided. */
export function undecidedEntries(changes: readonly PresentedChange[]): readonly MigrationEntry[] {
  return changesToDecide(changes).map(({ path, rule }) => ({ at: placeOf(path), rule, do: 'decide' }))
}

/** An accepted change asks for no decision; its answers stay as they are. */
function wordAccepted({ rule, path, reason }: AcceptedChange): string {
  return `# Left out, as it is accepted: ${plain(`${rule} at ${placeOf(path)}: ${reason}`)}`
}

function placeOf({ questiongroup, question, value }: PresentedChange['path']): string {
  return [questiongroup, question, value].filter((step) => step !== undefined).join('/')
}

function isWholeGroup({ rule }: PresentedChange): boolean {
  return rule === 'renamed-questiongroup'
}

function isLeftGroup({ rule }: PresentedChange): boolean {
  return rule === 'removed-questiongroup'
}

function hasQuestions({ path }: PresentedChange, entries: readonly PresentedChange[]): boolean {
  return entries.some((one) => one.path.questiongroup === path.questiongroup && one.path.question !== undefined)
}

function writeEntry(change: PresentedChange): string[] {
  const { rule, path, message, where, answers } = change
  const at = placeOf(path)
  const hits = answers === undefined ? [] : [`${count(answers.count, 'stored questionnaire')} hit`]
  return [
    ...[message, ...(where === '' ? [] : [`in ${where}`]), ...hits].map((line) => `  # ${plain(line)}`),
    `  - at: ${writeYamlString(at)}`,
    `    rule: ${rule}`,
    '    do: decide',
    ...waysOf(change).map((line) => `    # ${plain(line)}`),
  ]
}

function plain(text: string): string {
  return safeText(text, 'terminal').replace(/\s+/g, ' ')
}

const lost = 'do: drop, with a reason'
const kept = 'do: keep, with a reason'

/** What can be decided about a change. */
function waysOf({ rule, to, old, new: now }: PresentedChange): readonly string[] {
  const target = to ?? 'questiongroup/question'
  switch (rule) {
    case 'renamed-questiongroup':
    case 'renamed-choice':
      return [`do: rename, to: ${target} (a guess), or ${lost}`]
    case 'renamed-question':
      return [`do: rename, to: ${target.split('/')[1] ?? target} (a guess), or ${lost}`]
    case 'taken-label':
      return to?.includes('/') ? [`do: move, to: ${to}, to be read as before`, `or ${kept}`] : [kept]
    case 'moved-question':
      return [`do: move, to: ${target} (a guess), or ${lost}`]
    case 'removed-choice':
      return ['do: rename, to: another choice', `or ${lost}`]
    case 'removed-question':
    case 'removed-questiongroup':
      return ['do: move, to: questiongroup/question', 'or do: map or do: split, to other questions', `or ${lost}`]
    case 'changed-scale':
      return [...scaleWays(old, now), `or ${kept}`]
    case 'other-name':
    case 'unread-answer':
    case 'newly-read':
    case 'changed-calculation':
    case 'paired-other':
      return [kept]
    case 'reordered-scale':
      return [`${kept}, or give the choices an order_value`]
    case 'changed-meaning':
      return [...meaningWays(old, now), `or ${kept}`]
    case 'lowered-max-length':
    case 'lowered-max-choices':
    case 'lowered-max-num':
      return [`do: cut, most: ${String(now)}, with a reason`, `or ${kept}`]
    case 'raised-min-num':
    case 'narrowed-limits':
      return [kept, 'or do: default or do: map']
    case 'changed-save-condition':
      return ['do: default, to: questiongroup/question, value: the answer that it needs', `or ${lost}`]
    default:
      return ['do: map, values: {old: new}, or as: list or as: single', `or ${lost}`]
  }
}

/** The values that keep the meaning of stored keywords; those that are nowhere any more are taken out. */
function meaningWays(old: unknown, now: unknown): readonly string[] {
  if (!Array.isArray(old) || !Array.isArray(now)) return []
  const values = old.flatMap((keyword, index) => (now[index] === keyword ? [] : [`${keyword}: ${now[index]}`]))
  return [`do: map, values: {${values.join(', ')}}`]
}

/** The values that keep the meaning of stored positions, as far as keywords tell. */
function scaleWays(old: unknown, now: unknown): readonly string[] {
  if (!Array.isArray(old) || !Array.isArray(now)) return ['do: map, values: {old: new}']
  const values = old.map((keyword, index) => {
    const position = now.indexOf(keyword)
    return `${index + 1}: ${position < 0 ? 'null' : position + 1}`
  })
  return [`do: map, values: {${values.join(', ')}}`]
}
