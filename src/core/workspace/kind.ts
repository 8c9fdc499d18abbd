import { isObject } from '../text/json-value.ts'

/** What a file holds. Everything but `fixture` is a plain file of the authoring form. */
export const fileKinds = [
  'fixture',
  'configuration',
  'definitions',
  'section',
  'category',
  'subcategory',
  'questiongroup',
  'question',
] as const
export type FileKind = (typeof fileKinds)[number]

/** The members of a plain file that hold definitions by keyword (translations by pk). */
export const definitionMembers = ['keys', 'values', 'questiongroups', 'categories', 'translations'] as const

/** Finds the kind of a file from its content; `undefined` when it is no configuration at all. */
export function detectKind(value: unknown): FileKind | undefined {
  if (Array.isArray(value)) return value.some(isFixtureRecord) ? 'fixture' : undefined
  if (!isObject(value)) return undefined
  if (Object.hasOwn(value, 'sections')) return 'configuration'
  if (typeof value.keyword === 'string') return detectFragment(value)
  if (typeof value.code === 'string' && typeof value.edition === 'string') return 'configuration'
  if (definitionMembers.some((member) => looksLikeDefinitions(value[member]))) return 'definitions'
  return undefined
}

function isFixtureRecord(item: unknown): boolean {
  return isObject(item) && typeof item.model === 'string' && Object.hasOwn(item, 'fields')
}

function detectFragment(value: Record<string, unknown>): FileKind | undefined {
  if (Object.hasOwn(value, 'categories')) return 'section'
  if (Object.hasOwn(value, 'questiongroups')) return 'subcategory'
  if (Object.hasOwn(value, 'subcategories')) return 'category'
  if (Object.hasOwn(value, 'questions')) return 'questiongroup'
  const options = ['view_options', 'form_options', 'filter_options', 'summary']
  return options.some((option) => Object.hasOwn(value, option)) ? 'question' : undefined
}

/** Definitions are objects of objects (or labels, or nothing yet); the check keeps unrelated files with a member `values` or `keys` out. */
function looksLikeDefinitions(value: unknown): boolean {
  if (!isObject(value)) return false
  const definitions = Object.values(value)
  return (
    definitions.some((definition) => definition !== null) &&
    definitions.every((definition) => isObject(definition) || typeof definition === 'string' || definition === null)
  )
}
