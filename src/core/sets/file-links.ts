import { modelOfLevel, type Node, questionnairesOf, walkAll } from '../questionnaire/node.ts'
import { editionName } from '../text/edition-name.ts'
import { isObject, isSameJson, memberOf } from '../text/json-value.ts'
import { type ConfigurationFact, type FileFacts, type RecordFact, writtenRecords } from '../workspace/facts.ts'
import { fileAlone } from '../workspace/set-index.ts'

/** What is behind a name or a pk in one file; two files that contain different things there cannot be loaded side by side. */
export interface Identity {
  readonly pk: number | undefined
  readonly keyword: string | undefined
  /** The content that must be equal for two files to contain the same record. */
  readonly content: unknown
}

/** What one file defines and what it needs from others, as names: `key vin_soil`, `translation#12`. */
export interface FileLinks {
  readonly facts: FileFacts
  /** By name and by pk; a record with both is twice. */
  readonly identities: ReadonlyMap<string, Identity>
  /** The names that the file uses and does not define, each once. */
  readonly needs: readonly string[]
  /** The codes of other configurations that it names: modules, links, inherited data. */
  readonly codes: readonly string[]
  /** The pks of the configurations whose stored questionnaires the file contains. */
  readonly storedFor: readonly number[]
}

/** Collects the links of one file. */
export function linksOf(facts: FileFacts): FileLinks {
  const identities = new Map<string, Identity>()
  for (const record of facts.records) addRecord(identities, record)
  for (const configuration of facts.configurations) addConfiguration(identities, configuration, facts)
  const needs = new Set<string>()
  const codes = new Set<string>()
  for (const node of nodesOf(facts)) {
    if (node.keyword !== undefined) needs.add(`${modelOfLevel(node.level)} ${node.keyword}`)
    addText(codes, memberOf(node.value.form_options, 'link'))
  }
  for (const record of facts.records) {
    for (const name of namesUsedBy(record)) needs.add(name)
    if (record.model === 'questiongroup')
      addText(codes, memberOf(record.fields.configuration, 'inherited_configuration'))
  }
  for (const { data } of facts.configurations) {
    if (Array.isArray(data.modules)) for (const code of data.modules) addText(codes, code)
  }
  for (const { code } of facts.configurations) if (code !== undefined) codes.delete(code)
  return {
    facts,
    identities,
    needs: [...needs].filter((name) => !identities.has(name)),
    codes: [...codes],
    storedFor: storedFor(facts),
  }
}

function addRecord(identities: Map<string, Identity>, record: RecordFact): void {
  if (record.model === 'configuration') return
  const { pk, keyword, fields, texts } = record
  const identity = { pk, keyword, content: texts === undefined ? fields : [fields, texts] }
  if (pk !== undefined) identities.set(`${record.model}#${pk}`, identity)
  if (keyword !== undefined) identities.set(`${record.model} ${keyword}`, identity)
}

function addConfiguration(identities: Map<string, Identity>, configuration: ConfigurationFact, facts: FileFacts): void {
  const { code, edition, data, pointer } = configuration
  const record = facts.records.find((candidate) => candidate.model === 'configuration' && candidate.pointer === pointer)
  const given = record?.pk ?? data.pk
  const pk = typeof given === 'number' ? given : undefined
  const identity = { pk, keyword: code, content: data }
  if (pk !== undefined) identities.set(`configuration#${pk}`, identity)
  if (code !== undefined) identities.set(`configuration ${editionName(code, edition ?? '')}`, identity)
}

function* nodesOf(facts: FileFacts): Generator<Node> {
  for (const { roots } of questionnairesOf(fileAlone(facts))) yield* walkAll(roots)
}

function* namesUsedBy({ model, fields }: RecordFact): Generator<string> {
  if (model !== 'configuration' && typeof fields.translation === 'number') yield `translation#${fields.translation}`
  if (model !== 'key' || !Array.isArray(fields.values)) return
  for (const value of fields.values as readonly unknown[]) {
    if (typeof value === 'number') yield `value#${value}`
    else if (typeof value === 'string') yield `value ${value}`
  }
}

function addText(names: Set<string>, text: unknown): void {
  if (typeof text === 'string' && text !== '') names.add(text)
}

function storedFor(facts: FileFacts): number[] {
  const pks = new Set<number>()
  for (const item of writtenRecords(facts).items) {
    if (memberOf(item, 'model') !== 'questionnaire.questionnaire') continue
    const configuration = memberOf(memberOf(item, 'fields'), 'configuration')
    if (typeof configuration === 'number') pks.add(configuration)
  }
  return [...pks]
}

/**
 * How two things under one name or pk relate: the same, a new version of the same thing, or two different things. Names are unique in
 * the database, so one name is the same thing only under one pk.
 */
export function compareIdentities(name: string, left: Identity, right: Identity): 'same' | 'version' | 'other' {
  const isPk = !name.includes(' ')
  if (!isPk) return left.pk !== undefined && left.pk === right.pk ? 'same' : 'other'
  if (isSameJson(left.content, right.content)) return 'same'
  if (left.keyword !== undefined || right.keyword !== undefined) {
    return left.keyword === right.keyword ? 'version' : 'other'
  }
  return haveCommonText(left.content, right.content) ? 'version' : 'other'
}

/** Translations have no keyword; two versions of one keep at least one text. */
function haveCommonText(left: unknown, right: unknown): boolean {
  const texts = new Set(textsIn(memberOf(left, 'data')))
  return textsIn(memberOf(right, 'data')).some((text) => texts.has(text))
}

function textsIn(data: unknown): string[] {
  if (!isObject(data)) return []
  return Object.values(data)
    .flatMap((context) => (isObject(context) ? Object.values(context) : []))
    .flatMap((languages) => (isObject(languages) ? Object.values(languages) : []))
    .filter((text): text is string => typeof text === 'string')
}
