import type { FileFacts, Model, RecordFact } from '../workspace/facts.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** The largest number that the database takes for a pk. */
const largestPk = 2_147_483_647

/**
 * Gives pks that no loaded record of the model has or names, one after the other: those that follow the last one of the file, so that a
 * file keeps its range.
 */
export function createPks(workspace: Workspace, facts: FileFacts): (model: Model) => number {
  const taken = new Map<Model, Set<number>>()
  const last = new Map<Model, number>()
  return (model) => {
    const ofModel = taken.get(model) ?? takenPks(workspace, model)
    taken.set(model, ofModel)
    const start = (last.get(model) ?? lastPk(facts, model)) + 1
    const pk = firstFree(ofModel, start > largestPk ? 1 : start)
    ofModel.add(pk)
    last.set(model, pk)
    return pk
  }
}

function takenPks(workspace: Workspace, model: Model): Set<number> {
  const pks = new Set<number>()
  for (const { facts } of workspace.files.values()) {
    for (const record of facts?.records ?? []) {
      if (record.model === model && record.pk !== undefined) pks.add(record.pk)
      // What is named and not there yet belongs to who names it.
      for (const pk of pksNamedBy(record, model)) pks.add(pk)
    }
  }
  return pks
}

function pksNamedBy({ model, fields }: RecordFact, named: Model): readonly number[] {
  if (named !== 'translation' && (named !== 'value' || model !== 'key')) return []
  const references = named === 'translation' ? [fields.translation] : fields.values
  return Array.isArray(references) ? references.filter((pk): pk is number => typeof pk === 'number') : []
}

/** The last pk of the model in the file; without any the last of what else it defines, translations if there is nothing else. */
function lastPk({ records }: FileFacts, model: Model): number {
  const lastOf = (isMeant: (other: Model) => boolean): number | undefined => {
    let most: number | undefined
    for (const { model: other, pk } of records) {
      if (pk !== undefined && isMeant(other) && pk <= largestPk && pk > (most ?? 0)) most = pk
    }
    return most
  }
  return (
    lastOf((other) => other === model) ??
    lastOf((other) => other !== 'configuration' && other !== 'translation') ??
    lastOf((other) => other !== 'configuration') ??
    0
  )
}

function firstFree(taken: ReadonlySet<number>, start: number): number {
  let pk = start
  while (taken.has(pk)) pk++
  return pk
}
