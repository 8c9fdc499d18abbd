import { currentId } from '../rules/former-ids.ts'
import { removedName } from '../rules/project/removed-name.ts'
import type { Finding } from '../rules/rule.ts'
import { linkAnew, type Workspace } from '../workspace/workspace.ts'
import { knownFindings, type LocatedFinding, locateFinding, subtractFrom } from './known-findings.ts'
import { judge, type LintResult } from './lint.ts'
import type { LintOptions } from './lint-options.ts'
import { tellRemovals } from './removed-names.ts'
import { tellOnce } from './tell-once.ts'

/** The workspace as it was before a change, and the files of it that a run would have reported on. */
export interface Earlier {
  readonly workspace: Workspace
  readonly files: readonly string[]
}

/** How to judge a change. */
export interface ChangeOptions extends LintOptions {
  /** Files to report on in full although nothing in them changed. */
  readonly inFull?: ReadonlySet<string>
  /**
   * Whether nothing else is asked about the current state, so that what was worked out about it need not be kept while
   * that of before is judged.
   */
  readonly isLast?: boolean
  /** Is given what was found in an earlier state, and whether that is all there was. */
  readonly onEarlier?: (found: readonly LocatedFinding[], isAll: boolean) => void
}

/** The findings that a change answers for, and those of the files to report on in full. */
export interface ChangeResult extends LintResult {
  /** The findings that were not there before. */
  readonly fresh: readonly Finding[]
  /** The findings that were there before and are not among the others. */
  readonly old: readonly Finding[]
}

/** Judges all files and takes out what was there before: in the one state, or in any of several that are merged. */
export function judgeChange(before: readonly Earlier[], after: Workspace, options: ChangeOptions = {}): ChangeResult {
  const { located, ...result } = judgeNow(after, options)
  if (result.findings.length === 0) return { ...result, fresh: [], old: [] }
  const states = before.map((one) => {
    const moved = findMoved(one.workspace, after)
    const names = new Map([...moved].map(([uri, earlier]) => [earlier, uri]))
    const wanted = wantedIn(one.workspace, after, result.findings, moved)
    // Its trees are as large as the current ones, and go once it was judged.
    const workspace = linkAnew(one.workspace)
    const findings = judgeEarlier({ ...one, workspace }, wanted, options)
    const earlier = findings.map((finding) => locateFinding(finding, workspace))
    options.onEarlier?.(earlier, isAllOf(one.workspace, wanted))
    const known = knownFindings(earlier, names)
    return { before: one.workspace, names, subtract: subtractFrom(known, one.workspace, after) }
  })
  const inFull: Finding[] = []
  const fresh: Finding[] = []
  const old: Finding[] = []
  for (const one of located) {
    const { finding } = one
    const added = states.reduce<Finding | undefined>(
      (left, { subtract }) => left && subtract(left === finding ? one : locateFinding(left, after)),
      finding,
    )
    if (added) fresh.push(added)
    else if (options.inFull?.has(finding.uri)) inFull.push(finding)
    else old.push(finding)
  }
  const judged = options.files && new Set(options.files)
  const isJudged = (uri: string): boolean => judged?.has(uri) ?? true
  const told = asksFor(removedName.meta.id, options)
    ? states.reduce<readonly Finding[]>((left, state) => tellRemovals(left, { ...state, after, isJudged }), fresh)
    : fresh
  return {
    ...result,
    findings: tellOnce([...inFull, ...told]),
    fresh: tellOnce(told),
    old: tellOnce(old),
  }
}

/** What is found now, and where. */
function judgeNow(
  after: Workspace,
  options: ChangeOptions,
): LintResult & { readonly located: readonly LocatedFinding[] } {
  if (!options.isLast) {
    const result = judge(after, { ...options, isSeparate: true })
    return { ...result, located: result.findings.map((finding) => locateFinding(finding, after)) }
  }
  const workspace = linkAnew(after)
  const result = judge(workspace, { ...options, isSeparate: true })
  const located = result.findings.map((finding): LocatedFinding => {
    const { path, related } = locateFinding(finding, workspace)
    return { finding: { ...finding, path }, path, related }
  })
  return { ...result, findings: located.map(({ finding }) => finding), located }
}

/** Whether the files in which was looked are all that there were. */
function isAllOf({ files, accepted }: Workspace, wanted: ReadonlySet<string>): boolean {
  return accepted === undefined && [...files.keys()].every((uri) => wanted.has(uri))
}

function asksFor(rule: string, { only, levels }: LintOptions): boolean {
  return levels?.[rule] !== 'off' && (only === undefined || only.some((id) => currentId(id) === rule))
}

/**
 * The earlier names of files that moved: with the same text, else with the same name in another folder, else the only
 * ones that came and went, with most lines the same.
 */
export function findMoved(before: Workspace, after: Workspace): ReadonlyMap<string, string> {
  const gone = new Map([...before.files].filter(([uri]) => !after.files.has(uri)))
  const come = new Map([...after.files].filter(([uri]) => !before.files.has(uri)))
  const moved = new Map<string, string>()
  const pair = (isSame: (earlier: string, uri: string) => boolean): void => {
    for (const uri of come.keys()) {
      const earlier = [...gone.keys()].filter((one) => isSame(one, uri))
      if (earlier.length !== 1 || earlier[0] === undefined) continue
      moved.set(uri, earlier[0])
      come.delete(uri)
      gone.delete(earlier[0])
    }
  }
  pair((earlier, uri) => gone.get(earlier)?.source.text === come.get(uri)?.source.text)
  pair((earlier, uri) => nameOf(earlier) === nameOf(uri))
  pair((earlier, uri) => {
    const [from, to] = [gone.get(earlier)?.source.text, come.get(uri)?.source.text]
    return gone.size === 1 && come.size === 1 && from !== undefined && to !== undefined && isMostlySame(from, to)
  })
  return moved
}

/** Whether at least half of the lines of the longer text are in the other one. */
function isMostlySame(from: string, to: string): boolean {
  const [left, right] = [from, to].map((text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
  const lines = new Set(left)
  const kept = (right ?? []).filter((line) => lines.has(line)).length
  return 2 * kept >= Math.max(left?.length ?? 0, right?.length ?? 0)
}

function nameOf(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1)
}

/**
 * The earlier files in which something may have been found that is found now: those of the findings, and those that
 * lost something to others.
 */
export function wantedIn(
  before: Workspace,
  after: Workspace,
  findings: readonly Finding[],
  moved: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const wanted = new Set(findings.map(({ uri }) => moved.get(uri) ?? uri))
  const unchanged = new Set<string>()
  for (const [uri, { source }] of after.files) {
    const earlier = moved.get(uri) ?? uri
    if (before.files.get(earlier)?.source.text === source.text) unchanged.add(earlier)
  }
  for (const uri of before.files.keys()) if (!unchanged.has(uri)) wanted.add(uri)
  return wanted
}

/** What was found before in some files; what the accepted file says needs all of them. */
function judgeEarlier(before: Earlier, wanted: ReadonlySet<string>, options: LintOptions): readonly Finding[] {
  const accepted = before.workspace.accepted?.source.uri
  const isAll = accepted !== undefined && wanted.has(accepted)
  const files = isAll ? before.files : before.files.filter((uri) => wanted.has(uri))
  return judge(before.workspace, { ...options, isSeparate: true, files, isWhole: isAll && options.isWhole === true })
    .findings
}
