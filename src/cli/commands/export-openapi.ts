import { describeInterface, safeJson } from '../../core/internal.ts'
import { chooseLoadable } from '../choose-configuration.ts'
import { defineCommand } from '../command/define-command.ts'
import { type OptionsOf, value } from '../command/option.ts'
import { outputOption, readingOptions } from '../command/shared-options.ts'
import { exitCodes, type Io } from '../io.ts'
import { refuseManyChoices } from '../refuse-many-choices.ts'
import { printReport } from '../say.ts'

const options = [
  value('-c, --configuration <name>', 'also describe the answers to this configuration (CODE@EDITION)'),
  outputOption,
  ...readingOptions,
] as const

type InterfaceOptions = OptionsOf<typeof options>

/** Writes the description of the service's interface. */
export const openapi = defineCommand({
  name: 'export openapi',
  formerly: 'openapi',
  group: 'produce',
  rank: 2,
  does: "write an OpenAPI 3.1 description of the service's interface",
  example: 'questlint export openapi -c technologies@2018 > openapi.json',
  options,
  formerArgument: '--configuration',
  run: writeInterface,
})

function writeInterface(options: InterfaceOptions, io: Io): number {
  const isAsked = options.configuration !== undefined
  const chosen = isAsked ? chooseLoadable(options, io) : undefined
  if (isAsked && chosen === undefined) return exitCodes.findings
  if (chosen !== undefined) refuseManyChoices([chosen.questionnaire])
  printReport(io.stdout, `${safeJson(describeInterface(chosen?.questionnaire), 2)}\n`, 'json')
  return exitCodes.clean
}
