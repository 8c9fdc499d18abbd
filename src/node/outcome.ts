/** Why a path gave no text or no files. */
export type PathProblem =
  | 'missing'
  | 'no-match'
  | 'no-files'
  | 'broken-link'
  | 'not-a-file'
  | 'unreadable'
  | 'too-many'
  | 'refused'

/** A path that could not be used, as data; `detail` completes the sentence "PATH: …". */
export interface PathOutcome {
  readonly path: string
  readonly problem: PathProblem
  readonly detail: string
  /** Whether the user gave the path or glob; `false` for what a walk met on its way. */
  readonly given: boolean
}

const words: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  ENOENT: 'does not exist',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'is a folder',
  ELOOP: 'symbolic links form a loop',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is exceeded',
  EROFS: 'the file system is read-only',
  EIO: 'the device reports an input/output error',
  EBUSY: 'is in use by another program',
  ERR_INVALID_ARG_VALUE: 'a path cannot contain the character U+0000',
  EPRIVATE: 'is in a place of git or of the system, where nothing is read',
  EAGAIN: 'has nothing to read at the moment',
}

/** The code of a file system error (`ENOENT`), or `''` for anything else. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** A file system error in plain words, without the path and without a stack. */
export function describeError(error: unknown): string {
  const code = errorCode(error)
  return words[code] ?? (code || (error instanceof Error ? error.message : String(error)))
}
