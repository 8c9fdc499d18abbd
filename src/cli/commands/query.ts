import {
  formatListQuery,
  formatListQueryJson,
  judgeListQuery,
  latestEdition,
  nameOfConfiguration,
  placeOfQuery,
  questionnairesOf,
  severityOfQuery,
} from '../../core/internal.ts'
import { acceptanceOf } from '../acceptance.ts'
import { chooseLoadable } from '../choose-configuration.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { type OptionsOf, presetChoice } from '../command/option.ts'
import { configurationOption, outputOption, readingOptions } from '../command/shared-options.ts'
import { exitCodes, type Io } from '../io.ts'
import { printReport } from '../say.ts'
import { syntaxOf } from '../syntax-of.ts'

const options = [
  configurationOption(),
  presetChoice('--format <format>', 'format of the report', ['pretty', 'json'], 'pretty'),
  outputOption,
  ...readingOptions,
] as const

type QueryOptions = OptionsOf<typeof options>

/** Says what a query of the service's list asks for, and what of that it does not get. */
export const query = defineCommand({
  name: 'query',
  formerly: 'filter',
  group: 'produce',
  rank: 5,
  does: 'explain a query for the list of questionnaires, and what the service ignores or fails on',
  example: "questlint query 'type=technologies&filter__qg_location__country=country_NPL' -c technologies@2018",
  arguments: [argument('<query>', 'the query, or a complete URL')],
  options,
  formerArgument: '--configuration',
  run: explainQuery,
})

const writers = { pretty: formatListQuery, json: formatListQueryJson }

function explainQuery(query: string, options: QueryOptions, io: Io): number {
  const chosen = chooseLoadable(options, io)
  if (chosen === undefined) return exitCodes.findings
  const { questionnaire, loaded } = chosen
  const others = loaded.workspace.sets.flatMap((set) => set.files.flatMap(questionnairesOf))
  const judged = judgeListQuery(query, { named: questionnaire, latest: (code) => latestEdition(code, others) })
  const acceptance = acceptanceOf([loaded.workspace], 'query')
  const place = nameOfConfiguration(questionnaire)
  const findings = judged.findings.filter((finding) => acceptance.coverOf(placeOfQuery(finding, place)) === undefined)
  printReport(io.stdout, writers[options.format]({ ...judged, findings }), syntaxOf(options.format))
  const isWrong = findings.some((finding) => severityOfQuery(finding) === 'error')
  return isWrong ? exitCodes.findings : exitCodes.clean
}
