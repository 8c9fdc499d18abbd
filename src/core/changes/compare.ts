import { answerModelOf } from '../answers/model.ts'
import { type Questionnaire, questionnairesOf } from '../questionnaire/node.ts'
import { remember } from '../text/remember.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Change } from './change.ts'
import { withRecords } from './changed-records.ts'
import { compareGroups } from './compare-groups.ts'
import { compareLogic } from './compare-logic.ts'
import { compareOptions } from './compare-options.ts'
import { compareSaving } from './compare-saving.ts'
import { compareTexts } from './compare-texts.ts'
import { add, type Comparison, nameOf } from './comparison.ts'
import { isSameThroughout } from './sameness.ts'

/** What differs between two states of one configuration: by identity, never by position, pk or formatting. */
export function compareQuestionnaires(old: Questionnaire, now: Questionnaire): readonly Change[] {
  if (nameOf(old) === nameOf(now) && isSameThroughout(old, now)) return []
  const comparison = begin(old, now)
  compareGroups(comparison)
  compareLogic(comparison)
  compareSaving(comparison)
  compareTexts(comparison)
  compareOptions(comparison)
  return withRecords(comparison.old, comparison.now, comparison.changes)
}

function begin(old: Questionnaire, now: Questionnaire): Comparison {
  return {
    old: answerModelOf(old),
    now: answerModelOf(now),
    configuration: nameOf(now),
    isMigration: nameOf(old) !== nameOf(now),
    changes: [],
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
}

/** What differs between the configurations of two workspaces. */
export function compareWorkspaces(old: Workspace, now: Workspace, names?: ComparedNames): readonly Change[] {
  return comparePairs(old, now, names).flatMap(({ changes }) => changes)
}

/** What differs, by configuration. */
export function comparePairs(old: Workspace, now: Workspace, names?: ComparedNames): readonly ComparedPair[] {
  const [olds, nows] = [configurationsIn(old), configurationsIn(now)]
  if (names !== undefined) {
    const [from, to] = [olds.get(names.from), nows.get(names.to)]
    return from && to ? [comparePair(from, to)] : []
  }
  const added = [...nows].filter(([name]) => !olds.has(name))
  return [
    ...[...olds].map(([name, before]) => comparePair(before, nows.get(name))),
    ...added.map(([, after]) => comparePair(undefined, after)),
  ]
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

/** The configurations of a workspace by name, each as the first set sees it that holds it. */
export const configurationsIn = remember(({ sets }: Workspace): ReadonlyMap<string, Questionnaire> => {
  const found = new Map<string, Questionnaire>()
  for (const set of sets) {
    for (const questionnaire of set.files.flatMap(questionnairesOf)) {
      if (questionnaire.configuration === undefined) continue
      const name = nameOf(questionnaire)
      if (!found.has(name)) found.set(name, questionnaire)
    }
  }
  return found
})
