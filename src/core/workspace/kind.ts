import { type ApiKind, apiKinds } from '../schema/kinds.ts'
import { isObject } from '../text/json-value.ts'
import { nearestName } from '../text/nearest-name.ts'
import { detectApiKind } from './api-kind.ts'
import { meantModel } from './models.ts'

/** What a file contains. Everything but `fixture`, `answers` and what the service answers is a plain file of the authoring form. */
export const fileKinds = [
  'fixture',
  'configuration',
  'definitions',
  'section',
  'category',
  'subcategory',
  'questiongroup',
  'question',
  'answers',
  ...apiKinds,
] as const
/** What a file contains: fixture records, an authoring file, a fragment, answers, a response of the interface. */
export type FileKind = (typeof fileKinds)[number]

/** The members of a plain file that contain definitions by keyword (translations by pk). */
export const definitionMembers = ['keys', 'values', 'questiongroups', 'categories', 'translations'] as const

/** Finds the kind of a file from its content, also where names in it are misspelt; `undefined` when it is no configuration at all. */
export function detectKind(value: unknown): FileKind | undefined {
  if (Array.isArray(value)) {
    if (isFixture(value)) return 'fixture'
    return value.some(isAnswerRecord) ? 'answers' : detectApiKind(value)
  }
  if (!isObject(value)) return undefined
  if (isAnswerRecord(value)) return 'answers'
  if (Object.hasOwn(value, 'sections')) return 'configuration'
  const answered = detectApiKind(value)
  if (answered) return answered
  const exact = typeof value.keyword === 'string' ? detectFragment(value) : undefined
  if (exact) return exact
  if (typeof value.code === 'string' && typeof value.edition === 'string') return 'configuration'
  if (definitionMembers.some((member) => looksLikeDefinitions(value[member]))) return 'definitions'
  if (Array.isArray(value.records) && isFixture(value.records)) return 'definitions'
  return guessKind(value)
}

/** Whether a file has what the service answers. */
export function isApiKind(kind: FileKind): kind is ApiKind {
  return kind.startsWith('api:')
}

/** Whether a value is the data of a questionnaire with its status, or with its configuration and edition. */
export function isAnswerRecord(value: unknown): boolean {
  if (!isObject(value) || !isObject(value.data) || Object.hasOwn(value, 'sections')) return false
  return typeof value.status === 'string' || (typeof value.configuration === 'string' && !Object.hasOwn(value, 'model'))
}

/** Whether a record of a fixture is a stored questionnaire, in whatever case Django takes the name of its model. */
export function isStoredQuestionnaire(value: unknown): value is Record<string, unknown> {
  if (!isObject(value) || typeof value.model !== 'string' || !isObject(value.fields)) return false
  return value.model.toLowerCase() === 'questionnaire.questionnaire' && Object.hasOwn(value.fields, 'data')
}

function detectFragment(value: Record<string, unknown>): FileKind | undefined {
  if (Object.hasOwn(value, 'categories')) return 'section'
  if (Object.hasOwn(value, 'questiongroups')) return 'subcategory'
  if (Object.hasOwn(value, 'subcategories')) return 'category'
  if (Object.hasOwn(value, 'questions')) return 'questiongroup'
  return optionMembers.some((option) => Object.hasOwn(value, option)) ? 'question' : undefined
}

const optionMembers = ['view_options', 'form_options', 'filter_options', 'summary']

/** Definitions are objects of objects (or labels, or nothing yet); the check keeps unrelated files with a member `values` or `keys` out. */
function looksLikeDefinitions(value: unknown): boolean {
  if (!isObject(value)) return false
  const definitions = Object.values(value)
  return (
    definitions.some((definition) => definition !== null) &&
    definitions.every((definition) => isObject(definition) || typeof definition === 'string' || definition === null)
  )
}

/** The members that contain lists of nodes, from the top of a questionnaire down, and the kind of file that has each. */
const childMembers = new Map<string, FileKind>([
  ['sections', 'configuration'],
  ['categories', 'section'],
  ['subcategories', 'category'],
  ['questiongroups', 'subcategory'],
  ['questions', 'questiongroup'],
])

