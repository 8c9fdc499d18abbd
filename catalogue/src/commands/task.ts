import type { Configurations } from '../configurations/configurations.ts'
import type { StoredChange } from '../configurations/stored-changes.ts'
import type { Database } from '../database/database.ts'
import type { TokenKind, VersionState } from '../database/tables.ts'
import type { OpenImages } from '../images/open-images.ts'

/** Something to do with a catalogue from the command line, as a line of JSON can say it. */
export type Task =
  | { readonly do: 'add user'; readonly email: string; readonly password: string; readonly isEditor?: boolean }
  | { readonly do: 'remove user'; readonly email: string }
  | NewTokenTask
  | { readonly do: 'list tokens'; readonly email?: string }
  | { readonly do: 'revoke token'; readonly token: string }
  | { readonly do: 'publish'; readonly codes: readonly string[] }
  | ImportTask
  | ExportTask
  | PlanTask
  | { readonly do: 'compact' }
  | BackupTask
  | { readonly do: 'export person'; readonly email: string }
  | { readonly do: 'erase person'; readonly email: string; readonly store?: string }
  | { readonly do: 'erase'; readonly codes: readonly string[]; readonly store?: string }
  | { readonly do: 'erase question'; readonly path: string; readonly store?: string }

export interface NewTokenTask {
  readonly do: 'new token'
  readonly email: string
  readonly kind: TokenKind
  readonly label: string
  /** After how many days it ends; never without. */
  readonly days?: number
}

/** The states that a questionnaire can come with. */
export type GivenState = Exclude<VersionState, 'superseded'>

/** Stores the questionnaires of the lines of input. */
export interface ImportTask {
  readonly do: 'import'
  /** In which state; as each says itself without. */
  readonly status?: GivenState
  /** The e-mail of whoever may edit them, where they do not say it. */
  readonly compiler?: string
  /** The language of those that do not say theirs; English without. */
  readonly language?: string
  readonly images?: MovedByFolder
}

/** Where images go, or come from, beside what the lines say. */
export interface MovedByFolder {
  /** The folder, absolute. */
  readonly folder: string
  /** The store of the catalogue, where it was named. */
  readonly store?: string
}

/** Writes questionnaires as JSON lines. */
export interface ExportTask {
  readonly do: 'export'
  /** Only those in a state. */
  readonly status?: GivenState
  /** Only what comes behind this code. */
  readonly after?: string
  readonly images?: MovedByFolder
}

/** Writes all of a catalogue into a file, or puts it back into an empty one. */
export interface BackupTask {
  readonly do: 'backup' | 'restore'
  /** Absolute. */
  readonly file: string
  /** The store of images of the catalogue, where it was named. */
  readonly store?: string
}

/** Writes a plan for stored answers whose configuration changed. */
export interface PlanTask {
  readonly do: 'plan'
  /** `CODE@EDITION`; the only one that waits for a plan without. */
  readonly configuration?: string
  /** The configuration that its answers are to be for, where it is another one. */
  readonly to?: string
}

/** What a task is done with. */
export interface TaskContext {
  readonly database: Database
  /** Asked for by tasks that check answers. */
  readonly configurations: () => Configurations
  /** Changes of configurations that wait, by name; asked for by tasks about them. */
  readonly held?: () => ReadonlyMap<string, StoredChange>
  /** Where the images of the catalogue are; nowhere where it keeps none. */
  readonly images: OpenImages | undefined
}

/** What a task reads and writes. */
export interface TaskIo {
  readonly input: AsyncIterable<string>
  /** A line of standard output. */
  readonly print: (line: string) => Promise<void>
  /** A line for people. */
  readonly say: (line: string) => Promise<void>
  /** What a long task is at. */
  readonly progress: (text: string) => Promise<void>
}
