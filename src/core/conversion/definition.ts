import { longestKeyword } from '../questionnaire/keyword-form.ts'
import { isObject } from '../text/json-value.ts'
import type { Model } from '../workspace/models.ts'
import { type NoOptions, standardFields } from './way-back.ts'

/** A record of a fixture whose envelope is as it should be. */
export interface PlainRecord {
  /** Its position in the fixture. */
  readonly index: number
  readonly model: Model
  readonly pk: number
  readonly fields: Readonly<Record<string, unknown>>
}

/** The members of a definition that are in the `configuration` of its record. */
export const optionMembers: Readonly<Partial<Record<Model, readonly string[]>>> = {
  key: ['type', 'view_options', 'form_options', 'filter_options', 'summary'],
  questiongroup: ['view_options', 'form_options', 'inherited_configuration', 'inherited_questiongroup'],
  value: ['image_name'],
}

/** The text keywords that may be in a definition directly. */
export const textMembers: Readonly<Partial<Record<Model, readonly string[]>>> = {
  key: ['label', 'helptext', 'label_view', 'label_filter', 'label_left', 'label_right'],
  value: ['label', 'helptext', 'label_view'],
  questiongroup: ['label', 'helptext', 'label_view'],
  category: ['label', 'helptext', 'label_view'],
}

/** Why a record cannot be said as a definition, as the end of a sentence about it; `undefined` when it can. */
export function reasonToKeep({ model, fields }: PlainRecord): string | undefined {
  const stray = Object.keys(fields).find((name) => !standardFields[model].includes(name))
  if (stray !== undefined) return `has the field ${JSON.stringify(stray)}`
  if (model === 'configuration') return reasonOfConfiguration(fields)
  if (model === 'translation') return reasonOfTranslation(fields)
  return reasonOfOwner(model, fields)
}

function reasonOfConfiguration(fields: Readonly<Record<string, unknown>>): string | undefined {
  const { code, edition, created, data } = fields
  if (typeof code !== 'string' || typeof edition !== 'string') return 'does not give its code and edition as strings'
  if (typeof created !== 'string') return 'does not give its creation date'
  if (!isObject(data) || !Object.hasOwn(data, 'sections')) return 'has no sections'
  const stray = Object.keys(data).find((name) => name !== 'sections' && name !== 'modules')
  return stray === undefined ? undefined : `has ${JSON.stringify(stray)} beside its sections`
}

function reasonOfTranslation({ translation_type, data }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof translation_type === 'string' && isObject(data) ? undefined : 'does not give its type and texts'
}

function reasonOfOwner(model: Model, fields: Readonly<Record<string, unknown>>): string | undefined {
  const { keyword, translation, values, order_value: order } = fields
  if (typeof keyword !== 'string') return 'has no keyword'
  if (keyword.length > longestKeyword) return 'has a keyword that is too long'
  const isWithout = translation === null || (translation === undefined && model === 'questiongroup')
  if (!isWithout && !isPk(translation)) return 'does not name its translation by a number'
  if (values !== undefined && !(Array.isArray(values) && values.every(isPk)))
    return 'does not name its values by numbers'
  if (order !== undefined && order !== null && !isPk(order)) return 'has an order_value that is not a number'
  return reasonOfOptions(model, fields)
}

function reasonOfOptions(model: Model, fields: Readonly<Record<string, unknown>>): string | undefined {
  const { configuration } = fields
  const allowed = optionMembers[model] ?? []
  if (!isObject(configuration)) {
    const isNothing = configuration === null || configuration === undefined
    if (model === 'category' || (model === 'value' && isNothing)) return undefined
    return 'has no object as its configuration'
  }
  const stray = Object.keys(configuration).find((name) => !allowed.includes(name))
  return stray === undefined ? undefined : `has ${JSON.stringify(stray)} in its configuration`
}

/** Whether a value is a number that a pk can be. */
export function isPk(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value)
}

/** What the configuration of a record without options is. */
export function noOptionsOf(configuration: unknown): NoOptions | undefined {
  if (configuration === undefined) return 'absent'
  if (configuration === null) return 'null'
  return isObject(configuration) && Object.keys(configuration).length === 0 ? 'empty' : undefined
}

/** The texts of a translation as members of the definition that has it: those of the file's own context short, others in full. */
export function writeTexts(
  model: Model,
  data: Readonly<Record<string, unknown>>,
  context: string,
): Record<string, unknown> {
  const [first, ...others] = Object.entries(data)
  const short = first?.[0] === context ? shortTexts(model, first[1]) : undefined
  if (short === undefined) return { texts: data }
  return others.length > 0 ? { ...short, texts: Object.fromEntries(others) } : short
}

function shortTexts(model: Model, texts: unknown): Record<string, unknown> | undefined {
  if (!isObject(texts) || Object.keys(texts).length === 0) return undefined
  const allowed = textMembers[model] ?? []
  const short: [string, unknown][] = []
  for (const [name, languages] of Object.entries(texts)) {
    if (!allowed.includes(name) || !isObject(languages)) return undefined
    const words = Object.entries(languages)
    if (words.length === 0 || words.some(([, text]) => typeof text !== 'string')) return undefined
    const isEnglish = words.length === 1 && words[0]?.[0] === 'en'
    short.push([name, isEnglish ? words[0]?.[1] : languages])
  }
  return Object.fromEntries(short)
}
