import type { Finding } from '../rules/rule.ts'
import type { Severity } from '../workspace/config.ts'
import type { LoadedFile, Workspace } from '../workspace/workspace.ts'
import { pathOfFinding } from './accepted.ts'
import { fingerprintOf } from './fingerprint.ts'
import { judge, type LintOptions, type LintResult } from './lint.ts'

/** The workspace as it was before a change, and the files of it that a run would have reported on. */
export interface Earlier {
  readonly workspace: Workspace
  readonly files: readonly string[]
}

/** How to judge a change. */
export interface ChangeOptions extends LintOptions {
  /** Files to report on in full although nothing in them changed. */
  readonly inFull?: ReadonlySet<string>
}

/** The findings that a change answers for. */
export interface ChangeResult extends LintResult {
  /** The findings in unchanged files that were there before; they are not among the others. */
  readonly old: readonly Finding[]
}

/** Which files a change touched, by name. A file that only moved is not touched; `moved` has its earlier name. */
export interface TouchedFiles {
  readonly touched: ReadonlySet<string>
  readonly moved: ReadonlyMap<string, string>
}

/** Compares the files of two workspaces, the accepted file among them. */
export function findTouched(before: Workspace, after: Workspace): TouchedFiles {
  const touched = new Set<string>()
  const moved = new Map<string, string>()
  const gone = new Map<string, string>()
  for (const [uri, file] of before.files) if (!after.files.has(uri)) gone.set(file.source.text, uri)
  for (const [uri, file] of after.files) {
    if (isSame(before.files.get(uri), file)) continue
    const earlier = before.files.has(uri) ? undefined : gone.get(file.source.text)
    if (earlier === undefined) touched.add(uri)
    else moved.set(uri, earlier)
  }
  if (after.accepted && !isSame(before.accepted, after.accepted)) touched.add(after.accepted.source.uri)
  return { touched, moved }
}

function isSame(before: LoadedFile | undefined, after: LoadedFile): boolean {
  return before !== undefined && (before === after || before.source.text === after.source.text)
}

/** Judges all files and keeps the findings in touched files, and elsewhere those that were not there before. */
export function judgeChange(before: Earlier, after: Workspace, options: ChangeOptions = {}): ChangeResult {
  const result = judge(after, options)
  const { touched, moved } = findTouched(before.workspace, after)
  const isInFull = (uri: string): boolean => touched.has(uri) || options.inFull?.has(uri) === true
  const doubtful = result.findings.filter((finding) => !isInFull(finding.uri))
  if (doubtful.length === 0) return { ...result, old: [] }
  const isKnown = createMemory(judgeEarlier(before, doubtful, moved, options), before.workspace, moved)
  const old = doubtful.filter((finding) => isKnown(finding, after))
  const known = new Set(old)
  return { ...result, findings: result.findings.filter((finding) => !known.has(finding)), old }
}

/** What was found before in the files that matter now; what the accepted file says needs all of them. */
function judgeEarlier(
  before: Earlier,
  doubtful: readonly Finding[],
  moved: ReadonlyMap<string, string>,
  options: LintOptions,
): readonly Finding[] {
  const wanted = new Set(doubtful.map(({ uri }) => moved.get(uri) ?? uri))
  const accepted = before.workspace.accepted?.source.uri
  const isAll = accepted !== undefined && wanted.has(accepted)
  const files = isAll ? before.files : before.files.filter((uri) => wanted.has(uri))
  return judge(before.workspace, { ...options, files, isWhole: isAll && options.isWhole === true }).findings
}

const ranks: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 }

/** Says of findings, one after the other, whether each was there before at the same severity or a higher one. */
function createMemory(
  earlier: readonly Finding[],
  before: Workspace,
  moved: ReadonlyMap<string, string>,
): (finding: Finding, after: Workspace) => boolean {
  const now = new Map([...moved].map(([uri, name]) => [name, uri]))
  const known = new Map<string, number[]>()
  for (const finding of earlier) {
    const identity = identify(finding, before, now)
    known.set(
      identity,
      [...(known.get(identity) ?? []), ranks[finding.severity]].sort((a, b) => a - b),
    )
  }
  return (finding, after) => {
    const severities = known.get(identify(finding, after, new Map()))
    const at = severities?.findIndex((rank) => rank >= ranks[finding.severity]) ?? -1
    if (at < 0) return false
    severities?.splice(at, 1)
    return true
  }
}

/** As a fingerprint, but for the guess, which depends on names anywhere in the set. `names` gives the later names of files. */
function identify(finding: Finding, workspace: Workspace, names: ReadonlyMap<string, string>): string {
  const path = pathOfFinding(finding, workspace).map((step) => names.get(step) ?? step)
  return fingerprintOf(finding.rule, path, { ...finding.data, candidate: null })
}
