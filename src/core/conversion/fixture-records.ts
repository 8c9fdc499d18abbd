import { editionName } from '../text/edition-name.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { judgedModelOf, type Model, modelName } from '../workspace/models.ts'
import { isPk, optionMembers, textMembers } from './definition.ts'
import { type KeptPks, translationName } from './kept-pks.ts'
import { applyOrder, inUsualOrder, type Placed } from './record-order.ts'
import { type NoOptions, readWayBack, standardFields, standardNoOptions, type WayBack } from './way-back.ts'

/** What a plain file does not say and its fixture needs. */
export interface Surroundings {
  /** The pk of a value that another file defines. */
  readonly valuePk: (keyword: string) => number | undefined
  /** The pk that the record has in the fixture that is written anew. */
  readonly keptPk?: KeptPks
  /** A pk of the model that nothing has yet. */
  readonly nextPk: (model: Model) => number
  /** The date of a configuration that has none. */
  readonly now: string
}

/** The records of a plain file as a fixture has them, in its order. */
export interface FixtureRecords {
  readonly items: readonly unknown[]
  readonly way: WayBack
  /** How many pks the fixture that is written anew had already. */
  readonly kept: number
  /** How many pks were given, and the first of each model. */
  readonly given: number
  readonly firstGiven: ReadonlyMap<Model, number>
  /** Whether the date of the configuration was given. */
  readonly isDated: boolean
  /** What a fixture cannot say; then the records are not whole. */
  readonly problems: readonly string[]
}

/** Says a plain file of the authoring form as records. */
export function fixtureRecords(file: Readonly<Record<string, unknown>>, around: Surroundings): FixtureRecords {
  const way = readWayBack(file.fixture)
  const gathering: Gathering = {
    way,
    around,
    context: contextOf(file),
    records: [],
    problems: [],
    kept: 0,
    given: 0,
    firstGiven: new Map(),
    values: new Map(),
  }
  const isConfiguration = Object.hasOwn(file, 'sections')
  refuseMembers(file, '', isConfiguration ? configurationMembers : definitionsMembers, gathering)
  gatherValues(file, gathering)
  for (const [member, model] of lists) gatherDefinitions(file, member, model, gathering)
  if (isConfiguration) gatherConfiguration(file, gathering)
  const kept = Array.isArray(file.records) ? (file.records as readonly unknown[]) : []
  const all: Written[] = [...gathering.records, ...kept.map(keepRecord)]
  const ordered = way.order === undefined ? inUsualOrder(all) : applyOrder(all, way.order)
  return {
    items: ordered.map(({ item }) => item),
    way,
    kept: gathering.kept,
    given: gathering.given,
    firstGiven: gathering.firstGiven,
    isDated: isConfiguration && !Object.hasOwn(file, 'created'),
    problems: gathering.problems,
  }
}

const lists = [
  ['translations', 'translation'],
  ['categories', 'category'],
  ['questiongroups', 'questiongroup'],
  ['keys', 'key'],
  ['values', 'value'],
] as const

const definitionsMembers = ['$schema', 'code', 'records', 'fixture', ...lists.map(([member]) => member)]
const configurationMembers = [...definitionsMembers, 'edition', 'pk', 'created', 'modules', 'sections']

interface Written extends Placed {
  readonly item: unknown
}

interface Gathering {
  readonly way: WayBack
  readonly around: Surroundings
  readonly context: string
  readonly records: Written[]
  readonly problems: string[]
  kept: number
  given: number
  readonly firstGiven: Map<Model, number>
  /** The pks of the values of the file, by keyword. */
  readonly values: Map<string, number>
}

function contextOf({ code }: Readonly<Record<string, unknown>>): string {
  return typeof code === 'string' ? code : 'wocat'
}

function refuseMembers(
  object: Readonly<Record<string, unknown>>,
  owner: string,
  allowed: readonly string[],
  { problems }: Gathering,
): void {
  for (const name of Object.keys(object)) {
    if (allowed.includes(name)) continue
    problems.push(
      `${owner === '' ? '' : `${owner}: `}no record can have the member ${JSON.stringify(name.slice(0, 80))}`,
    )
  }
}

