import {
  addAll,
  type Config,
  countUnplaced,
  createWorkspace,
  currentLevels,
  describeForeign,
  type FileKind,
  hasStoredAnswers,
  isCertain,
  isForeignFixture,
  type LoadedFile,
  listSome,
  type Project,
  type RuleLevel,
  type SourceFile,
  type SourceSet,
  type Workspace,
  type WorkspaceInput,
} from '../core/internal.ts'
import { loadAccepted } from './accepted.ts'
import { findConfig, loadConfig } from './config.ts'
import { type ConfigMessage, createTeller } from './config-messages.ts'
import { type Disk, disk, listingOnce } from './disk.ts'
import { type FoundFile, isOwnFile } from './files.ts'
import { matchesAny } from './glob.ts'
import { hidesConfiguration } from './hidden-configuration.ts'
import type { LoadRequest } from './load-request.ts'
import { createGovernors, governedBelow, splitRequest } from './nested.ts'
import type { PathOutcome } from './outcome.ts'
import { parentPath, resolvePath, showPath } from './paths.ts'
import { loadProject } from './project.ts'
import { findProjectRoot } from './project-root.ts'
import { type ReadProblem, type ReadText, readInput, readLater, readText } from './read.ts'
import type { Guarded } from './save.ts'
import { type FoundSet, findFrom, findSets } from './sets.ts'

export type { LoadRequest, StandardInput, UsableSettings } from './load-request.ts'

/** A workspace read from disk. */
export interface Loaded {
  readonly workspace: Workspace
  /** The files to report on. */
  readonly judged: readonly string[]
  /** Files that the user names. */
  readonly named: ReadonlySet<string>
  /** Whether the run is over everything that the configuration, or the folder, contains. */
  readonly isWhole: boolean
  /** Plain lines for standard error. */
  readonly notes: readonly string[]
  /** Why the run cannot be made as asked, a line each; a run with any ends with exit code 2. */
  readonly failures: readonly string[]
  /**
   * Files that a folder or pattern gave and that cannot be read, so that nobody knows what they contain, with the reason;
   * they are among the notes.
   */
  readonly unread: ReadonlyMap<string, string>
  /** What is wrong with the configuration, and with the files that its sets name, at their places in it. */
  readonly configMessages: readonly ConfigMessage[]
  /** The configuration file in use, relative to the working directory. */
  readonly configFile: string | undefined
  /** What the configuration's paths are relative to, absolute; the accepted file lies here. */
  readonly folder: string
  readonly config: Config
  /** Whether a file, by absolute path, is left to a configuration in a folder below. */
  readonly isNested: (path: string) => boolean
}

/** A run while it is loaded. */
export interface Run {
  readonly request: LoadRequest
  readonly disk: Disk
  readonly config: Config
  /** What the configuration's globs are relative to. */
  readonly folder: string
  /** Whether a file, by absolute path, is left to a configuration in a folder below. */
  readonly isNested: (path: string) => boolean
  readonly notes: string[]
  readonly failures: string[]
  readonly unread: Map<string, string>
  readonly configMessages: ConfigMessage[]
  /** Says something of a file or pattern that a set names, at its place in the configuration. */
  readonly tellOfSet: (given: string, text: string) => void
}

/** What a run is to read, once its configuration is read; nothing of the files themselves. */
export interface PlannedRun {
  readonly run: Run
  readonly plan: Plan
  readonly project: Project
  /** The configuration file in use, relative to the working directory. */
  readonly configFile: string | undefined
}

/** Reads the configuration and all files of the sets that a run needs. Never throws for what is on disk. */
export function loadWorkspace(request: LoadRequest): Loaded {
  return loadPlanned(planRun(request))
}

/** The runs that a request stands for: one for each configuration that governs files of it, each file reported on in one. */
export function planRuns(given: LoadRequest): readonly PlannedRun[] {
  const request = { ...given, disk: listingOnce(given.disk ?? disk) }
  const planned = splitRequest(request).map(planRun)
  if (planned.length === 1) return planned
  const governorOf = createGovernors(request.disk)
  const owners = new Map<string, PlannedRun>()
  for (const one of planned) {
    const config = one.configFile && resolvePath(request.cwd, one.configFile)
    for (const uri of one.plan.judged) {
      const isGoverned = governorOf(parentPath(resolvePath(request.cwd, uri))) === config
      if (!owners.has(uri) || isGoverned) owners.set(uri, one)
    }
  }
  return planned.map((one) => {
    const judged = one.plan.judged.filter((uri) => owners.get(uri) === one)
    return { ...one, plan: { ...one.plan, judged } }
  })
}

