import { toInt } from '../answers/python-numbers.ts'
import { configurationName } from '../questionnaire/locate.ts'
import type { Node } from '../questionnaire/node.ts'
import { filterOf, filterOutcome, isGeneralQuestion, unreadNameOf } from '../questionnaire/questions/filter.ts'
import { servedQuestiongroups } from '../questionnaire/served-nodes.ts'
import { isStoredAs } from '../schema/key-types.ts'
import { editionName } from '../text/edition-name.ts'
import { scalarText } from '../text/json-value.ts'
import { nearestName } from '../text/nearest-name.ts'
import type { Severity } from '../workspace/config.ts'
import {
  generalCode,
  type ListQuery,
  type QueryContext,
  type QuestionFilter,
  rangeOperators,
  readListQuery,
  serviceCodes,
} from './list-query.ts'
import { recordByPk } from './model-records.ts'

/** What can be wrong with a query, with holes for names. */
export const queryMessages = {
  noType: {
    severity: 'error',
    text: 'The query does not name a type, so the service reads filters against "{general}" and ignores this one. Add type={code}.',
  },
  unknownType: {
    severity: 'error',
    text: 'Unknown type "{name}": the service searches {searched} and reads filters against "{general}".',
  },
  otherType: { severity: 'error', text: 'The query asks for the type "{name}", not for {configuration}.' },
  notLatest: {
    severity: 'warning',
    text: 'The service reads filters against the latest edition, {name}, not against {configuration}.',
  },
  severalTypes: { severity: 'warning', text: 'Only the last type is used, "{name}".' },
  unknownQuestiongroup: {
    severity: 'error',
    text: '{configuration} has no questiongroup "{name}": the service ignores this filter.',
  },
  unknownQuestion: {
    severity: 'error',
    text: 'Questiongroup "{questiongroup}" has no question "{name}": the service ignores this filter.',
  },
  notFilterable: {
    severity: 'error',
    text: 'Question "{name}" is of type {type}, which the service cannot filter by: it answers with an internal error.',
  },
  unknownKeyType: {
    severity: 'warning',
    text: 'The type of question "{name}" is not known here, so it is not known whether the service can filter by it.',
  },
  notOffered: {
    severity: 'warning',
    text: 'Question "{name}" has no order in filter_options, so it is not meant to be filtered by. The service filters by it nevertheless.',
  },
  unknownChoice: {
    severity: 'error',
    text: '"{name}" is not a choice of question "{question}", so the filter finds nothing.',
  },
  unknownAmongChoices: {
    severity: 'error',
    text: '"{name}" is not a choice of question "{question}", so the filter finds only what the other values beside it find.',
  },
  emptyValue: { severity: 'warning', text: 'The filter by question "{name}" has no value.' },
  namedRecord: {
    severity: 'warning',
    text: '"{name}" is not the id of a {model}: the service searches for it among the names that questionnaires give.',
  },
  severalNames: {
    severity: 'error',
    text: 'The service finds nothing for several names that are not ids: {names}. Use one query for each.',
  },
  mixedNames: {
    severity: 'error',
    text: 'As "{name}" is not the id of a {model}, the service searches for the ids beside it among the names that questionnaires give, too. Use one query for each.',
  },
  range: {
    severity: 'error',
    text: 'The service cannot filter by range: "{name}" makes it answer with an internal error.',
  },
  unknownOperator: { severity: 'warning', text: 'Unknown operator "{name}": the service treats it as eq.' },
  malformed: {
    severity: 'error',
    text: 'A filter must have the form filter__questiongroup__question=choice: the service ignores this one.',
  },
  underscores: {
    severity: 'error',
    text: 'Questiongroup "{name}" has "__" in its keyword, so the service cannot filter by its questions and ignores this filter.',
  },
  underscoresInKey: {
    severity: 'error',
    text: 'Question "{name}" has "__" in its keyword, so the service cannot filter by it and ignores this filter.',
  },
  notLoaded: { severity: 'error', text: 'The service reads this filter against "{name}", which is not loaded.' },
  date: {
    severity: 'error',
    text: 'The service cannot filter by years yet: a range in "{name}" makes it answer with an internal error.',
  },
  noRange: {
    severity: 'warning',
    text: '"{name}" must be two years, such as 2014-2016; the service ignores everything else.',
  },
  flag: { severity: 'error', text: 'The service cannot filter by flags yet: it answers with an internal error.' },
  otherEdition: {
    severity: 'warning',
    text: 'The query asks for questionnaires of edition "{name}", but its filters are read against {configuration}.',
  },
  severalEditions: {
    severity: 'error',
    text: 'The service finds nothing for several editions at once: {names}. Use one query for each.',
  },
  wrongPage: { severity: 'warning', text: '"{name}" is not a page number, so the service answers with page 1.' },
  severalSearches: { severity: 'warning', text: 'Only the last search is used.' },
  unknownParameter: { severity: 'warning', text: 'Unknown parameter "{name}": the service ignores it.' },
} as const satisfies Readonly<Record<string, { readonly severity: Severity; readonly text: string }>>

