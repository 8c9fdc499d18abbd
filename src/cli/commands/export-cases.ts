import {
  type ConformanceCases,
  formatCases,
  generateCases,
  nameOfConfiguration,
  type Questionnaire,
  whyNoTests,
  writeLogicTests,
} from '../../core/internal.ts'
import { chooseConfiguration } from '../choose-configuration.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, movedTo, type OptionsOf } from '../command/option.ts'
import { configurationOption, outputOption, readingOptions } from '../command/shared-options.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { printFile, printReport } from '../say.ts'

const options = [
  configurationOption(),
  movedTo('test new', flag('--as-test', 'write them as YAML for "questlint test"')),
  outputOption,
  ...readingOptions,
] as const

type CasesOptions = OptionsOf<typeof options>

/** Writes the conformance cases of a configuration. */
export const cases = defineCommand({
  name: 'export cases',
  formerly: 'cases',
  group: 'produce',
  rank: 4,
  does: 'write test cases for an application as JSON: answers, what the form shows for them, what is saved',
  example: 'questlint export cases -c technologies@2018 > cases.json',
  options,
  formerArgument: '--configuration',
  run: writeCases,
})

/** Writes the same cases as tests of the author. */
export const testNew = defineCommand({
  name: 'test new',
  group: 'check',
  rank: 5,
  does: 'write tests for all conditions of a configuration, for you to keep and edit',
  example: 'questlint test new -c technologies@2018 -o technologies.questlint-test.yaml',
  options: [configurationOption(), outputOption, ...readingOptions],
  run: (options, io) => {
    const { questionnaire } = chooseConfiguration(options, io)
    writeTests(generateCases(questionnaire), questionnaire, io)
    return exitCodes.clean
  },
})

function writeCases(options: CasesOptions, io: Io): number {
  const { questionnaire } = chooseConfiguration(options, io)
  const found = generateCases(questionnaire)
  if (options.asTest) writeTests(found, questionnaire, io)
  else printReport(io.stdout, formatCases(found, questionnaire), 'json')
  return exitCodes.clean
}

/** Writes a file of tests; there is none without a test, which "questlint test" would refuse. */
function writeTests(found: ConformanceCases, questionnaire: Questionnaire, io: Io): void {
  const reasons = whyNoTests(found)
  if (reasons !== undefined)
    throw new UsageError([
      `no condition of ${nameOfConfiguration(questionnaire)} gives a test, so nothing was written`,
      ...reasons,
    ])
  printFile(io, writeLogicTests(found, questionnaire), 'yaml')
}