/** Reads the configuration and finds the files of a run. Never throws for what is on disk. */
export function planRun(request: LoadRequest): PlannedRun {
  const { cwd, ruleIds, disk: from = disk } = request
  const file = request.config === false ? undefined : (request.config ?? findConfig(cwd, from))
  const loaded =
    file === undefined ? undefined : loadConfig(file, { cwd, ruleIds, disk: from, openText: request.openText })
  const folder = loaded?.folder ?? resolvePath(request.cwd, '.')
  const isLeft = request.config === undefined || request.leavesNested === true
  const configMessages = [...(loaded?.messages ?? [])]
  const run: Run = {
    request,
    configMessages,
    tellOfSet: (given, text) => {
      const tell = loaded?.document && createTeller(loaded.document, showPath(cwd, loaded.path))
      const pointer = tell && placeInSets(loaded?.config ?? {}, folder, resolvePath(folder, given))
      if (pointer !== undefined) configMessages.push(tell?.(pointer, 'value', text) as ConfigMessage)
    },
    disk: from,
    config: (configMessages.length > 0 ? request.lastUsable?.config : loaded?.config) ?? {},
    folder,
    isNested: isLeft ? governedBelow(folder, from) : () => false,
    notes: [],
    unread: new Map(),
    failures: (loaded?.messages ?? []).map(({ file, line, column, text }) => `${file}:${line}:${column}: ${text}`),
  }
  const { project, problems } = loadProject(run.config, run.folder, cwd, from)
  const configFile = loaded && showPath(request.cwd, loaded.path)
  tell(problems, run, `${configFile}: `)
  return { run, project, plan: planSets(run, configFile), configFile }
}

/** Where a set names a file or pattern. */
function placeInSets({ sets = [] }: Config, folder: string, path: string): string | undefined {
  for (const [at, { files }] of sets.entries()) {
    const index = files.findIndex((file) => resolvePath(folder, file) === path)
    if (index >= 0) return `/sets/${at}/files/${index}`
  }
  return undefined
}

/** Reads the files of a planned run. */
export function loadPlanned(planned: PlannedRun): Loaded {
  const { run, plan } = planned
  const sources = readSources(plan, run, readSource)
  run.request.onRead?.(sources)
  const workspace = createWorkspace(
    {
      files: sources,
      sets: plan.sets,
      ...surroundingsOf(planned),
      ...(run.request.onFile ? { onFile: run.request.onFile } : {}),
    },
    run.request.previous,
  )
  const loaded = finishLoading(planned, workspace)
  run.request.onLoaded?.(filesAtRisk(loaded, run.request.cwd))
  return loaded
}

/** What must not be written over of a run: the configurations among the files that it read, those that it judges, and its own settings. */
export function filesAtRisk(
  { workspace, configFile, judged, folder }: Loaded,
  cwd: string,
): Omit<Guarded, 'recognizes'> {
  const configurations = [...workspace.files].filter(([, file]) => file.isConfiguration).map(([uri]) => uri)
  const settings = [configFile, workspace.accepted?.source.uri].filter((file) => file !== undefined)
  const inputs = [...configurations, ...judged, ...settings].map((file) => resolvePath(cwd, file))
  return { root: findProjectRoot(folder), inputs }
}

/**
 * The files of a planned run as they are now, none of them read by a parser; `surroundings` is what a workspace of some
 * of them needs beside.
 */
export interface UnreadFiles {
  readonly sources: ReadonlyMap<string, UnreadFile>
  readonly surroundings: Pick<WorkspaceInput, 'levels' | 'project' | 'accepted'>
}

/** A file whose text is made when it is asked for. */
export interface UnreadFile extends SourceFile {
  readonly bytes: Buffer
}

/** Takes in the bytes of the files of a planned run. */
export function takeFiles(planned: PlannedRun): UnreadFiles {
  const bytes = new Map<string, Buffer>()
  const sources = readSources(planned.plan, planned.run, (uri, run) => {
    const path = resolvePath(run.request.cwd, uri)
    const read = readLater(path, { maxBytes: run.config.maxFileSize, disk: run.disk })
    if ('bytes' in read) bytes.set(uri, read.bytes)
    return read
  })
  const files = sources.map((source) => Object.assign(source, { bytes: bytes.get(source.uri) ?? Buffer.alloc(0) }))
  return { sources: new Map(files.map((file) => [file.uri, file])), surroundings: surroundingsOf(planned) }
}

