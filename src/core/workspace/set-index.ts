import { type ConfigurationFact, type FileFacts, judgedModels, type Model, type RecordFact } from './facts.ts'
import { addTo, type Grouped, itemsOf, severalOf } from './grouped.ts'

/** The records of one set of files as one of its files sees them: its own records win over those of other files. */
export interface FileIndex {
  /** Whether the files hold any definitions of the model at all; without them nothing is said about names. */
  readonly hasAny: (model: Model) => boolean
  readonly byKeyword: (model: Model, keyword: string) => RecordFact | undefined
  readonly byPk: (model: Model, pk: number) => RecordFact | undefined
  /** The models that hold a record of that pk, for references that point at the wrong model. */
  readonly modelsWithPk: (pk: number) => readonly Model[]
  /** All keywords of a model, each once. */
  readonly keywords: (model: Model) => readonly string[]
  /** All loaded configurations of a code. */
  readonly configurations: (code: string) => readonly ConfigurationFact[]
  readonly set: SetIndex
  /** Another for each index, from 1. */
  readonly number: number
}

/** All facts of one set of files that belong together. */
export interface SetIndex {
  readonly name: string | undefined
  readonly complete: boolean
  readonly overrides: boolean
  readonly files: readonly FileFacts[]
  readonly forFile: (uri: string) => FileIndex
  /** Every record of the model in loading order, also the ones that another file replaces. */
  readonly records: (model: Model) => readonly RecordFact[]
  /** The records of the model with that pk, in loading order. */
  readonly withPk: (model: Model, pk: number | undefined) => readonly RecordFact[]
  /** The records of the model with that keyword, in loading order. */
  readonly withKeyword: (model: Model, keyword: string | undefined) => readonly RecordFact[]
  /** The records of the model and pk of a record, itself among them, in loading order; empty where it is the only one. */
  readonly pkTwins: (record: RecordFact) => readonly RecordFact[]
  /** The records of the model and keyword of a record, as {@link pkTwins}. */
  readonly keywordTwins: (record: RecordFact) => readonly RecordFact[]
}

/** How the files of a set relate; see the contract of sets in `docs/configuration.md`. */
export interface SetOptions {
  readonly name?: string | undefined
  readonly complete?: boolean | undefined
  readonly overrides?: boolean | undefined
}

let lastNumber = 0

/** Links the facts of the files of a set, given in loading order. */
export function createIndex(files: readonly FileFacts[], options: SetOptions = {}): SetIndex {
  const overrides = options.overrides ?? false
  const records = new Map<Model, RecordFact[]>()
  for (const file of files) {
    for (const record of file.records) {
      const known = records.get(record.model)
      if (known) known.push(record)
      else records.set(record.model, [record])
    }
  }
  const ofModel = (model: Model): readonly RecordFact[] => records.get(model) ?? []
  let linked: Tables | undefined
  // A workspace of many sets makes an index for each, and most are never asked.
  const tables = (): Tables => {
    linked ??= {
      byKeyword: createTables(ofModel, (record) => record.keyword),
      byPk: createTables(ofModel, (record) => record.pk),
    }
    return linked
  }
  const configurations: Grouped<string, ConfigurationFact> = new Map()
  for (const file of files) {
    for (const configuration of file.configurations) {
      if (configuration.code !== undefined) addTo(configurations, configuration.code, configuration)
    }
  }

  const forFile = (uri: string): FileIndex => {
    const { byKeyword, byPk } = tables()
    const choose = (candidates: readonly RecordFact[]): RecordFact | undefined => {
      if (overrides) return candidates.at(-1)
      return candidates.findLast((record) => record.uri === uri) ?? candidates[0]
    }
    return {
      hasAny: (model) => ofModel(model).length > 0,
      byKeyword: (model, keyword) => {
        const found = byKeyword[model].get(keyword)
        return Array.isArray(found) ? choose(found) : found
      },
      byPk: (model, pk) => {
        const found = byPk[model].get(pk)
        return Array.isArray(found) ? choose(found) : found
      },
      modelsWithPk: (pk) => [...records.keys()].filter((model) => byPk[model].has(pk)),
      keywords: (model) => [...byKeyword[model].keys()],
      configurations: (code) => itemsOf(configurations, code),
      set,
      number: ++lastNumber,
    }
  }
  const views = new Map<string, FileIndex>()
  const set: SetIndex = {
    name: options.name,
    complete: options.complete ?? false,
    overrides,
    files,
    forFile: (uri) => {
      const view = views.get(uri) ?? forFile(uri)
      views.set(uri, view)
      return view
    },
    records: ofModel,
    withPk: (model, pk) => (pk === undefined ? [] : itemsOf(tables().byPk[model], pk)),
    withKeyword: (model, keyword) => (keyword === undefined ? [] : itemsOf(tables().byKeyword[model], keyword)),
    pkTwins: ({ model, pk }) => (pk === undefined ? [] : severalOf(tables().byPk[model], pk)),
    keywordTwins: ({ model, keyword }) => (keyword === undefined ? [] : severalOf(tables().byKeyword[model], keyword)),
  }
  return set
}

type Table<Key> = Readonly<Record<Model, Grouped<Key, RecordFact>>>

interface Tables {
  readonly byKeyword: Table<string>
  readonly byPk: Table<number>
}

/** The records of each model by something. */
function createTables<Key>(
  recordsOf: (model: Model) => readonly RecordFact[],
  keyOf: (record: RecordFact) => Key | undefined,
): Table<Key> {
  const table = (model: Model): Grouped<Key, RecordFact> => {
    const groups: Grouped<Key, RecordFact> = new Map()
    for (const record of recordsOf(model)) {
      const key = keyOf(record)
      if (key !== undefined) addTo(groups, key, record)
    }
    return groups
  }
  return Object.fromEntries(judgedModels.map((model) => [model, table(model)])) as Table<Key>
}
