import { isObject, memberOf } from '../text/json-value.ts'
import { appendPointer, parentPointer } from '../text/pointer.ts'
import { remember } from '../text/remember.ts'
import type { ValueChange } from '../text/value-change.ts'
import { definitionMembers, type FileKind, isApiKind } from './kind.ts'
import { judgedModelOf, type Model } from './models.ts'

export { judgedModelOf, judgedModels, type Model } from './models.ts'

/** Texts of a record: context, text keyword, and by language the words, which `languagesOf` and `shownText` give. */
export type Texts = Readonly<Record<string, Readonly<Record<string, object>>>>

/** One record of the application's database as a file gives it, whatever the form of the file. */
export interface RecordFact {
  readonly uri: string
  readonly model: Model
  readonly form: 'fixture' | 'authoring'
  readonly pk: number | undefined
  readonly keyword: string | undefined
  /** The record itself: `/12` in a fixture, `/keys/vin_soil` in the authoring form. */
  readonly pointer: string
  /** The fields in the fixture's shape; what is missing or of a wrong type is left out. */
  readonly fields: Readonly<Record<string, unknown>>
  /**
   * Texts written with the record itself (authoring form), in the context of the file's code; where it says the pk of
   * its translation, they are that one's.
   */
  readonly texts: Texts | undefined
}