/** What a workspace knows beside its files. */
function surroundingsOf({ run, project }: PlannedRun): UnreadFiles['surroundings'] {
  const { request, folder, failures, disk: from } = run
  const accepted = loadAccepted(folder, request.cwd, request.openText, from)
  addAll(failures, accepted.failures)
  const source = accepted.failures.length > 0 ? request.lastUsable?.accepted : accepted.source
  return { levels: levelsOf(run), project, ...(source ? { accepted: source } : {}) }
}

/** Says what a run has to say of its files, and which of them it reports on. */
export function finishLoading({ run, plan, configFile }: PlannedRun, workspace: Workspace): Loaded {
  const { paths, stdin, sets } = run.request
  tellOutsiders(plan, workspace, run)
  tellForeign(plan, workspace, run)
  return {
    workspace,
    judged: plan.judged.filter((uri) => isJudged(workspace.files.get(uri), plan)),
    named: plan.given,
    isWhole: paths.length === 0 && stdin === undefined && sets === undefined,
    notes: run.notes,
    failures: run.failures,
    unread: run.unread,
    configMessages: run.configMessages,
    configFile,
    folder: run.folder,
    config: run.config,
    isNested: run.isNested,
  }
}

/** Whether there is something to report on in a file: what a walk found and is no configuration is left alone. */
function isJudged(file: LoadedFile | undefined, { named }: Plan): boolean {
  if (file === undefined) return false
  if (file.isConfiguration || hidesConfiguration(file)) return true
  return named.has(file.source.uri) && isBroken(file)
}

/** Whoever names a file expects it to be checked, so one that cannot be ends the run. */
function tellForeign({ judged, named, given }: Plan, workspace: Workspace, run: Run): void {
  const { files } = workspace
  const { mayLack, stdin } = run.request
  // What came from standard input has to go out again with --fix, whatever it is.
  const lines = mayLack === 'paths' || stdin !== undefined ? run.notes : run.failures
  for (const uri of named) {
    const file = files.get(uri)
    const isForeign =
      given.has(uri) && file !== undefined
        ? !isChecked(file, workspace) && !isAnswers(uri, file)
        : file?.isConfiguration === false
    if (file === undefined || !isForeign || (!file.isConfiguration && isBroken(file))) continue
    const isNot = `is not a questionnaire configuration: ${describeForeign(uri, file.document.value)}`
    lines.push(`${uri}: ${isNot}`)
    run.tellOfSet(resolvePath(run.request.cwd, uri), `"${uri}" ${isNot}.`)
  }
  for (const uri of named) {
    const file = files.get(uri)
    if (file && isAnswers(uri, file) && (given.has(uri) || file.facts?.kind === 'answers'))
      tellUnplaced(uri, file, workspace, lines, run.notes)
  }
  if (mayLack !== undefined) return
  const skipped = judged.filter((uri) => isSkipped(files.get(uri)) && !named.has(uri))
  addAll(run.notes, wordSkipped(skipped, files))
}

/** Whether a file is nothing that questlint knows, and left alone unless somebody names it. */
export function isSkipped(file: LoadedFile | undefined): boolean {
  return file?.isConfiguration === false && !hidesConfiguration(file)
}

/** Whether a file contains stored questionnaires. The sets of a configuration of questlint look like some. */
function isAnswers(uri: string, { facts }: LoadedFile): boolean {
  return hasStoredAnswers(facts) && !isOwnFile(uri)
}

/** Answers whose configuration is not there cannot be checked. */
function tellUnplaced(uri: string, file: LoadedFile, workspace: Workspace, failures: string[], notes: string[]): void {
  const { unplaced, all } = countUnplaced(workspace, file)
  const hint = `"questlint check answers ${uri} -c CODE@EDITION" checks them`
  if (unplaced === 0) return
  if (unplaced === all)
    failures.push(`${uri}: contains answers, and no file with their configuration is checked with it: ${hint}`)
  else
    notes.push(`${uri}: ${unplaced} of ${all} stored questionnaires are of a configuration that no file has: ${hint}`)
}

/**
 * Whether a file contains something that is judged. Fixtures of other applications, and answers of unknown configurations,
 * are loaded with a set, and left alone.
 */
export function isChecked(file: LoadedFile, workspace: Workspace): boolean {
  const { facts, source, isConfiguration } = file
  if (!isConfiguration || facts === undefined || source.kind !== undefined) return isConfiguration
  if (facts.kind === 'fixture' && (facts.records.length > 0 || !isForeignFixture(facts.value))) return true
  if (!hasStoredAnswers(facts)) return facts.kind !== 'fixture'
  const { unplaced, all } = countUnplaced(workspace, file)
  return unplaced < all
}

