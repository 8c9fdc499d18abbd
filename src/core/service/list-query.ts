import { toInt } from '../answers/python-numbers.ts'
import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { filterOutcome, isGeneralQuestion } from '../questionnaire/questions/filter.ts'
import { findQuestion } from '../questionnaire/served-nodes.ts'
import { isStoredAs } from '../schema/key-types.ts'
import { lookUp } from '../text/json-value.ts'
import { type ModelRecord, recordByPk, recordsOfModel } from './model-records.ts'
import { offeredChoices } from './offered-choices.ts'
import { parseQuery } from './query-text.ts'
import { firstText, type Wording, wordingOf } from './wording.ts'

/** One restriction of a list query, with the members that the service has for it. */
export interface ActiveFilter {
  /** The type of the key, else `_type`, `_search`, `_edition`, `_lang`, `_date` or `_flag`. */
  readonly type: string
  readonly questiongroup: string
  readonly key: string
  readonly key_label: string | null
  readonly operator: string | null
  readonly value: string | readonly string[]
  readonly value_label: string
}

/** A filter by the answer to a question. */
export interface QuestionFilter {
  readonly parameter: string
  readonly active: ActiveFilter
  readonly question: Node
  readonly operator: string
  readonly values: readonly string[]
  /** What people call each value. */
  readonly labels: readonly string[]
  readonly choices: readonly { readonly stored: string; readonly label: string }[]
  /** What can be chosen from the database, where that is known. */
  readonly records: ReadonlyMap<string, ModelRecord> | undefined
}

/** How the service reads a query of its list of questionnaires (format facts 10.4). */
export interface ListQuery {
  readonly parameters: ReadonlyMap<string, readonly string[]>
  readonly status: 200 | 500
  readonly page: number
  /** The configuration that filters are read against. */
  readonly code: string
  /** It, where it is loaded. */
  readonly questionnaire: Questionnaire | undefined
  /** The codes of the questionnaires that are searched. */
  readonly searched: readonly string[]
  readonly active: readonly ActiveFilter[]
  readonly questions: readonly QuestionFilter[]
  /** The parameters that filter by something of a configuration that is not loaded. */
  readonly unread: readonly string[]
}

/** The configurations that a query is read against. */
export interface QueryContext {
  /** The one that it is meant for. */
  readonly named: Questionnaire
  /** The latest loaded edition of another one. */
  readonly latest: (code: string) => Questionnaire | undefined
}

/** The configuration whose questions can be filtered by when the query names no type. */
export const generalCode = 'wocat'

/** The types of a query that the service knows. */
export const serviceCodes: readonly string[] = [
  'approaches',
  'cca',
  'cbp',
  'technologies',
  'unccd',
  'watershed',
  generalCode,
]

/** Where a query without a type looks. */
const generalSearch: readonly string[] = ['unccd', 'technologies', 'approaches', 'watershed']

/** The operators that make the search fail. */
export const rangeOperators: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte'])

/** Reads a query as the service does; it is taken to know the configurations that are loaded. */
export function readListQuery(query: string, { named, latest }: QueryContext): ListQuery {
  const parameters = parseQuery(query)
  const asked = (parameters.get('type')?.at(-1) ?? '').toLowerCase()
  const ownCode = named.configuration?.code
  const isKnown = asked === ownCode || serviceCodes.includes(asked) || latest(asked) !== undefined
  const code = isKnown ? asked : generalCode
  const questionnaire = readAgainst(code, { named, latest })
  const reading: Reading = {
    active: [],
    questions: [],
    unread: [],
    questionnaire,
    named,
    wording: wordingOf(questionnaire?.configuration),
  }
  for (const [parameter, values] of parameters) readParameter(parameter, values, reading)
  return {
    parameters,
    status: fails(reading) ? 500 : 200,
    page: readPage(parameters.get('page')?.at(-1) ?? '1'),
    code,
    questionnaire,
    searched: code === generalCode ? generalSearch : [code],
    active: reading.active,
    questions: reading.questions,
    unread: reading.unread,
  }
}

/** The latest loaded edition of a code, whichever the query is meant for. */
function readAgainst(code: string, { named, latest }: QueryContext): Questionnaire | undefined {
  const last = latest(code)
  const { code: own, edition } = named.configuration ?? {}
  return code === own && (last === undefined || last.configuration?.edition === edition) ? named : last
}

interface Reading {
  readonly active: ActiveFilter[]
  readonly questions: QuestionFilter[]
  readonly unread: string[]
  readonly questionnaire: Questionnaire | undefined
  readonly named: Questionnaire
  readonly wording: Wording
}

function fails({ active, questions }: Reading): boolean {
  if (active.some(({ type }) => type === '_date' || type === '_flag')) return true
  return questions.some(({ question, operator }) => filterOutcome(question) === 'fails' || rangeOperators.has(operator))
}

