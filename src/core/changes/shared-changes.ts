import { recordUsesIn } from '../questionnaire/record-uses.ts'
import { groupBy } from '../text/group-by.ts'
import { isSameJson } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Change, type ChangePath, placesOf } from './change.ts'
import type { ChangedRecord } from './changed-records.ts'
import { configurationsIn } from './compare.ts'

/** A record, or several that changed together, with all that this changes, where it does so in several places. */
export interface SharedChange {
  readonly id: string
  readonly records: readonly ChangedRecord[]
  readonly changes: readonly Change[]
  readonly hits: readonly ChangePath[]
  /** Of several configurations that it hits those of which nothing of their own changed. */
  readonly untouched: readonly string[]
}

/** Changes by the records that make them; those of records that are met in one place only are left out. */
export function sharedChanges(
  changes: readonly Change[],
  sides: { readonly old: Workspace; readonly new: Workspace },
): readonly SharedChange[] {
  const groups = groupBy(changes, ({ records }) => records && idOf(records))
  let edited: ((configuration: string) => boolean) | undefined
  return [...groups].flatMap(([id, own]): SharedChange[] => {
    const hits = placesOf(own)
    if (new Set(hits.map(askedAt)).size < 2) return []
    const names = [...new Set(hits.map(({ configuration }) => configuration))]
    if (names.length > 1) edited ??= createEdited(changes, sides)
    const untouched = names.length > 1 ? names.filter((name) => edited?.(name) === false) : []
    return [{ id, records: own[0]?.records ?? [], changes: own, hits, untouched }]
  })
}

function askedAt({ configuration, questiongroup, question }: ChangePath): string {
  return JSON.stringify([configuration, questiongroup, question])
}

/** The same for the same records. */
export const idOf = remember((records: readonly ChangedRecord[]): string => {
  const ids = records.map(({ side, record: { uri, pointer } }) => `${side} ${uri}${pointer}`)
  return [...new Set(ids)].sort().join(' ')
})

/** Says whether something of a configuration itself changed: its tree, or a record that no other one uses. */
function createEdited(
  changes: readonly Change[],
  sides: { readonly old: Workspace; readonly new: Workspace },
): (configuration: string) => boolean {
  const [olds, nows] = [configurationsIn(sides.old), configurationsIn(sides.new)]
  const own = new Set(changes.filter(isOfOne).map(({ path }) => path.configuration))
  return (name) => {
    const [before, after] = [olds.get(name)?.configuration, nows.get(name)?.configuration]
    return own.has(name) || before === undefined || !isSameJson(before.data, after?.data)
  }
}

function isOfOne({ records }: Change): boolean {
  return records?.every(({ record, file }) => recordUsesIn(file.set).configurationsOf(record).length < 2) === true
}
