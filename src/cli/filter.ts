import {
  formatListQuery,
  formatListQueryJson,
  judgeListQuery,
  latestEdition,
  questionnairesOf,
  severityOfQuery,
} from '../core/index.ts'
import { chooseLoadable } from './choose-configuration.ts'
import { exitCodes, type Io } from './io.ts'
import { printReport } from './say.ts'
import { syntaxOf } from './syntax-of.ts'
import type { WhyOptions } from './why.ts'

/** The options of `questlint filter` as commander gives them. */
export interface FilterOptions extends WhyOptions {
  readonly format: 'pretty' | 'json'
}

const writers = { pretty: formatListQuery, json: formatListQueryJson }

/** Says what a query of the service's list asks for, and what of that it does not get. */
export function filter(query: string, name: string, options: FilterOptions, io: Io): number {
  const chosen = chooseLoadable(name, options, io)
  if (chosen === undefined) return exitCodes.findings
  const { questionnaire, loaded } = chosen
  const others = loaded.workspace.sets.flatMap((set) => set.files.flatMap(questionnairesOf))
  const judged = judgeListQuery(query, { named: questionnaire, latest: (code) => latestEdition(code, others) })
  printReport(io.stdout, writers[options.format](judged), syntaxOf(options.format))
  const isWrong = judged.findings.some((finding) => severityOfQuery(finding) === 'error')
  return isWrong ? exitCodes.findings : exitCodes.clean
}