/** Something that a query asks for and does not get, or gets otherwise. */
export interface QueryFinding {
  readonly messageId: keyof typeof queryMessages
  /** The parameter that it is about. */
  readonly parameter: string
  readonly data: Readonly<Record<string, string>>
  /** What may have been meant. */
  readonly candidate: string | undefined
}

/** A query as the service reads it, and what is wrong with it. */
export interface JudgedQuery extends ListQuery {
  readonly findings: readonly QueryFinding[]
}

/** Reads a list query and judges it by the configuration that it is meant for. */
export function judgeListQuery(text: string, context: QueryContext): JudgedQuery {
  const query = readListQuery(text, context)
  const findings: QueryFinding[] = []
  const report: Report = (messageId, parameter, data, candidate) => {
    findings.push({ messageId, parameter, data, candidate })
  }
  judgeType(query, context, report)
  judgeLatest(query, context, report)
  for (const [parameter, values] of query.parameters) {
    if (parameter.startsWith('filter')) judgeFilter(parameter, query, context, report)
    else judgePlain(parameter, values, query, report)
  }
  return { ...query, findings }
}

type Report = (
  messageId: QueryFinding['messageId'],
  parameter: string,
  data: Readonly<Record<string, string>>,
  candidate?: string,
) => void

function nameOf({ named }: QueryContext): string {
  return named.configuration ? configurationName(named.configuration) : '?'
}

/** The parameters of the list. */
const known = ['type', 'edition', 'q', 'lang', 'created', 'updated', 'flag', 'page', 'format'] as const

function judgeType(query: ListQuery, context: QueryContext, report: Report): void {
  const types = query.parameters.get('type') ?? []
  const name = types.at(-1)
  const code = context.named.configuration?.code ?? '?'
  if (name === undefined || name === '') return
  if (types.length > 1) report('severalTypes', 'type', { name })
  if (name.toLowerCase() === code) return
  const searched = query.searched.join(', ')
  if (query.code === name.toLowerCase()) report('otherType', 'type', { name, configuration: nameOf(context) })
  else
    report('unknownType', 'type', { name, searched, general: generalCode }, nearestName(name, [...serviceCodes, code]))
}

function judgeLatest(query: ListQuery, context: QueryContext, report: Report): void {
  const own = context.named.configuration
  const latest = query.questionnaire?.configuration
  const parameter = [...query.parameters.keys()].find((name) => name.startsWith('filter__'))
  if (parameter === undefined || own === undefined || latest === undefined) return
  if (latest.code !== own.code || latest.edition === own.edition) return
  report('notLatest', parameter, { name: configurationName(latest), configuration: nameOf(context) })
}

function judgePlain(parameter: string, values: readonly string[], query: ListQuery, report: Report): void {
  const last = values.at(-1) ?? ''
  switch (parameter as (typeof known)[number]) {
    case 'type':
    case 'lang':
    case 'format':
      return
    case 'q':
      if (values.length > 1) report('severalSearches', 'q', {})
      return
    case 'edition':
      return judgeEditions([...new Set(values)], query, report)
    case 'flag':
      return report('flag', 'flag', {})
    case 'created':
    case 'updated': {
      const isRange = query.active.some(({ type, key }) => type === '_date' && key === parameter)
      return report(isRange ? 'date' : 'noRange', parameter, { name: parameter })
    }
    case 'page': {
      const page = toInt(last)
      if (!('value' in page) || Number(page.value) < 1) report('wrongPage', 'page', { name: last })
      return
    }
    default:
      report('unknownParameter', parameter, { name: parameter }, nearestName(parameter, known))
  }
}

function judgeEditions(names: readonly string[], { questionnaire }: ListQuery, report: Report): void {
  if (names.length > 1) return report('severalEditions', 'edition', { names: names.join(', ') })
  const { configuration } = questionnaire ?? {}
  const [name] = names
  if (configuration === undefined || name === undefined || name === configuration.edition) return
  report('otherEdition', 'edition', { name, configuration: configurationName(configuration) })
}

