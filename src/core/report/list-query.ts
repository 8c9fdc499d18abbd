import type { AcceptablePlace } from '../findings/acceptance.ts'
import { fingerprintOf } from '../lint/fingerprint.ts'
import { type JudgedQuery, type QueryFinding, queryMessages } from '../service/judge-query.ts'
import { type ActiveFilter, rangeOperators } from '../service/list-query.ts'
import { listQuery } from '../service/query-reportable.ts'
import { editionName } from '../text/edition-name.ts'
import { fillMessage } from '../text/fill-message.ts'
import { enumerate } from '../text/list-some.ts'
import { printable, shortName } from '../text/printable.ts'
import { safeJson, safeText } from '../text/safe-text.ts'
import type { Severity } from '../workspace/config.ts'

/** A query in words for people: what it asks for, then what is wrong with it. */
export function formatListQuery(query: JudgedQuery): string {
  const findings = query.findings.flatMap((finding) => [
    '',
    `${severityOfQuery(finding)} ${listQuery.id} ${printable(finding.parameter)}`,
    `  ${wordQueryFinding(finding)}`,
  ])
  const lines = [`${describe(query)}:`, ...conditionsOf(query).map((line) => `  ${line}`), ...findings]
  return `${lines.map((line) => safeText(line, 'terminal')).join('\n')}\n`
}

/** A query as the service reads it, with the names that the service has for its parts, and what is wrong with it. */
export function formatListQueryJson({ status, page, searched, active, findings, ...query }: JudgedQuery): string {
  const { code, edition } = query.questionnaire?.configuration ?? { code: query.code, edition: undefined }
  const reading = {
    version: 1,
    status,
    page,
    filter_configuration: edition === undefined ? code : editionName(code, edition),
    searched,
    active_filters: active,
    findings: findings.map((finding) => ({
      rule: listQuery.id,
      messageId: finding.messageId,
      severity: severityOfQuery(finding),
      message: wordQueryFinding(finding),
      parameter: finding.parameter,
      ...(finding.candidate === undefined ? {} : { candidate: finding.candidate }),
    })),
  }
  return `${safeJson(reading, 2)}\n`
}

/** Where a finding about a query is, as an entry of an accepted file names it. */
export function placeOfQuery({ parameter, messageId, data }: QueryFinding, configuration: string): AcceptablePlace {
  const path = [configuration, parameter]
  return { rule: listQuery.id, path, fingerprint: fingerprintOf(listQuery.id, path, { ...data, messageId }) }
}

/** How bad something in a query is. */
export function severityOfQuery({ messageId }: QueryFinding): Severity {
  return queryMessages[messageId].severity
}

/** What is wrong with a query, in a sentence. */
export function wordQueryFinding({ messageId, data, candidate }: QueryFinding): string {
  const text: string = queryMessages[messageId].text
  const worded = fillMessage(text, (name) => (data[name] === undefined ? undefined : shown(data[name])))
  return candidate === undefined ? worded : `${worded} Did you mean "${shown(candidate)}"?`
}

function shown(text: string): string {
  return printable(shortName(text))
}

function describe({ searched, page, status }: JudgedQuery): string {
  return status === 500
    ? 'The service fails on this query. It asks for'
    : `Page ${page} of the questionnaires of ${enumerate(searched)}`
}

/** All have to be true, the values of one are alternatives. */
function conditionsOf({ active, questions, searched, page, status }: JudgedQuery): readonly string[] {
  const head = status === 500 ? [`page ${page} of the questionnaires of ${searched.join(', ')}`] : []
  const search = active.findLast(({ type }) => type === '_search')
  const filters = active.filter(({ type }) => type !== '_type' && type !== '_search')
  const labels = new Map(questions.map((filter) => [filter.active, filter.labels]))
  const conditions = [
    ...filters.map((filter) => wordFilter(filter, labels.get(filter) ?? [filter.value_label])),
    ...(search && search.value !== '' ? [`the words "${shown(search.value_label)}" are found in it`] : []),
  ]
  return [...head, ...(conditions.length === 0 ? ['all'] : conditions)]
}

function wordFilter(
  { key_label: label, questiongroup, key, operator }: ActiveFilter,
  values: readonly string[],
): string {
  const name = label ? `"${shown(label)}"` : `"${shown(key)}"`
  const place = operator === null ? '' : ` (${questiongroup}.${key})`
  const relation = rangeOperators.has(operator ?? '') ? operator : 'is'
  return `${name}${place} ${relation} ${values.map((one) => `"${shown(one)}"`).join(' or ')}`
}
