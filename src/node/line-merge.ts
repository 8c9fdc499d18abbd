import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type GitPlace, runGit } from './git.ts'

/** Three states of a file, by path or as text. */
export interface ThreeStates {
  readonly base: string
  readonly ours: string
  readonly theirs: string
}

/** What git makes of three states, line by line. */
export interface LineMerge {
  readonly text: string
  readonly hasConflicts: boolean
}

/** How the marks of a conflict look. */
export interface LineMarks {
  readonly ours: string
  readonly theirs: string
  readonly size: number
}

/**
 * Merges files line by line, as git does without a driver; the files stay as they are. `undefined` where git cannot, as
 * for what is no text. Where the sides conflict there are marks, or the lines of ours.
 */
export function mergeLines(
  place: GitPlace,
  paths: ThreeStates,
  marks: LineMarks,
  onConflict: 'marks' | 'ours' = 'marks',
): LineMerge | undefined {
  const labels = ['-L', marks.ours, '-L', 'base', '-L', marks.theirs]
  const how = [`--marker-size=${marks.size}`, ...(onConflict === 'ours' ? ['--ours'] : [])]
  const args = ['merge-file', '-p', ...how, ...labels, paths.ours, paths.base, paths.theirs]
  const run = runGit(place, args)
  return 'problem' in run || run.code < 0 || run.code > 127
    ? undefined
    : { text: run.out.toString(), hasConflicts: run.code !== 0 }
}

/** As {@link mergeLines} for texts. */
export function mergeTextsByLine(
  place: GitPlace,
  texts: ThreeStates,
  marks: LineMarks,
  onConflict?: 'marks' | 'ours',
): LineMerge | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'questlint-merge-'))
  try {
    const write = (name: string, text: string): string => {
      const path = join(folder, name)
      writeFileSync(path, text)
      return path
    }
    const paths = {
      base: write('base', texts.base),
      ours: write('ours', texts.ours),
      theirs: write('theirs', texts.theirs),
    }
    return mergeLines(place, paths, marks, onConflict)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
