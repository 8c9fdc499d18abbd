import { contain, steers } from '../text/contain.ts'
import { isSameJson } from '../text/json-value.ts'
import { safeJson, safeYaml } from '../text/safe-text.ts'
import { parseText } from './parse.ts'

/** The languages of files that a command may write to a log. */
export type FileLanguage = 'json' | 'jsonl' | 'yaml' | 'po' | 'csv'

/**
 * The text of a file in which nothing steers who shows it, with the same values; `undefined` where there is none: a
 * table has no escapes, and nobody knows what a text with syntax mistakes means. YAML whose own style has no escapes
 * becomes JSON, which is YAML too.
 */
export function containFile(text: string, language: FileLanguage): string | undefined {
  if (language === 'csv') return undefined
  if (language === 'po') return contain(text, 'po')
  const document = parseText(`text.${language}`, text, language)
  if (document.problems.length > 0) return undefined
  if (language !== 'yaml') return contain(text, 'json')
  const escaped = safeYaml(text)
  const again = steers(escaped) ? undefined : parseText('text.yaml', escaped, language)
  const isSame = again?.problems.length === 0 && isSameJson(again.value, document.value)
  return isSame ? escaped : `${safeJson(document.value, 2)}\n`
}
