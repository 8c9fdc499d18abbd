/** What the thread of the embedded database is started with. */
export interface EmbeddedStart {
  /** The folder of its files; in memory without one. */
  readonly folder?: string
  /** A dumped database to begin with, where there is none yet. */
  readonly seed?: string
}

/** A statement for the thread; `dump` asks for all files of the database. */
export type EmbeddedRequest =
  | { readonly id: number; readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly id: number; readonly kind: 'dump' }
  | { readonly id: number; readonly kind: 'close' }

/** What the thread says first, once it is open, is of no statement. */
export const openedId = 0

/** What the thread says of one. */
export type EmbeddedResponse =
  | { readonly id: number; readonly result: EmbeddedResult }
  | { readonly id: number; readonly dump: Uint8Array }
  | { readonly id: number; readonly error: EmbeddedError }

export interface EmbeddedResult {
  readonly command: string
  readonly rowCount: number
  readonly rows: readonly unknown[]
}

/** The members of an error of PostgreSQL that are asked for. */
export interface EmbeddedError {
  readonly message: string
  readonly code?: string
  readonly constraint?: string
  readonly detail?: string
}
