import { addToGroup } from '../text/group-by.ts'
import { remember } from '../text/remember.ts'
import { type FileFacts, fieldPointer, type RecordFact } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'

/** A place where a record names the pk of another one. */
export interface PkReference {
  readonly owner: RecordFact
  readonly uri: string
  readonly pointer: string
}

type ReferencedModel = 'translation' | 'value'
type References = Readonly<Record<ReferencedModel, ReadonlyMap<number, readonly PkReference[]>>>

/**
 * The places in the files of a set that name the pk of a translation or value; nothing names those of the other models. Where
 * several records have the pk, a place means the record of its own file, there the one that fits by its type, then the nearest.
 */
export function referencesTo(record: RecordFact, set: SetIndex): readonly PkReference[] {
  const { model, pk } = record
  if (pk === undefined || (model !== 'translation' && model !== 'value')) return []
  const references = referencesIn(set)
  const twins = set.withPk(model, pk)
  return (references[model].get(pk) ?? []).filter(({ owner }) => meantBy(owner, twins, set) === record)
}

const referencesIn = remember((set: SetIndex): References => {
  const references = { translation: new Map<number, PkReference[]>(), value: new Map<number, PkReference[]>() }
  for (const file of set.files) addReferences(file, references)
  return references
})

function addReferences(
  { uri, records }: FileFacts,
  references: Readonly<Record<ReferencedModel, Map<number, PkReference[]>>>,
): void {
  const add = (model: ReferencedModel, owner: RecordFact, pk: unknown, ...field: string[]): void => {
    if (typeof pk !== 'number') return
    const place = { owner, uri, pointer: fieldPointer(owner, field) }
    addToGroup(references[model], pk, place)
  }
  for (const owner of records) {
    if (owner.model === 'translation' || owner.model === 'configuration') continue
    add('translation', owner, owner.fields.translation, 'translation')
    const values = owner.model === 'key' ? owner.fields.values : undefined
    if (!Array.isArray(values)) continue
    values.forEach((pk: unknown, position) => {
      add('value', owner, pk, 'values', String(position))
    })
  }
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