function keepRecord(item: unknown, position: number): Written {
  const pk = memberOf(item, 'pk')
  return { item, model: judgedModelOf(memberOf(item, 'model')), pk: isPk(pk) ? pk : undefined, position }
}

/** The pk that is written, else the one that the fixture has, else the next. */
function pkOf(definition: unknown, model: Model, name: string, gathering: Gathering): number {
  const pk = memberOf(definition, 'pk')
  if (isPk(pk)) return pk
  const kept = gathering.around.keptPk?.(model, name)
  if (kept !== undefined) {
    gathering.kept++
    return kept
  }
  const next = gathering.around.nextPk(model)
  gathering.given++
  if (!gathering.firstGiven.has(model)) gathering.firstGiven.set(model, next)
  return next
}

/** Values come first, since keys name them by pk. */
function gatherValues(file: Readonly<Record<string, unknown>>, gathering: Gathering): void {
  const add = (definitions: unknown): void => {
    if (!isObject(definitions)) return
    for (const [keyword, definition] of Object.entries(definitions)) {
      if (gathering.values.has(keyword))
        gathering.problems.push(`value ${JSON.stringify(keyword.slice(0, 80))} is defined twice`)
      else gathering.values.set(keyword, pkOf(definition, 'value', keyword, gathering))
    }
  }
  add(file.values)
  for (const key of isObject(file.keys) ? Object.values(file.keys) : []) add(memberOf(key, 'values'))
}

function gatherDefinitions(
  file: Readonly<Record<string, unknown>>,
  member: string,
  model: Model,
  gathering: Gathering,
): void {
  const definitions = file[member]
  if (definitions === undefined) return
  if (!isObject(definitions)) {
    gathering.problems.push(`"${member}" must be an object`)
    return
  }
  for (const [name, definition] of Object.entries(definitions)) {
    if (model === 'translation') addTranslation(name, definition, gathering)
    else addDefinition(model, name, definition, undefined, gathering)
  }
}

function addTranslation(name: string, definition: unknown, gathering: Gathering): void {
  const pk = Number(name)
  if (!isPk(pk) || !isObject(definition))
    gathering.problems.push(`translation ${JSON.stringify(name)} is not a translation under its pk`)
  else addRecord('translation', pk, definition, gathering)
}

function addDefinition(
  model: Model,
  keyword: string,
  written: unknown,
  place: number | undefined,
  gathering: Gathering,
): void {
  const definition: unknown = typeof written === 'string' ? { label: written } : written
  const owner = `${model} ${JSON.stringify(keyword.slice(0, 80))}`
  if (!isObject(definition)) {
    gathering.problems.push(`${owner} must be a label or an object`)
    return
  }
  refuseMembers(definition, owner, membersOf(model), gathering)
  const pk = model === 'value' ? (gathering.values.get(keyword) ?? 0) : pkOf(definition, model, keyword, gathering)
  const fields: Record<string, unknown> = { keyword, translation: addTexts(model, keyword, definition, gathering) }
  const order = Object.hasOwn(definition, 'order_value') ? definition.order_value : place
  if (order !== undefined) fields.order_value = order
  const configuration = writeOptions(model, definition, gathering.way)
  if (configuration !== undefined) fields.configuration = configuration
  if (Object.hasOwn(definition, 'values')) fields.values = listValues(owner, definition.values, gathering)
  addRecord(model, pk, fields, gathering)
}

function membersOf(model: Model): readonly string[] {
  const own = model === 'key' ? ['values'] : model === 'value' ? ['order_value'] : []
  return ['pk', 'translation', 'texts', ...own, ...(textMembers[model] ?? []), ...(optionMembers[model] ?? [])]
}

/** The pk of the translation of a definition, whose own texts become a record. */
function addTexts(
  model: Model,
  keyword: string,
  definition: Readonly<Record<string, unknown>>,
  gathering: Gathering,
): unknown {
  const data = readTexts(model, definition, gathering.context)
  const named = definition.translation
  if (data === undefined) {
    // Only a questiongroup can be without texts.
    if (Object.hasOwn(definition, 'translation')) return named
    return model === 'questiongroup' ? null : addTranslationOf({ model, keyword }, undefined, {}, gathering)
  }
  return addTranslationOf({ model, keyword }, named, data, gathering)
}

