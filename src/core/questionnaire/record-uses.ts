import { addToGroup } from '../text/group-by.ts'
import { remember } from '../text/remember.ts'
import type { ConfigurationFact, Model, RecordFact } from '../workspace/facts.ts'
import { addTo, type Grouped, itemsOf } from '../workspace/grouped.ts'
import type { SetFile, SetIndex } from '../workspace/set-index.ts'
import { questionnairesOf, walkAll } from './node.ts'

/** Which records of a set are behind its questionnaires, and which refer to which. */
export interface RecordUses {
  /** The configurations whose questionnaire uses a record: a key by its questions, a value by its key, a translation by its owners. */
  readonly configurationsOf: (record: RecordFact) => readonly ConfigurationFact[]
  /** The records that name the pk of a translation, each once, in however many files it is; with two of one pk, those of both. */
  readonly ownersOf: (translation: RecordFact) => readonly RecordFact[]
}

/** The uses of the records of a set, each kind collected once a set; what another record replaces is used by nobody. */
export const recordUsesIn = remember(
  (set: SetIndex): RecordUses => ({
    configurationsOf: (record) => itemsOf(usersIn(set), record),
    ownersOf: (translation) => (translation.pk === undefined ? [] : ownersIn(set, translation.pk, translation.uri)),
  }),
)

const ownerModels: readonly Model[] = ['key', 'value', 'questiongroup', 'category']

const usersIn = remember((set: SetIndex): Users => {
  const configurations: Users = new Map()
  for (const { configuration, roots } of set.files.flatMap(questionnairesOf)) {
    if (configuration === undefined || set.isReplaced(configuration)) continue
    for (const { record, file } of walkAll(roots)) if (record) addUse(configurations, record, configuration, file)
  }
  return configurations
})

/** The records of a model by the pk of their translation, by name, not as written, so that reordering a file changes nothing. */
const ownersAmong = remember((records: readonly RecordFact[]): Grouped<unknown, RecordFact> => {
  const owners: Grouped<unknown, RecordFact> = new Map()
  for (const record of records) addTo(owners, record.fields.translation, record)
  for (const group of owners.values()) if (Array.isArray(group)) (group as RecordFact[]).sort(byName)
  return owners
})

const ownerTables = remember((set: SetIndex) => ownerModels.map((model) => ownersAmong(set.records(model))))

function ownersIn(set: SetIndex, pk: number, uri: string): readonly RecordFact[] {
  let owners: readonly RecordFact[] = []
  const tables = ownerTables(set)
  for (let at = 0; at < tables.length; at++) {
    const found = itemsOf(tables[at] as Grouped<unknown, RecordFact>, pk)
    owners = owners.length === 0 ? found : found.length === 0 ? owners : [...owners, ...found]
  }
  const valid = set.overrides ? owners.filter((owner) => !set.isReplaced(owner)) : owners
  return valid.length < 2 ? valid : eachOnce(valid, uri)
}

/** Of records that several files have, those of one file, or the first. */
function eachOnce(owners: readonly RecordFact[], uri: string): readonly RecordFact[] {
  const known = new Map<string, RecordFact>()
  for (const owner of owners) {
    const name = `${owner.model} ${nameIn(owner)}`
    if (owner.uri === uri || !known.has(name)) known.set(name, owner)
  }
  return known.size === owners.length ? owners : [...known.values()]
}

function byName(left: RecordFact, right: RecordFact): number {
  const one = nameIn(left)
  const other = nameIn(right)
  return one < other ? -1 : one > other ? 1 : 0
}

function nameIn({ keyword, pk }: RecordFact): string {
  return keyword ?? String(pk)
}

type Users = Grouped<RecordFact, ConfigurationFact>

function addUse(users: Users, record: RecordFact, configuration: ConfigurationFact, file: SetFile): void {
  const known = users.get(record)
  // One configuration is gone through after the other, so that the last is the only one to look at.
  if (known === configuration || (Array.isArray(known) && known.at(-1) === configuration)) return
  addTo(users, record, configuration)
  const translation = translationOf(record, file)
  if (translation) addUse(users, translation, configuration, file)
  const values = record.model === 'key' ? record.fields.values : undefined
  if (!Array.isArray(values)) return
  for (let position = 0; position < values.length; position++) {
    const value = valueAt(values[position], file)
    if (value) addUse(users, value, configuration, file)
  }
}

/** The translation record that a record refers to. */
export function translationOf(record: RecordFact, file: SetFile): RecordFact | undefined {
  const pk = record.fields.translation
  return typeof pk === 'number' ? file.byPk('translation', pk) : undefined
}

/** The values that a key lists, without those that no file contains. */
export function valuesOf(key: RecordFact, file: SetFile): readonly RecordFact[] {
  const { values } = key.fields
  const records: RecordFact[] = []
  if (!Array.isArray(values)) return records
  for (let position = 0; position < values.length; position++) {
    const record = valueAt(values[position], file)
    if (record) records.push(record)
  }
  return records
}

/** The keys that offer each value as a choice. */
export const keysOffering = remember((set: SetIndex): ReadonlyMap<RecordFact, readonly RecordFact[]> => {
  const keys = new Map<RecordFact, RecordFact[]>()
  for (const key of set.records('key')) {
    for (const value of valuesOf(key, set.fileOf(key))) addToGroup(keys, value, key)
  }
  return keys
})

/** The items of a key's list of values with the records they name and their positions in the list. */
export function listedValues(
  key: RecordFact,
  file: SetFile,
): readonly { readonly value: RecordFact | undefined; readonly position: number }[] {
  const { values } = key.fields
  if (!Array.isArray(values)) return []
  return values.map((item: unknown, position) => ({ value: valueAt(item, file), position }))
}

/** The value that an item of a key's list names. */
export function valueAt(item: unknown, file: SetFile): RecordFact | undefined {
  if (typeof item === 'number') return file.byPk('value', item)
  return typeof item === 'string' ? file.byKeyword('value', item) : undefined
}
