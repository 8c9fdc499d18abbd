import {
  findReportable,
  isShown,
  judge,
  type LintOptions,
  type LintResult,
  present,
  type Report,
  type Reportable,
  type RuleLevel,
  reportables,
  ruleIds,
  type Severity,
  suggestName,
  summarize,
  type Workspace,
} from '../core/internal.ts'
import { todayText } from '../node/clock.ts'
import { type Loaded, type LoadRequest, loadPlanned, type PlannedRun, planRuns } from '../node/load.ts'
import { parentPath, showPath } from '../node/paths.ts'
import type { CheckOptions } from './command/check-options.ts'
import { expectLongRunFor } from './engine.ts'
import { type Io, UsageError } from './io.ts'
import { join } from './load-state.ts'
import { say } from './say.ts'

/**
 * Reads every catalogue, which is what one configuration governs, that of the folder or above first; notes go to
 * standard error, failures end it.
 */
export function loadCatalogues(paths: readonly string[], options: CheckOptions, io: Io): readonly Loaded[] {
  return planRuns(requestOf(paths, options, io)).map((planned) => loadFiles(planned, io))
}

/** Reads the catalogue of a configuration file, which cannot be asked for what does not load. */
export function loadGoverned(config: string, options: CheckOptions, io: Io): readonly Loaded[] {
  const request = { ...requestOf([], options, io), config, leavesNested: true, startFolder: parentPath(config) }
  return planRuns(request)
    .map(loadPlanned)
    .filter(({ failures }) => failures.length === 0)
}

/** As {@link loadCatalogues}, with the files of all of them beside each other. */
export function loadAll(paths: readonly string[], options: CheckOptions, io: Io): Loaded {
  return mergeLoaded(loadCatalogues(paths, options, io))
}

/** Several catalogues as one, for what is asked of all their files. */
export function mergeLoaded(catalogues: readonly Loaded[]): Loaded {
  const [first] = catalogues as [Loaded]
  if (catalogues.length === 1) return first
  return {
    ...first,
    workspace: join(catalogues.map(({ workspace }) => workspace)),
    judged: catalogues.flatMap(({ judged }) => judged),
    named: new Set(catalogues.flatMap(({ named }) => [...named])),
    unread: new Map(catalogues.flatMap(({ unread }) => [...unread])),
    configFile: catalogues.map(({ configFile }) => configFile).find((file) => file !== undefined),
  }
}

/** What a catalogue is called beside others: its configuration file, else its folder. */
export function nameOfCatalogue({ configFile, folder }: Loaded, io: Io): string {
  return configFile ?? showPath(io.cwd, folder)
}

/** That a name is in several catalogues, of which one has to be chosen. */
export function wordSeveral(name: string, catalogues: readonly Loaded[], io: Io): UsageError {
  const homes = catalogues.map((loaded) => `  ${nameOfCatalogue(loaded, io)}`)
  return new UsageError(`"${name}" is in several catalogues; give the files of one of them with --path:`, homes)
}

/** Reads the files of a planned run, as {@link loadCatalogues}. */
export function loadFiles(planned: PlannedRun, io: Io): Loaded {
  return settle(loadPlanned(planned), io)
}

/** What the command line asks to load. */
export function requestOf(
  paths: readonly string[],
  options: CheckOptions,
  io: Io,
  onFile?: (uri: string) => void,
): LoadRequest {
  const sets = chooseSets(paths, options)
  return {
    cwd: io.cwd,
    paths,
    ...(sets ? { sets } : {}),
    context: options.context,
    complete: options.complete ?? false,
    config: options.config,
    kind: options.kind,
    stdin: readStdin(paths, options, io),
    ruleIds,
    onRead: (files) => expectLongRunFor(files.map(({ text }) => text.length)),
    ...(io.disk ? { disk: io.disk } : {}),
    ...(io.onLoaded ? { onLoaded: io.onLoaded } : {}),
    ...(onFile ? { onFile } : {}),
  }
}