/** A whole number as Python reads it, from 1; no list has as many pages as the greatest that counts. */
function readPage(text: string): number {
  const page = toInt(text)
  return 'value' in page && Number(page.value) >= 1 ? Math.min(Number(page.value), Number.MAX_SAFE_INTEGER) : 1
}

const typeLabels: Readonly<Record<string, string>> = {
  technologies: 'SLM Technologies',
  approaches: 'SLM Approaches',
  unccd: 'UNCCD PRAIS Practices',
}

const flagLabels: Readonly<Record<string, string>> = { unccd_bp: 'UNCCD Best Practice' }

/** The languages whose names are known. */
const languages: Readonly<Record<string, string>> = { en: 'English', es: 'Spanish', fr: 'French' }

function readParameter(parameter: string, values: readonly string[], reading: Reading): void {
  const add = (type: string, questiongroup: string, key: string, label: string, value: string, shown: string): void => {
    reading.active.push({ type, questiongroup, key, key_label: label, operator: null, value, value_label: shown })
  }
  if (parameter.startsWith('filter__')) return readFilter(parameter, values, reading)
  if (parameter === 'created' || parameter === 'updated') {
    const range = readYears(values)
    const label = parameter === 'created' ? 'Created' : 'Updated'
    if (range) add('_date', parameter, parameter, label, range.join('-'), range.join(' - '))
    return
  }
  for (const value of values) {
    if (parameter === 'q') add('_search', '_search', '_search', 'Search Terms', value, value)
    if (parameter === 'type' && value !== generalCode)
      add('_type', '_type', 'type', 'SLM Data', value, lookUp(typeLabels, value) ?? value)
    if (parameter === 'edition') add('_edition', 'edition', 'edition', 'Edition', value, value)
    if (parameter === 'lang') add('_lang', 'lang', 'lang', 'Language', value, lookUp(languages, value) ?? value)
    if (parameter === 'flag') add('_flag', 'flag', 'flag', '', value, lookUp(flagLabels, value) ?? 'Unknown')
  }
}

/** Two years, however they are spread over the values; everything else is no range. */
function readYears(values: readonly string[]): readonly string[] | undefined {
  const years = values.flatMap((value) =>
    value.split('-').flatMap((part) => {
      const year = toInt(part)
      return 'value' in year ? [BigInt(String(year.value))] : []
    }),
  )
  return years.length === 2 ? years.sort((a, b) => (a < b ? -1 : 1)).map(String) : undefined
}

function readFilter(parameter: string, values: readonly string[], reading: Reading): void {
  const [, questiongroup = '', key = '', operator = 'eq', ...more] = parameter.split('__')
  if (key === '' || more.length > 0) return
  const general = isGeneralQuestion(questiongroup, key) ? reading.named : undefined
  const questionnaire = reading.questionnaire ?? general
  const question = questionnaire && findQuestion(questionnaire, questiongroup, key)
  if (question === undefined) {
    if (reading.questionnaire === undefined) reading.unread.push(parameter)
    return
  }
  for (const value of values) addQuestionFilter({ parameter, question, operator, key, questiongroup, value }, reading)
}

interface Asked {
  readonly parameter: string
  readonly question: Node
  readonly operator: string
  readonly key: string
  readonly questiongroup: string
  readonly value: string
}

function addQuestionFilter(asked: Asked, { wording, active, questions }: Reading): void {
  const { parameter, question, operator, key, questiongroup, value } = asked
  const values = value.split('|')
  const choices = offeredChoices(question, wording).map(({ stored, label = 'None' }) => ({
    stored: String(stored),
    label,
  }))
  const isRecord = isStoredAs(question.type, 'record')
  const records = isRecord
    ? recordsOfModel(question.option('form_options', 'model')?.value, question.file.set)
    : undefined
  const found = values.map((one) => (records ? recordByPk(one, records) : undefined))
  const unknown = isRecord
    ? values.filter((one, index) => (records ? found[index] === undefined : !('value' in toInt(one))))
    : []
  const known = values.map((one, index) => found[index]?.name ?? choices.find(({ stored }) => stored === one)?.label)
  const labels = known.map((label, index) => label ?? values[index] ?? '')
  const filter: ActiveFilter = {
    type: question.type ?? '',
    questiongroup,
    // What is no id is looked for among the names, which the service does once for each.
    key: `${key}${'_display'.repeat(unknown.length)}`,
    key_label: firstText(wording, question, 'label_filter', 'label_view', 'label') ?? null,
    operator,
    value: values,
    // For what is no choice the service writes all values once more.
    value_label: isRecord ? labels.join(' / ') : known.map((label) => label ?? value).join(' / '),
  }
  questions.push({ parameter, active: filter, question, operator, values, labels, choices, records })
  active.push(filter)
}
