import { po } from 'gettext-parser'
import type { Translate } from '../core/index.ts'

/** The translations of one language. */
export interface Catalogue {
  /** As the file names it; empty where it does not. */
  readonly language: string
  readonly translate: Translate
}

/** Reads the text of a `.po` file; translations marked as fuzzy are left out, as `msgfmt` does. */
export function openCatalogue(text: string): Catalogue | { readonly problem: string } {
  const parsed = tryToParse(text)
  if (parsed === undefined) return { problem: 'is not a .po file' }
  const { translations } = parsed
  // A file without a header has none, whatever the types say.
  const headers = parsed.headers as Readonly<Record<string, string>> | undefined
  if (Object.keys(translations).length === 0) return { problem: 'has no translations' }
  const charset = /charset=([\w-]+)/i.exec(headers?.['Content-Type'] ?? '')?.[1] ?? 'utf-8'
  if (!/^utf-?8$/i.test(charset)) return { problem: `is in ${charset}; only UTF-8 is read` }
  return {
    language: headers?.Language ?? '',
    translate: (context, original) => {
      const group = Object.hasOwn(translations, context) ? translations[context] : undefined
      const entry = group && Object.hasOwn(group, original) ? group[original] : undefined
      if (entry === undefined || /\bfuzzy\b/.test(entry.comments?.flag ?? '')) return undefined
      return entry.msgstr[0] || undefined
    },
  }
}

/** The parser throws what it stumbles over. */
function tryToParse(text: string): ReturnType<typeof po.parse> | undefined {
  try {
    return po.parse(text)
  } catch {
    return undefined
  }
}
