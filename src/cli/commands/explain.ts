import { findReportable } from '../../core/internal.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { choice, list, type OptionsOf, presetChoice, renamedFrom } from '../command/option.ts'
import { outputOption, readingOptions } from '../command/shared-options.ts'
import { explainName, sections } from '../explain-name.ts'
import { explainReportable, listRules } from '../explain-rule.ts'
import { type Io, UsageError } from '../io.ts'
import { requireReportable } from '../run.ts'

const options = [
  choice(
    '--only <section>',
    'show only this section of a name; "shown": when it is shown, and when its answers are saved; "findings": what a check finds there',
    sections,
  ),
  renamedFrom(
    '--edition',
    list('-c, --configuration <name>', 'only places in this one: CODE@EDITION, CODE or an edition'),
  ),
  presetChoice('--format <format>', 'format of the report', ['pretty', 'json'], 'pretty'),
  outputOption,
  ...readingOptions,
] as const

type ExplainOptions = OptionsOf<typeof options>

/** Explains a name of the loaded files, or a rule. */
export const explain = defineCommand({
  name: 'explain',
  formerly: {
    show: ['--only', 'meaning'],
    uses: ['--only', 'uses'],
    why: ['--only', 'shown'],
    rules: [],
  },
  group: 'understand',
  rank: 1,
  does: 'explain a name (what it means, what uses it, when it is shown and saved) or a rule; without a name, list all rules',
  example: 'questlint explain tech_qg_irrigation',
  arguments: [
    argument(
      '[name]',
      'keyword, code, pk, label, name of a condition or template, path, KIND:NAME such as question:country, or a rule',
    ),
  ],
  options,
  run: explainAny,
})

function explainAny(name: string | undefined, options: ExplainOptions, io: Io): number {
  const { only: section } = options
  if (name === undefined) {
    if (section !== undefined) throw new UsageError(`--only ${section} needs a name`)
    return listRules(options.format, io)
  }
  const [, rule] = /^rule:(.+)$/s.exec(name) ?? []
  if (rule !== undefined) return explainReportable(requireReportable(rule), options.format, io)
  const reportable = section === undefined ? findReportable(name) : undefined
  if (reportable !== undefined) return explainReportable(reportable, options.format, io)
  return explainName(name, { ...options, section }, io)
}
