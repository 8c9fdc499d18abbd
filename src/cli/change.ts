import { type ChangeResult, createWorkspace, judgeChange, type LintOptions, listSome } from '../core/internal.ts'
import { findConfig } from '../node/config.ts'
import type { Disk } from '../node/disk.ts'
import { type ChangeScope, changedIn, openChange, refuseChangedSubmodules } from '../node/git-change.ts'
import { isSkipped, type Loaded, type LoadRequest, loadWorkspace, planRuns, wordSkipped } from '../node/load.ts'
import { parentPath, resolvePath, showPath } from '../node/paths.ts'
import { readText } from '../node/read.ts'
import { recognizesQuestionnaire } from '../node/recognize.ts'
import type { CheckOptions } from './command/check-options.ts'
import { type Io, UsageError } from './io.ts'
import { type Before, refuseLost } from './lost-files.ts'
import { loadFiles, requestOf } from './run.ts'
import { say } from './say.ts'
import { tellAcceptedByChange } from './tell-accepted.ts'

/** A run over a change: what is there now, and how it is judged. */
export interface LoadedChange {
  readonly loaded: Loaded
  /** Judges what is there now, once fixes are made, against what was there before. */
  readonly judge: (loaded: Loaded, judging: LintOptions) => ChangeResult
  /** The files that `--fix` may change: those given to `--pre-commit`. */
  readonly fixable: readonly string[]
}

/** Whether only a change is to be judged. */
export function isAboutChange({ staged, since, preCommit }: CheckOptions): boolean {
  return staged === true || since !== undefined || preCommit === true
}

/** Throws for options that contradict a run over a change. */
export function refuseWithChange(options: CheckOptions): void {
  const { staged, since, preCommit } = options
  const given = [
    ...(staged ? ['--staged'] : []),
    ...(since === undefined ? [] : ['--since']),
    ...(preCommit ? ['--pre-commit'] : []),
  ]
  const [first, second] = given
  if (first === undefined) return
  if (second !== undefined) throw new UsageError(`${first} cannot be combined with ${second}`)
  const isFixing = options.fix || options.fixUnsafe
  const refused = [
    ...(options.stdin ? ['--stdin'] : []),
    ...(options.watch ? ['--watch'] : []),
    ...(options.diff ? ['--diff'] : []),
    ...(isFixing && !preCommit ? [options.fix ? '--fix' : '--fix-unsafe'] : []),
  ]
  if (refused[0] !== undefined) throw new UsageError(`${first} cannot be combined with ${refused[0]}`)
}

/** Reads what a change leaves behind, for each configuration that governs files; what was there before is read when it is needed. */
export function loadChanges(
  paths: readonly string[],
  options: CheckOptions,
  io: Io,
  onFile?: (uri: string) => void,
): readonly LoadedChange[] {
  const isFixing = options.fix || options.fixUnsafe
  const scope = openChange(io, {
    since: options.preCommit ? io.env.PRE_COMMIT_FROM_REF || undefined : options.since,
    after: options.since !== undefined || isFixing ? 'disk' : 'index',
  })
  if ('problem' in scope) throw new UsageError(scope.problem)
  const request: LoadRequest = {
    ...requestOf(options.preCommit ? [] : paths, options, io, onFile),
    disk: scope.after,
    mayLack: 'files',
  }
  const runs = planRuns(request).map((planned) => ({
    request: planned.run.request,
    loaded: loadFiles(planned, io),
  }))
  const files = new Map(runs.flatMap(({ loaded }) => [...loaded.workspace.files]))
  const submodule = refuseChangedSubmodules(scope, [...files.keys()])
  if (submodule) throw new UsageError(submodule.problem)
  const given = options.preCommit ? paths.map((path) => showPath(io.cwd, resolvePath(io.cwd, path))) : []
  // Of a commit that is being made pre-commit gives what is staged; whatever else it gives was asked for as it is.
  const isChanged = changedIn(scope)
  const inFull = new Set(given.filter((uri) => !isChanged(resolvePath(io.cwd, uri))))
  const skipped = given.filter((uri) => isSkipped(files.get(uri)))
  for (const line of wordSkipped(skipped, files)) say(io, line)
  const left = given.filter((uri) => !files.has(uri) && isQuestionnaire(uri, scope.after, io))
  if (left.length > 0) say(io, wordLeft(left))
  let old = 0
  const count = (result: ChangeResult): ChangeResult => {
    old += result.old.filter((finding) => finding.severity !== 'info').length
    return result
  }
  return runs.map((run, at) => ({
    loaded: run.loaded,
    fixable: run.loaded.judged.filter((uri) => given.includes(uri)),
    judge: (now, judging) => {
      const result = count(judgeAgainst(scope, run.request, now, { ...judging, inFull }, io))
      if (at === runs.length - 1) tellOld(old, io)
      return result
    },
  }))
}

/** Whether a file that no set has is one that could be checked. */
function isQuestionnaire(uri: string, from: Disk, io: Io): boolean {
  const read = readText(resolvePath(io.cwd, uri), { disk: from })
  return 'text' in read && recognizesQuestionnaire(uri, read.text)
}

function wordLeft(uris: readonly string[]): string {
  const [are, they] = uris.length === 1 ? ['is', 'it was'] : ['are', 'they were']
  return `${listSome(uris.slice(0, 1), uris.length)} ${are} in no set of the configuration, so ${they} not checked`
}

function judgeAgainst(
  scope: ChangeScope,
  request: LoadRequest,
  loaded: Loaded,
  options: LintOptions & { readonly inFull: ReadonlySet<string> },
  io: Io,
): ChangeResult {
  const { workspace } = loaded
  const before = scope.before.map((from) => loadBefore({ ...request, previous: workspace }, from, io))
  const missing = scope.missing()
  if (missing > 0) {
    const files = missing === 1 ? 'a file' : `${missing} files`
    throw new UsageError(`git does not have the content of ${files} (a partial clone?); fetch it first`)
  }
  refuseLost({ before, now: loaded, scope, cwd: io.cwd })
  const result = judgeChange(before, workspace, options)
  tellAcceptedByChange(
    before.map((one) => one.workspace),
    result.covering ?? [],
    io,
  )
  return result
}

function tellOld(count: number, io: Io): void {
  if (count === 0) return
  say(io, `${count === 1 ? '1 existing finding' : `${count} existing findings`} not shown`)
}

function loadBefore({ onFile: _onFile, ...request }: LoadRequest, from: Disk, io: Io): Before {
  const { found, config, ...rest } = request
  // Where a configuration is new another one governed its folder.
  const governor = typeof config === 'string' && request.leavesNested ? findConfig(parentPath(config), from) : config
  const { workspace, judged, failures, unread } = loadWorkspace({
    ...rest,
    ...(found ? { paths: found.map(({ path }) => path) } : {}),
    config: typeof config === 'string' ? (governor ?? false) : config,
    disk: from,
    mayLack: 'paths',
  })
  const [first] = failures
  if (first === undefined) return { workspace, files: judged, unread }
  say(io, `the state before the change could not be checked (${first}), so every finding counts as new`)
  return { workspace: createWorkspace({ files: [] }), files: [], unread: new Map() }
}
