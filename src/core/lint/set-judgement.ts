import type { Finding } from '../rules/rule.ts'
import { fileOf, type LoadedFile, type Workspace } from '../workspace/workspace.ts'
import { pathOfFinding } from './accepted.ts'
import { type InSet, judgeAlone, judgeInSet } from './judge-in-set.ts'
import { type LintOptions, withNeededRules } from './lint-options.ts'
import { mergeFindings, putTogether } from './put-together.ts'
import { mayBeSuppressed } from './suppressions.ts'
import { withPointlessUntold } from './yields.ts'

/** What judging a file within one set found, as plain data: all that is needed to put it together with what other sets found. */
export interface FileJudgement extends InSet {
  readonly uri: string
  /** Whether the file contains questionnaires or definitions. */
  readonly isConfiguration: boolean
  /** Whether its text has mistakes. */
  readonly isBroken: boolean
  /** Whether comments in it may suppress findings. */
  readonly maySuppress: boolean
  /** What is wrong with it in every set alike. */
  readonly own: readonly Finding[]
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
  const needed = withNeededRules(options)
  return uris.flatMap((uri) => {
    const file = workspace.files.get(uri)
    if (file === undefined || set === undefined) return []
    const own = known.get(file) ?? judgeAlone(workspace, file, needed)
    known.set(file, own)
    const inSet = judgeInSet(workspace, set, { file, own }, { ...needed, untold: 'all' })
    const withPath = (finding: Finding): Finding => ({ ...finding, path: pathOfFinding(finding, workspace) })
    return {
      uri,
      isConfiguration: file.facts !== undefined,
      isBroken: file.document.problems.length > 0,
      maySuppress: mayBeSuppressed(file.document),
      own: own.map(withPath),
      ...inSet,
      found: inSet.found.map(withPath),
    }
  })
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
  const needed = withNeededRules(options)
  return [...judgements].flatMap(([uri, inSets]) => {
    const own = inSets[0]?.own ?? []
    const file = inSets.some(({ maySuppress }) => maySuppress) ? fileOf(workspace, uri) : undefined
    return file
      ? putTogether(workspace, file, own, inSets, needed)
      : withPointlessUntold(mergeFindings(workspace, uri, own, inSets, needed))
  })
}