/** Whether a text is no JSON or YAML. One with several documents is YAML, though no configuration. */
function isBroken(file: LoadedFile | undefined): boolean {
  if (file === undefined) return false
  const problems = file.document.problems.filter(({ code }) => code !== 'several-documents')
  return problems.length > 0 && !isCertain({ value: file.document.value, problems })
}

/** The lines about files that a folder, a glob or a hook gave and that are not judged. */
export function wordSkipped(skipped: readonly string[], files: ReadonlyMap<string, LoadedFile>): readonly string[] {
  const broken = skipped.filter((uri) => isBroken(files.get(uri)))
  const lines = [
    wordSome(
      skipped.filter((uri) => !isBroken(files.get(uri))),
      ['it is not a questionnaire configuration', 'they are not questionnaire configurations'],
    ),
    wordSome(broken, [
      'it is not valid JSON or YAML, and nothing in it looks like a questionnaire configuration',
      'they are not valid JSON or YAML, and nothing in them looks like a questionnaire configuration',
    ]),
  ]
  return lines.filter((line) => line !== undefined)
}

function wordSome(uris: readonly string[], [one, several]: readonly [string, string]): string | undefined {
  if (uris.length === 0) return undefined
  return `${listSome(uris.slice(0, 1), uris.length)} skipped: ${uris.length === 1 ? one : several}`
}

/** A file that the sets leave out gets no answers from them, which its author may not expect. */
function tellOutsiders({ outsiders }: Plan, workspace: Workspace, run: Run): void {
  const uris = outsiders.filter((uri) => workspace.files.get(uri)?.isConfiguration)
  if (uris.length === 0) return
  const are = uris.length === 1 ? 'is' : 'are'
  run.notes.push(
    `${listSome(uris.slice(0, 1), uris.length)} ${are} not in any set of the configuration; add files that belong with it with --context`,
  )
}

/** Which files belong together, and which of them are reported on. */
export interface Plan {
  readonly sets: readonly SourceSet[]
  readonly judged: readonly string[]
  /** Files that the user or a set names, and not only a folder or a glob. */
  readonly named: ReadonlySet<string>
  /** Of these, the ones that the user names. */
  readonly given: ReadonlySet<string>
  /** Files to report on that are in no configured set, where there are any. */
  readonly outsiders: readonly string[]
}

/** Which files belong together, and which of them are reported on. */
function planSets(run: Run, configFile: string | undefined): Plan {
  const { request } = run
  const configured = findConfigured(run, configFile)
  const given = findGiven(run, configured)
  const contextFound = find(request.context, run)
  const context = contextFound.map((file) => file.path)
  const judged = unique(given.map((file) => file.path))
  const covered = new Set(configured.flatMap((set) => set.files))
  const wanted = new Set(judged)
  const rest = judged.filter((path) => !covered.has(path))
  const sets: SourceSet[] = configured
    .filter((set) => set.files.some((path) => wanted.has(path)))
    .map((set) => withContext(set, context))
  if (rest.length > 0 || sets.length === 0) {
    sets.push({ files: unique([...rest, ...context]), complete: request.complete })
  }
  const used = new Set(sets.flatMap((set) => set.files))
  const byUser = new Set([...given, ...contextFound].filter((file) => file.named).map((file) => file.path))
  const named = new Set([...byUser, ...configured.flatMap((set) => set.named).filter((path) => used.has(path))])
  return { sets, judged, named, given: byUser, outsiders: configured.length > 0 && context.length === 0 ? rest : [] }
}

/** What is only there to be referred to must not win over the files of the set. */
function withContext(set: SourceSet, context: readonly string[]): SourceSet {
  return { ...set, files: unique(set.overrides ? [...context, ...set.files] : [...set.files, ...context]) }
}

function findConfigured(run: Run, configFile: string | undefined): readonly FoundSet[] {
  const { cwd, sets: names } = run.request
  if (names !== undefined && configFile === undefined) {
    run.failures.push('--set needs a configuration, and none was found in this folder or above')
    return []
  }
  const search = { folder: run.folder, cwd, disk: run.disk, configFile: configFile ?? 'the configuration' }
  const found = findSets(run.config, names === undefined ? search : { ...search, names })
  const { problems, unknown } = found
  const sets = found.sets.map((set) => {
    const named = new Set(set.named)
    return { ...set, files: set.files.filter((file) => named.has(file) || !run.isNested(resolvePath(cwd, file))) }
  })
  for (const { about, outcome } of problems) {
    tell([outcome], run, about)
    if (isLeftOut(outcome)) run.unread.set(showPath(cwd, resolvePath(run.folder, outcome.path)), outcome.detail)
    if (outcome.given) run.tellOfSet(outcome.path, `"${outcome.path}" ${outcome.detail}.`)
  }
  // A configuration with mistakes gives no sets, and its own messages say why.
  if (run.failures.length === 0) addAll(run.failures, unknown)
  return sets
}

