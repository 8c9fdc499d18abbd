import { answerModelOf } from '../judging/model.ts'
import type { Questionnaire } from '../questionnaire/node.ts'
import { remember } from '../text/remember.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Change } from './change.ts'
import { withRecords } from './changed-records.ts'
import { compareCalculations } from './compare-calculations.ts'
import { compareChosenGroups } from './compare-chosen-groups.ts'
import { compareDetails } from './compare-details.ts'
import { compareGained } from './compare-gained.ts'
import { compareGroups } from './compare-groups.ts'
import { compareLeftChoices } from './compare-left-choices.ts'
import { compareLogic } from './compare-logic.ts'
import { compareMeaning } from './compare-meaning.ts'
import { compareOptions } from './compare-options.ts'
import { compareOrder } from './compare-order.ts'
import { compareOtherAnswers } from './compare-other-answers.ts'
import { comparePeople } from './compare-people.ts'
import { changedPks, comparePks } from './compare-pks.ts'
import { comparePlaces } from './compare-places.ts'
import { compareReaders } from './compare-readers.ts'
import { compareSaving } from './compare-saving.ts'
import { compareServed } from './compare-served.ts'
import { compareTexts } from './compare-texts.ts'
import { compareUnknown } from './compare-unknown.ts'
import { add, type Comparison, nameOf } from './comparison.ts'
import { isSameThroughout } from './sameness.ts'
import { toldOnce } from './told-once.ts'
import { isSamePair, pairViews, type ViewPair, viewsIn } from './views.ts'

/** What differs between two states of one configuration: by identity, never by position, pk or formatting. */
export function compareQuestionnaires(old: Questionnaire, now: Questionnaire): readonly Change[] {
  if (nameOf(old) === nameOf(now) && isSameThroughout(old, now)) {
    if (changedPks(old, now).length === 0) return []
    const same = begin(old, now)
    comparePks(same)
    return same.changes
  }
  const comparison = begin(old, now)
  compareGroups(comparison)
  compareChosenGroups(comparison)
  compareCalculations(comparison)
  compareLeftChoices(comparison)
  compareOtherAnswers(comparison)
  compareUnknown(comparison)
  compareMeaning(comparison)
  compareLogic(comparison)
  compareSaving(comparison)
  compareTexts(comparison)
  compareOptions(comparison)
  comparePlaces(comparison)
  compareOrder(comparison)
  compareServed(comparison)
  comparePeople(comparison)
  compareDetails(comparison)
  compareGained(comparison)
  compareReaders(comparison)
  comparePks(comparison)
  return withRecords(comparison.old, comparison.now, comparison.changes)
}

/** A comparison in which nothing was found yet. */
export function begin(old: Questionnaire, now: Questionnaire): Comparison {
  return {
    old: answerModelOf(old),
    now: answerModelOf(now),
    configuration: nameOf(now),
    isMigration: nameOf(old) !== nameOf(now),
    changes: [],
    places: new Map(),
    reread: new Set(),
  }
}

/** Which configuration of the one side is compared with which of the other; by default those of one name. */
export interface ComparedNames {
  readonly from: string
  readonly to: string
}

/** A configuration on both sides, or on one, with what differs. */
export interface ComparedPair {
  readonly old: Questionnaire | undefined
  readonly now: Questionnaire | undefined
  readonly changes: readonly Change[]
  /** Of a configuration that several sets contain, all pairs but the first, with the changes that no earlier one has. */
  readonly isFurther?: true
}

/** What differs between the configurations of two workspaces. */
export function compareWorkspaces(old: Workspace, now: Workspace, names?: ComparedNames): readonly Change[] {
  return comparePairs(old, now, names).flatMap(({ changes }) => changes)
}

/** What differs, by configuration, and by view where several sets have it. */
export function comparePairs(old: Workspace, now: Workspace, names?: ComparedNames): readonly ComparedPair[] {
  const [olds, nows] = [viewsIn(old), viewsIn(now)]
  if (names !== undefined) {
    const [from, to] = [olds.get(names.from), nows.get(names.to)]
    return from && to ? compareViews(from, to) : []
  }
  const added = [...nows].filter(([name]) => !olds.has(name))
  return [
    ...[...olds].flatMap(([name, before]) => compareViews(before, nows.get(name) ?? [])),
    ...added.flatMap(([, after]) => compareViews([], after)),
  ]
}

/** What differs between the views of a configuration on both sides: the first pair, and each further one that differs otherwise. */
export function compareViews(olds: readonly Questionnaire[], nows: readonly Questionnaire[]): readonly ComparedPair[] {
  const [old, now] = [olds[0], nows[0]]
  if (old === undefined || now === undefined) return [comparePair(old, now)]
  const compared: (ViewPair & Pick<ComparedPair, 'changes'>)[] = []
  for (const pair of pairViews(olds, nows)) {
    const known = compared.find((one) => isSamePair(one, pair))
    compared.push({ ...pair, changes: known?.changes ?? compareQuestionnaires(pair.old, pair.now) })
  }
  return toldOnce(compared)
}

/** What differs between a configuration and what became of it; one that is only on one side was removed or added. */
export function comparePair(old: Questionnaire | undefined, now: Questionnaire | undefined): ComparedPair {
  if (old && now) return { old, now, changes: compareQuestionnaires(old, now) }
  return { old, now, changes: [...(old ? presence(old, 'old') : []), ...(now ? presence(now, 'new') : [])] }
}

/** That a configuration is on one side only. */
function presence(questionnaire: Questionnaire, side: 'old' | 'new'): readonly Change[] {
  const comparison = begin(questionnaire, questionnaire)
  const { configuration, file } = questionnaire
  const pointer = configuration?.pointer ?? ''
  const [rule, severity] =
    side === 'old' ? (['removed-configuration', 'error'] as const) : (['added-configuration', 'info'] as const)
  add(comparison, rule, severity, { path: {}, places: [{ side, uri: file.uri, pointer }] })
  return comparison.changes
}

/** The configurations of a workspace by name, each as the first set sees it that has it. */
export const configurationsIn = remember((workspace: Workspace): ReadonlyMap<string, Questionnaire> => {
  return new Map([...viewsIn(workspace)].flatMap(([name, [first]]) => (first ? [[name, first] as const] : [])))
})