function addTranslationOf(
  { model, keyword }: { readonly model: Model; readonly keyword: string },
  named: unknown,
  data: unknown,
  gathering: Gathering,
): number {
  const pk = pkOf({ pk: named }, 'translation', translationName(model, keyword), gathering)
  addRecord('translation', pk, { translation_type: model, data }, gathering)
  return pk
}

/** The texts of a definition by context; `undefined` when it has none. */
function readTexts(
  model: Model,
  definition: Readonly<Record<string, unknown>>,
  context: string,
): Record<string, unknown> | undefined {
  const names = Object.keys(definition).filter((name) => textMembers[model]?.includes(name))
  const short = Object.fromEntries(names.map((name) => [name, inLanguages(definition[name])]))
  const full = definition.texts
  if (names.length === 0) return isObject(full) ? full : undefined
  if (!isObject(full)) return { [context]: short }
  const own = memberOf(full, context)
  if (own === undefined) return { [context]: short, ...full }
  return { ...full, [context]: { ...(own as object), ...short } }
}

function inLanguages(text: unknown): unknown {
  return typeof text === 'string' ? { en: text } : text
}

function writeOptions(model: Model, definition: Readonly<Record<string, unknown>>, way: WayBack): unknown {
  const names = Object.keys(definition).filter((name) => optionMembers[model]?.includes(name))
  if (names.length > 0) return Object.fromEntries(names.map((name) => [name, definition[name]]))
  const nothing: NoOptions | undefined = way.noOptions[model] ?? standardNoOptions[model]
  return nothing === 'empty' ? {} : nothing === 'null' ? null : undefined
}

/** The pks of the values of a key; those written in place become records. */
function listValues(owner: string, values: unknown, gathering: Gathering): unknown {
  if (isObject(values)) {
    return Object.entries(values).map(([keyword, definition], index) => {
      addDefinition('value', keyword, definition, index + 1, gathering)
      return gathering.values.get(keyword)
    })
  }
  if (!Array.isArray(values)) {
    gathering.problems.push(`the values of ${owner} must be a list or an object`)
    return []
  }
  return values.map((value: unknown) => {
    if (typeof value !== 'string') return value
    const pk = gathering.values.get(value) ?? gathering.around.valuePk(value)
    if (pk === undefined) {
      const name = JSON.stringify(value.slice(0, 80))
      gathering.problems.push(
        `${owner} lists the value ${name}, which no file here gives a pk; name its file with --context`,
      )
    }
    return pk ?? value
  })
}

function gatherConfiguration(file: Readonly<Record<string, unknown>>, gathering: Gathering): void {
  const names = Object.keys(file).filter((name) => name === 'sections' || name === 'modules')
  const fields: Record<string, unknown> = {
    code: file.code,
    edition: file.edition,
    data: Object.fromEntries(names.map((name) => [name, file[name]])),
    created: Object.hasOwn(file, 'created') ? file.created : gathering.around.now,
  }
  for (const name of ['code', 'edition'])
    if (fields[name] === undefined) gathering.problems.push(`the configuration has no ${name}`)
  const name = editionName(fields.code, fields.edition)
  addRecord('configuration', pkOf(file, 'configuration', name, gathering), fields, gathering)
}

function addRecord(model: Model, pk: number, fields: Readonly<Record<string, unknown>>, gathering: Gathering): void {
  const { way, records } = gathering
  const members: Record<string, unknown> = {
    model: modelName(model),
    pk,
    fields: inOrder(fields, way.fields[model] ?? standardFields[model]),
  }
  const item = inOrder(members, way.membersOf[model] ?? way.members)
  records.push({ item, model, pk, position: undefined })
}

/** An object with its members in an order; those that the order does not name come last. */
function inOrder(object: Readonly<Record<string, unknown>>, order: readonly string[]): Record<string, unknown> {
  const named = order.filter((name) => Object.hasOwn(object, name))
  const others = Object.keys(object).filter((name) => !order.includes(name))
  return Object.fromEntries([...named, ...others].map((name) => [name, object[name]]))
}
