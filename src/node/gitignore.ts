import { compileWildcard } from './wildcard.ts'

interface Pattern {
  readonly negated: boolean
  readonly foldersOnly: boolean
  /** Whether the pattern is about the whole path below the ignore file, not about the last name alone. */
  readonly anchored: boolean
  readonly matches: (path: string) => boolean
}

/** One ignore file. */
export interface IgnoreFile {
  /** The folder that the patterns are relative to, absolute, with `/` at its end. */
  readonly folder: string
  /** The last pattern that matches decides, so they stand from the last to the first. */
  readonly patterns: readonly Pattern[]
}

const maxPatterns = 10_000

/** Reads the text of a `.gitignore` as git does; `folder` ends in `/`. */
export function parseIgnoreFile(folder: string, text: string): IgnoreFile {
  const lines = text.replace(/^\uFEFF/, '').split('\n', maxPatterns)
  const patterns = lines.flatMap((line) => parsePattern(line) ?? [])
  return { folder, patterns: patterns.reverse() }
}

function parsePattern(line: string): Pattern | undefined {
  let pattern = trimEnd(line.endsWith('\r') ? line.slice(0, -1) : line)
  if (pattern.startsWith('#')) return undefined
  const negated = pattern.startsWith('!')
  if (negated) pattern = pattern.slice(1)
  const foldersOnly = pattern.endsWith('/')
  if (foldersOnly) pattern = pattern.slice(0, -1)
  const anchored = pattern.includes('/')
  if (pattern.startsWith('/')) pattern = pattern.slice(1)
  if (pattern === '') return undefined
  return { negated, foldersOnly, anchored, matches: anchored ? compilePath(pattern) : compileWildcard(pattern) }
}

/** git compares what stands before the first wildcard by itself, so that `**` right after it counts as standing alone. */
function compilePath(pattern: string): (path: string) => boolean {
  const prefix = /^[^*?[\\]*/.exec(pattern)?.[0] ?? ''
  const matchesRest = compileWildcard(pattern.slice(prefix.length))
  return (path) => path.startsWith(prefix) && matchesRest(path.slice(prefix.length))
}

/** Removes spaces from the end, but for one that a backslash holds. */
function trimEnd(line: string): string {
  let end = line.length
  while (end > 0 && line[end - 1] === ' ') end--
  let backslashes = 0
  while (backslashes < end && line[end - 1 - backslashes] === '\\') backslashes++
  return line.slice(0, backslashes % 2 === 1 && end < line.length ? end + 1 : end)
}

/**
 * Whether git would ignore a path (absolute, with `/`) that lies in no ignored folder: the innermost file that says anything decides.
 * `files` run from the outermost to the innermost.
 */
export function isIgnored(path: string, isFolder: boolean, files: readonly IgnoreFile[]): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const applies = (pattern: Pattern, file: IgnoreFile): boolean =>
    (isFolder || !pattern.foldersOnly) && pattern.matches(pattern.anchored ? path.slice(file.folder.length) : name)
  for (let at = files.length - 1; at >= 0; at--) {
    const file = files[at]
    const decisive = file?.patterns.find((pattern) => applies(pattern, file))
    if (decisive) return !decisive.negated
  }
  return false
}
