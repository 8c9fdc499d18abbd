import type { Translate } from '../core/index.ts'
import { openCatalogue } from '../node/catalogue.ts'
import { resolvePath } from '../node/paths.ts'
import { readText } from '../node/read.ts'
import { type Io, UsageError } from './io.ts'

/** The options that choose a language, as commander gives them. */
export interface LanguageOptions {
  readonly language?: string
  readonly po?: string
}

/** The language that configurations are written in. */
const written = 'en'

/** The translations that a command line asks for; `undefined` for the texts as they are written. */
export function readTranslations({ language, po }: LanguageOptions, { cwd }: Io): Translate | undefined {
  if (po === undefined) {
    if (language === undefined || language === written) return undefined
    throw new UsageError(`configurations have English texts only; give the translations with --po ${language}.po`)
  }
  const read = readText(resolvePath(cwd, po))
  if ('problem' in read) throw new UsageError(`${po}: ${read.detail}`)
  const catalogue = openCatalogue(read.text)
  if ('problem' in catalogue) throw new UsageError(`${po}: ${catalogue.problem}`)
  const own = catalogue.language
  if (language !== undefined && own !== '' && plain(own) !== plain(language)) {
    throw new UsageError(`${po} is in the language "${own}", not "${language}"`)
  }
  return catalogue.translate
}

/** `pt_BR` and `pt-br` are one language. */
function plain(language: string): string {
  return language.toLowerCase().replaceAll('_', '-')
}
