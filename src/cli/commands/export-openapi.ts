import { describeInterface, safeJson } from '../../core/internal.ts'
import { chooseLoadable } from '../choose-configuration.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { type ReadingOptions, readingOptions } from '../command/shared-options.ts'
import { exitCodes, type Io } from '../io.ts'
import { refuseManyChoices } from '../refuse-many-choices.ts'
import { printReport } from '../say.ts'

/** Writes the description of the service's interface. */
export const openapi = defineCommand({
  name: 'export openapi',
  formerly: 'openapi',
  group: 'produce',
  rank: 2,
  does: "write an OpenAPI 3.1 description of the service's interface",
  example: 'questlint export openapi technologies@2018 > openapi.json',
  arguments: [argument('[configuration]', 'also describe the answers to this configuration (CODE@EDITION)')],
  options: readingOptions,
  run: writeInterface,
})

function writeInterface(name: string | undefined, options: ReadingOptions, io: Io): number {
  const chosen = name === undefined ? undefined : chooseLoadable(name, options, io)
  if (name !== undefined && chosen === undefined) return exitCodes.findings
  if (chosen !== undefined) refuseManyChoices([chosen.questionnaire])
  printReport(io.stdout, `${safeJson(describeInterface(chosen?.questionnaire), 2)}\n`, 'json')
  return exitCodes.clean
}
