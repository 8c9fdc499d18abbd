import { flatStructureOf, safeJson, structureOf } from '../core/index.ts'
import { chooseLoadable } from './choose-configuration.ts'
import { exitCodes, type Io } from './io.ts'
import { refuseManyChoices } from './refuse-many-choices.ts'
import { printReport } from './say.ts'
import { type LanguageOptions, readTranslations } from './translations.ts'
import type { WhyOptions } from './why.ts'

/** The options of `questlint structure` as commander gives them. */
export interface StructureOptions extends WhyOptions, LanguageOptions {
  readonly flat?: boolean
}

/** Writes what the structure endpoint answers for a configuration. */
export function structure(name: string, options: StructureOptions, io: Io): number {
  const translate = readTranslations(options, io)
  const chosen = chooseLoadable(name, options, io)
  if (chosen === undefined) return exitCodes.findings
  refuseManyChoices([chosen.questionnaire])
  const build = options.flat ? flatStructureOf : structureOf
  printReport(io.stdout, `${safeJson(build(chosen.questionnaire, translate), 2)}\n`, 'json')
  return exitCodes.clean
}
