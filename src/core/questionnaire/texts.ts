import { isObject, lookUp, memberOf } from '../text/json-value.ts'
import { enumerate } from '../text/list-some.ts'
import { appendPointer, parentPointer, resolvePointer } from '../text/pointer.ts'
import { remember } from '../text/remember.ts'
import { type FileFacts, fieldPointer, isBeside, type RecordFact, type Texts, textsOf } from '../workspace/facts.ts'
import { lookAt } from '../workspace/looked-at.ts'
import type { SetFile } from '../workspace/set-index.ts'
import { type RecordUses, recordUsesIn } from './record-uses.ts'

/** Texts that are in one place of a file, with the records whose texts they are. */
export interface TextHolder {
  /** The translation, or in the authoring form the record itself. */
  readonly record: RecordFact
  readonly texts: Texts
  readonly owners: readonly RecordFact[]
}

/** The texts of a file, but for what another replaces: one a translation, whoever shares it, and one a definition with its own. */
export const textHoldersOf = remember(({ records, set }: SetFile): readonly TextHolder[] => {
  const uses = recordUsesIn(set)
  const holders: TextHolder[] = []
  for (const record of records) {
    const holder = set.isReplaced(record) ? undefined : textHolder(record, uses)
    if (holder) holders.push(holder)
  }
  return holders
})

function textHolder(record: RecordFact, uses: RecordUses): TextHolder | undefined {
  if (record.model === 'configuration') return undefined
  if (record.model === 'translation') {
    return { record, texts: textsOf(record.fields.data), owners: uses.ownersOf(record) }
  }
  if (record.form !== 'authoring' || typeof record.fields.translation === 'number') return undefined
  return { record, texts: record.texts ?? {}, owners: [record] }
}

/**
 * The pointer of a text of a record, or of the object that has it when language or text keyword are left out. In
 * the authoring form the texts of the file's own context may be in short form: a definition that is just a label, or
 * `label: …` with one text or an object of languages.
 */
export function textPointer(
  facts: FileFacts,
  record: RecordFact,
  context?: string,
  textKeyword?: string,
  language?: string,
): string {
  const path = [context, textKeyword, language].filter((step) => step !== undefined)
  const orItsText = (pointer: string): string => (language === undefined ? pointer : whereText(facts, pointer))
  if (record.model === 'translation' && !isBeside(record)) return orItsText(fieldPointer(record, 'data', path))
  const owner = isBeside(record) ? (parentPointer(record.pointer) ?? '') : record.pointer
  const definition = resolvePointer(facts.value, owner)
  if (!isObject(definition) || context === undefined) return owner
  const isOwnContext = context === (memberOf(facts.value, 'code') ?? 'wocat')
  const short = textKeyword === undefined ? undefined : memberOf(definition, textKeyword)
  if (isOwnContext && textKeyword !== undefined && short !== undefined) {
    return orItsText([textKeyword, ...(language === undefined ? [] : [language])].reduce(appendPointer, owner))
  }
  if (!Object.hasOwn(isObject(definition.texts) ? definition.texts : {}, context)) return owner
  return orItsText(['texts', ...path].reduce(appendPointer, owner))
}

/** The pointer of a text in a language, or of the text that is where its object by language belongs. */
function whereText({ value }: FileFacts, pointer: string): string {
  const languages = parentPointer(pointer) ?? ''
  return typeof resolvePointer(value, languages) === 'string' ? languages : pointer
}

/** The languages of a text in a context; `undefined` when the text is not there at all. */
export function languagesOf(
  texts: Texts,
  context: string,
  textKeyword: string,
): Readonly<Record<string, string>> | undefined {
  lookAt(texts)
  const byKeyword = lookUp(texts, context)
  return byKeyword && (lookUp(byKeyword, textKeyword) as Readonly<Record<string, string>> | undefined)
}

/** Whether a text is there in a context, whatever it says. */
export function hasText(texts: Texts, context: string, textKeyword: string): boolean {
  const byKeyword = lookUp(texts, context)
  return byKeyword !== undefined && Object.hasOwn(byKeyword, textKeyword)
}

/** The text keywords that the application reads (format facts 1.3). */
export const textKeywords = ['label', 'helptext', 'label_view', 'label_filter', 'label_left', 'label_right'] as const
export type TextKeyword = (typeof textKeywords)[number]

/** One English text of a holder with its place in words. */
export interface EnglishText {
  readonly holder: TextHolder
  readonly context: string
  readonly textKeyword: TextKeyword
  readonly text: string
}

/** All English texts of a file, each once. */
export function englishTexts(holders: readonly TextHolder[]): readonly EnglishText[] {
  for (const { texts } of holders) lookAt(texts)
  return collectEnglish(holders)
}

const collectEnglish = remember((holders: readonly TextHolder[]): readonly EnglishText[] => {
  const texts: EnglishText[] = []
  for (const holder of holders) {
    for (const { context, textKeyword, text } of englishIn(holder.texts)) {
      texts.push({ holder, context, textKeyword, text })
    }
  }
  return texts
})

/** The English texts among the texts of a record; whoever asks says that words are read. */
export const englishIn = remember((texts: Texts): readonly Omit<EnglishText, 'holder'>[] => {
  const found: Omit<EnglishText, 'holder'>[] = []
  for (const context in texts) {
    const byKeyword = texts[context] ?? {}
    for (const textKeyword in byKeyword) {
      if (!isTextKeyword(textKeyword)) continue
      const languages = byKeyword[textKeyword] as Readonly<Record<string, string>> | undefined
      const text = languages && lookUp(languages, 'en')
      if (text !== undefined) found.push({ context, textKeyword, text })
    }
  }
  return found
})

/** Whether a name is that of a kind of text. */
export function isTextKeyword(name: string): name is TextKeyword {
  return (textKeywords as readonly string[]).includes(name)
}

/** A record in words: `key "vin_soil"`. */
export function nameOwner({ model, keyword, pk }: RecordFact): string {
  return `${model} "${keyword ?? pk ?? '?'}"`
}

const mostNamed = 3

/** The records whose texts a holder has, in words: `key "vin_soil"`, `value "a" and 2 more`. */
export function nameOwners(holder: TextHolder): string {
  const named = holder.owners.slice(0, mostNamed).map(nameOwner)
  if (named.length === 0) return `translation ${holder.record.pk ?? '?'}`
  return enumerate(named, holder.owners.length)
}
