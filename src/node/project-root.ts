import { realpathSync } from 'node:fs'
import { disk } from './disk.ts'
import { parentPath, resolvePath } from './paths.ts'

/** The folder that a run belongs to: the nearest git repository at or above it, else the folder itself. Absolute, with `/`. */
export function findProjectRoot(folder: string): string {
  for (let current = resolvePath(folder, '.'); ; current = parentPath(current)) {
    if (disk.has(resolvePath(current, '.git'))) return current
    if (parentPath(current) === current) return resolvePath(folder, '.')
  }
}

/** Whether a path lies in a folder or is the folder, as both are written. */
export function isWithin(folder: string, path: string): boolean {
  const from = resolvePath(folder, '.')
  const to = resolvePath(path, '.')
  return to === from || to.startsWith(from.endsWith('/') ? from : `${from}/`)
}

/** Whether a file that lies in a folder as it is written really lies elsewhere, by a link on the way. */
export function isReallyWithin(folder: string, path: string): boolean {
  try {
    return isWithin(realpathSync.native(folder), realpathSync.native(path))
  } catch {
    return true
  }
}
