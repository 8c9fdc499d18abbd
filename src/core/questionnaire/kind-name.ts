import type { Level } from './node.ts'

/** A name that says what kind of thing it is of, such as `question:country`. */
export interface KindName {
  /** The level of nodes, where the kind has some. */
  readonly level?: Level
  /** The model of records, where the kind has some. */
  readonly model?: 'key' | 'value' | 'questiongroup' | 'category' | 'translation' | 'configuration'
  readonly name: string
}

const kinds: Readonly<Record<string, Omit<KindName, 'name'>>> = {
  key: { level: 'question', model: 'key' },
  question: { level: 'question', model: 'key' },
  questiongroup: { level: 'questiongroup', model: 'questiongroup' },
  category: { level: 'category', model: 'category' },
  subcategory: { level: 'subcategory', model: 'category' },
  section: { level: 'section', model: 'category' },
  value: { model: 'value' },
  translation: { model: 'translation' },
  configuration: { model: 'configuration' },
}

/** The kind and the rest of `KIND:NAME`; of any other name only that. */
export function splitKind(text: string): KindName {
  const [, kind = '', name = text] = /^([a-z]+):(.+)$/s.exec(text) ?? []
  return Object.hasOwn(kinds, kind) ? { ...kinds[kind], name } : { name: text }
}
