import type { SourceFile } from '../core/internal.ts'
import { findFiles } from './files.ts'
import type { PathOutcome } from './outcome.ts'
import { resolvePath } from './paths.ts'
import { readText } from './read.ts'

/** The text files below a folder, named relative to it, and what could not be read. */
export interface ReadFolder {
  readonly files: readonly SourceFile[]
  /** Sentences "PATH: …". */
  readonly notes: readonly string[]
  /** Why there is nothing to read; a run with any ends with exit code 2. */
  readonly failures: readonly string[]
}

/** Reads every .json, .jsonl, .yaml and .yml file below a folder that git does not ignore, but those to leave out. Never throws. */
export function readFolder(
  folder: string,
  options: { readonly maxBytes?: number | undefined; readonly except?: (uri: string) => boolean } = {},
): ReadFolder {
  const { files, problems } = findFiles([folder], { cwd: folder })
  const notes: string[] = []
  const failures: string[] = []
  for (const problem of problems) (problem.given ? failures : notes).push(lineOf(problem))
  const sources = files.flatMap(({ path: uri }) => {
    if (options.except?.(uri)) return []
    const read = readText(resolvePath(folder, uri), { maxBytes: options.maxBytes })
    if ('text' in read) return [{ uri, text: read.text }]
    notes.push(`${uri}: ${read.detail}`)
    return []
  })
  return { files: sources, notes, failures }
}

function lineOf({ path, detail }: PathOutcome): string {
  return `${path}: ${detail}`
}
