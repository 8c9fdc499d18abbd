import { type Translate, type Wording, wordingOf } from '../service/wording.ts'
import type { Comparison } from './comparison.ts'

/** A language that is not the one configurations are written in, with its translations on both sides. */
export interface ComparedLanguage {
  /** Such as `fr`. */
  readonly language: string
  readonly old: Translate
  readonly now: Translate
}

/** How people read the texts of both sides in one language. */
export interface Reading {
  readonly old: Wording['textOf']
  readonly now: Wording['textOf']
  /** The language where that is not English, as it ends a clause; empty for English. */
  readonly where: string
}

/** The texts as configurations have them. */
export function readInEnglish({ old, now }: Comparison): Reading {
  return {
    old: wordingOf(old.questionnaire.configuration).textOf,
    now: wordingOf(now.questionnaire.configuration).textOf,
    where: '',
  }
}

/** The texts in another language; what is not translated, nobody reads in it. */
export function readIn({ language, old, now }: ComparedLanguage, comparison: Comparison): Reading {
  const english = readInEnglish(comparison)
  const side = (name: 'old' | 'now', translate: Translate): Wording['textOf'] => {
    const { textOf } = wordingOf(comparison[name].questionnaire.configuration, translate)
    return (record, file, textKeyword) => {
      const text = textOf(record, file, textKeyword)
      return text === english[name](record, file, textKeyword) ? undefined : text
    }
  }
  return { old: side('old', old), now: side('now', now), where: ` in the language "${language}"` }
}
