import type { AnswerObject } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import {
  type Change,
  type ChangeClass,
  type ChangePath,
  type ChangePlace,
  sharedCause,
  stepsOf,
  type Witness,
} from '../changes/change.ts'
import { type ChangeRuleId, changeRuleOf, isChangeRule } from '../changes/change-rules.ts'
import type { ChangedRecord } from '../changes/changed-records.ts'
import { type AnswerHits, type HitCounter, type HitCounts, isCounted } from '../changes/hits.ts'
import { type SharedChange, sharedChanges } from '../changes/shared-changes.ts'
import { linesOf } from '../document/lines.ts'
import { createAcceptance } from '../findings/acceptance.ts'
import type { PositionRange, PresentedFinding } from '../findings/presented.ts'
import type { ComparedErrors } from '../lint/compare-errors.ts'
import { fingerprintOf } from '../lint/fingerprint.ts'
import { tellOnce } from '../lint/tell-once.ts'
import { locate, recordName, whereOf } from '../questionnaire/locate.ts'
import { shownName } from '../rules/parts/word.ts'
import type { Finding } from '../rules/rule.ts'
import { count } from '../text/count.ts'
import { cutAround } from '../text/difference.ts'
import { fillMessage } from '../text/fill-message.ts'
import { type AcceptedEntry, readAccepted } from '../workspace/accepted.ts'
import type { Severity } from '../workspace/config.ts'
import type { RecordFact } from '../workspace/facts.ts'
import { setFileOf, type Workspace } from '../workspace/workspace.ts'
import { positionAt, present } from './present.ts'
import { modelsFor, wordAnswers } from './witness-words.ts'

/** A change in the shape of the contract, worded and placed. */
export interface PresentedChange extends Omit<Change, 'data' | 'places' | 'witness' | 'records'> {
  readonly message: string
  readonly where: string
  readonly witness?: PresentedWitness
  /** How many stored questionnaires it hits, where there were any to count. */
  readonly answers?: AnswerHits
  readonly places: readonly PresentedPlace[]
  readonly fingerprint: string
  /** What makes it, where that is a record that several places share. */
  readonly share?: PresentedShare
}

/** The records that several places share, in words, and the configurations of which nothing of their own changed. */
export interface PresentedShare {
  readonly records: readonly string[]
  readonly untouched: readonly string[]
  readonly answers?: AnswerHits
}

/** A record that several places share, or several that changed together, with everything that this hits. */
export interface SharedEntry {
  /** As `translation:5004`, in words, and where it is on both sides. */
  readonly records: readonly {
    readonly record: string
    readonly where: string
    readonly places: readonly PresentedPlace[]
  }[]
  /** The places that it changes. */
  readonly hits: readonly ChangePath[]
  /** Of several configurations those of which nothing of their own changed, so that perhaps nobody meant to touch them. */
  readonly untouched: readonly string[]
  /** How many stored questionnaires all this hits, where there were any to count. */
  readonly answers?: AnswerHits
  /** The changes that it makes. */
  readonly fingerprints: readonly string[]
}

/** Answers on which the two sides differ, as data and in the words of those who give them, and what each side makes of them. */
export interface PresentedWitness {
  readonly answers: unknown
  /** `"Kind of vessel" is "Clay amphora"`. */
  readonly words: string
  readonly old: string
  readonly new: string
}

/** A place in a text of one side. */
export interface PresentedPlace {
  readonly side: ChangePlace['side']
  readonly file: string
  readonly pointer: string
  readonly range: PositionRange
}

/** What differs, with how much of it there is. */
export interface ChangeReport {
  readonly changes: readonly PresentedChange[]
  /** Those that somebody accepted, with the reason. */
  readonly accepted: readonly AcceptedChange[]
  /** What changed records do that several places share. */
  readonly shared: readonly SharedEntry[]
  /** The errors of a check that only the new side has, beside those that a change tells of. */
  readonly newErrors: readonly PresentedFinding[]
  readonly summary: ChangeSummary
}

/** A change that an entry of the accepted file covers. */
export interface AcceptedChange extends PresentedChange {
  readonly reason: string
}

/** Changes counted, without those that were accepted. */
export interface ChangeSummary extends Readonly<Record<ChangeClass, number>> {
  readonly errors: number
  readonly warnings: number
  readonly infos: number
  readonly accepted: number
  /** Errors of a check that only the new side has, beside those that a change tells of; they count among the errors. */
  readonly newErrors: number
  /** Errors of a check that both sides have. */
  readonly existingErrors: number
  /** The configurations that can be loaded as little as before. */
  readonly stillUnloadable: readonly string[]
  /** The stored questionnaires that were read. */
  readonly answers?: HitCounts
}

/** Both sides of a comparison. */
export interface Sides {
  readonly old: Workspace
  readonly new: Workspace
}

