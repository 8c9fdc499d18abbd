import { messageKey, type PoFile, type Translate } from '../core/internal.ts'

/** The translations of one language. */
export interface Catalogue {
  /** As the file names it; empty where it does not. */
  readonly language: string
  readonly translate: Translate
}

/** What a `.po` file translates; translations marked as fuzzy are left out, as `msgfmt` does. */
export function catalogueOf({ entries, headers }: PoFile): Catalogue {
  const used = entries.filter(({ isObsolete, flags }) => !isObsolete && !flags.includes('fuzzy'))
  const translations = new Map(
    used.map(({ context = '', id, translations: [text = ''] }) => [messageKey(context, id), text]),
  )
  return {
    language: headers.get('language') ?? '',
    translate: (context, original) => translations.get(messageKey(context, original)) || undefined,
  }
}
