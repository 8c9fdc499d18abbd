import {
  type FormatName,
  type LoadedFile,
  type PresentedFinding,
  type Report,
  safeJson,
  type Workspace,
} from '../../core/internal.ts'
import { unifiedDiff } from '../../node/diff.ts'
import { isChecked, type Loaded, type PlannedRun, planRuns } from '../../node/load.ts'
import { type Applied, applyFixes } from '../apply-fixes.ts'
import { judgeBySets, manySets } from '../by-sets.ts'
import { isAboutChange, type LoadedChange, loadChanges, refuseWithChange } from '../change.ts'
import { argument } from '../command/argument.ts'
import { type CheckOptions, checkOptions } from '../command/check-options.ts'
import { defineCommand } from '../command/define-command.ts'
import { noteCheck } from '../engine.ts'
import { refuseMisspeltCommand } from '../guess-command.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { noteRun } from '../kept-runs.ts'
import { wordUnread } from '../lost-files.ts'
import { type OutputTarget, readOutputs } from '../outputs.ts'
import { createProgress, type Progress } from '../progress.ts'
import { createReport, lintOptions, loadFiles, mergeLoaded, requestOf, settle } from '../run.ts'
import { printReport, say } from '../say.ts'
import { type ShownChange, showChanges } from '../show-changes.ts'
import { createTimer, type Timer } from '../timer.ts'
import { watch } from '../watch.ts'
import { levelOfRun, type Reporting, refuseLosses, writeReports } from '../write-reports.ts'

/** Checks files, folders or globs. */
export const check = defineCommand({
  name: 'check',
  group: 'check',
  rank: 1,
  isDefault: true,
  does: 'check files, folders or globs (the default command)',
  example: 'questlint check technologies.json global.json',
  arguments: [
    argument('[paths...]', 'files, folders or globs (default: the sets of the configuration, or this folder)'),
  ],
  options: checkOptions,
  run: (paths, options, io, { isNamed, names }) => {
    // What git knows may be gone from disk.
    if (!isNamed && !isAboutChange(options)) refuseMisspeltCommand(paths[0], names, io)
    return runCheck(paths, options, io)
  },
})

async function runCheck(given: readonly string[], asked: CheckOptions, io: Io): Promise<number> {
  const isStdin = given.length === 1 && given[0] === '-'
  const paths = isStdin ? [] : given
  const options = isStdin ? { ...asked, stdin: true } : asked
  if (paths.includes('-'))
    throw new UsageError('"-" (standard input) cannot be combined with other paths; a file named "-" is "./-"')
  refuseContradictions(options)
  noteCheck()
  if (options.cache) return checkKeeping(paths, options, io)
  if (!options.watch) return (await checkRun(paths, options, io)).code
  return watch(async () => (await checkOnce(paths, options, io)).loaded, io)
}

/** Checks as always, and keeps the report; that of a run that can be answered from what was kept is given before the program starts. */
async function checkKeeping(paths: readonly string[], options: CheckOptions, io: Io): Promise<number> {
  const slot = io.cacheSlot
  if (slot === undefined) {
    throw new UsageError('--cache found no cache folder of this user; name one with --cache-location')
  }
  const noted = noteRun(io)
  const { code, loaded } = await checkRun(paths, options, noted.io)
  const problem = noted.keep(slot, { code, usesToday: hasExpiries(loaded) })
  if (problem !== undefined) say(io, `${slot.folder}: ${problem}`)
  return code
}

interface Outcome {
  readonly code: number
  readonly loaded: Loaded
}

/** Checks once; where there are many sets, one by one. */
async function checkRun(paths: readonly string[], options: CheckOptions, io: Io): Promise<Outcome> {
  const isPlain = !isAboutChange(options) && !isFixing(options) && !options.stdin
  if (!isPlain) return checkOnce(paths, options, io)
  const run = startRun(options, io)
  const { timer, targets, progress } = run
  const runs = planRuns(requestOf(paths, options, io, progress.show))
  const [planned] = runs as [PlannedRun]
  const isMany = runs.length === 1 && planned.plan.sets.length >= manySets && planned.run.failures.length === 0
  if (!isMany) return checkOnce(paths, options, io, { run, planned: runs })
  const level = levelOfRun(options, targets)
  const judging = lintOptions({ judged: [], isWhole: false }, options)
  const { cacheSlot, threadFile } = io
  const slot = options.cache ? cacheSlot : undefined
  timer.step('load')
  const judged = await judgeBySets({ planned, options: judging, level, slot, threadFile, onSet: progress.show })
  // Files that cannot be read are told of with all others.
  if (judged === undefined) return checkOnce(paths, options, io)
  const loaded = refuseNothing(settle(judged.loaded, io))
  refuseLosses(targets, loaded, io)
  const report = judged.report(lintOptions(loaded, options))
  if (judged.problem !== undefined) say(io, `${slot?.folder}: ${judged.problem}`)
  timer.step('judge and place')
  return finishRun(run, { report, loaded, options, targets, io, out: io.stdout })
}