/** Tells what loading had to say; throws when the run cannot be made as asked. */
export function settle(loaded: Loaded, io: Io): Loaded {
  for (const note of loaded.notes) say(io, note)
  if (loaded.failures.length > 0) throw new UsageError(loaded.failures)
  return loaded
}

function chooseSets(paths: readonly string[], options: CheckOptions): readonly string[] | undefined {
  if (options.set === undefined || options.set.length === 0) return undefined
  if (paths.length > 0) throw new UsageError('--set cannot be combined with paths: it checks all files of a set')
  if (options.stdin) throw new UsageError('--set cannot be combined with --stdin: it checks the files on disk')
  if (options.config === false)
    throw new UsageError('--set cannot be combined with --no-config: it names a set of the configuration')
  return options.set
}

/** The options of a check for commands that load files as a check does and report in another way. */
export function plainOptions({
  context,
  config,
}: {
  context: readonly string[]
  config?: string | false
}): CheckOptions {
  return {
    context,
    only: [],
    rule: [],
    format: 'pretty',
    output: [],
    color: 'never',
    hyperlinks: 'never',
    set: [],
    ...(config === undefined ? {} : { config }),
  }
}

/** What the command line says about judging; `today` is `YYYY-MM-DD`. */
export function lintOptions(
  loaded: Pick<Loaded, 'judged' | 'isWhole'>,
  options: CheckOptions,
  today = todayText(),
): LintOptions {
  const only = options.only.map((id) => requireRule(id))
  return {
    files: loaded.judged,
    isWhole: loaded.isWhole,
    levels: readLevels(options.rule),
    today,
    ...(only.length > 0 ? { only } : {}),
  }
}

/** Words and counts what was found; judges where that is not done yet. */
export function createReport(
  workspace: Workspace,
  options: LintOptions,
  level: Severity,
  { findings, accepted, covering = [] }: LintResult = judge(workspace, options),
): Report {
  const run = { files: options.files?.length ?? workspace.files.size, sets: workspace.sets.length, accepted }
  // To place and word what is only counted would cost more than to find it.
  const shown = findings.filter((finding) => isShown(finding.severity, level))
  return { findings: present(shown, workspace), summary: summarize(findings, run), covering }
}

function readStdin(paths: readonly string[], options: CheckOptions, io: Io): LoadRequest['stdin'] {
  if (!options.stdin) {
    if (options.stdinFilename !== undefined) throw new UsageError('--stdin-filename needs --stdin')
    return undefined
  }
  if (paths.length > 0)
    throw new UsageError('--stdin cannot be combined with paths; add the other files of the set with --context')
  if (options.stdinFilename === '') throw new UsageError('--stdin-filename must not be empty')
  return { name: stdinName(options), read: io.readStdin }
}

/** The name that standard input is checked and reported under. */
export function stdinName({ stdinFilename = 'stdin' }: CheckOptions): string {
  return stdinFilename
}

function readLevels(settings: readonly string[]): Record<string, RuleLevel> {
  return Object.fromEntries(
    settings.map((setting) => {
      const match = /^([^=]+)=(off|info|warning|error)$/.exec(setting)
      if (match?.[1] === undefined) {
        throw new UsageError(`--rule must be id=off, id=info, id=warning or id=error, not "${setting}"`)
      }
      return [requireRule(match[1]), match[2] as RuleLevel]
    }),
  )
}

/** The current id of a rule that has or had the id; throws when there is none. */
export function requireRule(id: string): string {
  const { id: current, reportedBy } = findReportable(id) ?? refuse(id, ruleIds)
  if (reportedBy === 'check') return current
  throw new UsageError(`"${id}" is not a rule of "questlint check": "questlint ${reportedBy}" reports it`)
}

/** What can be reported under an id; throws when there is none. */
export function requireReportable(id: string): Reportable {
  return findReportable(id) ?? refuse(id, [...reportables().keys()])
}

function refuse(id: string, ids: readonly string[]): never {
  const candidate = suggestName(id, ids)
  const hint = candidate === undefined ? '"questlint explain" lists them all' : `did you mean "${candidate}"?`
  throw new UsageError(`there is no rule "${id}"; ${hint}`)
}
