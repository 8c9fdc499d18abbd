import {
  rules as allRules,
  basisOf,
  type ChangeRuleId,
  changeGuideOf,
  changeRules,
  consequenceOf,
  consequences,
  findRule,
  formerRuleIds,
  isAcceptable,
  isChangeRule,
  largestOf,
  type Reportable,
  reportables,
  safeJson,
  severityOf,
  severityOfRule,
} from '../core/internal.ts'
import { parentPath } from '../node/paths.ts'
import { readChangeExample, readRuleExample } from '../node/rule-example.ts'
import { exitCodes, type Io } from './io.ts'
import { print, printReport } from './say.ts'

/** How rules are written. */
export type RuleFormat = 'pretty' | 'json'

/** Lists all that can be reported. */
export function listRules(format: RuleFormat, io: Io): number {
  return format === 'json' ? listAsJson(io) : listForPeople(io)
}

/** Rules of a check with all that is said of them, then what other commands report. */
function listAsJson(io: Io): number {
  const ofChecks = allRules.map(({ meta }) => ({ ...meta, reportedBy: 'check' }))
  const others = [...reportables().values()].filter(({ reportedBy }) => reportedBy !== 'check')
  printReport(io.stdout, `${safeJson([...ofChecks, ...others], 2)}\n`, 'json')
  return exitCodes.clean
}

function listForPeople(io: Io): number {
  const all = [...reportables().values()]
  const width = largestOf(all.map(({ id }) => id.length))
  const line = ({ id, severity, summary }: Reportable): string =>
    `${id.padEnd(width)}  ${severity.padEnd(7)}  ${summary}`
  const commands = [...new Set(all.map(({ reportedBy }) => reportedBy))]
  const parts = commands.map((command) => {
    const own = all.filter(({ reportedBy }) => reportedBy === command).map(line)
    return command === 'check' ? own : ['', `Reported by "questlint ${command}":`, '', ...own]
  })
  print(io, parts.flat())
  return exitCodes.clean
}

/** Explains a rule, or what else can be reported. */
export function explainReportable(reportable: Reportable, format: RuleFormat, io: Io): number {
  const { id } = reportable
  const rule = findRule(id)
  if (format === 'json') {
    const described = rule === undefined ? reportable : { ...rule.meta, reportedBy: reportable.reportedBy }
    printReport(io.stdout, `${safeJson(described, 2)}\n`, 'json')
    return exitCodes.clean
  }
  if (isChangeRule(id)) return explainChange(id, io)
  return rule === undefined ? explainOther(reportable, io) : explainRule(rule, io)
}

function explainRule({ meta }: NonNullable<ReturnType<typeof findRule>>, io: Io): number {
  const messages = Object.entries(meta.messages).map(([id, message]) =>
    typeof message === 'string'
      ? `  - ${message}`
      : `  - ${message.text} (${severityOf(meta, id)}: ${consequences[consequenceOf(meta, id)].words}; basis: ${basisOf(meta, id)})`,
  )
  const former = formerRuleIds(meta.id)
  const lines = [
    `${meta.id} (${severityOfRule(meta)}, basis: ${meta.basis}, category: ${meta.category}, since ${meta.since})`,
    ...(former.length === 0 ? [] : [`Formerly ${former.join(', ')}; the old name still works.`]),
    '',
    meta.summary,
    meta.why,
    `What follows: ${consequences[meta.consequence].words}.`,
    '',
    meta.fix === 'never' ? 'No automatic fix.' : `A fix is ${meta.fix === 'always' ? 'always' : 'sometimes'} offered.`,
    '',
    'Messages, with {…} for what is in the file:',
    ...messages,
    '',
    ...exampleOf(meta.id, io),
    `Set it in questlint.config.yaml under "rules", or with --rule ${meta.id}=off|info|warning|error.`,
  ]
  print(io, lines)
  return exitCodes.clean
}

/** Says of what no check reports what it means, who reports it and how it is accepted. */
function explainOther(reportable: Reportable, io: Io): number {
  const { id, severity, basis, category, summary, why, messages, reportedBy, at } = reportable
  print(io, [
    `${id} (${severity}, basis: ${basis}, category: ${category})`,
    '',
    summary,
    why,
    '',
    'Messages, with {…} for what is in the file:',
    ...messages.map((message) => `  - ${message}`),
    '',
    `"questlint ${reportedBy}" reports it.${isAcceptable(reportable) ? ` Accept it with a reason in questlint.accepted.yaml, at ${at}.` : ''}`,
  ])
  return exitCodes.clean
}

/** Says what a rule about changes means for people and answers, and how to do without it. */
function explainChange(id: ChangeRuleId, io: Io): number {
  const { class: kind, summary, message } = changeRules[id]
  const { respondents, stored, advice } = changeGuideOf(id)
  const example = io.threadFile === undefined ? undefined : readChangeExample(parentPath(io.threadFile), id)
  const shown = example && ['Example:', '', ...indent(example.edit), '', ...indent(example.report), '']
  print(io, [
    `${id} (change, class: ${kind}${example ? `; ${example.severity}` : ''})`,
    '',
    summary,
    '',
    `What respondents notice: ${respondents}`,
    `What happens to stored answers: ${stored}`,
    `How to do it right: ${advice}`,
    '',
    'Message, with {…} for what the comparison found:',
    `  - ${message}`,
    '',
    ...(shown ?? []),
    `"questlint diff" reports it. Accept it with a reason in questlint.accepted.yaml.`,
  ])
  return exitCodes.clean
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`))
}

/** The first example of the rule's page, where the pages are installed with the program. */
function exampleOf(id: string, { threadFile }: Io): string[] {
  const example = threadFile === undefined ? undefined : readRuleExample(parentPath(threadFile), id)
  if (example === undefined) return []
  return ['Example:', '', ...indent(example.file), '', ...indent(example.report), '']
}