const order: readonly ChangeClass[] = ['data', 'logic', 'api', 'text']

/** Words and places changes, without those that the accepted file of the new side covers; the gravest come first. */
export function reportChanges(
  changes: readonly Change[],
  sides: Sides,
  today?: string,
  hits?: HitCounter,
  errors: readonly ComparedErrors[] = [],
): ChangeReport & { readonly unmatched: readonly AcceptedEntry[] } {
  const entries = readAccepted(sides.new.accepted?.document.value).filter(({ rule }) => isChangeRule(rule))
  const acceptance = createAcceptance(entries, today)
  const kept: PresentedChange[] = []
  const accepted: AcceptedChange[] = []
  const shared = sharedChanges(changes, sides)
  const shares = new Map(
    shared.flatMap((one) => {
      const answers = hits?.hitsOfRecords(one.id)
      const share: PresentedShare = {
        records: one.records.map(describe),
        untouched: one.untouched,
        ...(answers && { answers }),
      }
      return one.changes.map((change) => [change, { id: one.id, share }] as const)
    }),
  )
  const fingerprints = new Map<Change, string>()
  const told = new Set<Finding>()
  for (const change of changes) {
    const obstacle = wordObstacle(change, errors)
    const presented = presentChange(change, sides, { hits, shared: shares.get(change), obstacle })
    fingerprints.set(change, presented.fingerprint)
    const { rule, fingerprint } = presented
    const entry = acceptance.coverOf({ rule, path: stepsOf(change.path), fingerprint })
    if (entry === undefined) {
      kept.push(presented)
      for (const finding of stoppingBy(change, errors)) told.add(finding)
    } else accepted.push({ ...presented, reason: entry.reason })
  }
  const newErrors = errors.flatMap(({ fresh, workspace }) =>
    present(tellOnce(fresh.filter((finding) => !told.has(finding))), workspace),
  )
  kept.sort((left, right) => rankOf(left) - rankOf(right))
  const countOf = (severity: Severity): number => kept.filter((one) => one.severity === severity).length
  const classes = Object.fromEntries(order.map((name) => [name, kept.filter((one) => one.class === name).length]))
  return {
    changes: kept,
    accepted,
    shared: shared.map((one) => presentShared(one, fingerprints, { sides, hits })),
    newErrors,
    summary: {
      ...(classes as Record<ChangeClass, number>),
      errors: countOf('error') + newErrors.length,
      warnings: countOf('warning'),
      infos: countOf('info'),
      accepted: accepted.length,
      newErrors: newErrors.length,
      existingErrors: errors.reduce((sum, { known }) => sum + tellOnce(known).length, 0),
      stillUnloadable: errors.flatMap(({ stillUnloadable }) => stillUnloadable),
      ...(hits && { answers: hits.counts() }),
    },
    unmatched: acceptance.unused(),
  }
}

/** What cannot be loaded comes before all else, then what cannot be compared. */
function rankOf({ rule, class: kind }: PresentedChange): number {
  if (rule === 'unloadable-configuration') return -2
  return rule === 'incomparable' ? -1 : order.indexOf(kind)
}

function describe({ record, file }: ChangedRecord): string {
  return whereOf(locate(file.set.fileOf(record), record.pointer)) || recordName(record)
}

function presentShared(
  { id, records, changes, hits, untouched }: SharedChange,
  fingerprints: ReadonlyMap<Change, string>,
  { sides, hits: counter }: { readonly sides: Sides; readonly hits: HitCounter | undefined },
): SharedEntry {
  const isGrave = changes.some(isCounted)
  return {
    records: records.map((changed) => ({
      record: recordName(changed.record),
      where: describe(changed),
      places: placesOfRecord(changed).flatMap((place) => presentPlace(place, sides)),
    })),
    hits,
    untouched,
    ...(counter && isGrave && { answers: counter.hitsOfRecords(id) }),
    fingerprints: changes.flatMap((change) => fingerprints.get(change) ?? []),
  }
}

function placesOfRecord({ record, side, before }: ChangedRecord): ChangePlace[] {
  const place = (one: RecordFact, at: ChangePlace['side']): ChangePlace => ({
    side: at,
    uri: one.uri,
    pointer: one.pointer,
  })
  return [place(record, side), ...(before ? [place(before, 'old')] : [])]
}

interface Context {
  readonly hits: HitCounter | undefined
  readonly shared: { readonly id: string; readonly share: PresentedShare } | undefined
  readonly obstacle: string | undefined
}

function stoppingBy(change: Change, errors: readonly ComparedErrors[]): readonly Finding[] {
  return errors.flatMap(({ stopping }) => stopping.get(change) ?? [])
}