/** The kind of an object in which members are misspelt. One near name proves nothing: what is beside or in it has to fit. */
function guessKind(value: Record<string, unknown>): FileKind | undefined {
  if (isNearRecord(value)) return 'fixture'
  const members = meantMembers(value)
  const held = (name: string): unknown => members.get(name)
  const hasName = typeof held('keyword') === 'string'
  const isNamed = typeof held('code') === 'string' && isEdition(held('edition'))
  for (const [member, kind] of childMembers) {
    const children = held(member)
    const isParent = kind === 'configuration' ? isNamed || typeof held('code') === 'string' : hasName
    if (Array.isArray(children) && (children.some(isNode) || (isParent && children.length === 0))) return kind
  }
  if (isNamed) return 'configuration'
  if (hasName && optionMembers.some((option) => isObject(held(option)))) return 'question'
  return definitionMembers.some((member) => holdsDefinitions(member, held(member))) ? 'definitions' : undefined
}

function isEdition(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

const knownMembers = ['code', 'edition', 'keyword', ...childMembers.keys(), ...definitionMembers, ...optionMembers]

/** The values of an object by the names that are meant; an object with more names than any file of the format is none. */
function meantMembers(value: Record<string, unknown>): ReadonlyMap<string, unknown> {
  const names = Object.keys(value)
  if (names.length > mostMembers) return new Map()
  return new Map(
    names.map((name) => [knownMembers.includes(name) ? name : (nearestName(name, knownMembers) ?? name), value[name]]),
  )
}

const mostMembers = 40

/** Whether an item of a list is a section, category, subcategory, questiongroup or question. */
function isNode(item: unknown): boolean {
  if (!isObject(item)) return false
  const members = meantMembers(item)
  const isParent = [...childMembers.keys()].some((member) => Array.isArray(members.get(member)))
  const hasOptions = optionMembers.some((option) => isObject(members.get(option)))
  return typeof members.get('keyword') === 'string' && (isParent || hasOptions || members.size === 1)
}

/** What definitions have that other lists of objects by name seldom have. */
const definitionTraits: Readonly<Record<string, readonly string[]>> = {
  keys: ['label', 'type', 'values', 'texts', 'view_options', 'form_options', 'helptext'],
  values: ['label', 'texts', 'order_value', 'image_name', 'helptext'],
  questiongroups: ['label', 'texts', 'view_options', 'form_options', 'helptext'],
  categories: ['label', 'texts', 'helptext'],
  translations: [],
}

function holdsDefinitions(member: string, value: unknown): boolean {
  if (!isObject(value)) return false
  const traits = definitionTraits[member] ?? []
  const definitions = Object.values(value).filter(isObject)
  const isDefinition = (one: Record<string, unknown>): boolean => {
    const names = Object.keys(one)
    return (typeof one.label === 'string' || isObject(one.label)) && names.every((name) => traits.includes(name))
  }
  return definitions.length > 0 && definitions.every(isDefinition)
}

/** A list with a record, or with something that is nearly one of those that are judged. */
function isFixture(items: readonly unknown[]): boolean {
  return items.some(isFixtureRecord) || items.slice(0, mostLooked).some(isNearRecord)
}

function isFixtureRecord(item: unknown): boolean {
  return isObject(item) && typeof item.model === 'string' && Object.hasOwn(item, 'fields')
}

/** Whether a fixture has records of other applications only, which are left alone. */
export function isForeignFixture(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && !value.some(isNearRecord) && value.some(isFixtureRecord)
}

/** How many records without a model are looked at; where the first ones have none, the others have none either. */
const mostLooked = 100

/** A record, or one whose member `model` is misspelt. */
function isNearRecord(item: unknown): boolean {
  if (!isObject(item)) return false
  if (isOwnModel(item.model)) return true
  const name = Object.keys(item).find((member) => nearestName(member, ['model']) === 'model')
  return name !== undefined && isOwnModel(item[name])
}

function isOwnModel(model: unknown): boolean {
  if (typeof model !== 'string') return false
  // A name without an application is in many lists that have nothing to do with fixtures.
  return /^configuration\./i.test(model) || (model.includes('.') && meantModel(model) !== undefined)
}
