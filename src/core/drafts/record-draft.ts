import type { Change } from '../document/document.ts'

/** A change of the data of a file. */
export type FileChange = Change & { readonly uri?: string }

/** A choice of a new or existing key; `exists` where a loaded record has the keyword already. */
export interface ChoiceDraft {
  readonly keyword: string
  readonly label: string
  readonly order: number
  readonly exists: boolean
}

/** A record to be written with its texts, in whatever form its file has. */
export interface RecordDraft {
  readonly model: 'key' | 'questiongroup' | 'category' | 'value'
  readonly keyword: string
  /** English; `undefined` for a record without texts. */
  readonly label: string | undefined
  /** The type of a key. */
  readonly type?: string
  readonly choices?: readonly ChoiceDraft[]
  /** The `order_value` of a value. */
  readonly order?: number
  /** Where another record refers to it by a pk that is given. */
  readonly pk?: number
}