/** The finding because of which a questionnaire can no longer be loaded, with its place, and how many there are more. */
function wordObstacle(change: Change, errors: readonly ComparedErrors[]): string | undefined {
  const own = errors.find(({ stopping }) => stopping.has(change))
  const [first, ...others] = own?.stopping.get(change) ?? []
  const [presented] = own && first ? present([first], own.workspace) : []
  if (presented === undefined) return undefined
  const { rule, message, file, range } = presented
  const more =
    others.length > 0
      ? ` ${count(others.length, 'more error')} of \`check\` stop${others.length === 1 ? 's' : ''} it too.`
      : ''
  return `${rule} in ${file}:${range.start.line}: ${message}${more}`
}

function presentChange(change: Change, sides: Sides, { hits, shared, obstacle }: Context): PresentedChange {
  const { rule, class: kindOfLoss, severity, subject, kind, path, data, witness, places, uses } = change
  const { from, to, old, new: now, guess, sets } = change
  return {
    rule,
    class: kindOfLoss,
    severity,
    message: wordChange(obstacle === undefined ? change : { ...change, data: { ...change.data, reason: obstacle } }),
    subject,
    kind,
    path,
    where: whereIn(places, sides),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(old !== undefined && { old }),
    ...(now !== undefined && { new: now }),
    ...(guess && { guess }),
    ...(witness && { witness: presentWitness(witness, change, sides) }),
    ...(hits && isCounted(change) && { answers: hits.hitsOf(change) }),
    places: places.flatMap((place) => presentPlace(place, sides)),
    fingerprint: fingerprintOf(rule, stepsOf(path), { ...data, ...(from && { from }), ...(to && { to }) }),
    cause: shared ? `${sharedCause}${shared.id}` : change.cause,
    ...(shared && { share: shared.share }),
    ...(uses && { uses }),
    ...(sets && { sets }),
  }
}

/** What fills the holes of the message: both sides of what changed are cut around the place where they differ. */
function filling({ rule, data, old, new: now }: Change): Change['data'] {
  if (!ofTexts.has(rule) && !ofOptions.has(rule)) return data
  const [was, is] = ofTexts.has(rule)
    ? cutAround(String(old ?? ''), String(now ?? ''), longestSide)
    : cutAround(writeOption(old), writeOption(now), longestSide, 'as written')
  return { ...data, old: was, new: is }
}

const ofTexts: ReadonlySet<ChangeRuleId> = new Set(['changed-text', 'changed-wording', 'added-text', 'removed-text'])
const ofOptions: ReadonlySet<ChangeRuleId> = new Set(['changed-option', 'changed-condition', 'widened-limits'])
const longestSide = 80

function writeOption(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}

function wordChange(change: Change): string {
  const { rule, sets = [] } = change
  const data = filling(change)
  const where =
    sets.length > 0
      ? ` In the ${sets.length === 1 ? 'set' : 'sets'} ${sets.map((name) => `"${shownName(name)}"`).join(', ')} only.`
      : ''
  const { message: template, usual } = changeRuleOf(rule)
  const message = fillMessage(template, (name) => {
    const value = data[name] ?? usual?.[name]
    if (value === undefined) return undefined
    return typeof value === 'number' ? String(value) : sentences.has(name) ? value : shownName(value)
  })
  return message + where
}

/** Holes that are words of ours about several things. */
const sentences: ReadonlySet<string> = new Set([
  'mapping',
  'conditions',
  'answers',
  'effect',
  'harm',
  'choice',
  'target',
  'owner',
  'reason',
])

function presentWitness(
  { answers, old, new: now }: Witness,
  { path: { configuration }, oldConfiguration = configuration }: Change,
  sides: Sides,
): PresentedWitness {
  const before = { workspace: sides.old, configuration: oldConfiguration }
  const modelsOf = () => modelsFor([before, { workspace: sides.new, configuration }])
  return { answers: plain(answers), words: wordAnswers(answers, modelsOf), old, new: now }
}

function plain(answers: AnswerObject): unknown {
  return JSON.parse(writeAnswers(answers))
}

function workspaceOf({ side }: ChangePlace, sides: Sides): Workspace {
  return side === 'old' ? sides.old : sides.new
}

function whereIn([place]: readonly ChangePlace[], sides: Sides): string {
  const file = place && setFileOf(workspaceOf(place, sides), place.uri)
  return file ? whereOf(locate(file, place.pointer)) : ''
}

function presentPlace(place: ChangePlace, sides: Sides): PresentedPlace[] {
  const document = workspaceOf(place, sides).files.get(place.uri)?.document
  const range = document?.rangeOf(place.pointer)
  if (document === undefined || range === undefined) return []
  const lines = linesOf(document)
  return [
    {
      side: place.side,
      file: place.uri,
      pointer: place.pointer,
      range: { start: positionAt(lines, range.start), end: positionAt(lines, range.end) },
    },
  ]
}