/** One questionnaire configuration: its identity and its tree of sections as plain data. */
export interface ConfigurationFact {
  readonly uri: string
  readonly code: string | undefined
  readonly edition: string | undefined
  /** The record or file: `/1672`, or the empty pointer. */
  readonly pointer: string
  /** The object that contains `sections` and `modules`. */
  readonly dataPointer: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Where a configuration says its code, or another of its fields: in a record, or in a file of its own. */
export function configurationPointer(
  { pointer, dataPointer }: ConfigurationFact,
  field: 'code' | 'edition' | 'created',
): string {
  return `${pointer}${pointer === dataPointer ? '' : '/fields'}/${field}`
}

/** What one file defines, as plain data. */
export interface FileFacts {
  readonly uri: string
  readonly kind: FileKind
  readonly value: unknown
  readonly records: readonly RecordFact[]
  readonly configurations: readonly ConfigurationFact[]
  /** The same object as long as a file changes in nothing but the words of its texts. */
  readonly frame: object
  /** Whether merge conflicts leave open what the file defines. */
  readonly isConflicted?: boolean
  /** Whether some of the file is not read, which leaves open what else it defines. */
  readonly isPartial?: boolean
}

/** Extracts what a file defines; total for any value. What an earlier state of the file has as well is taken from there. */
export function extractFacts(uri: string, kind: FileKind, value: unknown, earlier?: FileFacts): FileFacts {
  if (kind === 'fixture') return { uri, kind, value, frame: {}, ...extractRecords(uri, value, '', earlier) }
  const file = isObject(value) && kind !== 'answers' && !isApiKind(kind) ? value : {}
  const own = kind === 'configuration' ? [plainConfiguration(uri, file)] : []
  const kept = extractRecords(uri, memberOf(file, 'records'), '/records', undefined)
  return {
    uri,
    kind,
    value,
    records: [...extractDefinitions(uri, file), ...kept.records],
    configurations: [...own, ...kept.configurations],
    frame: {},
  }
}

/** The records that a file writes as a fixture does: all of a fixture, and the member `records` of a plain file. */
export function writtenRecords({ kind, value }: Pick<FileFacts, 'kind' | 'value'>): {
  readonly items: readonly unknown[]
  /** The pointer of the list. */
  readonly pointer: string
} {
  const isPlain = kind === 'configuration' || kind === 'definitions'
  const items = kind === 'fixture' ? value : isPlain ? memberOf(value, 'records') : undefined
  return { items: Array.isArray(items) ? items : [], pointer: isPlain ? '/records' : '' }
}

/**
 * The facts of a file with what they share with those of another state of it: all records but one where a text of that
 * one is what changed; `undefined` where more did.
 */
export function shareRecords(facts: FileFacts, known: FileFacts, change: ValueChange): FileFacts | undefined {
  const changed = typeof change === 'string' ? -1 : findTextOwner(known.records, change.path)
  if (changed < 0) return undefined
  const records = known.records.map((record, index) => (index === changed ? (facts.records[index] ?? record) : record))
  return { ...facts, records, frame: known.frame }
}

/** The position of the record that a path of names leads to a text of; -1 for what is no text of a record. */
function findTextOwner(records: readonly RecordFact[], path: readonly string[]): number {
  for (const [length, isText] of Object.entries(textPaths)) {
    if (path.length < Number(length)) continue
    const end = path.length - Number(length)
    const pointer = path.slice(0, end).reduce(appendPointer, '')
    const found = records.findIndex((record) => record.pointer === pointer && isText(record, path.slice(end)))
    if (found < 0) continue
    const next = records[found + 1]
    return next && isBeside(next) && parentPointer(next.pointer) === pointer ? found + 1 : found
  }
  return -1
}

/** Whether a translation is in the definition that it belongs to, which says its pk. */
export function isBeside({ model, texts }: RecordFact): boolean {
  return model === 'translation' && texts !== undefined
}

/** The paths below a record that lead to words, by their length. */
const textPaths: Readonly<Record<number, (record: RecordFact, path: readonly string[]) => boolean>> = {
  0: ({ form, model }) => form === 'authoring' && model !== 'translation',
  1: (record, path) => isShortText(record, path),
  2: (record, path) => isShortText(record, path),
  4: ({ form, model }, [first]) =>
    model === 'translation' ? form === 'authoring' && first === 'data' : form === 'authoring' && first === 'texts',
  5: ({ form, model }, [first, second]) =>
    form === 'fixture' && model === 'translation' && first === 'fields' && second === 'data',
}

function isShortText({ form, model }: RecordFact, [first = '']: readonly string[]): boolean {
  return form === 'authoring' && model !== 'translation' && textMembers.includes(first)
}

function extractRecords(
  uri: string,
  value: unknown,
  list: string,
  earlier: FileFacts | undefined,
): { readonly records: readonly RecordFact[]; readonly configurations: readonly ConfigurationFact[] } {
  const records: RecordFact[] = []
  const configurations: ConfigurationFact[] = []
  const items = Array.isArray(value) ? value : []
  const models = new Map<unknown, Model | undefined>()
  for (let index = 0; index < items.length; index++) {
    const item: unknown = items[index]
    if (!isObject(item)) continue
    const { model: name, pk, fields } = item
    if (!models.has(name)) models.set(name, judgedModelOf(name))
    const model = models.get(name)
    if (model === undefined || !isObject(fields)) continue
    const known = earlier?.records[records.length]
    const pointer = `${list}/${index}`
    if (known?.fields === fields && known.model === model && known.pk === pkOf(pk) && known.pointer === pointer) {
      records.push(known)
    } else records.push(fixtureRecord(uri, model, pointer, pk, fields))
    if (model === 'configuration' && isObject(fields.data)) {
      configurations.push({
        uri,
        code: textOf(fields.code),
        edition: textOf(fields.edition),
        pointer,
        dataPointer: `${pointer}/fields/data`,
        data: fields.data,
      })
    }
  }
  return { records, configurations }
}

function fixtureRecord(
  uri: string,
  model: Model,
  pointer: string,
  pk: unknown,
  fields: Record<string, unknown>,
): RecordFact {
  return {
    uri,
    model,
    form: 'fixture',
    pk: pkOf(pk),
    keyword: storedKeyword(fields.keyword),
    pointer,
    fields: readNumbers(fields),
    texts: undefined,
  }
}

/** The text that the database makes of a keyword. */
function storedKeyword(keyword: unknown): string | undefined {
  if (typeof keyword === 'boolean') return keyword ? 'True' : 'False'
  return typeof keyword === 'number' ? String(keyword) : textOf(keyword)
}

/** The fields of a record with numbers that are written as text as the loader reads them. */
function readNumbers(fields: Record<string, unknown>): Record<string, unknown> {
  const { translation, values, order_value: order } = fields
  const isText = typeof translation === 'string' || typeof order === 'string'
  if (!isText && !(Array.isArray(values) && values.some((value) => typeof value === 'string'))) return fields
  return {
    ...fields,
    ...('translation' in fields && { translation: pkOf(translation) ?? translation }),
    ...('order_value' in fields && { order_value: pkOf(order) ?? order }),
    ...(Array.isArray(values) && { values: values.map((value: unknown) => pkOf(value) ?? value) }),
  }
}

function plainConfiguration(uri: string, file: Record<string, unknown>): ConfigurationFact {
  return {
    uri,
    code: textOf(file.code),
    edition: textOf(file.edition),
    pointer: '',
    dataPointer: '',
    data: file,
  }
}

/** The model of the definitions that a member of a plain file contains. */
export const memberModels: Readonly<Record<(typeof definitionMembers)[number], Model>> = {
  keys: 'key',
  values: 'value',
  questiongroups: 'questiongroup',
  categories: 'category',
  translations: 'translation',
}

/** What a whole plain file says about its definitions. */
interface DefinitionsFile {
  readonly uri: string
  /** The context of short texts. */
  readonly context: string
  /** What the `configuration` of a value without options is. */
  readonly noOptions: object | null | undefined
}

/** What the member `fixture` says that a value without options has as its configuration; an empty object where it says nothing. */
function noOptionsOf(file: Record<string, unknown>): object | null | undefined {
  const said = memberOf(memberOf(file.fixture, 'no_options'), 'value')
  return said === 'absent' ? undefined : said === 'null' ? null : {}
}

function extractDefinitions(uri: string, file: Record<string, unknown>): RecordFact[] {
  const whole: DefinitionsFile = { uri, context: textOf(file.code) ?? 'wocat', noOptions: noOptionsOf(file) }
  return definitionMembers.flatMap((member) => {
    const definitions = memberOf(file, member)
    if (!isObject(definitions)) return []
    return Object.entries(definitions).flatMap(([name, definition]) =>
      authoringRecords(whole, memberModels[member], name, definition, `/${member}`),
    )
  })
}

const configurationMembers = [
  'type',
  'view_options',
  'form_options',
  'filter_options',
  'summary',
  'image_name',
  'inherited_configuration',
  'inherited_questiongroup',
]
const textMembers = ['label', 'helptext', 'label_view', 'label_filter', 'label_left', 'label_right']

/** A definition and the values written in place inside it. */
function authoringRecords(
  file: DefinitionsFile,
  model: Model,
  name: string,
  definition: unknown,
  parent: string,
): RecordFact[] {
  const { uri, context } = file
  const pointer = appendPointer(parent, name)
  const members = typeof definition === 'string' ? { label: definition } : isObject(definition) ? definition : {}
  if (model === 'translation') return [{ ...translationRecord(uri, name, members), pointer }]
  const inPlace = model === 'key' && isObject(members.values) ? members.values : undefined
  const fields = authoringFields(file, name, model, members)
  const texts = authoringTexts(members, context)
  const translation = texts && typeof fields.translation === 'number' ? fields.translation : undefined
  const record: RecordFact = {
    uri,
    model,
    form: 'authoring',
    pk: pkOf(members.pk),
    keyword: name,
    pointer,
    fields: inPlace ? { ...fields, values: Object.keys(inPlace) } : fields,
    texts: translation === undefined ? texts : undefined,
  }
  const own = translation === undefined ? [record] : [record, textsBeside(record, translation, texts ?? {})]
  if (!inPlace) return own
  const values = Object.entries(inPlace).flatMap(([keyword, value], order) =>
    authoringRecords(file, 'value', keyword, value, `${pointer}/values`).map((choice) => ({
      ...choice,
      fields: { order_value: order + 1, ...choice.fields },
    })),
  )
  return [...own, ...values]
}

/** The translation whose texts are in the definition that names its pk. */
function textsBeside({ uri, model, pointer }: RecordFact, pk: number, texts: Texts): RecordFact {
  return {
    uri,
    model: 'translation',
    form: 'authoring',
    pk: pkOf(pk),
    keyword: undefined,
    pointer: `${pointer}/translation`,
    fields: { translation_type: model, data: texts },
    texts,
  }
}

function translationRecord(uri: string, name: string, members: Record<string, unknown>): RecordFact {
  return {
    uri,
    model: 'translation',
    form: 'authoring',
    pk: pkOf(Number(name)),
    keyword: undefined,
    pointer: '',
    fields: members,
    texts: undefined,
  }
}

function authoringFields(
  { noOptions }: DefinitionsFile,
  keyword: string,
  model: Model,
  members: Record<string, unknown>,
): Record<string, unknown> {
  const configuration: Record<string, unknown> = {}
  for (const member of configurationMembers) {
    if (Object.hasOwn(members, member)) configuration[member] = members[member]
  }
  const fields: Record<string, unknown> = { keyword }
  for (const field of ['translation', 'values', 'order_value']) {
    if (Object.hasOwn(members, field)) fields[field] = members[field]
  }
  const isEmpty = model === 'value' && Object.keys(configuration).length === 0
  const written = isEmpty ? noOptions : configuration
  if (model !== 'category' && written !== undefined) fields.configuration = written
  return fields
}

/** Short texts (`label: Soil type`) stand for English texts in the context of the file's code. */
function authoringTexts(members: Record<string, unknown>, context: string): Texts | undefined {
  const short = textMembers.flatMap((member) => {
    const languages = languagesOf(members[member])
    return languages ? [[member, languages] as const] : []
  })
  const full = textsOf(members.texts)
  if (short.length === 0) return Object.keys(full).length > 0 ? full : undefined
  return { ...full, [context]: { ...full[context], ...Object.fromEntries(short) } }
}

/** The texts that are in a record itself; not those of a translation that it refers to. */
export function ownTexts({ model, fields, texts }: RecordFact): Texts {
  if (texts) return texts
  return model === 'translation' ? textsOf(fields.data) : noTexts
}

const noTexts: Texts = {}

/** The texts of a translation record's `data`, with everything of a wrong type left out. */
export function textsOf(data: unknown): Texts {
  return isObject(data) ? readTexts(data) : {}
}

/** Many rules ask for the same texts. */
const readTexts = remember((data: Record<string, unknown>): Texts => {
  // Nearly all are as they should be, and need no copy.
  if (isTexts(data)) return data
  return Object.fromEntries(Object.entries(data).map(([context, byKeyword]) => [context, textsByKeyword(byKeyword)]))
})

function isTexts(data: Record<string, unknown>): data is Record<string, Record<string, Record<string, string>>> {
  for (const context in data) {
    const byKeyword = data[context]
    if (!isObject(byKeyword)) return false
    for (const keyword in byKeyword) {
      const languages = byKeyword[keyword]
      if (!isObject(languages)) return false
      for (const language in languages) if (typeof languages[language] !== 'string') return false
    }
  }
  return true
}

function textsByKeyword(byKeyword: unknown): Record<string, Record<string, string>> {
  if (!isObject(byKeyword)) return {}
  return Object.fromEntries(
    Object.entries(byKeyword).flatMap(([keyword, languages]) => {
      const known = languagesOf(languages)
      return known ? [[keyword, known] as const] : []
    }),
  )
}

function languagesOf(value: unknown): Record<string, string> | undefined {
  if (typeof value === 'string') return { en: value }
  if (!isObject(value)) return undefined
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A pk as the loader reads it: whole numbers, also written as text. */
export function pkOf(pk: unknown): number | undefined {
  if (typeof pk === 'number' && Number.isInteger(pk)) return pk
  return typeof pk === 'string' && /^\s*[+-]?\d+\s*$/.test(pk) ? Number(pk) : undefined
}

/**
 * The pointer of a field of a record, in either form of file. In the authoring form `configuration` has no object of
 * its own, and the keyword is the name the record is under.
 */
export function fieldPointer(record: RecordFact, ...parts: readonly (string | readonly string[])[]): string {
  const path = parts.flat()
  const steps = record.form === 'fixture' ? ['fields', ...path] : path[0] === 'configuration' ? path.slice(1) : path
  if (record.form === 'authoring' && path.length === 1 && path[0] === 'keyword') return record.pointer
  return steps.reduce(appendPointer, record.pointer)
}

/** Where the keyword of a record is written. */
export function keywordPlace(record: RecordFact): { readonly pointer: string; readonly part: 'key' | 'value' } {
  return { pointer: fieldPointer(record, 'keyword'), part: record.form === 'fixture' ? 'value' : 'key' }
}
