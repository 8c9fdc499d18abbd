import { lookUp, memberOf } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import { type ConfigurationFact, ownTexts, type RecordFact, type Texts } from '../workspace/facts.ts'
import { lookAt } from '../workspace/looked-at.ts'
import type { SetFile } from '../workspace/set-index.ts'

/** The contexts in which the application looks a text up, first match wins (format facts 1.3). */
export function contextsOf(configuration: ConfigurationFact | undefined): readonly string[] {
  return configuration ? ownContexts(configuration) : generalContexts
}

const generalContexts = ['wocat']

/** Texts are looked up by the thousand, and a name that was looked up before is found faster than one put together anew. */
const ownContexts = remember(({ code, edition }: ConfigurationFact): readonly string[] => {
  if (code === undefined) return generalContexts
  return [...(edition === undefined ? [] : [`${code}_${edition}`]), code, ...generalContexts]
})

/** The texts of a record: its own (authoring form), else those of the translation it refers to. */
export function recordTexts(record: RecordFact, file: SetFile): Texts {
  if (record.texts || record.model === 'translation') return ownTexts(record)
  const translation = record.fields.translation
  const target = typeof translation === 'number' ? file.byPk('translation', translation) : undefined
  return target ? ownTexts(target) : {}
}

/** The context that the application takes texts from: the first that exists, whatever it lacks (format facts 1.3). */
export function chosenContext(texts: Texts, contexts: readonly string[]): string | undefined {
  for (let index = 0; index < contexts.length; index++) {
    const context = contexts[index] as string
    if (lookUp(texts, context) !== undefined) return context
  }
  return undefined
}

/**
 * The English text that the application shows: the first existing context is chosen whole, there is no fallback for
 * single texts (format facts 1.3).
 */
export function shownText(texts: Texts, contexts: readonly string[], textKeyword: string): string | undefined {
  lookAt(texts)
  const context = chosenContext(texts, contexts)
  const text = context === undefined ? undefined : memberOf(memberOf(texts[context], textKeyword), 'en')
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The label of a record for people: in the given contexts, else in any context at all. */
export function labelOf(record: RecordFact, file: SetFile, contexts: readonly string[] = []): string | undefined {
  const texts = recordTexts(record, file)
  return shownText(texts, contexts, 'label') ?? shownText(texts, Object.keys(texts), 'label')
}