/** Throws where nothing was there to be checked, or something could not be looked at: that must not look as if all were well. */
function refuseNothing(loaded: Loaded): Loaded {
  if (loaded.unread.size > 0) throw new UsageError(wordUnread([...loaded.unread.keys()]))
  const { files } = loaded.workspace
  if (loaded.judged.some((uri) => isCheckedOrBroken(files.get(uri), loaded.workspace))) return loaded
  throw new UsageError('nothing was checked: none of the files is a questionnaire configuration')
}

function isCheckedOrBroken(file: LoadedFile | undefined, workspace: Workspace): boolean {
  return file !== undefined && (!file.isConfiguration || isChecked(file, workspace))
}

function hasExpiries({ workspace }: Loaded): boolean {
  return workspace.accepted?.source.text.includes('until') === true
}

/** A run that has begun. */
interface StartedRun {
  readonly timer: Timer
  readonly targets: readonly OutputTarget[]
  readonly progress: Progress
  readonly maxWarnings: number | undefined
}

function startRun(options: CheckOptions, io: Io): StartedRun {
  return {
    timer: createTimer(),
    maxWarnings: readMaxWarnings(options.maxWarnings),
    targets: readOutputs(options.output, io.cwd),
    progress: createProgress(io.progress ?? io.stderr),
  }
}

async function checkOnce(
  paths: readonly string[],
  options: CheckOptions,
  io: Io,
  started?: { readonly run: StartedRun; readonly planned: readonly PlannedRun[] },
): Promise<Outcome> {
  const run = started?.run ?? startRun(options, io)
  const { timer, targets, progress } = run
  const changes = isAboutChange(options) ? loadChanges(paths, options, io, progress.show) : undefined
  const read = (): readonly Loaded[] =>
    (started?.planned ?? planRuns(requestOf(paths, options, io, progress.show))).map((one) => loadFiles(one, io))
  const runs: readonly (Pick<LoadedChange, 'loaded'> & Partial<LoadedChange>)[] =
    changes ?? read().map((loaded) => ({ loaded }))
  for (const { loaded } of runs) refuseLosses(targets, loaded, io)
  const optionsFor = (loaded: Loaded) => ({ ...lintOptions(loaded, options), onFile: progress.show })
  timer.step('load')
  const fixing: (Applied & { readonly loaded: Loaded })[] = []
  for (const { loaded, fixable } of runs) {
    if (!isFixing(options)) {
      fixing.push({ loaded, workspace: loaded.workspace, isWhole: true, count: 0, changes: [] })
      continue
    }
    const judging = optionsFor(loaded)
    const fixed = await applyFixes(loaded, fixable ? { ...judging, files: fixable } : judging, options, io)
    fixing.push({ ...fixed, loaded: { ...loaded, workspace: fixed.workspace } })
  }
  const isWritten = fixing.every(({ isWhole }) => isWhole)
  const loaded = mergeLoaded(fixing.map((one) => one.loaded))
  if (isFixing(options)) timer.step('fix')
  if (options.diff) {
    showFixes(
      fixing.flatMap(({ changes: shown }) => shown),
      options,
      io,
    )
    say(
      io,
      fixing.flatMap(({ note }) => note ?? []),
    )
    return { code: fixing.some(({ count }) => count > 0) ? exitCodes.findings : exitCodes.clean, loaded }
  }
  if (changes === undefined) refuseNothing(loaded)
  let fresh = 0
  const report = mergeReports(
    runs.map(({ judge }, at) => {
      const own = fixing[at]?.loaded ?? loaded
      const judging = optionsFor(own)
      const found = judge?.(own, judging)
      fresh += found?.fresh.filter(({ severity }) => severity === 'warning').length ?? 0
      return createReport(own.workspace, judging, levelOfRun(options, targets), found)
    }),
  )
  timer.step('judge and place')
  const out = isFixing(options) && options.stdin ? io.stderr : io.stdout
  const outcome = finishRun(run, { report, loaded, options, targets, io, out }, fresh)
  if (!isWritten) return { ...outcome, code: exitCodes.usage }
  const isRefused = outcome.code === exitCodes.clean && fixing.some((one) => one.isRefused)
  return isRefused ? { ...outcome, code: exitCodes.findings } : outcome
}

function mergeReports(reports: readonly Report[]): Report {
  const [first, ...more] = reports as [Report, ...Report[]]
  if (more.length === 0) return first
  const summaries = reports.map(({ summary }) => summary)
  const sum = (name: keyof Report['summary']): number => summaries.reduce((total, one) => total + one[name], 0)
  const names = Object.keys(first.summary) as (keyof Report['summary'])[]
  return {
    findings: reports.flatMap(({ findings }) => findings).sort(compareFindings),
    summary: Object.fromEntries(names.map((name) => [name, sum(name)])) as unknown as Report['summary'],
  }
}

