import type { Config, FileKind, SourceFile, Workspace } from '../core/internal.ts'
import type { Disk } from './disk.ts'
import type { FoundFile } from './files.ts'
import type { Guarded } from './save.ts'

/** The name that standard input is checked under, and what reads it: all bytes, or one more than are wanted. */
export interface StandardInput {
  readonly name: string
  readonly read: (maxBytes: number) => Buffer
}

/** What a run was asked to look at. */
export interface LoadRequest {
  readonly cwd: string
  readonly paths: readonly string[]
  /** Files that are only there to be referred to. */
  readonly context: readonly string[]
  readonly complete: boolean
  /** Only these sets of the configuration, by name; all by default. */
  readonly sets?: readonly string[]
  /** A configuration file, `false` for none, `undefined` for the one found upwards. */
  readonly config: string | false | undefined
  readonly kind: FileKind | undefined
  readonly stdin: StandardInput | undefined
  readonly ruleIds: readonly string[]
  /** Called before each file is read from disk and before it is parsed; for progress. */
  readonly onFile?: (uri: string) => void
  /** Called with the files once they are read, before any of them is parsed. */
  readonly onRead?: (files: readonly SourceFile[]) => void
  /** Called with what a file of our own making must not replace, once it is known what the run reads. */
  readonly onLoaded?: (guarded: Omit<Guarded, 'recognizes'>) => void
  /** The text that stands for a file (an absolute path) instead of what is on disk, as an editor has it. */
  readonly openText?: (path: string) => string | undefined
  /** An earlier workspace; files that are as they were then are not parsed again. */
  readonly previous?: Workspace
  /** What is used as long as the configuration or the accepted file cannot be. */
  readonly lastUsable?: UsableSettings
  /** Where files are found; the disk by default. */
  readonly disk?: Disk
  /** Leaves what is found, and not named, below a configuration in a folder below to that. */
  readonly leavesNested?: boolean
  /** Where files are looked for when neither paths nor sets say so; the working directory by default. */
  readonly startFolder?: string
  /** What the paths stand for, where that is known. */
  readonly found?: readonly FoundFile[]
  /** Whether it is no failure that there are no files at all, as others are checked beside them. */
  readonly mayBeEmpty?: boolean
  /**
   * What may be missing without a failure: `files`, all files of the working directory where no others are asked for;
   * `paths`, whatever a path or glob names.
   */
  readonly mayLack?: 'files' | 'paths'
}

/** Settings that could be used. */
export interface UsableSettings {
  readonly config: Config
  readonly accepted: SourceFile | undefined
}
