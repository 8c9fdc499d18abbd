import {
  brokenFile,
  type ComparedLanguage,
  changedTexts,
  type Finding,
  followTests,
  formatPretty,
  isRefusal,
  linesOf,
  linkAnew,
  type Operation,
  present,
  type Refusal,
  settleOperation,
  summarize,
  type Workspace,
} from '../core/internal.ts'
import type { Loaded } from '../node/load.ts'
import { configsNaming } from '../node/nested.ts'
import { resolvePath, showPath } from '../node/paths.ts'
import { findProjectRoot, isReallyWithin, isWithin } from '../node/project-root.ts'
import { loadTests } from '../node/test-files.ts'
import { writeTexts } from '../node/write.ts'
import type { DryOptions, WritingOptions } from './command/shared-options.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { type BesideText, planBeside } from './plan-beside.ts'
import { lintOptions, loadCatalogues, loadGoverned, nameOfCatalogue, plainOptions } from './run.ts'
import { printReport, say } from './say.ts'
import { showChanges } from './show-changes.ts'
import { askForYes, findConsequences, needsYes, tellConsequences } from './tell-consequences.ts'
import { journalsFolder } from './unfinished.ts'

/** What comes of an operation in a catalogue; `undefined` where only its place was looked for, and found. */
type Outcome = Operation | Refusal | undefined

/** An operation in a catalogue. */
interface Attempt<Made> {
  readonly loaded: Loaded
  readonly made: Made
}

/** The catalogues in which an operation is done, and all that were read. */
export interface ForWriting<Made> {
  readonly done: readonly Attempt<Made>[]
  readonly catalogues: readonly Loaded[]
}

/** In how many catalogues something is done: in one, in those that have the thing in a file in common, or wherever it can be done. */
export type Among = 'one' | 'common' | 'all'

/** At least one catalogue. */
interface Found<Made> extends ForWriting<Made> {
  readonly done: readonly [Attempt<Made>, ...Attempt<Made>[]]
}

/**
 * Reads the files that an operation is about: those that are named, else those that `questlint` alone would check. Of several catalogues it
 * is the only one in which the operation can be done and changes anything; `attempt` tells. Several are taken where `among` allows it.
 */
export function loadForWriting<Made extends Outcome>(
  paths: readonly string[],
  options: WritingOptions,
  io: Io,
  attempt: (loaded: Loaded) => Made,
  among: Among = 'one',
): Found<Made> {
  const catalogues = loadCatalogues(paths, plainOptions(options), io)
  // What was worked out to find all places that change, is large, and goes before the states are judged.
  const attempts = catalogues.map((loaded) => ({
    loaded,
    made: attempt({ ...loaded, workspace: linkAnew(loaded.workspace) }),
  }))
  const possible = attempts.filter(({ made }) => refusalOf(made) === undefined)
  const [first] = possible
  if (first === undefined) throw new UsageError(new Set(attempts.flatMap(({ made }) => refusalOf(made) ?? [])))
  const [only = first, ...others] = possible.filter(({ made }) => !changesNothing(made))
  if (others.length === 0 || isOneChange([only, ...others], among)) return { done: [only, ...others], catalogues }
  const homes = [only, ...others].map(({ loaded }) => `  ${nameOfCatalogue(loaded, io)}`)
  throw new UsageError('this can be done in several catalogues; give the files of one of them:', homes)
}

function refusalOf(outcome: Outcome): string | undefined {
  return outcome && isRefusal(outcome) ? outcome.refused : undefined
}

function changesNothing(outcome: Outcome): boolean {
  if (outcome === undefined || isRefusal(outcome)) return false
  const { edits, creates } = outcome.changes
  return edits.length === 0 && creates.length === 0
}

/** Whether what is done in several catalogues can be done in all of them, as files that they have in common become the same in each. */
function isOneChange(attempts: readonly Attempt<Outcome>[], among: Among): boolean {
  const texts = new Map<string, string>()
  if (among === 'one') return false
  return attempts.every(({ loaded, made }, index) => {
    if (made === undefined || isRefusal(made)) return false
    const changed = changedTexts(loaded.workspace, made.changes)
    const common = changed.filter(({ uri }) => texts.has(uri))
    const isSame = common.every(({ uri, after }) => texts.get(uri) === after)
    for (const { uri, after } of changed) texts.set(uri, after)
    return isSame && (among === 'all' || index === 0 || common.length > 0)
  })
}

/** Does an operation, as {@link writeOperations}, in the catalogues that {@link loadForWriting} finds. */
export function writeWhere(
  paths: readonly string[],
  operationIn: (workspace: Workspace, loaded: Loaded) => Operation | Refusal,
  options: WritingOptions,
  io: Io,
  among?: Among,
): Promise<number> {
  const found = loadForWriting(paths, options, io, (one) => operationIn(one.workspace, one), among)
  return writeOperations(found, options, io)
}

