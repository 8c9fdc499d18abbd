import { createWorkspace, type Fixed, fix, type LintOptions, type Workspace } from '../core/internal.ts'
import type { Loaded } from '../node/load.ts'
import { resolvePath, showPath } from '../node/paths.ts'
import type { CheckOptions } from './command/check-options.ts'
import { type Io, UsageError } from './io.ts'
import { type BesideText, planBeside } from './plan-beside.ts'
import { stdinName } from './run.ts'
import { printFile, say } from './say.ts'
import type { ShownChange } from './show-changes.ts'
import { askForYes, findConsequences, needsYes, tellConsequences } from './tell-consequences.ts'
import { writeBeside } from './write-operation.ts'
import { writeOwn } from './write-own.ts'

/** What was fixed: the files as they are now, and how many fixes were made. */
export interface Applied {
  readonly workspace: Workspace
  readonly count: number
  /** Whether all that was to be written could be written. */
  readonly isWhole: boolean
  /** What a dry run would have written. */
  readonly changes: readonly ShownChange[]
  /** What is to be said below them. */
  readonly note?: string
  /** Whether guesses concern stored answers, and nobody said yes to that. */
  readonly isRefused?: boolean
}

/**
 * Fixes what can be fixed and writes it: to the files, for `--stdin` to standard output, for a dry run gives what it
 * would write. What guesses do is said first, and where stored answers are concerned, somebody has to say yes.
 */
export async function applyFixes(
  loaded: Loaded,
  judging: LintOptions,
  options: CheckOptions,
  io: Io,
): Promise<Applied> {
  const unsafe = options.fixUnsafe ?? false
  const fixed = fix(loaded.workspace, { ...judging, unsafe })
  let plan: readonly BesideText[] = []
  if (unsafe && fixed.changed.size > 0) {
    const consequences = findConsequences([{ before: loaded.workspace, after: fixed.workspace }])
    if (consequences.some(({ concernAnswers }) => concernAnswers)) plan = planBeside(consequences, options, io)
    tellConsequences(consequences, io)
    if (!options.diff && needsYes(consequences, options) && !(await askForYes(io))) {
      if (options.stdin) printText(loaded.workspace, options, io)
      return { workspace: loaded.workspace, count: 0, isWhole: true, changes: [], isRefused: true }
    }
  }
  const changed = [...fixed.changed].sort()
  if (options.diff) {
    const fixes = changed.map((uri) => {
      return { uri, before: textOf(loaded.workspace, uri), after: textOf(fixed.workspace, uri) }
    })
    const changes = [...fixes, ...plan]
    const note = `${describe(fixed.applied, changed.length)} would be applied`
    return { workspace: loaded.workspace, count: fixed.applied, isWhole: true, changes, note }
  }
  if (options.stdin) {
    writePlan(plan, loaded, io)
    printText(fixed.workspace, options, io)
    return { workspace: fixed.workspace, count: fixed.applied, isWhole: true, changes: [] }
  }
  const failed = writeAll(changed, { fixed, loaded, io })
  // A plan for what could not be written would lose answers that nothing touches.
  if (failed.size === 0) writePlan(plan, loaded, io)
  const written = changed.filter((uri) => !failed.has(uri))
  const made = fixed.touched.filter((uris) => uris.every((uri) => !failed.has(uri))).length
  if (written.length > 0) say(io, `${describe(made, written.length)} applied`)
  const workspace = failed.size === 0 ? fixed.workspace : onDisk(fixed, loaded, failed)
  return { workspace, count: made, isWhole: failed.size === 0, changes: [] }
}

function writePlan(plan: readonly BesideText[], loaded: Loaded, io: Io): void {
  writeBeside(
    plan.map((text) => ({ text, loaded })),
    { dryRun: false },
    io,
  )
}

/** Writes what came from standard input to standard output, as it is now. */
function printText(workspace: Workspace, options: CheckOptions, io: Io): void {
  // Also what is no configuration and was not judged: whoever puts the output in the place of the input must not lose it.
  const uri = showPath(io.cwd, resolvePath(io.cwd, stdinName(options)))
  if (workspace.files.get(uri)?.source.invalidUtf8 !== undefined) {
    throw new UsageError(`${uri}: contains bytes that are not UTF-8 and would be lost; it was not fixed`)
  }
  printFile(io, textOf(workspace, uri), workspace.files.get(uri)?.document.format ?? 'json')
}

interface Writing {
  readonly fixed: Fixed
  readonly loaded: Loaded
  readonly io: Io
}

/** Writes the fixed files, and gives those that could not be written; says why on standard error. */
function writeAll(changed: readonly string[], { fixed, loaded, io }: Writing): Set<string> {
  const files = changed.map((uri) => ({
    uri,
    path: resolvePath(io.cwd, uri),
    before: textOf(loaded.workspace, uri),
    after: textOf(fixed.workspace, uri),
  }))
  const problems = writeOwn(files, loaded, io)
  const failed = files.filter(({ path }) => problems.has(path))
  for (const { uri, path } of failed) say(io, `${uri}: ${problems.get(path)}; it was not fixed`)
  return new Set(failed.map(({ uri }) => uri))
}

/** The workspace as it is on disk now. */
function onDisk({ workspace }: Fixed, loaded: Loaded, failed: ReadonlySet<string>): Workspace {
  const files = [...workspace.files.values()].map(({ source }) => {
    return failed.has(source.uri) ? (loaded.workspace.files.get(source.uri)?.source ?? source) : source
  })
  return createWorkspace({ ...workspace.input, files }, workspace)
}

function textOf(workspace: Workspace, uri: string): string {
  return workspace.files.get(uri)?.document.text ?? ''
}

function describe(fixes: number, files: number): string {
  return `${fixes} fix${fixes === 1 ? '' : 'es'} in ${files} file${files === 1 ? '' : 's'}`
}
