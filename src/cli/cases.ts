import { formatCases, generateCases, writeLogicTests } from '../core/index.ts'
import { chooseConfiguration } from './choose-configuration.ts'
import { exitCodes, type Io } from './io.ts'
import { printFile, printReport } from './say.ts'
import type { WhyOptions } from './why.ts'

/** The options of `questlint cases` as commander gives them. */
export interface CasesOptions extends WhyOptions {
  readonly asTest?: boolean
}

/** Writes the conformance cases of a configuration: answers, and what is then shown and can be saved; as JSON for an application, or as tests of an author. */
export function cases(name: string, options: CasesOptions, io: Io): number {
  const { questionnaire } = chooseConfiguration(name, options, io)
  const found = generateCases(questionnaire)
  if (options.asTest) printFile(io, writeLogicTests(found, questionnaire), 'yaml')
  else printReport(io.stdout, formatCases(found, questionnaire), 'json')
  return exitCodes.clean
}