function findGiven(run: Run, configured: readonly FoundSet[]): readonly FoundFile[] {
  const { paths, stdin, cwd, sets, found, startFolder } = run.request
  if (found) return found
  if (stdin) return [{ path: showPath(cwd, resolvePath(cwd, stdin.name)), named: true }]
  if (paths.length > 0) return find(paths, run)
  if (configured.length > 0 || sets !== undefined)
    return unique(configured.flatMap((set) => set.files)).map((path) => ({ path, named: false }))
  const mayLack = run.request.mayLack !== undefined || run.request.mayBeEmpty === true
  return find([showPath(cwd, startFolder ?? cwd) || '.'], run, mayLack)
}

function find(paths: readonly string[], run: Run, mayLack = false): readonly FoundFile[] {
  const { cwd } = run.request
  const { files, problems } = findFrom(paths, { folder: cwd, cwd, disk: run.disk })
  if (!mayLack) tell(problems, run)
  for (const { path, detail } of problems.filter(isLeftOut)) run.unread.set(path, detail)
  return files.filter((file) => file.named || !run.isNested(resolvePath(cwd, file.path)))
}

/** Whether a walk met something that is not read, though there it is. */
function isLeftOut({ problem, given }: PathOutcome): boolean {
  return problem === 'refused' && !given
}

function tell(problems: readonly PathOutcome[], run: Run, about = ''): void {
  for (const problem of problems) {
    const line = `${about}${problem.path}: ${problem.detail}`
    if (problem.given && run.request.mayLack !== 'paths') run.failures.push(line)
    else run.notes.push(line)
  }
}

function readSources(plan: Plan, run: Run, readOne: (uri: string, run: Run) => ReadText | ReadProblem): SourceFile[] {
  const judged = new Set(plan.judged)
  const uris = unique(plan.sets.flatMap((set) => set.files))
  run.disk.prepare?.(uris.map((uri) => resolvePath(run.request.cwd, uri)))
  return uris.flatMap((uri) => {
    run.request.onFile?.(uri)
    const read = readOne(uri, run)
    if ('problem' in read) {
      const line = `${uri}: ${read.detail}`
      if (plan.named.has(uri)) run.failures.push(line)
      else run.notes.push(line)
      if (!plan.named.has(uri) && read.problem !== 'vanished') run.unread.set(uri, read.detail)
      return []
    }
    return sourceOf(uri, read, judged.has(uri) ? run.request.kind : undefined, plan.named.has(uri))
  })
}

/** Made outside of whatever knows the run, whose earlier workspace a text that is read later would keep, and the one before that. */
function sourceOf(uri: string, read: ReadText, kind: FileKind | undefined, isNamed: boolean): SourceFile {
  return {
    uri,
    get text() {
      return read.text
    },
    ...(kind === undefined ? {} : { kind }),
    ...(read.invalidUtf8 ? { invalidUtf8: read.invalidUtf8.offset } : {}),
    ...(isNamed ? { isNamed } : {}),
  }
}

function readSource(uri: string, run: Run): ReadText | ReadProblem {
  const { stdin, cwd, openText } = run.request
  const path = resolvePath(cwd, uri)
  const isStdin = stdin !== undefined && resolvePath(cwd, stdin.name) === path
  if (isStdin) return readInput(stdin.read, run.config.maxFileSize)
  const read = readText(path, { maxBytes: run.config.maxFileSize, disk: run.disk })
  const open = openText?.(path)
  // What is open as it is on disk keeps what is known of its bytes.
  return open === undefined || ('text' in read && read.text === open) ? read : { text: open }
}

/** The levels that the configuration sets rules to, by file. */
function levelsOf(run: Run): (uri: string) => Readonly<Record<string, RuleLevel>> {
  const overrides = (run.config.overrides ?? []).map((override) => ({
    matches: matchesAny(override.files),
    rules: currentLevels(override.rules),
  }))
  // The request must not live on with the workspace: it has the one before.
  const { folder, config } = run
  const { cwd } = run.request
  const rules = currentLevels(config.rules)
  return (uri) => {
    const path = showPath(folder, resolvePath(cwd, uri))
    const levels = { ...rules }
    for (const override of overrides) if (override.matches(path)) Object.assign(levels, override.rules)
    return levels
  }
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)]
}
