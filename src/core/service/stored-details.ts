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
  /** The e-mails of those who compiled it. */
  readonly compilers?: readonly string[]
  /** The codes of the questionnaires that it is linked with. */
  readonly links?: readonly string[]
}

/** The numbers that the interface was seen to give words for. */
const statusWords: Readonly<Record<number, string>> = { 1: 'draft', 4: 'public' }

/**
 * Details of the questionnaire whose data is at a pointer of a value: from its record, as a catalogue exports it, and of
 * a fixture also from the records of its translations, members and links.
 */
export function storedDetails(value: unknown, dataPointer: string): StoredDetails {
  if (!dataPointer.endsWith('/data')) return {}
  const parent = parentPointer(dataPointer) ?? ''
  const record = resolvePointer(value, parent)
  const inFixture = parent.endsWith('/fields') && Array.isArray(value)
  const pk = inFixture ? memberOf(resolvePointer(value, parentPointer(parent) ?? ''), 'pk') : undefined
  return {
    ...stringsIn(record, ['code', 'created', 'updated', 'original']),
    ...listsIn(record, ['translations', 'compilers', 'links']),
    ...statusOf(memberOf(record, 'status')),
    ...(pk === undefined ? {} : besidesOf(value as readonly unknown[], pk)),
  }
}

function stringsIn(record: unknown, names: readonly (keyof StoredDetails)[]): StoredDetails {
  const found = names.map((name) => [name, memberOf(record, name)] as const)
  return Object.fromEntries(found.filter(([, text]) => typeof text === 'string' && text !== ''))
}

function listsIn(record: unknown, names: readonly (keyof StoredDetails)[]): StoredDetails {
  const found = names.map((name) => [name, memberOf(record, name)] as const)
  return Object.fromEntries(
    found.filter(([, list]) => Array.isArray(list) && list.every((item) => typeof item === 'string')),
  )
}

function statusOf(status: unknown): StoredDetails {
  if (typeof status === 'string') return { status: status.toLowerCase() }
  const word = typeof status === 'number' ? statusWords[status] : undefined
  return word === undefined ? {} : { status: word }
}

/** What other records of a fixture say of a questionnaire, by its pk. */
function besidesOf(records: readonly unknown[], pk: unknown): StoredDetails {
  const { translations, memberships, links, emails, codes } = besideRecords(records)
  const compilers = (memberships.get(pk) ?? [])
    .filter((one) => memberOf(one, 'role') === 'compiler')
    .flatMap((one) => emails.get(memberOf(one, 'user')) ?? [])
  const linked = (links.get(pk) ?? []).flatMap((one) => codes.get(memberOf(one, 'to_questionnaire')) ?? [])
  return {
    ...translationsOf(translations.get(pk) ?? []),
    ...(compilers.length === 0 ? {} : { compilers }),
    ...(linked.length === 0 ? {} : { links: linked }),
  }
}

function translationsOf(own: readonly unknown[]): StoredDetails {
  if (own.length === 0) return {}
  const original = own.find((one) => memberOf(one, 'original_language') === true)
  return { translations: own.map(languageOf), ...(original === undefined ? {} : { original: languageOf(original) }) }
}

type ByPk<Value> = ReadonlyMap<unknown, Value>

/** The fields of the records beside questionnaires, by the pk of the questionnaire that they are about; e-mails and codes by their own. */
interface BesideRecords {
  readonly translations: ByPk<readonly unknown[]>
  readonly memberships: ByPk<readonly unknown[]>
  readonly links: ByPk<readonly unknown[]>
  readonly emails: ByPk<string>
  readonly codes: ByPk<string>
}

const besideRecords = remember((records: readonly unknown[]): BesideRecords => {
  const [translations, memberships, links] = [new Map(), new Map(), new Map()] as [
    Map<unknown, unknown[]>,
    Map<unknown, unknown[]>,
    Map<unknown, unknown[]>,
  ]
  const [emails, codes] = [new Map<unknown, string>(), new Map<unknown, string>()]
  const name = (by: Map<unknown, string>, record: unknown, text: unknown): void => {
    if (typeof text === 'string') by.set(memberOf(record, 'pk'), text)
  }
  for (const record of records) {
    const fields = memberOf(record, 'fields')
    const model = memberOf(record, 'model')
    if (model === 'questionnaire.questionnaire') name(codes, record, memberOf(fields, 'code'))
    else if (model === 'accounts.user') name(emails, record, memberOf(fields, 'email'))
    else if (model === 'questionnaire.questionnairemembership')
      addToGroup(memberships, memberOf(fields, 'questionnaire'), fields)
    else if (model === 'questionnaire.questionnairelink')
      addToGroup(links, memberOf(fields, 'from_questionnaire'), fields)
    else if (model === 'questionnaire.questionnairetranslation' && typeof memberOf(fields, 'language') === 'string')
      addToGroup(translations, memberOf(fields, 'questionnaire'), fields)
  }
  return { translations, memberships, links, emails, codes }
})

function languageOf(fields: unknown): string {
  return String(memberOf(fields, 'language'))
}
