import { existsSync, realpathSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'
import { parentPath, resolvePath } from './paths.ts'

/** The folder that a run belongs to: the nearest git repository at or above it, else the folder itself. Absolute, with `/`. */
export function findProjectRoot(folder: string): string {
  for (let current = resolvePath(folder, '.'); ; current = parentPath(current)) {
    if (existsSync(resolvePath(current, '.git'))) return current
    if (parentPath(current) === current) return resolvePath(folder, '.')
  }
}

/** Whether a path lies in a folder or is the folder, as both are written. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** Whether a file that lies in a folder as it is written really lies elsewhere, by a link on the way. */
export function isReallyWithin(folder: string, path: string): boolean {
  try {
    return isWithin(realpathSync.native(folder), realpathSync.native(path))
  } catch {
    return true
  }
}
