import { formatOutline, type OutlineFormat, outlineOf, presentOutline } from '../core/index.ts'
import { resolvePath } from '../node/paths.ts'
import { saveText } from '../node/save.ts'
import { chooseConfiguration } from './choose-configuration.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { refuseManyChoices } from './refuse-many-choices.ts'
import { printReport } from './say.ts'
import { syntaxOf } from './syntax-of.ts'
import { type LanguageOptions, readLanguage } from './translations.ts'
import type { WhyOptions } from './why.ts'
import { guardedBy } from './write-reports.ts'

/** The options of `questlint outline` as commander gives them. */
export interface OutlineOptions extends WhyOptions, LanguageOptions {
  readonly format: OutlineFormat
  readonly output?: string
}

/** Writes the questionnaire of a configuration for people. */
export function outline(name: string, options: OutlineOptions, io: Io): number {
  const { language, translate } = readLanguage(options, io)
  const { questionnaire, loaded } = chooseConfiguration(name, options, io)
  refuseManyChoices([questionnaire])
  const text = formatOutline(presentOutline(outlineOf(questionnaire, language, translate)), options.format)
  if (options.output === undefined) printReport(io.stdout, text, syntaxOf(options.format))
  else {
    const problem = saveText(resolvePath(io.cwd, options.output), text, guardedBy(loaded, io, options.po))
    if (problem !== undefined) throw new UsageError(`--output ${options.output} ${problem}`)
  }
  return exitCodes.clean
}
