import {
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
  type Reportable,
  severityOf,
  severityOfRule,
} from '../../core/internal.ts'
import { parentPath } from '../../node/paths.ts'
import { readChangeExample, readRuleExample } from '../../node/rule-example.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { exitCodes, type Io } from '../io.ts'
import { requireReportable } from '../run.ts'
import { print } from '../say.ts'

/** Explains a rule. */
export const explain = defineCommand({
  name: 'explain',
  group: 'help',
  rank: 1,
  does: 'explain a rule, or what else can be reported: what it means, why, and its messages',
  example: 'questlint explain unknown-key',
  arguments: [argument('<rule>', 'the id of a rule')],
  run: (rule, _options, io) => explainRule(rule, io),
})

function explainRule(id: string, io: Io): number {
  if (isChangeRule(id)) return explainChange(id, io)
  const reportable = requireReportable(id)
  const rule = findRule(id)
  if (rule === undefined) return explainReportable(reportable, io)
  const { meta } = rule
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
function explainReportable(reportable: Reportable, io: Io): number {
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
    'Message, with {…} in place of what the comparison found:',
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
