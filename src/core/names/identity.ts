import { typeOfKey } from '../questionnaire/key-types.ts'
import { locate } from '../questionnaire/locate.ts'
import { valueKeywordsOf } from '../questionnaire/values.ts'
import { isStoredAs, numberedTypes, valueTypes } from '../schema/key-types.ts'
import { parentPointer } from '../text/pointer.ts'
import { remember } from '../text/remember.ts'
import { type ConfigurationFact, judgedModels, type Model, type RecordFact } from '../workspace/facts.ts'
import type { SetFile, SetIndex } from '../workspace/set-index.ts'
import type { Mention, NameKind } from './mention.ts'
import { mentionsOf } from './mentions.ts'

/** The kinds of things that are records of the database. */
export type RecordKind = Model

const recordKinds: ReadonlySet<NameKind> = new Set(judgedModels)

/** Whether a kind of name is that of a record. */
export function isRecordKind(kind: NameKind): kind is RecordKind {
  return recordKinds.has(kind)
}

/** What tells a record from others of its kind: its keyword or code; its pk where it has none or that is not known. */
export interface Identity {
  readonly kind: RecordKind
  readonly keyword: string | undefined
  readonly pk: string | undefined
}

/** The record that a place names, as its file sees the set. */
export function identify(mention: Mention, set: SetIndex): Identity | undefined {
  const { kind, by, text } = mention
  if (!isRecordKind(kind)) return undefined
  if (by === 'keyword') return { kind, keyword: text, pk: undefined }
  const keyword = kind === 'configuration' ? codeOf(mention, set) : keywordOfPk(kind, mention, set)
  if (keyword === undefined && by === 'context') return undefined
  return { kind, keyword, pk: keyword === undefined ? text : undefined }
}

function keywordOfPk(kind: RecordKind, { uri, role, pointer, text }: Mention, set: SetIndex): string | undefined {
  if (role !== 'record') return set.file(uri)?.byPk(kind, Number(text))?.keyword
  const file = set.file(uri)
  return file && locate(file, pointer).record?.keyword
}

function codeOf({ by, text }: Mention, set: SetIndex): string | undefined {
  const configurations = set.files.flatMap((facts) => facts.configurations)
  if (by === 'context') return configurations.find((one) => contextNames(one).includes(text))?.code
  for (const { facts } of set.files) {
    for (const { pointer, role } of mentionsOf(facts).named('configuration', 'pk', text)) {
      if (role !== 'record') continue
      return facts.configurations.find((one) => one.pointer === parentPointer(pointer))?.code
    }
  }
  return undefined
}

/** The contexts whose texts are those of one configuration alone (format facts 1.3). */
export function contextNames({ code, edition }: ConfigurationFact): readonly string[] {
  if (code === undefined) return []
  return edition === undefined ? [code] : [`${code}_${edition}`, code]
}

/** Whether a text of a file of the set that may be a choice of a key is one, as far as that can be known. */
export function holds(mention: Mention, set: SetIndex): boolean {
  const file = set.file(mention.uri)
  if (file === undefined) return false
  const { kind, role, text, choiceOf } = mention
  const isLoaded = (): boolean => file.byKeyword('value', text) !== undefined
  if (choiceOf === undefined) return role !== 'condition value' || isLoaded()
  const key = file.byKeyword('key', choiceOf)
  const type = key && typeOfKey(key)
  if (kind === 'questiongroup') return isStoredAs(type, 'questiongroup')
  if (key === undefined) return isLoaded()
  // Of a measure the position of the value is stored (format facts 3.1). A type that is misspelt may be any.
  if (type !== undefined && (numberedTypes.has(type) || !valueTypes.has(type))) return false
  const keywords = choiceKeywords(key, file)
  return keywords === undefined ? isLoaded() : keywords.has(text)
}

const choicesIn = remember((_: SetFile) => new Map<RecordFact, ReadonlySet<string> | undefined>())

/** The keywords of a key's values as its file sees them; `undefined` when some are not loaded. */
export function choiceKeywords(key: RecordFact, file: SetFile): ReadonlySet<string> | undefined {
  const ofIndex = choicesIn(file)
  if (ofIndex.has(key)) return ofIndex.get(key)
  const keywords = valueKeywordsOf(key, file)
  const choices = keywords && new Set(keywords)
  ofIndex.set(key, choices)
  return choices
}
