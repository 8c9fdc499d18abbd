import { unifiedDiff } from '../node/diff.ts'
import { resolvePath } from '../node/paths.ts'
import { findProjectRoot } from '../node/project-root.ts'
import { recognizesQuestionnaire } from '../node/recognize.ts'
import { saveText } from '../node/save.ts'
import type { DryOptions } from './command/shared-options.ts'
import type { Io } from './io.ts'
import { UsageError } from './io.ts'
import { printPatch, printReport, say } from './say.ts'

/** A file before and after; `null` where there was none. */
export interface ShownChange {
  readonly uri: string
  readonly before: string | null
  readonly after: string
}

/** Shows what would be written as a unified diff, for people; with `--patch` as a patch for programs, byte for byte. */
export function showChanges(changes: readonly ShownChange[], { patch }: Pick<DryOptions, 'patch'>, io: Io): void {
  const diffs = changes.map(({ uri, before, after }) => unifiedDiff(uri, before, after))
  if (patch === undefined) for (const diff of diffs) printReport(io.stdout, diff, 'diff')
  else if (patch === '-') printPatch(io, diffs.join(''))
  else savePatch(diffs.join(''), patch, changes, io)
}

function savePatch(text: string, name: string, changes: readonly ShownChange[], io: Io): void {
  const path = resolvePath(io.cwd, name)
  const inputs = changes.map(({ uri }) => resolvePath(io.cwd, uri))
  const guarded = { root: findProjectRoot(io.cwd), inputs, recognizes: recognizesQuestionnaire }
  const problem = saveText(path, text, guarded)
  if (problem !== undefined) throw new UsageError(`--patch ${name} ${problem}`)
  say(io, `patch written to ${name}`)
}