/** What is written beside the files of an operation. */
interface Beside {
  readonly texts?: readonly BesideText[]
  /** Instead of the plan that is made where one is asked for. */
  readonly plan?: readonly BesideText[]
  /** The translations that change with these texts. */
  readonly languages?: readonly ComparedLanguage[]
}

/** Does an operation in one catalogue, as {@link writeOperations}. */
export function writeOperation(
  loaded: Loaded,
  made: Operation | Refusal,
  options: WritingOptions,
  io: Io,
  beside?: Beside,
): Promise<number> {
  return writeOperations({ done: [{ loaded, made }], catalogues: [loaded] }, options, io, beside)
}

/**
 * Does an operation, all of it or nothing: judges the files before and after, and writes only what leaves no finding
 * behind that was not there before, in other catalogues with the same files either. What a comparison of before and
 * after finds is said first; where stored answers are concerned, somebody has to say yes. Summary and notes go to
 * standard error, for a dry run the change to standard output as a unified diff.
 */
export async function writeOperations(
  { done, catalogues }: ForWriting<Operation | Refusal>,
  options: WritingOptions,
  io: Io,
  { texts: given = [], plan, languages }: Beside = {},
): Promise<number> {
  const operations = done.map(({ loaded, made }) => ({ loaded, made: requireOperation(made) }))
  const all = [...catalogues, ...loadOthers(operations, catalogues, options, io)]
  const others = all.filter((loaded) => !done.some((one) => one.loaded === loaded))
  const settled = [...operations, ...affected(others, operations)].map((one) => settle(one, options, io))
  const states = settled.map(({ loaded, after }) => ({ before: loaded.workspace, after }))
  const consequences = findConsequences(states, languages)
  const named = [...given, ...(plan ?? planBeside(consequences, options, io))]
  const texts = [...new Map([...settled.flatMap((one) => one.texts), ...named].map((one) => [one.uri, one])).values()]
  const written = texts.filter((one) => one.before !== one.after)
  for (const { loaded, texts: own } of settled) {
    refuseBroken(loaded.workspace, own)
    refuseOutside(loaded, own, io)
  }
  for (const { loaded } of operations.slice(0, 1)) refuseOutside(loaded, named, io)
  for (const { found, after } of settled) if (found.length > 0) tellFindings(found, after, io)
  const summaries = wordSummaries(operations, io)
  const left = settled.reduce((sum, one) => sum + one.left, 0)
  if (left > 0 && !options.force) {
    const would = left === 1 ? 'a finding that was' : `${left} findings that were`
    say(io, summaries, `nothing was written: this would leave ${would} not there before (--force writes anyway)`)
    return exitCodes.findings
  }
  tellConsequences(consequences, io)
  const notes = [...new Set(settled.flatMap((one) => one.notes))].map((note) => `  ${note}`)
  const isAsked = !options.dryRun && written.length > 0 && needsYes(consequences, options)
  if (isAsked) say(io, summaries, notes)
  if (isAsked && !(await askForYes(io))) return exitCodes.findings
  writeOrShow(written, options, io)
  const files = written.length === 1 ? '1 file' : `${written.length} files`
  const result =
    written.length === 0 ? 'nothing to write' : options.dryRun ? `${files} would be written` : `${files} written`
  say(io, isAsked ? [] : [...summaries, ...notes], result)
  return exitCodes.clean
}

function requireOperation(made: Operation | Refusal): Operation {
  if (isRefusal(made)) throw new UsageError(made.refused)
  return made
}

/** What is done, of several catalogues in each; one in which nothing is done beyond what is done in another is not named. */
function wordSummaries(operations: readonly Attempt<Operation>[], io: Io): readonly string[] {
  const changed = operations.map(({ made }) => new Set(made.changes.edits.map(({ uri }) => uri)))
  const told = operations.filter((_, index) => {
    const own = [...(changed[index] ?? [])]
    return !changed.some((other, at) => {
      const isMore = other.size > own.length || (other.size === own.length && at < index)
      return isMore && own.every((uri) => other.has(uri))
    })
  })
  return told.map(({ loaded, made: { summary } }) =>
    told.length === 1 ? summary : `${nameOfCatalogue(loaded, io)}: ${summary}`,
  )
}

/** Catalogues of the project that were not asked for and name a file that changes; a file that several need is named in each. */
function loadOthers(
  operations: readonly Attempt<Operation>[],
  catalogues: readonly Loaded[],
  options: WritingOptions,
  io: Io,
): readonly Loaded[] {
  const [first] = catalogues
  if (first === undefined || options.config !== undefined) return []
  const files = new Set(operations.flatMap(({ made }) => made.changes.edits.map(({ uri }) => uri)))
  const known = new Set(catalogues.flatMap(({ configFile }) => (configFile ? resolvePath(io.cwd, configFile) : [])))
  const configs = configsNaming([...files], first.folder).filter((config) => !known.has(config))
  return configs.flatMap((config) => loadGoverned(config, plainOptions(options), io))
}

