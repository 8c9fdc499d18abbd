import {
  acceptFindings,
  createWorkspace,
  type FileJudgement,
  inOrder,
  isGrouped,
  isShown,
  type LintOptions,
  loadFileLater,
  mergeJudgements,
  type PlacedFinding,
  placeFindings,
  type Report,
  type Severity,
  summarize,
  type Workspace,
} from '../core/internal.ts'
import { finishLoading, type Loaded, type PlannedRun, takeFiles, type UnreadFiles } from '../node/load.ts'
import type { CacheSlot } from './cache-slot.ts'
import { expectLongRunFor } from './engine.ts'
import { keptResults, keysOf } from './kept-sets.ts'
import type { PlacedHere, SetResult, SetTask } from './set-task.ts'
import { judgeTasks, sizesOf } from './set-threads.ts'

/** From this many sets on each is judged for itself: what is read of it need not be kept beside all others. */
export const manySets = 20

/** How sets are judged one by one. */
export interface SetRun {
  readonly planned: PlannedRun
  readonly options: LintOptions
  /** The lowest severity that is shown. */
  readonly level: Severity
  /** Where results of sets are kept, where they are. */
  readonly slot: CacheSlot | undefined
  /** The program that a thread runs to judge sets, where there is one. */
  readonly threadFile: string | undefined
  readonly onSet: (name: string) => void
}

/** A run whose sets were judged one by one; the files of the workspace are read when somebody looks into them. */
export interface JudgedSets {
  readonly loaded: Loaded
  readonly report: (options: LintOptions) => Report
  /** Why what was found could not be kept. */
  readonly problem: string | undefined
}

/**
 * Judges each set for itself, but for those of which is known what is found in them, and puts together what a run over all of them would
 * report; `undefined` when a file cannot be read that was asked for.
 */
export async function judgeBySets(run: SetRun): Promise<JudgedSets | undefined> {
  const files = takeFiles(run.planned)
  if (run.planned.run.failures.length > 0) return undefined
  const tasks = createTasks(run, files)
  const kept = keptResults(run.slot, keysOf(tasks, files, run.planned.project))
  const missing = tasks.filter((_, at) => kept.results[at] === undefined)
  expectLongRunFor(sizesOf(missing))
  const fresh = await judgeTasks(missing, run)
  let next = 0
  const results = kept.results.map((result) => result ?? (fresh[next++] as SetResult))
  const problem = missing.length > 0 ? kept.keep(results) : undefined
  const workspace = createUnreadWorkspace(run.planned, files, results)
  const loaded = finishLoading(run.planned, workspace)
  return { loaded, problem, report: (options) => createReport(run, { files, workspace, results }, options) }
}

/** A task for each set of a planned run. */
export function createTasks({ planned, options, level }: SetRun, { sources, surroundings }: UnreadFiles): SetTask[] {
  const { plan, project } = planned
  const judged = new Set(plan.judged)
  const sets = plan.sets.map((set) => ({ ...set, files: set.files.filter((uri) => sources.has(uri)) }))
  const uses = new Map<string, number>()
  for (const set of sets) for (const uri of new Set(set.files)) uses.set(uri, (uses.get(uri) ?? 0) + 1)
  const worded = new Set<string>()
  return sets.map((set) => {
    const own = [...new Set(set.files)].filter((uri) => judged.has(uri))
    const first = own.filter((uri) => !worded.has(uri))
    for (const uri of first) worded.add(uri)
    return {
      set,
      files: [...new Set(set.files)].flatMap((uri) => {
        const source = sources.get(uri)
        if (source === undefined) return []
        const { bytes, kind, invalidUtf8 } = source
        return {
          uri,
          bytes,
          isShared: (uses.get(uri) ?? 0) > 1,
          ...(kind === undefined ? {} : { kind }),
          ...(invalidUtf8 === undefined ? {} : { invalidUtf8 }),
        }
      }),
      judged: own,
      worded: first,
      levels: Object.fromEntries(set.files.map((uri) => [uri, surroundings.levels?.(uri) ?? {}])),
      project,
      options,
      level,
    }
  })
}

function createUnreadWorkspace(
  { plan, project }: PlannedRun,
  { sources, surroundings }: UnreadFiles,
  results: readonly SetResult[],
): Workspace {
  const configurations = new Set(results.flatMap((result) => result.configurations))
  const empty = createWorkspace({ files: [], sets: [], ...surroundings, project })
  const files = [...sources].map(([uri, source]) => [uri, loadFileLater(source, configurations.has(uri))] as const)
  return { ...empty, input: { ...empty.input, sets: plan.sets }, files: new Map(files) }
}

interface Judged {
  readonly files: UnreadFiles
  readonly workspace: Workspace
  readonly results: readonly SetResult[]
}

function createReport(run: SetRun, judged: Judged, options: LintOptions): Report {
  const uris = options.files ?? []
  const inSets = new Map<string, FileJudgement[]>(uris.map((uri) => [uri, []]))
  for (const { judgements } of judged.results) {
    for (const judgement of judgements) inSets.get(judgement.uri)?.push(judgement)
  }
  const all = mergeJudgements(inSets, judged.workspace, options)
  const isWhole = options.isWhole === true && !judged.results.some(({ isUncertain }) => isUncertain)
  const { findings, accepted, covering = [] } = acceptFindings(judged.workspace, all, { ...options, isWhole })
  const placer = createPlacer(run, judged)
  const shown = findings.filter((finding) => isShown(finding.severity, run.level))
  const sets = run.planned.plan.sets.length
  return {
    findings: inOrder(shown.map(placer)),
    summary: summarize(findings, { files: uris.length, sets, accepted }),
    covering,
  }
}

/** Places findings that are not placed yet: those in files that an earlier set has too, which is the one that words them. */
function createPlacer({ planned }: SetRun, { files, workspace }: Judged): (finding: PlacedHere) => PlacedFinding {
  const read = new Map<string, Workspace>()
  const readFor = (uri: string): Workspace => {
    const set = planned.plan.sets.find((each) => each.files.includes(uri))
    const sources = (set?.files ?? []).flatMap((each) => files.sources.get(each) ?? [])
    const own = createWorkspace({ ...files.surroundings, files: sources, sets: set ? [set] : [] }, workspace)
    // What a finding of another set is related to may lie in a file of that set.
    return { ...own, files: workspace.files }
  }
  return (finding) => {
    // What was worded was one of its places.
    if (finding.placed && !isGrouped(finding)) {
      const { placed, severity } = finding
      return { ...placed, presented: { ...placed.presented, severity } }
    }
    const known = read.get(finding.uri) ?? readFor(finding.uri)
    read.set(finding.uri, known)
    return placeFindings([finding], known)[0] as PlacedFinding
  }
}
