import type { Report } from '../core/index.ts'
import type { Loaded } from '../node/load.ts'
import { applyFixes } from './apply-fixes.ts'
import { isAboutChange, loadChange, refuseWithChange } from './change.ts'
import type { FormatName } from './formats.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { noteRun } from './kept-runs.ts'
import { readOutputs } from './outputs.ts'
import { createProgress } from './progress.ts'
import { type CheckOptions, createReport, lintOptions, load } from './run.ts'
import { printReport, say } from './say.ts'
import { createTimer } from './timer.ts'
import { watch } from './watch.ts'
import { levelOfRun, refuseLosses, writeReports } from './write-reports.ts'

/** Checks files and writes the report; gives the exit code. With `--watch` it goes on until it is interrupted. */
export async function check(paths: readonly string[], options: CheckOptions, io: Io): Promise<number> {
  refuseContradictions(options)
  if (options.cache) return checkKeeping(paths, options, io)
  if (!options.watch) return checkOnce(paths, options, io).code
  return watch(() => checkOnce(paths, options, io).loaded, io)
}

/** Checks as always, and keeps the report; that of a run that can be answered from what was kept is given before the program starts. */
function checkKeeping(paths: readonly string[], options: CheckOptions, io: Io): number {
  const slot = io.cacheSlot
  if (slot === undefined) {
    throw new UsageError('--cache finds no folder that is usual for caches here; name one with --cache-location')
  }
  const noted = noteRun(io)
  const { code, loaded } = checkOnce(paths, options, noted.io)
  const problem = noted.keep(slot, { code, usesToday: hasExpiries(loaded) })
  if (problem !== undefined) say(io, `${slot.folder}: ${problem}`)
  return code
}

function hasExpiries({ workspace }: Loaded): boolean {
  return workspace.accepted?.source.text.includes('until') === true
}

function checkOnce(paths: readonly string[], options: CheckOptions, io: Io): { code: number; loaded: Loaded } {
  const timer = createTimer()
  const maxWarnings = readMaxWarnings(options.maxWarnings)
  const targets = readOutputs(options.output, io.cwd)
  const progress = createProgress(io.progress ?? io.stderr)
  const change = isAboutChange(options) ? loadChange(paths, options, io, progress.show) : undefined
  let loaded = change?.loaded ?? load(paths, options, io, progress.show)
  refuseLosses(targets, loaded, io)
  const judging = { ...lintOptions(loaded, options, new Date()), onFile: progress.show }
  timer.step('load')
  let isWritten = true
  const isFixing = options.fix || options.fixUnsafe || options.fixDryRun
  if (isFixing) {
    const fixed = applyFixes(loaded, change ? { ...judging, files: change.fixable } : judging, options, io)
    timer.step('fix')
    if (options.fixDryRun) return { code: fixed.count > 0 ? exitCodes.findings : exitCodes.clean, loaded }
    loaded = { ...loaded, workspace: fixed.workspace }
    isWritten = fixed.isWhole
  }
  const report = createReport(loaded.workspace, judging, levelOfRun(options, targets), change?.judge(loaded, judging))
  timer.step('judge and place')
  progress.clear()
  const out = isFixing && options.stdin ? io.stderr : io.stdout
  writeReports({ report, loaded, options, targets, io, out })
  hintAtContext(report, loaded, options, io)
  timer.step('write')
  if (options.timing) printReport(io.stderr, timer.report())
  return { code: isWritten ? exitCode(report, maxWarnings) : exitCodes.usage, loaded }
}

const formatsOfStatistics: readonly FormatName[] = ['pretty', 'compact', 'json', 'jsonl']

function refuseContradictions(options: CheckOptions): void {
  refuseWithChange(options)
  refuseWithCache(options)
  if (options.watch && options.stdin) throw new UsageError('--watch watches files; it does not go with --stdin')
  if (options.fixDryRun && options.watch) throw new UsageError('--fix-dry-run does not go with --watch')
  if (options.fixDryRun && options.output.length > 0) {
    throw new UsageError('--fix-dry-run shows changes, not findings; it does not go with --output')
  }
  if (options.statistics && !formatsOfStatistics.includes(options.format)) {
    throw new UsageError(
      `--statistics goes with --format ${formatsOfStatistics.join(', ')}, not with ${options.format}`,
    )
  }
}

/** Only a run that reads files and writes reports, and nothing else, can be kept. */
function refuseWithCache(options: CheckOptions): void {
  if (options.cacheLocation !== undefined && !options.cache) throw new UsageError('--cache-location goes with --cache')
  if (!options.cache) return
  const refused = [
    ...(isAboutChange(options) ? ['--staged, --since or --pre-commit'] : []),
    ...(options.fix || options.fixUnsafe || options.fixDryRun ? ['--fix, --fix-unsafe or --fix-dry-run'] : []),
    ...(options.stdin ? ['--stdin'] : []),
    ...(options.watch ? ['--watch'] : []),
    ...(options.timing ? ['--timing'] : []),
    ...([options.format, ...options.output].some((format) => /^github(?:=|$)/.test(format))
      ? ['the format github']
      : []),
  ]
  if (refused[0] !== undefined) throw new UsageError(`--cache does not go with ${refused[0]}`)
}

/** Names that many lines miss at once are most often defined in a file that was not given. */
function hintAtContext(report: Report, loaded: Loaded, options: CheckOptions, io: Io): void {
  if (loaded.configFile !== undefined || options.context.length > 0 || options.complete) return
  const missing = report.findings.filter((finding) => namesWhatIsNotLoaded.has(finding.rule)).length
  if (missing === 0) return
  const names = missing === 1 ? '1 name is' : `${missing} names are`
  say(io, `${names} defined in none of the given files; files that define them can be given with --context FILE`)
}

const namesWhatIsNotLoaded = new Set(['unknown-key', 'unknown-questiongroup', 'unknown-category', 'dangling-reference'])

function exitCode(report: Report, maxWarnings: number | undefined): number {
  const { errors, warnings } = report.summary
  const tooManyWarnings = maxWarnings !== undefined && warnings > maxWarnings
  return errors > 0 || tooManyWarnings ? exitCodes.findings : exitCodes.clean
}

function readMaxWarnings(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d+$/.test(text)) throw new UsageError(`--max-warnings takes a whole number, not "${text}"`)
  return Number(text)
}
