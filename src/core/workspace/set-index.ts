import { type ConfigurationFact, type FileFacts, judgedModels, type Model, type RecordFact } from './facts.ts'

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
}

/** How the files of a set relate; see the contract of sets in `docs/configuration.md`. */
export interface SetOptions {
  readonly name?: string | undefined
  readonly complete?: boolean | undefined
  readonly overrides?: boolean | undefined
}

/** Links the facts of the files of a set, given in loading order. */
export function createIndex(files: readonly FileFacts[], options: SetOptions = {}): SetIndex {
  const overrides = options.overrides ?? false
  const records = new Map<Model, RecordFact[]>()
  for (const file of files) groupInto(records, file.records, (record) => record.model)
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
  const configurations = new Map<string, ConfigurationFact[]>()
  for (const file of files) groupInto(configurations, file.configurations, (configuration) => configuration.code)

  const forFile = (uri: string): FileIndex => {
    const { byKeyword, byPk } = tables()
    const choose = (candidates: readonly RecordFact[]): RecordFact | undefined => {
      if (overrides) return candidates.at(-1)
      return candidates.findLast((record) => record.uri === uri) ?? candidates[0]
    }
    return {
      hasAny: (model) => ofModel(model).length > 0,
      byKeyword: (model, keyword) => {
        const candidates = byKeyword[model].get(keyword)
        return candidates === undefined || candidates.length === 1 ? candidates?.[0] : choose(candidates)
      },
      byPk: (model, pk) => {
        const candidates = byPk[model].get(pk)
        return candidates === undefined || candidates.length === 1 ? candidates?.[0] : choose(candidates)
      },
      modelsWithPk: (pk) => [...records.keys()].filter((model) => byPk[model].has(pk)),
      keywords: (model) => [...byKeyword[model].keys()],
      configurations: (code) => configurations.get(code) ?? [],
      set,
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
    withPk: (model, pk) => (pk === undefined ? [] : (tables().byPk[model].get(pk) ?? [])),
    withKeyword: (model, keyword) => (keyword === undefined ? [] : (tables().byKeyword[model].get(keyword) ?? [])),
  }
  return set
}

type Table<Key> = Readonly<Record<Model, ReadonlyMap<Key, readonly RecordFact[]>>>

interface Tables {
  readonly byKeyword: Table<string>
  readonly byPk: Table<number>
}

/** The records of each model by something. */
function createTables<Key>(
  recordsOf: (model: Model) => readonly RecordFact[],
  keyOf: (record: RecordFact) => Key | undefined,
): Table<Key> {
  const tables = judgedModels.map((model) => [model, groupInto(new Map(), recordsOf(model), keyOf)])
  return Object.fromEntries(tables)
}

function groupInto<Item, Key>(
  groups: Map<Key, Item[]>,
  items: readonly Item[],
  keyOf: (item: Item) => Key | undefined,
): Map<Key, Item[]> {
  for (const item of items) {
    const key = keyOf(item)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
