import {
  brokenFile,
  type Finding,
  followTests,
  formatPretty,
  isRefusal,
  linesOf,
  type Operation,
  present,
  type Refusal,
  settleOperation,
  summarize,
  type Workspace,
} from '../core/index.ts'
import { unifiedDiff } from '../node/diff.ts'
import type { Loaded } from '../node/load.ts'
import { resolvePath, showPath } from '../node/paths.ts'
import { findProjectRoot, isReallyWithin, isWithin } from '../node/project-root.ts'
import { loadTests } from '../node/test-files.ts'
import { writeTexts } from '../node/write.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { lintOptions, loadCatalogues, nameOfCatalogue, plainOptions } from './run.ts'
import { printDiff, printReport, say } from './say.ts'

/** The options of every command that writes, as commander gives them. */
export interface WriteOptions {
  readonly context: readonly string[]
  readonly config?: string
  readonly dryRun?: boolean
  /** Writes although there are new findings. */
  readonly force?: boolean
}

/** A file that an operation writes and that is no configuration, such as a plan; relative to the working directory, `null` when it is new. */
export interface BesideText {
  readonly uri: string
  /** Whether the command line names it. */
  readonly isNamed?: boolean
  readonly before: string | null
  readonly after: string
}

/** What comes of an operation in a catalogue; `undefined` where only its place was looked for, and found. */
type Outcome = Operation | Refusal | undefined

/**
 * Reads the files that an operation is about: those that are named, else those that `questlint` alone would check. Of several catalogues it
 * is the only one in which the operation can be done and changes anything; `attempt` tells.
 */
export function loadForWriting<Made extends Outcome>(
  paths: readonly string[],
  options: WriteOptions,
  io: Io,
  attempt: (loaded: Loaded) => Made,
): { readonly loaded: Loaded; readonly made: Made } {
  const catalogues = loadCatalogues(paths, plainOptions(options), io)
  const attempts = catalogues.map((loaded) => ({ loaded, made: attempt(loaded) }))
  const possible = attempts.filter(({ made }) => refusalOf(made) === undefined)
  const [first] = possible
  if (first === undefined) throw new UsageError(...new Set(attempts.flatMap(({ made }) => refusalOf(made) ?? [])))
  const [only = first, ...others] = possible.filter(({ made }) => !changesNothing(made))
  if (others.length === 0) return only
  const homes = [only, ...others].map(({ loaded }) => `  ${nameOfCatalogue(loaded, io)}`)
  throw new UsageError('this can be done in several catalogues; give the files of one of them:', ...homes)
}

function refusalOf(outcome: Outcome): string | undefined {
  return outcome && isRefusal(outcome) ? outcome.refused : undefined
}

function changesNothing(outcome: Outcome): boolean {
  if (outcome === undefined || isRefusal(outcome)) return false
  const { edits, creates } = outcome.changes
  return edits.length === 0 && creates.length === 0
}

/** Does an operation, as {@link writeOperation}, in the catalogue that {@link loadForWriting} finds. */
export function writeWhere(
  paths: readonly string[],
  operationIn: (workspace: Workspace, loaded: Loaded) => Operation | Refusal,
  options: WriteOptions,
  io: Io,
): number {
  const { loaded, made } = loadForWriting(paths, options, io, (one) => operationIn(one.workspace, one))
  return writeOperation(loaded, made, options, io)
}

/**
 * Does an operation, all of it or nothing: judges the files before and after, and writes only what leaves no finding behind that was not
 * there before. Summary and notes go to standard error, for a dry run the change to standard output as a unified diff.
 */
export function writeOperation(
  loaded: Loaded,
  operation: Operation | Refusal,
  options: WriteOptions,
  io: Io,
  beside: readonly BesideText[] = [],
): number {
  if (isRefusal(operation)) throw new UsageError(operation.refused)
  const { workspace } = loaded
  const judging = lintOptions(loaded, plainOptions(options))
  const { texts: changed, after, left, uncovered } = settleOperation(workspace, operation, judging)
  // Those of the whole project, as `questlint test` runs them.
  const tests = followTests(workspace, operation, after, loadTests([], loaded, io.cwd).files)
  const others = [...tests.texts, ...beside].filter((one) => one.before !== one.after)
  const texts = [...changed, ...others]
  refuseBroken(workspace, texts)
  refuseOutside(loaded, texts, io)
  if (left.length > 0 || uncovered.length > 0) tellFindings([...left, ...uncovered], after, io)
  if (left.length > 0 && !options.force) {
    const would = left.length === 1 ? 'a finding that was' : `${left.length} findings that were`
    say(
      io,
      operation.summary,
      `nothing was written: this would leave ${would} not there before (--force writes all the same)`,
    )
    return exitCodes.findings
  }
  writeOrShow(texts, options.dryRun === true, io)
  const files = texts.length === 1 ? '1 file' : `${texts.length} files`
  const done =
    texts.length === 0 ? 'nothing to write' : options.dryRun ? `${files} would be written` : `${files} written`
  say(io, operation.summary, ...[...operation.notes, ...tests.notes].map((note) => `  ${note}`), done)
  return exitCodes.clean
}

/** Writes all texts or none, of which none lies outside of its project unless it is named; for a dry run the change goes to standard output. */
export function writeBeside(
  texts: readonly { readonly text: BesideText; readonly loaded: Loaded }[],
  isDry: boolean,
  io: Io,
): void {
  for (const { text, loaded } of texts) refuseOutside(loaded, [text], io)
  writeOrShow(
    texts.map(({ text }) => text),
    isDry,
    io,
  )
}

function writeOrShow(texts: readonly BesideText[], isDry: boolean, io: Io): void {
  if (isDry) for (const { uri, before, after } of texts) printDiff(unifiedDiff(uri, before ?? '', after), io)
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
  printReport(io.stderr, formatPretty(report, { color: false, width, sourceOf, level: 'info' }))
}

function writeAll(texts: readonly BesideText[], io: Io): void {
  const failed = writeTexts(texts.map(({ uri, before, after }) => ({ path: resolvePath(io.cwd, uri), before, after })))
  if (failed === undefined) return
  const left = failed.left.map((path) => `${showPath(io.cwd, path)}: could not be put back as it was`)
  throw new UsageError(`${showPath(io.cwd, failed.path)}: ${failed.detail}; nothing was written`, ...left)
}
