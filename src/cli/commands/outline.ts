import { type CodeBookSource, formatOutline, outlineOf, presentOutline } from '../../core/internal.ts'
import { todayText } from '../../node/clock.ts'
import { describeVersion } from '../../node/file-version.ts'
import { chooseConfiguration } from '../choose-configuration.ts'
import { defineCommand } from '../command/define-command.ts'
import { type OptionsOf, presetChoice } from '../command/option.ts'
import { configurationOption, languageOptions, outputOption, readingOptions } from '../command/shared-options.ts'
import { exitCodes, type Io } from '../io.ts'
import { refuseManyChoices } from '../refuse-many-choices.ts'
import { printReport } from '../say.ts'
import { syntaxOf } from '../syntax-of.ts'
import { readLanguage } from '../translations.ts'

const options = [
  configurationOption(),
  presetChoice('--format <format>', 'format of the outline', ['text', 'markdown', 'html', 'csv'], 'text'),
  ...languageOptions('labels and help texts'),
  outputOption,
  ...readingOptions,
] as const

type OutlineOptions = OptionsOf<typeof options>

/** Writes the questionnaire of a configuration for people. */
export const outline = defineCommand({
  name: 'outline',
  group: 'understand',
  rank: 3,
  does: 'write a questionnaire for people to read: questions, choices, limits, conditions; as HTML, a code book',
  example: 'questlint outline -c technologies@2018 --format html -o codebook.html',
  options,
  formerArgument: '--configuration',
  run: writeOutline,
})

function writeOutline(options: OutlineOptions, io: Io): number {
  const { language, translate } = readLanguage(options, io)
  const { questionnaire, loaded } = chooseConfiguration(options, io)
  refuseManyChoices([questionnaire])
  const { uri } = questionnaire.file
  const sourceOf = (): CodeBookSource => {
    const version = describeVersion(io, uri, loaded.workspace.files.get(uri)?.document.text ?? '')
    return { date: todayText(), file: uri, version }
  }
  const outline = presentOutline(outlineOf(questionnaire, language, translate))
  const text = formatOutline(outline, options.format, options.format === 'html' ? sourceOf() : undefined)
  printReport(io.stdout, text, syntaxOf(options.format))
  return exitCodes.clean
}
