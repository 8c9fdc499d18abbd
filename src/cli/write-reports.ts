import {
  atLevel,
  configurationsIn,
  type FormatName,
  formatMarkdown,
  formatReport,
  formatStatistics,
  levelOfFormat,
  linesOf,
  lowestLevel,
  type Report,
  type ReportContext,
  reportableOf,
  type Severity,
  type TerminalLook,
  version,
  wordUnannotated,
} from '../core/internal.ts'
import { changedLines } from '../node/git-lines.ts'
import { filesAtRisk, isSkipped, type Loaded } from '../node/load.ts'
import { resolvePath } from '../node/paths.ts'
import { recognizesQuestionnaire } from '../node/recognize.ts'
import { appendText, type Guarded, saveTexts, sizeOf } from '../node/save.ts'
import { readCodeHost } from './code-host.ts'
import type { CheckOptions } from './command/check-options.ts'
import { type Io, type Output, UsageError } from './io.ts'
import { type OutputTarget, refuseOutputs } from './outputs.ts'
import { docsAddress, rulePages, useHyperlinks } from './rule-links.ts'
import { printReport, say } from './say.ts'
import { syntaxOf } from './syntax-of.ts'
import { journalsFolder } from './unfinished.ts'

/** A judged run whose reports are to be written. */
export interface Reporting {
  readonly report: Report
  readonly loaded: Loaded
  readonly options: CheckOptions
  readonly targets: readonly OutputTarget[]
  readonly io: Io
  /** Where the report of `--format` goes. */
  readonly out: Output
}

/** The lowest severity that any report of a run shows; what lies below is only counted. */
export function levelOfRun(options: CheckOptions, targets: readonly OutputTarget[]): Severity {
  const asked = askedLevel(options)
  const own = options.statistics ? (asked ?? 'info') : levelOfFormat(options.format, asked)
  return lowestLevel([own, ...targets.map(({ format }) => levelOfFormat(format, asked))])
}

/** Throws when a report of `--output` would replace a file that the run is about; an older report in the folder is none. */
export function refuseLosses(targets: readonly OutputTarget[], loaded: Loaded, io: Io): void {
  if (targets.length > 0) refuseOutputs(targets, guardedBy(loaded, io), io.cwd)
}

/** What a report must not replace. */
export function guardedBy(loaded: Loaded, { cwd }: Io): Guarded {
  return { ...filesAtRisk(loaded, cwd), recognizes: recognizesQuestionnaire }
}

/** Writes the report of `--format`, then those of `--output`; throws when one of these cannot be written. */
export function writeReports(reporting: Reporting): void {
  const { report, loaded, options, targets, io, out } = reporting
  const context = createContext(reporting)
  const write = (format: FormatName, look: TerminalLook): string => {
    const level = levelOfFormat(format, askedLevel(options))
    return formatReport(format, atLevel(report, level), { context, look, level })
  }
  if (options.statistics) printReport(out, formatStatistics(report, options.format), syntaxOf(options.format))
  else printReport(out, write(options.format, terminalLook(options, io)), syntaxOf(options.format))
  if (options.format === 'github') writeJobSummary(reporting, context)
  const guarded = targets.length > 0 ? guardedBy(loaded, io) : undefined
  const texts = targets.map(({ format, path }) => {
    return { format, given: path, path: resolvePath(io.cwd, path), text: write(format, { color: false, width: 120 }) }
  })
  const failed = saveTexts(texts, guarded, journalsFolder(io))
  if (failed !== undefined) {
    const { format, given } = texts.find(({ path }) => path === failed.path) ?? { format: '', given: failed.path }
    throw new UsageError(`--output ${format}=${given}: ${given} ${failed.detail}`)
  }
  for (const { path, text } of texts) io.onSaved?.(path, text)
}

function terminalLook({ format, color, hyperlinks = 'auto' }: CheckOptions, io: Io): TerminalLook {
  const look = { color: useColor(color, io), width: io.stdout.columns ?? 120 }
  const isPlain = color === false || color === 'never'
  const hasLinks = format === 'pretty' && useHyperlinks(hyperlinks === 'auto' && isPlain ? 'never' : hyperlinks, io)
  return hasLinks ? { ...look, pageOf: rulePages(io) } : look
}

function askedLevel({ quiet, level }: CheckOptions): Severity | undefined {
  return quiet ? 'error' : level
}

function createContext({ loaded, options, targets, io }: Reporting): ReportContext {
  const host = readCodeHost(io)
  const docs = docsAddress(io.env)
  const isAnnotating = [options.format, ...targets.map(({ format }) => format)].includes('github')
  return {
    files: loaded.judged,
    sourceOf: (file) => {
      const found = loaded.workspace.files.get(file)
      // What is nothing that questlint knows may be anything, which a public log must not show.
      if (found === undefined || isSkipped(found)) return undefined
      return { text: found.document.text, lines: linesOf(found.document) }
    },
    metaOf: reportableOf,
    pathOf: host.pathOf,
    linkOf: host.linkOf,
    sectionLabelOf: (configuration, keyword) =>
      configurationsIn(loaded.workspace)
        .get(configuration)
        ?.roots.find((section) => section.keyword === keyword)?.label,
    changes: isAnnotating ? readChanges(options, host.base, io) : undefined,
    ...(docs === undefined ? {} : { docs }),
    version,
  }
}

/**
 * What changed, so that it is annotated first; nothing is known where git does not know the commit, as in a checkout of
 * one commit only.
 */
function readChanges(options: CheckOptions, base: string | undefined, { cwd, env }: Io): ReportContext['changes'] {
  const since = options.since ?? base
  if (options.staged) return knownLines(changedLines({ cwd, env }, 'staged'))
  return since === undefined ? undefined : knownLines(changedLines({ cwd, env }, { since }))
}

function knownLines(lines: ReturnType<typeof changedLines>): ReportContext['changes'] {
  return 'problem' in lines ? undefined : lines
}

/** What GitHub shows of a job's summary; more than that makes it show nothing. */
const mostSummaryBytes = 1024 * 1024

/** Adds the report to the summary of a GitHub job, where there is one. */
function writeJobSummary({ report, options, io }: Reporting, context: ReportContext): void {
  const path = io.env.GITHUB_STEP_SUMMARY
  if (!path) return
  const shown = atLevel(report, levelOfFormat('github', askedLevel(options)))
  const note = wordUnannotated(shown, context)
  const text = formatMarkdown(shown, context, { mostBytes: mostSummaryBytes - sizeOf(path) - 2, note })
  const problem = appendText(path, `\n${text}`)
  if (problem !== undefined) say(io, `the job summary: ${path} ${problem}`)
}

/** Whether the report for a terminal has colours. */
export function useColor(when: CheckOptions['color'], io: Io): boolean {
  if (when !== 'auto') return when === 'always'
  const { NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE } = io.env
  if (NO_COLOR) return false
  if ([FORCE_COLOR, CLICOLOR_FORCE].some((force) => force && force !== '0')) return true
  return io.stdout.isTerminal && io.env.TERM !== 'dumb'
}
