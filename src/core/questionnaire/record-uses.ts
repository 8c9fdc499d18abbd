import { remember } from '../text/remember.ts'
import type { ConfigurationFact, Model, RecordFact } from '../workspace/facts.ts'
import { addTo, type Grouped, itemsOf } from '../workspace/grouped.ts'
import type { FileIndex, SetIndex } from '../workspace/set-index.ts'
import type { Node } from './node.ts'
import { recordOf } from './options.ts'
import { treesOf } from './trees.ts'

/** Which records of a set stand behind its questionnaires, and which refer to which. */
export interface RecordUses {
  /** The configurations whose questionnaire uses a record: a key by its questions, a value by its key, a translation by its owners. */
  readonly configurationsOf: (record: RecordFact) => readonly ConfigurationFact[]
  /** The records that name the pk of a translation; with two translations of one pk, those of both. */
  readonly ownersOf: (translation: RecordFact) => readonly RecordFact[]
}

/** The uses of the records of a set, collected once a set; what another record replaces is used by nobody. */
export const recordUsesIn = remember(collect)

const ownerModels: readonly Model[] = ['key', 'value', 'questiongroup', 'category']

function collect(set: SetIndex): RecordUses {
  const configurations: Users = new Map()
  for (const facts of set.files) {
    const index = set.forFile(facts.uri)
    const { sections } = treesOf(facts)
    facts.configurations.forEach((configuration, position) => {
      for (const section of sections[position] ?? []) addNode(configurations, section, configuration, index)
    })
  }
  const owners: Grouped<unknown, RecordFact> = new Map()
  for (const model of ownerModels) {
    for (const record of set.records(model)) addTo(owners, record.fields.translation, record)
  }
  return {
    configurationsOf: (record) => itemsOf(configurations, record),
    ownersOf: (translation) => (translation.pk === undefined ? [] : itemsOf(owners, translation.pk)),
  }
}

type Users = Grouped<RecordFact, ConfigurationFact>

function addNode(users: Users, node: Node, configuration: ConfigurationFact, index: FileIndex): void {
  const record = recordOf(node, index)
  if (record) addUse(users, record, configuration, index)
  const { children } = node
  for (let at = 0; at < children.length; at++) addNode(users, children[at] as Node, configuration, index)
}

function addUse(users: Users, record: RecordFact, configuration: ConfigurationFact, index: FileIndex): void {
  const known = users.get(record)
  // One configuration is gone through after the other, so that the last is the only one to look at.
  if (known === configuration || (Array.isArray(known) && known.at(-1) === configuration)) return
  addTo(users, record, configuration)
  const translation = translationOf(record, index)
  if (translation) addUse(users, translation, configuration, index)
  const values = record.model === 'key' ? record.fields.values : undefined
  if (!Array.isArray(values)) return
  for (let position = 0; position < values.length; position++) {
    const value = valueAt(values[position], index)
    if (value) addUse(users, value, configuration, index)
  }
}

/** The translation record that a record refers to. */
export function translationOf(record: RecordFact, index: FileIndex): RecordFact | undefined {
  const pk = record.fields.translation
  return typeof pk === 'number' ? index.byPk('translation', pk) : undefined
}

/** The values that a key lists, without those that no file holds. */
export function valuesOf(key: RecordFact, index: FileIndex): readonly RecordFact[] {
  const { values } = key.fields
  const records: RecordFact[] = []
  if (!Array.isArray(values)) return records
  for (const item of values) {
    const record = valueAt(item, index)
    if (record) records.push(record)
  }
  return records
}

/** The items of a key's list of values with the records they name and their positions in the list. */
export function listedValues(
  key: RecordFact,
  index: FileIndex,
): readonly { readonly value: RecordFact | undefined; readonly position: number }[] {
  const { values } = key.fields
  if (!Array.isArray(values)) return []
  return values.map((item: unknown, position) => ({ value: valueAt(item, index), position }))
}

function valueAt(item: unknown, index: FileIndex): RecordFact | undefined {
  if (typeof item === 'number') return index.byPk('value', item)
  return typeof item === 'string' ? index.byKeyword('value', item) : undefined
}
