import { type FileFacts, fieldPointer, type RecordFact } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'

/** A place where a record names the pk of another one. */
export interface PkReference {
  readonly owner: RecordFact
  readonly uri: string
  readonly pointer: string
}

/**
 * The places in the files of a set that name the pk of a translation or value; nothing names those of the other models. Where
 * several records have the pk, a place means the record of its own file, there the one that fits by its type, then the nearest.
 */
export function referencesTo(record: RecordFact, set: SetIndex): readonly PkReference[] {
  if (record.pk === undefined || (record.model !== 'translation' && record.model !== 'value')) return []
  const twins = set.withPk(record.model, record.pk)
  return set.files
    .flatMap((facts) => placesIn(facts, record))
    .filter(({ owner }) => meantBy(owner, twins, set) === record)
}

function placesIn({ uri, records }: FileFacts, { model, pk }: RecordFact): PkReference[] {
  return records.flatMap((owner): PkReference[] => {
    if (model === 'translation') {
      const isNamed =
        owner.model !== 'translation' && owner.model !== 'configuration' && owner.fields.translation === pk
      return isNamed ? [{ owner, uri, pointer: fieldPointer(owner, 'translation') }] : []
    }
    const { values } = owner.fields
    if (owner.model !== 'key' || !Array.isArray(values)) return []
    return values.flatMap((value: unknown, position) =>
      value === pk ? [{ owner, uri, pointer: fieldPointer(owner, 'values', String(position)) }] : [],
    )
  })
}

function meantBy(owner: RecordFact, twins: readonly RecordFact[], set: SetIndex): RecordFact | undefined {
  const own = twins.filter(({ uri }) => uri === owner.uri)
  if (own.length === 0) return set.overrides ? twins.at(-1) : twins[0]
  const fitting = own.filter(({ fields }) => fields.translation_type === owner.model)
  const candidates = fitting.length > 0 ? fitting : own
  return candidates.reduce((best, one) => (distance(one, owner) < distance(best, owner) ? one : best))
}

function distance(left: RecordFact, right: RecordFact): number {
  return Math.abs(Number(left.pointer.slice(1)) - Number(right.pointer.slice(1)))
}
