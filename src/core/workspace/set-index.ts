import { addToGroup } from '../text/group-by.ts'
import { isSameList } from '../text/lists.ts'
import { once } from '../text/once.ts'
import { remember } from '../text/remember.ts'
import { type ConfigurationFact, type FileFacts, judgedModels, type Model, type RecordFact } from './facts.ts'
import { addTo, type Grouped, itemsOf, severalOf } from './grouped.ts'
import type { FileKind } from './kind.ts'
import type { Project } from './project.ts'

/** A file in a set: what it defines, and the records of the set as it sees them, where its own win over those of other files. */
export class SetFile implements FileFacts {
  readonly uri: string
  readonly kind: FileKind
  readonly value: unknown
  readonly records: readonly RecordFact[]
  readonly configurations: readonly ConfigurationFact[]
  readonly frame: object

  constructor(
    readonly facts: FileFacts,
    readonly set: SetIndex,
  ) {
    this.uri = facts.uri
    this.kind = facts.kind
    this.value = facts.value
    this.records = facts.records
    this.configurations = facts.configurations
    this.frame = facts.frame
  }

  byKeyword(model: Model, keyword: string): RecordFact | undefined {
    const found = this.set.models[model].byKeyword().get(keyword)
    return Array.isArray(found) ? this.choose(found) : found
  }

  byPk(model: Model, pk: number): RecordFact | undefined {
    const found = this.set.models[model].byPk().get(pk)
    return Array.isArray(found) ? this.choose(found) : found
  }

  private choose(candidates: readonly RecordFact[]): RecordFact | undefined {
    if (this.set.overrides) return candidates.at(-1)
    return candidates.findLast((record) => record.uri === this.uri) ?? candidates[0]
  }
}

/** All facts of one set of files that belong together. */
export interface SetIndex {
  readonly name: string | undefined
  readonly complete: boolean
  readonly overrides: boolean
  /** Whether fixtures of the set are made from files of the authoring form beside them. */
  readonly generated: boolean
  /** The templates by folder that the project adds to those of the application. */
  readonly templates: Project['templates']
  /** Whether merge conflicts leave open what some file defines. */
  readonly isConflicted: boolean
  /** Whether some file is only partly read. */
  readonly isPartial: boolean
  /** Whether it is open what some file defines, by either. */
  readonly isUncertain: boolean
  /** In loading order. */
  readonly files: readonly SetFile[]
  readonly file: (uri: string) => SetFile | undefined
  /** The file that has a record of the set. */
  readonly fileOf: (record: RecordFact) => SetFile
  /** Whether the files contain any definitions of the model at all; without them nothing is said about names. */
  readonly hasAny: (model: Model) => boolean
  /** All keywords of a model, each once; with overrides none that a later record of its pk replaces. */
  readonly keywords: (model: Model) => readonly string[]
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
  /** Whether a later file replaces a record, or that of a configuration; only in a set with overrides. */
  readonly isReplaced: (one: RecordFact | ConfigurationFact) => boolean
  /** All loaded configurations of a code; with overrides none that a later file replaces. */
  readonly configurations: (code: string) => readonly ConfigurationFact[]
  /** The records by model, and by keyword and pk. */
  readonly models: Readonly<Record<Model, ModelRecords>>
}

/** How the files of a set relate; see the contract of sets in `docs/configuration.md`. */
export interface SetOptions {
  readonly name?: string | undefined
  readonly complete?: boolean | undefined
  readonly overrides?: boolean | undefined
  readonly generated?: boolean | undefined
  readonly templates?: Project['templates'] | undefined
  /** Whether a file of the set cannot be read, so that it is not among its facts. */
  readonly isPartial?: boolean | undefined
}

const noTemplates: Project['templates'] = {}

/**
 * Links the facts of the files of a set, given in loading order. What it is linked beside, such as its earlier state, lends the tables
 * of the models whose records are the same.
 */
