import type { Translate } from '../core/internal.ts'
import { catalogueOf } from '../node/catalogue.ts'
import { disk } from '../node/disk.ts'
import type { LanguageOptions } from './command/shared-options.ts'
import { cataloguesIn } from './compared-languages.ts'
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

/** The languages that a page can be read in. */
export interface Languages {
  /** The one that it begins with. */
  readonly language: string
  /** Those that it is not written in. */
  readonly translations?: ReadonlyMap<string, Translate>
}

/** The languages of several catalogues. It begins with the one that is asked for, or with the only one. */
export function readLanguages(
  { language, po }: { readonly language?: string | undefined; readonly po: readonly string[] },
  io: Io,
): Languages {
  const [first = ''] = po
  const isOne = po.length < 2 && !/[*?[{]/.test(first)
  if (isOne) {
    const one = readLanguage(
      { ...(language !== undefined && { language }), ...(po[0] !== undefined && { po: po[0] }) },
      io,
    )
    if (one.language === 'und')
      throw new UsageError(`${first}: has no header "Language"; name its language with --language`)
    return { language: one.language, ...(one.translate && { translations: new Map([[one.language, one.translate]]) }) }
  }
  const found = cataloguesIn(po, disk, { io, mayLack: false })
  const translations = new Map([...found].map(([name, { translate }]) => [name, translate]))
  const names = [written, ...translations.keys()]
  const begun = language === undefined ? written : names.find((name) => plain(name) === plain(language))
  if (begun === undefined) throw new UsageError(`no file of --po is in the language "${language}"`)
  return { language: begun, translations }
}

/** `pt_BR` and `pt-br` are one language. */
function plain(language: string): string {
  return language.toLowerCase().replaceAll('_', '-')
}
