import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'

/** A path with `/` as separator, as every report shows it. */
export function toSlashes(path: string): string {
  return sep === '\\' ? path.replaceAll('\\', '/') : path
}

/** The absolute form of a path, with `/`. */
export function resolvePath(cwd: string, path: string): string {
  return toSlashes(resolve(cwd, path))
}

/** The folder of an absolute path, with `/`; the root is its own. */
export function parentPath(path: string): string {
  return toSlashes(dirname(path))
}

/** A path as reports show it: relative to `cwd`, with `/`; absolute only on another drive. */
export function showPath(cwd: string, path: string): string {
  const shown = isAbsolute(path) ? relative(cwd, path) : path
  return toSlashes(shown === '' ? '.' : shown)
}

/** Orders paths by code units, the same on every machine. */
export function comparePaths(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
