import { type FSWatcher, watch } from 'node:fs'

/** Folders that are being watched. */
export interface FolderWatch {
  readonly close: () => void
}

/**
 * Calls back whenever something in one of the folders changes, not below it. Folders are watched, not files, as editors replace files by
 * renaming. `onProblem` gets a folder that cannot be watched, and why.
 */
export function watchFolders(
  folders: Iterable<string>,
  onChange: () => void,
  onProblem: (folder: string, error: unknown) => void,
): FolderWatch {
  const watchers: FSWatcher[] = []
  for (const folder of folders) {
    try {
      // A folder that is removed later is no longer watched; that is no fault of ours.
      watchers.push(watch(folder, onChange).on('error', (error) => onProblem(folder, error)))
    } catch (error) {
      onProblem(folder, error)
    }
  }
  return {
    close: () => {
      for (const watcher of watchers) watcher.close()
    },
  }
}
