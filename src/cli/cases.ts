import { formatCases, generateCases } from '../core/index.ts'
import { chooseConfiguration } from './choose-configuration.ts'
import { exitCodes, type Io } from './io.ts'
import { printReport } from './say.ts'
import type { WhyOptions } from './why.ts'

/** Writes the conformance cases of a configuration: answers, and what is then shown and can be saved. */
export function cases(name: string, options: WhyOptions, io: Io): number {
  const { questionnaire } = chooseConfiguration(name, options, io)
  printReport(io.stdout, formatCases(generateCases(questionnaire), questionnaire))
  return exitCodes.clean
}
