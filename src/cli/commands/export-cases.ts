import { formatCases, generateCases, writeLogicTests } from '../../core/internal.ts'
import { chooseConfiguration } from '../choose-configuration.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, type OptionsOf } from '../command/option.ts'
import { configurationOption, readingOptions } from '../command/shared-options.ts'
import { exitCodes, type Io } from '../io.ts'
import { printFile, printReport } from '../say.ts'

const options = [
  configurationOption(),
  flag('--as-test', 'write them as YAML for "questlint test" instead'),
  ...readingOptions,
] as const

type CasesOptions = OptionsOf<typeof options>

/** Writes the conformance cases of a configuration. */
export const cases = defineCommand({
  name: 'export cases',
  formerly: 'cases',
  group: 'produce',
  rank: 4,
  does: 'write test cases for an application as JSON: answers, what the form then shows, what is saved',
  example: 'questlint export cases -c technologies@2018 > cases.json',
  options,
  formerArgument: '--configuration',
  run: writeCases,
})

function writeCases(options: CasesOptions, io: Io): number {
  const { questionnaire } = chooseConfiguration(options, io)
  const found = generateCases(questionnaire)
  if (options.asTest) printFile(io, writeLogicTests(found, questionnaire), 'yaml')
  else printReport(io.stdout, formatCases(found, questionnaire), 'json')
  return exitCodes.clean
}
