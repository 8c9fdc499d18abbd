import { addToGroup } from '../text/group-by.ts'
import { memberOf } from '../text/json-value.ts'
import { parentPointer, resolvePointer } from '../text/pointer.ts'
import { remember } from '../text/remember.ts'

/** What is said of a stored questionnaire beside its answers, as far as a file says it. */
export interface StoredDetails {
  /** Its identifier, such as `technologies_12`. */
  readonly code?: string
  readonly created?: string
  readonly updated?: string
  /** In the words of the interface, such as `public`. */
  readonly status?: string
  /** The codes of the languages that it is in. */
  readonly translations?: readonly string[]
  /** The one of them that it was first written in. */
  readonly original?: string
}

/** The numbers that the interface was seen to give words for. */
const statusWords: Readonly<Record<number, string>> = { 1: 'draft', 4: 'public' }

/** Details of the questionnaire whose data stands at a pointer of a value: from its record, and of a fixture also from the records of its translations. */
export function storedDetails(value: unknown, dataPointer: string): StoredDetails {
  if (!dataPointer.endsWith('/data')) return {}
  const parent = parentPointer(dataPointer) ?? ''
  const record = resolvePointer(value, parent)
  const inFixture = parent.endsWith('/fields') && Array.isArray(value)
  const pk = inFixture ? memberOf(resolvePointer(value, parentPointer(parent) ?? ''), 'pk') : undefined
  return {
    ...stringsIn(record, ['code', 'created', 'updated']),
    ...statusOf(memberOf(record, 'status')),
    ...(pk === undefined ? {} : translationsOf(value as readonly unknown[], pk)),
  }
}

function stringsIn(record: unknown, names: readonly (keyof StoredDetails)[]): StoredDetails {
  const found = names.map((name) => [name, memberOf(record, name)] as const)
  return Object.fromEntries(found.filter(([, text]) => typeof text === 'string' && text !== ''))
}

function statusOf(status: unknown): StoredDetails {
  if (typeof status === 'string') return { status: status.toLowerCase() }
  const word = typeof status === 'number' ? statusWords[status] : undefined
  return word === undefined ? {} : { status: word }
}

function translationsOf(records: readonly unknown[], pk: unknown): StoredDetails {
  const own = translationRecords(records).get(pk) ?? []
  if (own.length === 0) return {}
  const original = own.find((one) => memberOf(one, 'original_language') === true)
  return { translations: own.map(languageOf), ...(original === undefined ? {} : { original: languageOf(original) }) }
}

/** The fields of the records that say in which languages a questionnaire is, by its pk. */
const translationRecords = remember((records: readonly unknown[]) => {
  const byPk = new Map<unknown, unknown[]>()
  for (const record of records) {
    if (memberOf(record, 'model') !== 'questionnaire.questionnairetranslation') continue
    const fields = memberOf(record, 'fields')
    if (typeof memberOf(fields, 'language') === 'string') addToGroup(byPk, memberOf(fields, 'questionnaire'), fields)
  }
  return byPk
})

function languageOf(fields: unknown): string {
  return String(memberOf(fields, 'language'))
}