export function createIndex(facts: readonly FileFacts[], options: SetOptions = {}, beside?: SetIndex): SetIndex {
  const overrides = options.overrides ?? false
  const models = groupByModel(facts, overrides, beside?.overrides === overrides ? beside.models : undefined)
  const ofModel = (model: Model): readonly RecordFact[] => models[model].records
  const isReplaced = overrides ? createReplaced(models) : () => false
  const configurations: Grouped<string, ConfigurationFact> = new Map()
  for (const file of facts) {
    for (const configuration of file.configurations) {
      const { code } = configuration
      if (code !== undefined && !isReplaced(configuration)) addTo(configurations, code, configuration)
    }
  }
  const isConflicted = facts.some((file) => file.isConflicted)
  const isPartial = options.isPartial === true || facts.some((file) => file.isPartial)
  const files: SetFile[] = []
  const byUri = new Map<string, SetFile>()
  const set: SetIndex = {
    name: options.name,
    complete: options.complete ?? false,
    overrides,
    generated: options.generated ?? false,
    templates: options.templates ?? noTemplates,
    isConflicted,
    isPartial,
    isUncertain: isConflicted || isPartial,
    files,
    file: (uri) => byUri.get(uri),
    fileOf: ({ uri }) => {
      const file = byUri.get(uri)
      if (file === undefined) throw new Error(`${uri} is not a file of the set`)
      return file
    },
    hasAny: (model) => ofModel(model).length > 0,
    keywords: (model) => [...models[model].byKeyword().keys()],
    records: ofModel,
    withPk: (model, pk) => (pk === undefined ? [] : itemsOf(models[model].byPk(), pk)),
    withKeyword: (model, keyword) => (keyword === undefined ? [] : itemsOf(models[model].byKeyword(), keyword)),
    pkTwins: ({ model, pk }) => (pk === undefined ? [] : severalOf(models[model].byPk(), pk)),
    keywordTwins: ({ model, keyword }) => (keyword === undefined ? [] : severalOf(models[model].byKeyword(), keyword)),
    isReplaced,
    configurations: (code) => itemsOf(configurations, code),
    models,
  }
  for (const one of facts) {
    const file = byUri.get(one.uri) ?? new SetFile(one, set)
    byUri.set(one.uri, file)
    files.push(file)
  }
  return set
}

/** A file as it sees itself when no other is beside it. */
export const fileAlone = remember((facts: FileFacts): SetFile => createIndex([facts]).files[0] as SetFile)

/** The records of one model in loading order, and what finds them, which is made when it is asked for: in most sets it never is. */
interface ModelRecords {
  readonly records: readonly RecordFact[]
  readonly byKeyword: () => Grouped<string, RecordFact>
  readonly byPk: () => Grouped<number, RecordFact>
}

/** Given no set, as what is returned would keep it, and that the one before. */
function groupByModel(
  facts: readonly FileFacts[],
  overrides: boolean,
  beside: Readonly<Record<Model, ModelRecords>> | undefined,
): Readonly<Record<Model, ModelRecords>> {
  const grouped = new Map<Model, RecordFact[]>()
  for (const file of facts) for (const record of file.records) addToGroup(grouped, record.model, record)
  return byModel((model) => {
    const records = grouped.get(model) ?? []
    const known = beside?.[model]
    return known && isSameList(known.records, records) ? known : createModelRecords(records, overrides)
  })
}

function createModelRecords(records: readonly RecordFact[], overrides: boolean): ModelRecords {
  const byPk = once(() => groupRecords(records, ({ pk }) => pk))
  /** A record that a later one of its pk replaces is found by its keyword only if that has the same. */
  const keywordOf = ({ pk, keyword }: RecordFact): string | undefined => {
    const last = overrides && pk !== undefined ? severalOf(byPk(), pk).at(-1) : undefined
    return last === undefined || last.keyword === keyword ? keyword : undefined
  }
  return { records, byKeyword: once(() => groupRecords(records, keywordOf)), byPk }
}

/** Tells which records another file replaces; a configuration of another code or edition replaces one by mistake only. */
function createReplaced(models: SetIndex['models']): SetIndex['isReplaced'] {
  const isReplaced = ({ model, pk, uri, fields }: RecordFact): boolean => {
    const last = pk === undefined ? undefined : severalOf(models[model].byPk(), pk).at(-1)
    return last !== undefined && last.uri !== uri && (model !== 'configuration' || isOfOneEdition(last.fields, fields))
  }
  return (one) => {
    if ('model' in one) return isReplaced(one)
    const { records } = models.configuration
    const record = records.find(({ uri, pointer }) => uri === one.uri && pointer === one.pointer)
    return record !== undefined && isReplaced(record)
  }
}

function isOfOneEdition(one: RecordFact['fields'], other: RecordFact['fields']): boolean {
  return one.code === other.code && one.edition === other.edition
}

function groupRecords<Key>(
  records: readonly RecordFact[],
  keyOf: (record: RecordFact) => Key | undefined,
): Grouped<Key, RecordFact> {
  const groups: Grouped<Key, RecordFact> = new Map()
  for (let index = 0; index < records.length; index++) {
    const record = records[index] as RecordFact
    const key = keyOf(record)
    if (key !== undefined) addTo(groups, key, record)
  }
  return groups
}

function byModel<Value>(make: (model: Model) => Value): Readonly<Record<Model, Value>> {
  return Object.fromEntries(judgedModels.map((model) => [model, make(model)])) as Record<Model, Value>
}