function judgeFilter(parameter: string, query: ListQuery, context: QueryContext, report: Report): void {
  const filters = query.questions.filter((one) => one.parameter === parameter)
  const [first] = filters
  if (first !== undefined) {
    judgeQuestion(first, report)
    for (const filter of filters) judgeValues(filter, report)
    return
  }
  const [prefix, questiongroup = '', key = '', , ...more] = parameter.split('__')
  const code = context.named.configuration?.code ?? '?'
  const isUntyped = (query.parameters.get('type')?.at(-1) ?? '') === ''
  if (isUntyped && query.code === generalCode && code !== generalCode && !isGeneralQuestion(questiongroup, key))
    return report('noType', parameter, { general: generalCode, code })
  const groups = servedQuestiongroups(query.questionnaire ?? context.named)
  const unread = unreadNameIn(parameter, groups)
  if (unread)
    return report(unread.level === 'question' ? 'underscoresInKey' : 'underscores', parameter, {
      name: unread.keyword ?? '',
    })
  if (prefix !== 'filter' || key === '' || more.length > 0) return report('malformed', parameter, {})
  if (query.questionnaire === undefined) return report('notLoaded', parameter, { name: query.code })
  const group = groups.find(({ keyword }) => keyword === questiongroup)
  if (group === undefined) {
    const { code: own = '?', edition = '?' } = query.questionnaire.configuration ?? {}
    const data = { name: questiongroup, configuration: editionName(own, edition) }
    return report('unknownQuestiongroup', parameter, data, nearestName(questiongroup, keywordsOf(groups)))
  }
  report('unknownQuestion', parameter, { name: key, questiongroup }, nearestName(key, keywordsOf(group.children)))
}

/** The question that a filter is meant to name, or its questiongroup, where the service reads another name. */
function unreadNameIn(parameter: string, groups: readonly Node[]): Node | undefined {
  const isNamed = (name: string): boolean => parameter === name || parameter.startsWith(`${name}__`)
  for (const group of groups) {
    const start = `filter__${group.keyword}`
    if (!isNamed(start)) continue
    if (group.keyword?.includes('__')) return group
    const question = group.children.find((one) => unreadNameOf(one) && isNamed(`${start}__${one.keyword}`))
    if (question) return question
  }
  return undefined
}

function keywordsOf(nodes: readonly { readonly keyword: string | undefined }[]): readonly string[] {
  return nodes.flatMap(({ keyword }) => keyword ?? [])
}

function judgeQuestion({ parameter, question, operator }: QuestionFilter, report: Report): void {
  const { keyword: name = '?', type = '?' } = question
  const { order, isGeneral, outcome } = filterOf(question)
  if (outcome === 'fails') return report('notFilterable', parameter, { name, type })
  if (rangeOperators.has(operator)) report('range', parameter, { name: operator })
  else if (operator !== 'eq') report('unknownOperator', parameter, { name: operator })
  if (outcome === 'unknown') report('unknownKeyType', parameter, { name })
  else if (order === undefined && !isGeneral) report('notOffered', parameter, { name })
}

function judgeValues(filter: QuestionFilter, report: Report): void {
  const { parameter, question, values, choices } = filter
  const { keyword = '?', type = '' } = question
  if (filterOutcome(question) !== 'filtered') return
  if (isStoredAs(type, 'record')) return judgeRecords(filter, report)
  // The service compares in small letters.
  const isChoice = (value: string): boolean =>
    value !== '' && choices.some(({ stored }) => stored.toLowerCase() === value.toLowerCase())
  const unknown = values.some(isChoice) ? 'unknownAmongChoices' : 'unknownChoice'
  for (const value of values) {
    if (value === '') report('emptyValue', parameter, { name: keyword })
    else if (!isChoice(value)) {
      const labelled = choices.find(({ label }) => label.toLowerCase() === value.toLowerCase())
      const candidate =
        labelled?.stored ??
        nearestName(
          value,
          choices.map(({ stored }) => stored),
        )
      report(unknown, parameter, { name: value, question: keyword }, candidate)
    }
  }
}

function judgeRecords({ parameter, question, values, records }: QuestionFilter, report: Report): void {
  const isId = (value: string): boolean =>
    records ? recordByPk(value, records) !== undefined : 'value' in toInt(value)
  const unknown = values.filter((value) => !isId(value))
  const model = scalarText(question.option('form_options', 'model')?.value) || 'record'
  const [name] = unknown
  if (unknown.length > 1) return report('severalNames', parameter, { names: unknown.join(', ') })
  if (name !== undefined && values.length > 1) return report('mixedNames', parameter, { name, model })
  for (const value of unknown) {
    if (value === '') report('emptyValue', parameter, { name: question.keyword ?? '?' })
    else report('namedRecord', parameter, { name: value, model }, idOf(value, records))
  }
}

function idOf(name: string, records: QuestionFilter['records']): string | undefined {
  return [...(records?.values() ?? [])].find((record) => record.name.toLowerCase() === name.toLowerCase())?.pk
}