/** Catalogues that have files which change, with what becomes of these there. */
function affected(others: readonly Loaded[], operations: readonly Attempt<Operation>[]): readonly Attempt<Operation>[] {
  return others.flatMap((loaded) => {
    const { files } = loaded.workspace
    const [first, ...more] = operations.flatMap(({ made }) => {
      const edits = made.changes.edits.filter(({ uri }) => files.has(uri))
      return edits.length === 0 ? [] : { ...made, notes: [], changes: { edits, creates: [] } }
    })
    const known = new Set(first?.changes.edits.map(({ uri }) => uri))
    const edits = more.flatMap(({ changes }) => changes.edits.filter(({ uri }) => !known.has(uri)))
    return first
      ? { loaded, made: { ...first, changes: { edits: [...first.changes.edits, ...edits], creates: [] } } }
      : []
  })
}

/** What an operation comes to in a catalogue, with its files of tests. */
interface Settled {
  readonly loaded: Loaded
  readonly texts: readonly BesideText[]
  readonly after: Workspace
  /** What is to be shown, of which `left` findings keep it from being done. */
  readonly found: readonly Finding[]
  readonly left: number
  readonly notes: readonly string[]
}

function settle({ loaded, made }: Attempt<Operation>, options: WritingOptions, io: Io): Settled {
  const { workspace } = loaded
  const judging = lintOptions(loaded, plainOptions(options))
  const { texts, after, left, uncovered } = settleOperation(workspace, made, judging)
  // Those of the whole project, as `questlint test` runs them.
  const tests = followTests(workspace, made, after, loadTests([], loaded, io.cwd).files)
  return {
    loaded,
    texts: [...texts, ...tests.texts],
    after,
    found: [...left, ...uncovered],
    left: left.length,
    notes: [...made.notes, ...tests.notes],
  }
}

/**
 * Writes all texts or none, of which none lies outside of its project unless it is named; for a dry run the change goes
 * to standard output.
 */
export function writeBeside(
  texts: readonly { readonly text: BesideText; readonly loaded: Loaded }[],
  options: DryOptions,
  io: Io,
): void {
  for (const { text, loaded } of texts) refuseOutside(loaded, [text], io)
  writeOrShow(
    texts.map(({ text }) => text),
    options,
    io,
  )
}

function writeOrShow(texts: readonly BesideText[], options: DryOptions, io: Io): void {
  if (options.dryRun) showChanges(texts, options, io)
  else writeAll(texts, io)
}

function refuseBroken(workspace: Workspace, texts: readonly BesideText[]): void {
  const broken = brokenFile(
    workspace,
    texts.map(({ uri }) => uri),
  )
  if (broken !== undefined)
    throw new UsageError(`${broken}: has syntax mistakes, so nothing was written; "questlint ${broken}" shows them`)
}

/** What lies outside of the project, also by a link, is changed only when it is named. */
function refuseOutside(loaded: Loaded, texts: readonly BesideText[], io: Io): void {
  const root = findProjectRoot(loaded.folder)
  for (const { uri, before, isNamed } of texts) {
    const path = resolvePath(io.cwd, uri)
    if (
      isNamed ||
      loaded.named.has(uri) ||
      (!loaded.workspace.files.has(uri) && before === null && isWithin(root, path))
    )
      continue
    if (!isReallyWithin(root, path))
      throw new UsageError(`${uri}: is outside this project and is changed only when it is named; nothing was written`)
  }
}

function tellFindings(findings: readonly Finding[], workspace: Workspace, io: Io): void {
  const counts = { files: workspace.files.size, sets: workspace.sets.length, accepted: 0 }
  const report = { findings: present(findings, workspace), summary: summarize(findings, counts) }
  const sourceOf = (file: string): { text: string; lines: ReturnType<typeof linesOf> } | undefined => {
    const document = workspace.files.get(file)?.document
    return document && { text: document.text, lines: linesOf(document) }
  }
  const width = io.stderr.columns ?? 120
  printReport(io.stderr, formatPretty(report, { color: false, width, sourceOf, level: 'info' }), 'lines')
}

function writeAll(texts: readonly BesideText[], io: Io): void {
  const files = texts.map(({ uri, before, after }) => ({ path: resolvePath(io.cwd, uri), before, after }))
  const failed = writeTexts(files, journalsFolder(io))
  if (failed === undefined) return
  const left = failed.left.map((path) => `${showPath(io.cwd, path)}: could not be put back as it was`)
  throw new UsageError(`${showPath(io.cwd, failed.path)}: ${failed.detail}; nothing was written`, left)
}
