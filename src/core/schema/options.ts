import { addToGroup } from '../text/group-by.ts'
import { lookUp } from '../text/json-value.ts'
import { typesOf } from './matches.ts'
import type { JsonType, Schema } from './schema.ts'
import { resolveRef } from './source.ts'

/** The levels at which options are: the nodes of a questionnaire, and key and value records. */
export type OptionLevel = 'section' | 'category' | 'subcategory' | 'questiongroup' | 'question' | 'key' | 'value'

/** The object in which an option is; `node` is the node itself, `configuration` that of a record. */
export type OptionContainer =
  | 'node'
  | 'configuration'
  | 'view_options'
  | 'form_options'
  | 'filter_options'
  | 'summary'
  | 'field_options'

/** One option with everything that its schema says. */
export interface OptionFacts {
  readonly level: OptionLevel
  readonly container: OptionContainer
  readonly name: string
  readonly description: string
  /** The JSON types of a right value; empty when any will do. */
  readonly types: readonly JsonType[]
  /** The option's schema, `$ref` followed. */
  readonly schema: Schema
  /** Who reads it, `application` and template folders; empty when nothing does. */
  readonly readBy: readonly string[]
  /** The key types for which it has an effect; `undefined` for all. */
  readonly keyTypes: readonly string[] | undefined
}

const questionParts = {
  view_options: 'question.schema.json#/$defs/view_options',
  form_options: 'question.schema.json#/$defs/form_options',
  filter_options: 'question.schema.json#/$defs/filter_options',
  summary: 'question.schema.json#/$defs/summary',
  field_options: 'question.schema.json#/$defs/form_options/properties/field_options',
}

/** Where the schemas describe the options of each level and container. */
const homes: Readonly<Record<OptionLevel, Partial<Readonly<Record<OptionContainer, string>>>>> = {
  section: { node: 'section.schema.json', view_options: 'section.schema.json#/$defs/view_options' },
  category: {
    node: 'category.schema.json',
    view_options: 'category.schema.json#/$defs/view_options',
    form_options: 'category.schema.json#/$defs/form_options',
  },
  subcategory: {
    node: 'subcategory.schema.json',
    view_options: 'subcategory.schema.json#/$defs/view_options',
    form_options: 'subcategory.schema.json#/$defs/form_options',
  },
  questiongroup: {
    node: 'questiongroup.schema.json',
    configuration: 'questiongroup.schema.json#/$defs/configuration',
    view_options: 'questiongroup.schema.json#/$defs/view_options',
    form_options: 'questiongroup.schema.json#/$defs/form_options',
  },
  question: { node: 'question.schema.json', ...questionParts },
  key: { configuration: 'key.schema.json#/$defs/configuration', ...questionParts },
  value: { configuration: 'value.schema.json#/$defs/configuration' },
}

/** The levels that have options, from the outermost node to the value. */
export const optionLevels = Object.keys(homes) as readonly OptionLevel[]

/** The containers that a level has, in the order in which they are described. */
export function containersOf(level: OptionLevel): readonly OptionContainer[] {
  return Object.keys(homes[level]) as OptionContainer[]
}

const tables = new Map<OptionLevel, Map<OptionContainer, ReadonlyMap<string, OptionFacts>>>()
let homesByName: ReadonlyMap<string, readonly OptionFacts[]> | undefined

/** The options of a level and container by name; empty when the level has no such container. */
export function optionsOf(level: OptionLevel, container: OptionContainer): ReadonlyMap<string, OptionFacts> {
  const known = tables.get(level)?.get(container)
  if (known) return known
  const table = readOptions(level, container)
  const ofLevel = tables.get(level) ?? new Map<OptionContainer, ReadonlyMap<string, OptionFacts>>()
  tables.set(level, ofLevel.set(container, table))
  return table
}

/** All levels and containers where an option of this name has a meaning, names that the program overwrites left out. */
export function findOptionHomes(name: string): readonly OptionFacts[] {
  homesByName ??= indexHomes()
  return homesByName.get(name) ?? []
}

/** The names of all options that {@link findOptionHomes} finds. */
export function optionNames(): readonly string[] {
  homesByName ??= indexHomes()
  return [...homesByName.keys()]
}

function indexHomes(): ReadonlyMap<string, readonly OptionFacts[]> {
  const index = new Map<string, OptionFacts[]>()
  for (const level of optionLevels) {
    for (const container of containersOf(level)) {
      for (const option of optionsOf(level, container).values()) {
        if (!option.schema.overwritten) addToGroup(index, option.name, option)
      }
    }
  }
  return index
}

function readOptions(level: OptionLevel, container: OptionContainer): ReadonlyMap<string, OptionFacts> {
  const place = lookUp(homes[level], container)
  const properties = place === undefined ? {} : (refersTo(place).properties ?? {})
  const options = new Map<string, OptionFacts>()
  for (const [name, property] of Object.entries(properties)) {
    const schema = merged(property === true ? {} : property)
    const { description = '', readBy = [], keyTypes } = schema
    options.set(name, { level, container, name, description, types: allTypes(schema), schema, readBy, keyTypes })
  }
  return options
}

function refersTo(place: string): Schema {
  return resolveRef(`https://questlint.dev/schemas/${place}`)
}

/** A schema with what its `$ref` says; its own words win. */
function merged(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const { $ref, ...own } = schema
  return { ...merged(resolveRef($ref)), ...own }
}

function allTypes(schema: Schema): readonly JsonType[] {
  const own = typesOf(schema.type)
  if (own.length > 0) return own
  return [...new Set([schema.then, schema.else].flatMap((part) => typesOf(part?.type)))]
}
