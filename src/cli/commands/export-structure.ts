import { flatStructureOf, safeJson, structureOf } from '../../core/internal.ts'
import { chooseLoadable } from '../choose-configuration.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, type OptionsOf } from '../command/option.ts'
import { configurationOption, languageOptions, outputOption, readingOptions } from '../command/shared-options.ts'
import { exitCodes, type Io } from '../io.ts'
import { refuseManyChoices } from '../refuse-many-choices.ts'
import { printReport } from '../say.ts'
import { readTranslations } from '../translations.ts'

const options = [
  configurationOption(),
  flag('--flat', 'a flat list of questions, each with the data of everything around it'),
  ...languageOptions('the labels'),
  outputOption,
  ...readingOptions,
] as const

type StructureOptions = OptionsOf<typeof options>

/** Writes what the structure endpoint answers for a configuration. */
export const structure = defineCommand({
  name: 'export structure',
  formerly: 'structure',
  group: 'produce',
  rank: 1,
  does: 'write the response of the structure endpoint for a configuration',
  example: 'questlint export structure -c technologies@2018 > structure.json',
  options,
  formerArgument: '--configuration',
  run: writeStructure,
})

function writeStructure(options: StructureOptions, io: Io): number {
  const translate = readTranslations(options, io)
  const chosen = chooseLoadable(options, io)
  if (chosen === undefined) return exitCodes.findings
  refuseManyChoices([chosen.questionnaire])
  const build = options.flat ? flatStructureOf : structureOf
  printReport(io.stdout, `${safeJson(build(chosen.questionnaire, translate), 2)}\n`, 'json')
  return exitCodes.clean
}
