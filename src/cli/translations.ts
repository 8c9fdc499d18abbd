import type { Translate } from '../core/internal.ts'
import { catalogueOf } from '../node/catalogue.ts'
import type { LanguageOptions } from './command/shared-options.ts'
import { type Io, UsageError } from './io.ts'
import { openPo } from './open-po.ts'

/** The language that configurations are written in. */
const written = 'en'

/** The translations that a command line asks for; `undefined` for the texts as they are written. */
export function readTranslations(options: LanguageOptions, io: Io): Translate | undefined {
  return readLanguage(options, io).translate
}

/** A language with its translations. */
export interface Language {
  /** Such as `en`. */
  readonly language: string
  /** Left out for the texts as they are written. */
  readonly translate?: Translate
}

/** The language that a command line asks for, by its own name or that of the `.po` file. */
export function readLanguage({ language, po }: LanguageOptions, io: Io): Language {
  if (po === undefined) {
    if (language === undefined || language === written) return { language: written }
    throw new UsageError(`configurations have English texts only; give the translations with --po ${language}.po`)
  }
  const { language: own, translate } = catalogueOf(openPo(po, io))
  if (language !== undefined && own !== '' && plain(own) !== plain(language)) {
    throw new UsageError(`${po} is in the language "${own}", not "${language}"`)
  }
  return { language: language ?? (own === '' ? 'und' : own), translate }
}

/** `pt_BR` and `pt-br` are one language. */
function plain(language: string): string {
  return language.toLowerCase().replaceAll('_', '-')
}
