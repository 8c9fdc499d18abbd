import { findConfig } from './config.ts'
import type { Disk } from './disk.ts'
import { parentPath } from './paths.ts'

/**
 * A state as it is read beside a later one, and the configuration that it takes from there: files from before there was any belong
 * together as the later one has it, or else the configuration itself would be the difference.
 */
export function withConfigOf(later: Disk, state: Disk, cwd: string): { readonly disk: Disk; readonly taken?: string } {
  const taken = state === later || findConfig(cwd, state) !== undefined ? undefined : findConfig(cwd, later)
  if (taken === undefined || !state.has(parentPath(taken))) return { disk: state }
  return { disk: withFile(taken, later, state), taken }
}

/** A state with one file of another one, in a folder that it has. */
function withFile(file: string, other: Disk, state: Disk): Disk {
  const folder = parentPath(file)
  const own = (path: string): Disk => (path === file ? other : state)
  return {
    ...state,
    has: (path) => own(path).has(path),
    kindOf: (path) => own(path).kindOf(path),
    isLink: (path) => own(path).isLink(path),
    realPath: (path) => own(path).realPath(path),
    read: (path, maxBytes) => own(path).read(path, maxBytes),
    list: (path) =>
      path === folder
        ? [...state.list(path), ...other.list(path).filter(({ name }) => file.endsWith(`/${name}`))]
        : state.list(path),
  }
}
