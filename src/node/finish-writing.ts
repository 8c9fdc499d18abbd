import { renameSync } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { digestOf, isInRepositoryOf, type Journal, type JournalFile, readJournals, stateOf } from './journal.ts'
import { describeError } from './outcome.ts'
import { isWithin } from './project-root.ts'
import { realPathOf } from './real-path.ts'
import { flushFolder, isStillRunning, isTemporaryName, removeIfThere } from './temporary.ts'
import { placeNew } from './write-together.ts'

/** What became of the files of a run that was cut off; paths are absolute. */
export type Finished =
  /** All are as that run meant them, `written` only now. */
  | { readonly outcome: 'finished'; readonly written: readonly string[]; readonly before: readonly string[] }
  /** None had been changed, and what that run had left is gone. */
  | { readonly outcome: 'undone'; readonly files: readonly string[] }
  /** Nothing was touched, as some have become something else since, or are no files of this project. */
  | ({ readonly outcome: 'mixed' } & Parts)
  /** One cannot be written now; the next run tries again. */
  | ({ readonly outcome: 'stuck'; readonly path: string; readonly detail: string } & Parts)

interface Parts {
  readonly old: readonly string[]
  readonly new: readonly string[]
  /** Neither as they were nor as that run meant them, or without the text that they were to get. */
  readonly other: readonly string[]
}

/**
 * Finishes what runs that were cut off while they wrote several files have left, as the journals in a folder say. Only
 * files of the projects at these roots (absolute) are looked at. Never throws.
 */
export function finishWriting(journals: string, roots: readonly string[]): readonly Finished[] {
  const real = roots.map((root) => realPathOf(root))
  if (real.some((root) => isInRepositoryOf(realPathOf(journals), root))) return []
  return [...readJournals(journals)].flatMap(([path, journal]) => {
    if (isStillRunning(journal.writer, path)) return []
    const owned = journal.files.filter((file) => isOfProject(file, real))
    if (owned.length === 0) return []
    const finished = finish(journal, owned)
    if (finished.outcome !== 'stuck') removeIfThere(path)
    return isSilent(finished) ? [] : [finished]
  })
}

/** Whether a run was cut off only after its last file was written. */
function isSilent(finished: Finished): boolean {
  return finished.outcome === 'finished' && finished.written.length === 0
}

/**
 * Whoever wrote the journal decides over no other files than those of the project, and puts no others into their places
 * than what a run left beside them.
 */
function isOfProject({ target, temporary }: JournalFile, roots: readonly string[]): boolean {
  if (!isAbsolute(target) || !isAbsolute(temporary)) return false
  if (dirname(temporary) !== dirname(target) || !isTemporaryName(basename(temporary))) return false
  const real = join(realPathOf(dirname(target)), basename(target))
  return !/[\\/]\.git(?:[\\/]|$)/.test(real) && roots.some((root) => isWithin(root, real))
}

function finish({ isWhole, files }: Journal, owned: readonly JournalFile[]): Finished {
  const looked = files.map((file) => ({ ...file, state: isWhole ? look(file) : 'unready' }))
  const pathsOf = (...states: readonly string[]): string[] =>
    looked.filter(({ state }) => states.includes(state)).map(({ target }) => target)
  const parts = { old: pathsOf('ready', 'unready'), new: pathsOf('new'), other: pathsOf('other') }
  const clean = (): void => {
    for (const { temporary } of owned) removeIfThere(temporary)
  }
  if (parts.old.length > 0) {
    const isPossible = owned.length === files.length && pathsOf('other', 'unready').length === 0
    if (!isPossible && parts.new.length > 0) return { outcome: 'mixed', ...parts }
    if (!isPossible) {
      clean()
      return { outcome: 'undone', files: parts.old }
    }
    for (const file of looked.filter(({ state }) => state === 'ready')) {
      const detail = place(file)
      if (detail !== undefined) return { outcome: 'stuck', path: file.target, detail, ...parts }
    }
  }
  clean()
  return { outcome: 'finished', written: parts.old, before: parts.new }
}

type FileState = 'new' | 'ready' | 'unready' | 'other'

/** What a file is: as that run meant it, as it was before, with or without the text that it is to get, or something else. */
function look({ target, temporary, before, after }: JournalFile): FileState {
  try {
    const now = stateOf(target)
    if (now === after) return 'new'
    if (now !== before && !isNameOnly(now, before)) return 'other'
    return stateOf(temporary) === after ? 'ready' : 'unready'
  } catch {
    return 'other'
  }
}

/** Where there are no hard links the name of a new file is taken before its text is there. */
function isNameOnly(now: string | null, before: string | null): boolean {
  return before === null && now === digestOf('')
}

/** Puts the text of a file in its place; gives why that did not work. Another run may be at it, too. */
function place(file: JournalFile): string | undefined {
  const { target, temporary } = file
  try {
    if (stateOf(target) === null) placeNew(temporary, target)
    else renameSync(temporary, target)
    flushFolder(dirname(target))
    return undefined
  } catch (error) {
    return look(file) === 'new' ? undefined : describeError(error)
  }
}
