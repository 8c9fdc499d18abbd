import { fix, type LintOptions, type Workspace } from '../core/index.ts'
import { unifiedDiff } from '../node/diff.ts'
import type { Loaded } from '../node/load.ts'
import { resolvePath, showPath } from '../node/paths.ts'
import { writeText } from '../node/write.ts'
import { type Io, UsageError } from './io.ts'
import { type CheckOptions, stdinName } from './run.ts'

/** Fixes what can be fixed and writes it: to the files, for `--stdin` to standard output, for a dry run as a diff. */
export function applyFixes(
  loaded: Loaded,
  judging: LintOptions,
  options: CheckOptions,
  io: Io,
): { workspace: Workspace; count: number } {
  const unsafe = options.fixUnsafe ?? false
  const fixed = fix(loaded.workspace, { ...judging, unsafe })
  const changed = [...fixed.changed].sort()
  if (options.fixDryRun) {
    for (const uri of changed)
      io.stdout.write(unifiedDiff(uri, textOf(loaded.workspace, uri), textOf(fixed.workspace, uri)))
    io.stderr.write(`questlint: ${describe(fixed.applied, changed.length)} would be made\n`)
    return { workspace: loaded.workspace, count: fixed.applied }
  }
  if (options.stdin) {
    // Also what is no configuration and was not judged: whoever puts the output in the place of the input must not lose it.
    const uri = showPath(io.cwd, resolvePath(io.cwd, stdinName(options)))
    if (fixed.workspace.files.get(uri)?.source.invalidUtf8 !== undefined) {
      throw new UsageError(`${uri}: holds bytes that are no UTF-8, which writing it would lose; it was not fixed`)
    }
    io.stdout.write(textOf(fixed.workspace, uri))
    return { workspace: fixed.workspace, count: fixed.applied }
  }
  let written = 0
  for (const uri of changed) {
    const path = resolvePath(io.cwd, uri)
    const problem = writeText(path, textOf(fixed.workspace, uri), textOf(loaded.workspace, uri))
    if (problem) io.stderr.write(`questlint: ${uri}: ${problem.detail}; it was not fixed\n`)
    else written++
  }
  if (written > 0) io.stderr.write(`questlint: ${describe(fixed.applied, written)} made\n`)
  return { workspace: written === changed.length ? fixed.workspace : loaded.workspace, count: fixed.applied }
}

function textOf(workspace: Workspace, uri: string): string {
  return workspace.files.get(uri)?.document.text ?? ''
}

function describe(fixes: number, files: number): string {
  return `${fixes} fix${fixes === 1 ? '' : 'es'} in ${files} file${files === 1 ? '' : 's'}`
}
