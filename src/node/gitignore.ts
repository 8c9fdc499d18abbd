import { type ByEnds, groupByEnds, groupsFor } from './by-ends.ts'
import { type Budget, compileWildcard, type Wildcard } from './wildcard.ts'

interface Pattern extends Wildcard {
  readonly negated: boolean
  readonly foldersOnly: boolean
  /** Whether the pattern is about the whole path below the ignore file, not about the last name alone. */
  readonly anchored: boolean
  /** The last line that matches decides, so that one is before those above it. */
  readonly order: number
}

/** One ignore file. Texts are compared as git does, byte for byte. */
export interface IgnoreFile {
  /** The folder that the patterns are relative to, absolute, with `/` at its end. */
  readonly folder: string
  readonly patterns: ByEnds<Pattern>
}

const maxPatterns = 10_000

/** Reads a `.gitignore` as git does; `folder` ends in `/`. */
export function parseIgnoreFile(folder: string, bytes: Buffer): IgnoreFile {
  const lines = bytes
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
    .split('\n', maxPatterns)
  // Of lines that are alike only the last counts.
  const patterns = [...new Set(lines.reverse())].flatMap((line, order) => parsePattern(line, order) ?? [])
  return { folder: bytewise(folder), patterns: groupByEnds(patterns, (pattern) => pattern) }
}

/** A text with a character for each byte that it has as UTF-8. */
function bytewise(text: string): string {
  return /^[\0-\x7F]*$/.test(text) ? text : Buffer.from(text).toString('latin1')
}

function parsePattern(line: string, order: number): Pattern | undefined {
  let pattern = trimEnd(line.endsWith('\r') ? line.slice(0, -1) : line)
  if (pattern.startsWith('#')) return undefined
  const negated = pattern.startsWith('!')
  if (negated) pattern = pattern.slice(1)
  const foldersOnly = pattern.endsWith('/')
  if (foldersOnly) pattern = pattern.slice(0, -1)
  // In any folder is what a name alone says as well.
  if (/^\*\*\/[^/]+$/.test(pattern)) pattern = pattern.slice(3)
  const anchored = pattern.includes('/')
  if (pattern.startsWith('/')) pattern = pattern.slice(1)
  if (pattern === '') return undefined
  const compiled = anchored ? compilePath(pattern) : compileWildcard(pattern)
  return compiled && { negated, foldersOnly, anchored, order, ...compiled }
}

/** git compares what is before the first wildcard by itself, so that `**` right after it counts as being alone. */
function compilePath(pattern: string): Wildcard | undefined {
  const prefix = /^[^*?[\\]*/.exec(pattern)?.[0] ?? ''
  const rest = compileWildcard(pattern.slice(prefix.length))
  if (rest === undefined) return undefined
  return {
    matches: (path, from, budget) => path.startsWith(prefix, from) && rest.matches(path, from + prefix.length, budget),
    start: '',
    end: rest.end === '' && prefix === pattern ? prefix.slice(prefix.lastIndexOf('/') + 1) : rest.end,
  }
}

/** Removes spaces from the end, but for one that a backslash keeps. */
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
export function isIgnored(path: string, isFolder: boolean, files: readonly IgnoreFile[], budget: Budget): boolean {
  const bytes = files.length > 0 ? bytewise(path) : path
  for (let at = files.length - 1; at >= 0; at--) {
    const file = files[at]
    const decisive = file && decisivePattern(bytes, isFolder, file, budget)
    if (decisive) return !decisive.negated
  }
  return false
}

function decisivePattern(path: string, isFolder: boolean, file: IgnoreFile, budget: Budget): Pattern | undefined {
  const name = path.lastIndexOf('/') + 1
  let decisive: Pattern | undefined
  for (const group of groupsFor(file.patterns, path, name)) {
    for (const pattern of group) {
      if (decisive && decisive.order < pattern.order) break
      budget.steps--
      if (pattern.foldersOnly && !isFolder) continue
      if (!pattern.matches(path, pattern.anchored ? file.folder.length : name, budget)) continue
      decisive = pattern
      break
    }
  }
  return decisive
}
