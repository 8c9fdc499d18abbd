import type { ChangedText } from '../core/internal.ts'
import type { Loaded } from '../node/load.ts'
import { resolvePath, showPath } from '../node/paths.ts'
import { findProjectRoot, isReallyWithin } from '../node/project-root.ts'
import { writeTexts } from '../node/write.ts'
import type { Io } from './io.ts'
import { journalsFolder } from './unfinished.ts'

/** Writes all files that a fix changes, or none; gives why nothing was written. */
export function writeFix(
  texts: readonly ChangedText[],
  { named, folder }: Pick<Loaded, 'named' | 'folder'>,
  io: Pick<Io, 'cwd' | 'env'>,
): string | undefined {
  const { cwd } = io
  const root = findProjectRoot(folder)
  const files = texts.map((text) => ({ ...text, path: resolvePath(cwd, text.uri) }))
  const foreign = files.find(({ uri, path }) => !named.has(uri) && !isReallyWithin(root, path))
  if (foreign !== undefined)
    return `${foreign.uri}: is outside this repository and is changed only when it is named; nothing was written`
  const failed = writeTexts(files, journalsFolder(io))
  if (failed === undefined) return undefined
  const left = failed.left.map((path) => `; ${showPath(cwd, path)} could not be put back as it was`).join('')
  return `${showPath(cwd, failed.path)}: ${failed.detail}; nothing was written${left}`
}
