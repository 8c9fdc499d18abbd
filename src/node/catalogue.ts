import { messageKey, readPo, type Translate } from '../core/index.ts'

/** The translations of one language. */
export interface Catalogue {
  /** As the file names it; empty where it does not. */
  readonly language: string
  readonly translate: Translate
}

/** Reads the text of a `.po` file; translations marked as fuzzy are left out, as `msgfmt` does. */
export function openCatalogue(text: string): Catalogue | { readonly problem: string } {
  const { entries, headers, problems } = readPo(text)
  if (problems.length > 0) return { problem: 'is not a .po file' }
  if (entries.length === 0) return { problem: 'has no translations' }
  const charset = /charset=([\w-]+)/i.exec(headers.get('content-type') ?? '')?.[1] ?? 'utf-8'
  if (!/^utf-?8$/i.test(charset)) return { problem: `is in ${charset}; only UTF-8 is read` }
  const used = entries.filter(({ isObsolete, flags }) => !isObsolete && !flags.includes('fuzzy'))
  const translations = new Map(
    used.map(({ context = '', id, translations: [text = ''] }) => [messageKey(context, id), text]),
  )
  return {
    language: headers.get('language') ?? '',
    translate: (context, original) => translations.get(messageKey(context, original)) || undefined,
  }
}