function compareFindings(left: PresentedFinding, right: PresentedFinding): number {
  if (left.file !== right.file) return left.file < right.file ? -1 : 1
  const { start } = left.range
  const { start: other } = right.range
  return start.line - other.line || start.column - other.column || (left.rule < right.rule ? -1 : 1)
}

/** Writes what a run found; of a change `newWarnings` stop it where nothing else is said of warnings. */
function finishRun({ timer, progress, maxWarnings }: StartedRun, reporting: Reporting, newWarnings = 0): Outcome {
  const { report, loaded, options, io } = reporting
  progress.clear()
  writeReports(reporting)
  hintAtContext(report, loaded, options, io)
  timer.step('write')
  if (options.timing) printReport(io.stderr, timer.report(), 'lines')
  return { code: exitCode(report, maxWarnings, newWarnings), loaded }
}

function isFixing(options: CheckOptions): boolean {
  return options.fix === true || options.fixUnsafe === true || options.diff === true
}

const formatsOfDiffs: readonly FormatName[] = ['pretty', 'json', 'jsonl']

/** Shows what fixes would change: for people as a diff, for programs each file with its diff. */
function showFixes(changes: readonly ShownChange[], options: CheckOptions, io: Io): void {
  if (options.format === 'pretty' || options.patch !== undefined) return showChanges(changes, options, io)
  const files = changes.map(({ uri, before, after }) => ({ file: uri, diff: unifiedDiff(uri, before, after) }))
  if (options.format === 'jsonl') for (const one of files) printReport(io.stdout, `${safeJson(one)}\n`, 'json')
  else printReport(io.stdout, `${safeJson({ version: 1, changes: files }, 2)}\n`, 'json')
}

const formatsOfStatistics: readonly FormatName[] = ['pretty', 'compact', 'json', 'jsonl']

function refuseContradictions(options: CheckOptions): void {
  refuseWithChange(options)
  refuseWithCache(options)
  if (options.watch && options.stdin) throw new UsageError('--watch cannot be combined with --stdin')
  for (const name of ['yes', 'plan'] as const)
    if (options[name] && !options.fixUnsafe) throw new UsageError(`--${name} needs --fix-unsafe`)
  if (options.configuration !== undefined && options.plan === undefined)
    throw new UsageError('--configuration needs --plan: it names the configuration the plan is for')
  if (options.diff && options.watch) throw new UsageError('--diff cannot be combined with --watch')
  if (options.diff && options.output.length > 0) {
    throw new UsageError('--diff cannot be combined with --output: it shows changes, not findings')
  }
  if (options.diff && !formatsOfDiffs.includes(options.format))
    throw new UsageError(`--diff cannot be combined with --format ${options.format}; use ${formatsOfDiffs.join(', ')}`)
  if (options.statistics && !formatsOfStatistics.includes(options.format)) {
    throw new UsageError(
      `--statistics cannot be combined with --format ${options.format}; use ${formatsOfStatistics.join(', ')}`,
    )
  }
}

/** Only a run that reads files and writes reports, and nothing else, can be kept. */
function refuseWithCache(options: CheckOptions): void {
  if (options.cacheLocation !== undefined && !options.cache) throw new UsageError('--cache-location needs --cache')
  if (!options.cache) return
  const refused = [
    ...(isAboutChange(options) ? ['--staged, --since or --pre-commit'] : []),
    ...(options.fix || options.fixUnsafe || options.diff ? ['--fix, --fix-unsafe or --diff'] : []),
    ...(options.stdin ? ['--stdin'] : []),
    ...(options.watch ? ['--watch'] : []),
    ...(options.timing ? ['--timing'] : []),
    ...([options.format, ...options.output].some((format) => /^github(?:=|$)/.test(format)) ? ['--format github'] : []),
  ]
  if (refused[0] !== undefined) throw new UsageError(`--cache cannot be combined with ${refused[0]}`)
}

/** Names that many lines miss at once are most often defined in a file that was not given. */
function hintAtContext(report: Report, loaded: Loaded, options: CheckOptions, io: Io): void {
  if (loaded.configFile !== undefined || options.context.length > 0 || options.complete) return
  const missing = report.findings.filter((finding) => namesWhatIsNotLoaded.has(finding.rule)).length
  if (missing === 0) return
  const names = missing === 1 ? '1 name is' : `${missing} names are`
  say(io, `${names} not defined in the given files; add the files that define them with --context FILE`)
}

const namesWhatIsNotLoaded = new Set(['unknown-key', 'unknown-questiongroup', 'unknown-category', 'dangling-reference'])

function exitCode(report: Report, maxWarnings: number | undefined, newWarnings: number): number {
  const { errors, warnings } = report.summary
  const tooManyWarnings = maxWarnings === undefined ? newWarnings > 0 : warnings > maxWarnings
  return errors > 0 || tooManyWarnings ? exitCodes.findings : exitCodes.clean
}

function readMaxWarnings(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d+$/.test(text)) throw new UsageError(`--max-warnings must be a whole number, not "${text}"`)
  return Number(text)
}
