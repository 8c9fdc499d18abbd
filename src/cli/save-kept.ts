import { parentPath } from '../node/paths.ts'
import { findProjectRoot } from '../node/project-root.ts'
import type { KeptRun } from '../node/report-cache.ts'
import { refusalToSave, saveTexts } from '../node/save.ts'
import type { Io } from './io.ts'
import { journalsFolder } from './unfinished.ts'

/**
 * Writes the files of a kept run. When one cannot be written, or would replace anything but the same report, the run is
 * made anew, and says so itself.
 */
export function saveKept({ files }: Pick<KeptRun, 'files'>, io: Io): boolean {
  const refusals = files.map(({ path, text }) => {
    const root = findProjectRoot(parentPath(path))
    return refusalToSave(path, { root, inputs: [], recognizes: (_, there) => there !== text })
  })
  return (
    refusals.every((refusal) => refusal === undefined) && saveTexts(files, undefined, journalsFolder(io)) === undefined
  )
}
