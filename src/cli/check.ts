import type { FileKind } from '../core/index.ts'
import {
  formatCompact,
  formatJson,
  formatJsonLines,
  formatPretty,
  isShown,
  lint,
  type PresentedFinding,
  present,
  type Report,
  type RuleLevel,
  ruleIds,
  type Severity,
  suggestName,
  summarize,
} from '../core/index.ts'
import { type Loaded, loadWorkspace } from '../node/load.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { createTimer } from './timer.ts'

/** The options of `questlint check` as commander gives them. */
export interface CheckOptions {
  readonly context: readonly string[]
  readonly complete?: boolean
  /** A file name, or `false` for `--no-config`. */
  readonly config?: string | boolean
  readonly kind?: FileKind
  readonly format: 'pretty' | 'compact' | 'json' | 'jsonl'
  readonly level?: Severity
  readonly only: readonly string[]
  readonly rule: readonly string[]
  readonly maxWarnings?: string
  readonly quiet?: boolean
  readonly stdin?: boolean
  readonly stdinFilename?: string
  readonly color: 'auto' | 'always' | 'never'
  readonly timing?: boolean
}

/** Checks files and writes the report; gives the exit code. */
export function check(paths: readonly string[], options: CheckOptions, io: Io): number {
  const timer = createTimer()
  const maxWarnings = readMaxWarnings(options.maxWarnings)
  const levels = readLevels(options.rule)
  for (const rule of options.only) requireRule(rule)
  const loaded = loadWorkspace({
    cwd: io.cwd,
    paths,
    context: options.context,
    complete: options.complete ?? false,
    config: options.config === true ? undefined : options.config,
    kind: options.kind,
    stdin: readStdin(paths, options, io),
    ruleIds,
  })
  for (const note of loaded.notes) io.stderr.write(`questlint: ${note}\n`)
  if (loaded.failures.length > 0) throw new UsageError(loaded.failures.join('\nquestlint: '))
  timer.step('load')
  const found = lint(loaded.workspace, {
    files: loaded.judged,
    levels,
    ...(options.only.length > 0 ? { only: options.only } : {}),
  })
  timer.step('judge')
  const report = createReport(present(found, loaded.workspace), loaded)
  timer.step('place and word')
  io.stdout.write(format(narrow(report, options), loaded, options, io))
  timer.step('write')
  if (options.timing) io.stderr.write(timer.report())
  return exitCode(report, maxWarnings)
}

function createReport(findings: readonly PresentedFinding[], loaded: Loaded): Report {
  const run = { files: loaded.judged.length, sets: loaded.workspace.sets.length, accepted: 0 }
  return { findings, summary: summarize(findings, run) }
}

/** `--quiet` and `--level` also narrow what programs read when they are given. */
function narrow(report: Report, options: CheckOptions): Report {
  const level = options.quiet ? 'error' : options.level
  if (level === undefined || options.format === 'pretty') return report
  return { ...report, findings: report.findings.filter((finding) => isShown(finding.severity, level)) }
}

function format(report: Report, loaded: Loaded, options: CheckOptions, io: Io): string {
  switch (options.format) {
    case 'json':
      return formatJson(report)
    case 'jsonl':
      return formatJsonLines(report)
    case 'compact':
      return formatCompact(options.level || options.quiet ? report : withoutInfos(report))
    case 'pretty':
      return formatPretty(report, {
        color: useColor(options.color, io),
        width: io.stdout.columns ?? 120,
        sources: (file) => loaded.workspace.files.get(file)?.document.text,
        level: options.quiet ? 'error' : (options.level ?? 'warning'),
      })
  }
}

function withoutInfos(report: Report): Report {
  return { ...report, findings: report.findings.filter((finding) => isShown(finding.severity, 'warning')) }
}

function useColor(when: CheckOptions['color'], io: Io): boolean {
  if (when !== 'auto') return when === 'always'
  if (io.env.NO_COLOR) return false
  if (io.env.FORCE_COLOR && io.env.FORCE_COLOR !== '0') return true
  return io.stdout.isTerminal && io.env.TERM !== 'dumb'
}

function exitCode(report: Report, maxWarnings: number | undefined): number {
  const { errors, warnings } = report.summary
  const tooManyWarnings = maxWarnings !== undefined && warnings > maxWarnings
  return errors > 0 || tooManyWarnings ? exitCodes.findings : exitCodes.clean
}

function readStdin(
  paths: readonly string[],
  options: CheckOptions,
  io: Io,
): { name: string; bytes: Buffer } | undefined {
  if (!options.stdin) {
    if (options.stdinFilename !== undefined) throw new UsageError('--stdin-filename goes with --stdin')
    return undefined
  }
  if (paths.length > 0) throw new UsageError('--stdin takes no paths; give the other files of the set with --context')
  return { name: options.stdinFilename ?? 'stdin', bytes: io.readStdin() }
}

function readMaxWarnings(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d+$/.test(text)) throw new UsageError(`--max-warnings takes a whole number, not "${text}"`)
  return Number(text)
}

function readLevels(settings: readonly string[]): Record<string, RuleLevel> {
  return Object.fromEntries(
    settings.map((setting) => {
      const match = /^([^=]+)=(off|info|warning|error)$/.exec(setting)
      if (match?.[1] === undefined) {
        throw new UsageError(`--rule takes id=off, id=info, id=warning or id=error, not "${setting}"`)
      }
      requireRule(match[1])
      return [match[1], match[2] as RuleLevel]
    }),
  )
}

/** Throws when there is no rule of that id. */
export function requireRule(id: string): void {
  if (ruleIds.includes(id)) return
  const candidate = suggestName(id, ruleIds)
  const hint = candidate === undefined ? '"questlint rules" lists them all' : `did you mean "${candidate}"?`
  throw new UsageError(`there is no rule "${id}"; ${hint}`)
}
