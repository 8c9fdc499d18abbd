import { type Finding, isTold } from '../rules/rule.ts'
import { fileOf, type LoadedFile, type Workspace } from '../workspace/workspace.ts'
import { pathOfFinding } from './accepted.ts'
import {
  createCollector,
  finishFile,
  type Judging,
  judgeInSet,
  type LintOptions,
  startFile,
  withNeededRules,
} from './lint.ts'
import { mayBeSuppressed } from './suppressions.ts'

/** What judging a file within one set found, as plain data: all that is needed to put it together with what other sets found. */
export interface FileJudgement {
  readonly uri: string
  /** Whether the file holds questionnaires or definitions. */
  readonly isConfiguration: boolean
  /** Whether its text has mistakes. */
  readonly isBroken: boolean
  /** Whether comments in it may suppress findings. */
  readonly maySuppress: boolean
  /** What is wrong with it in every set alike. */
  readonly own: readonly Finding[]
  /** What the rules find within this set. */
  readonly found: readonly Finding[]
  /** The places of members that are not read and that would be needed in this set. */
  readonly needed: readonly string[]
}

/** What is wrong with files whatever set they are in, as far as that was looked at with the same options and levels. */
export type OwnFindings = WeakMap<LoadedFile, readonly Finding[]>

/** Judges files of a workspace of one set; {@link mergeJudgements} puts the outcomes of several sets together. */
export function judgeSet(
  workspace: Workspace,
  uris: readonly string[],
  options: LintOptions,
  known: OwnFindings = new WeakMap(),
): FileJudgement[] {
  const [set] = workspace.sets
  return uris.flatMap((uri) => {
    const file = workspace.files.get(uri)
    if (file === undefined || set === undefined) return []
    const judging = startJudging(workspace, file, withNeededRules(options), known)
    const own = judging.collector.findings()
    const isConfiguration = file.facts !== undefined
    const needed = isConfiguration ? judgeInSet(workspace, set, judging) : []
    const untold = judging.collector.findings().filter((finding) => !isTold(finding))
    const withPath = (finding: Finding): Finding => ({ ...finding, path: pathOfFinding(finding, workspace) })
    return {
      uri,
      isConfiguration,
      isBroken: file.document.problems.length > 0,
      maySuppress: mayBeSuppressed(file.document),
      own: own.map(withPath),
      found: [...judging.collector.fresh().slice(own.length), ...untold].map(withPath),
      needed,
    }
  })
}

function startJudging(workspace: Workspace, file: LoadedFile, options: LintOptions, known: OwnFindings): Judging {
  const own = known.get(file)
  if (own === undefined) {
    const judging = startFile(workspace, file, options)
    known.set(file, judging.collector.findings())
    return judging
  }
  const collector = createCollector(workspace, file.source.uri, options)
  for (const finding of own) collector.take(finding)
  return { file, collector }
}

/**
 * What `judge` would find in files, before accepted findings are taken out, from what was found in each of their sets, in the order of
 * the sets. The workspace is asked for the levels, and for the files that may suppress findings.
 */
export function mergeJudgements(
  judgements: ReadonlyMap<string, readonly FileJudgement[]>,
  workspace: Workspace,
  options: LintOptions,
): Finding[] {
  return [...judgements].flatMap(([uri, inSets]) => {
    const collector = createCollector(workspace, uri, withNeededRules(options))
    for (const finding of inSets[0]?.own ?? []) collector.take(finding)
    for (const { found, needed } of inSets) {
      collector.startSet()
      for (const finding of found) collector.take(finding)
      collector.raise((pointer) => needed.includes(pointer))
    }
    const file = inSets.some(({ maySuppress }) => maySuppress) ? fileOf(workspace, uri) : undefined
    return file ? finishFile(workspace, { file, collector }, withNeededRules(options)) : collector.findings()
  })
}
