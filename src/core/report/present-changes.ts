import type { AnswerModel } from '../answers/model.ts'
import type { AnswerObject } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import { type Change, type ChangeClass, type ChangePlace, stepsOf, type Witness } from '../changes/change.ts'
import { changeRuleOf, isChangeRule } from '../changes/change-rules.ts'
import type { AnswerHits, HitCounter, HitCounts } from '../changes/hits.ts'
import { linesOf } from '../document/lines.ts'
import { fingerprintOf } from '../lint/fingerprint.ts'
import { locate, whereOf } from '../questionnaire/locate.ts'
import { shownName } from '../rules/parts/word.ts'
import { remember } from '../text/remember.ts'
import { type AcceptedEntry, matchPath, readAccepted } from '../workspace/accepted.ts'
import type { Severity } from '../workspace/config.ts'
import { setFileOf, type Workspace } from '../workspace/workspace.ts'
import { type PositionRange, positionAt } from './present.ts'
import { modelsFor, wordAnswers } from './witness-words.ts'

/** A change in the shape of the contract, worded and placed. */
export interface PresentedChange extends Omit<Change, 'data' | 'places' | 'witness'> {
  readonly message: string
  readonly where: string
  readonly witness?: PresentedWitness
  /** How many stored questionnaires it hits, where there were any to count. */
  readonly answers?: AnswerHits
  readonly places: readonly PresentedPlace[]
  readonly fingerprint: string
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
): ChangeReport & { readonly unmatched: readonly AcceptedEntry[] } {
  const entries = readAccepted(sides.new.accepted?.document.value).filter(({ rule }) => isChangeRule(rule))
  const holding = entries.filter(({ until }) => until === undefined || today === undefined || until >= today)
  const matchers = holding.map((entry) => ({ entry, matches: matchPath(entry.at) }))
  const used = new Set<AcceptedEntry>()
  const kept: PresentedChange[] = []
  const accepted: AcceptedChange[] = []
  for (const change of changes) {
    const presented = presentChange(change, sides, hits)
    const covering = matchers.filter(({ entry, matches }) => {
      if (entry.rule !== change.rule || !matches(stepsOf(change.path))) return false
      return entry.fingerprint === undefined || entry.fingerprint === presented.fingerprint
    })
    for (const { entry } of covering) used.add(entry)
    const [first] = covering
    if (first === undefined) kept.push(presented)
    else accepted.push({ ...presented, reason: first.entry.reason })
  }
  kept.sort((left, right) => order.indexOf(left.class) - order.indexOf(right.class))
  const countOf = (severity: Severity): number => kept.filter((one) => one.severity === severity).length
  const classes = Object.fromEntries(order.map((name) => [name, kept.filter((one) => one.class === name).length]))
  return {
    changes: kept,
    accepted,
    summary: {
      ...(classes as Record<ChangeClass, number>),
      errors: countOf('error'),
      warnings: countOf('warning'),
      infos: countOf('info'),
      accepted: accepted.length,
      ...(hits && { answers: hits.counts() }),
    },
    unmatched: entries.filter((entry) => !used.has(entry)),
  }
}

function presentChange(change: Change, sides: Sides, hits: HitCounter | undefined): PresentedChange {
  const { rule, class: kindOfLoss, severity, subject, kind, path, data, witness, places, cause } = change
  const { from, to, old, new: now, guess } = change
  return {
    rule,
    class: kindOfLoss,
    severity,
    message: wordChange(change),
    subject,
    kind,
    path,
    where: whereIn(places, sides),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(old !== undefined && { old }),
    ...(now !== undefined && { new: now }),
    ...(guess && { guess }),
    ...(witness && { witness: presentWitness(witness, path.configuration, sides) }),
    ...(hits && (kindOfLoss === 'data' || kindOfLoss === 'logic') && { answers: hits.hitsOf(change) }),
    places: places.flatMap((place) => presentPlace(place, sides)),
    fingerprint: fingerprintOf(rule, stepsOf(path), { ...data, ...(from && { from }), ...(to && { to }) }),
    cause,
  }
}

function wordChange({ rule, data }: Change): string {
  return changeRuleOf(rule).message.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = data[name]
    if (value === undefined) return hole
    return typeof value === 'number' ? String(value) : sentences.has(name) ? value : shownName(value)
  })
}

/** Holes that are words of ours about several things. */
const sentences: ReadonlySet<string> = new Set([
  'mapping',
  'conditions',
  'answers',
  'effect',
  'choice',
  'target',
  'owner',
])

function presentWitness({ answers, old, new: now }: Witness, configuration: string, sides: Sides): PresentedWitness {
  return { answers: plain(answers), words: wordAnswers(answers, modelsOn(sides)(configuration)), old, new: now }
}

const modelsOn = remember((sides: Sides) => {
  const known = new Map<string, readonly AnswerModel[]>()
  return (configuration: string) => {
    const models = known.get(configuration) ?? [sides.old, sides.new].flatMap((side) => modelsFor(side, configuration))
    known.set(configuration, models)
    return models
  }
})

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
