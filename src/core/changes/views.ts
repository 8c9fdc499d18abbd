import { type Questionnaire, questionnairesOf } from '../questionnaire/node.ts'
import { addToGroup } from '../text/group-by.ts'
import { remember } from '../text/remember.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { nameOf } from './comparison.ts'
import { isSameThroughout } from './sameness.ts'

/** The configurations of a workspace by name, each as every set sees it that has it, and every file of it. */
export const viewsIn = remember(({ sets }: Workspace): ReadonlyMap<string, readonly Questionnaire[]> => {
  const found = new Map<string, Questionnaire[]>()
  for (const questionnaire of sets.flatMap(({ files }) => files.flatMap(questionnairesOf))) {
    if (questionnaire.configuration !== undefined) addToGroup(found, nameOf(questionnaire), questionnaire)
  }
  return found
})

/** A view of a configuration before a change and what became of it. */
export interface ViewPair {
  readonly old: Questionnaire
  readonly now: Questionnaire
}

/**
 * The views of both sides in pairs: of the same set and file, else of the same set, else as they follow each other. Each view of either
 * side is in one, so that none can hide behind another.
 */
export function pairViews(olds: readonly Questionnaire[], nows: readonly Questionnaire[]): readonly ViewPair[] {
  const [left, now] = [new Set(olds), new Map<Questionnaire, Questionnaire>()]
  const pairBy = (key: (view: Questionnaire) => string): void => {
    for (const view of nows) {
      if (now.has(view)) continue
      const old = [...left].find((one) => key(one) === key(view))
      if (old === undefined) continue
      left.delete(old)
      now.set(view, old)
    }
  }
  pairBy(({ file }) => JSON.stringify([file.set.name ?? null, file.uri]))
  pairBy(({ file }) => JSON.stringify(file.set.name ?? null))
  pairBy(() => '')
  const others = [...left].flatMap((old) => pairWith(old, nows, (one) => ({ old, now: one })))
  const pairs = nows.flatMap((view) => {
    const old = now.get(view)
    return old ? [{ old, now: view }] : pairWith(view, olds, (one) => ({ old: one, now: view }))
  })
  return [...pairs, ...others]
}

/** A view that has no counterpart is compared with one that is as it is, else with the first. */
function pairWith(
  view: Questionnaire,
  others: readonly Questionnaire[],
  pair: (other: Questionnaire) => ViewPair,
): readonly ViewPair[] {
  const other = others.find((one) => isSameThroughout(one, view)) ?? others[0]
  return other ? [pair(other)] : []
}

/** Whether two pairs are the same on both sides, so that what is found in one is in the other. */
export function isSamePair(left: ViewPair, right: ViewPair): boolean {
  return isSameThroughout(left.old, right.old) && isSameThroughout(left.now, right.now)
}
