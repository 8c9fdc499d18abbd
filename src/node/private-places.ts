import { existsSync } from 'node:fs'
import { parentPath, resolvePath } from './paths.ts'
import { findProjectRoot, isReallyWithin, isWithin } from './project-root.ts'

const ofSystem = /^\/(?:proc|sys|dev\/(?!shm\/))/

/** What git itself is told to ignore, the only file there that a run reads. */
const excludes = /\/\.git\/(?:[^/]+\/)*info\/exclude$/

/**
 * Whether a path, links followed, is one of git's own files or of the system's, which contain tokens and the environment
 * of programs, and never a questionnaire.
 */
export function isPrivate(real: string): boolean {
  return ofSystem.test(real) || (/\/\.git(?:\/|$)/.test(real) && !excludes.test(real) && !isInTreeWithin(real))
}

/** Whether a file below a folder of git is in a working tree that lies there. */
function isInTreeWithin(real: string): boolean {
  const root = findProjectRoot(parentPath(real))
  return isRepository(root) && root.length > `${real}/`.lastIndexOf('/.git/') + '/.git'.length
}

/** Why a file must not be read, as a predicate; `undefined` where it may. `path` is absolute as written, `real` with all links followed. */
export function refusalToRead(path: string, real: string, cwd: string): string | undefined {
  if (isPrivate(real) || isPrivate(path)) return 'is in a place of git or of the system, where nothing is read'
  if (path === real) return undefined
  const roots = [cwd, parentPath(path)]
    .map(findProjectRoot)
    .filter((root) => isWithin(root, path) && isRepository(root))
  if (roots.length === 0 || roots.some((root) => isReallyWithin(root, real))) return undefined
  return 'is reached by a link that leads out of the repository, which is not followed'
}

function isRepository(root: string): boolean {
  return existsSync(resolvePath(root, '.git'))
}
