import { sinksText } from './generated/texts.js'

/** Where answers are shown outside of the pages of details (`schemas/sinks.json`; format facts 13.2). */
export interface SinkFacts {
  /** Galleries, and the picture at the head of the page. */
  readonly pictures: {
    readonly type: string
    readonly key: string
    readonly companions: readonly string[]
    readonly remarks: { readonly questiongroup: string; readonly key: string }
  }
  /** The country at the head of a category. */
  readonly country: { readonly key: string; readonly types: readonly string[] }
  /** Items of lists. */
  readonly list: { readonly keys: readonly string[]; readonly notStoredAs: readonly string[] }
}

/** What the application looks for where it shows answers outside of the pages of details. */
export const sinkFacts = JSON.parse(sinksText) as SinkFacts
