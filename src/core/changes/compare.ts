import { answerModelOf } from '../answers/model.ts'
import { type Questionnaire, questionnairesOf } from '../questionnaire/node.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Change } from './change.ts'
import { withRecords } from './changed-records.ts'
import { compareGroups } from './compare-groups.ts'
import { compareLogic } from './compare-logic.ts'
import { compareOptions, compareTexts } from './compare-texts.ts'
import { add, type Comparison, nameOf } from './comparison.ts'
import { isSameThroughout } from './sameness.ts'

/** What differs between two states of one configuration: by identity, never by position, pk or formatting. */
export function compareQuestionnaires(old: Questionnaire, now: Questionnaire): readonly Change[] {
  if (nameOf(old) === nameOf(now) && isSameThroughout(old, now)) return []
  const comparison = begin(old, now)
  compareGroups(comparison)
  compareLogic(comparison)
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
    return from && to ? [{ old: from, now: to, changes: compareQuestionnaires(from, to) }] : []
  }
  const kept = [...olds].map(([name, before]): ComparedPair => {
    const after = nows.get(name)
    const changes = after ? compareQuestionnaires(before, after) : presence('removed-configuration', before, 'old')
    return { old: before, now: after, changes }
  })
  const added = [...nows].filter(([name]) => !olds.has(name))
  return [
    ...kept,
    ...added.map(([, after]) => ({
      old: undefined,
      now: after,
      changes: presence('added-configuration', after, 'new'),
    })),
  ]
}

function presence(
  rule: 'removed-configuration' | 'added-configuration',
  questionnaire: Questionnaire,
  side: 'old' | 'new',
): readonly Change[] {
  const comparison = begin(questionnaire, questionnaire)
  const { configuration, file } = questionnaire
  const pointer = configuration?.pointer ?? ''
  const severity = rule === 'removed-configuration' ? 'error' : 'info'
  add(comparison, rule, severity, { path: {}, places: [{ side, uri: file.uri, pointer }] })
  return comparison.changes
}

/** The configurations of a workspace by name, each as the first set sees it that holds it. */
export function configurationsIn({ sets }: Workspace): ReadonlyMap<string, Questionnaire> {
  const found = new Map<string, Questionnaire>()
  for (const set of sets) {
    for (const questionnaire of set.files.flatMap(questionnairesOf)) {
      if (questionnaire.configuration === undefined) continue
      const name = nameOf(questionnaire)
      if (!found.has(name)) found.set(name, questionnaire)
    }
  }
  return found
}
