import { locate, pathOf } from '../questionnaire/locate.ts'
import { currentId } from '../rules/former-ids.ts'
import { findRule } from '../rules/index.ts'
import { unusedAcceptance } from '../rules/project/unused-acceptance.ts'
import type { Finding } from '../rules/rule.ts'
import { type AcceptedEntry, matchPath, readAccepted } from '../workspace/accepted.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { ReportTo } from './report-to.ts'

interface Matcher {
  readonly entry: AcceptedEntry
  readonly index: number
  readonly isExpired: boolean
  readonly matches: (path: readonly string[]) => boolean
}

/**
 * Takes out the findings that the workspace's accepted file covers. Entries that do nothing are reported when `isWhole`
 * says that every file was judged; `today` is `YYYY-MM-DD`.
 */
export function applyAccepted(
  findings: readonly Finding[],
  workspace: Workspace,
  run: { readonly today: string | undefined; readonly isWhole: boolean },
  reportTo: ReportTo,
): readonly Finding[] {
  const entries = readAccepted(workspace.accepted?.document.value)
  if (entries.length === 0) return findings
  const matchers = entries.map((entry, index) => createMatcher(entry, index, run.today))
  // Of two for one finding the one that holds counts, as where an entry was renewed.
  const inTurn = [...matchers].sort((left, right) => Number(left.isExpired) - Number(right.isExpired))
  const used = new Set<Matcher>()
  const kept = findings.filter((finding) => {
    const path = pathOfFinding(finding, workspace)
    const matcher = inTurn.find((candidate) => covers(candidate, finding, path))
    if (matcher) used.add(matcher)
    return matcher === undefined || matcher.isExpired
  })
  for (const matcher of matchers) reportEntry(matcher, used.has(matcher), run.isWhole, reportTo)
  return kept
}

function createMatcher(entry: AcceptedEntry, index: number, today: string | undefined): Matcher {
  const isExpired = entry.until !== undefined && today !== undefined && entry.until < today
  return { entry, index, isExpired, matches: matchPath(entry.at) }
}

function covers({ entry, matches }: Matcher, finding: Finding, path: readonly string[]): boolean {
  if (currentId(entry.rule) !== finding.rule || !matches(path)) return false
  if (entry.fingerprint === undefined) return true
  // Written before the rule was renamed, the fingerprint is over the former id.
  return [entry.rule, finding.rule].some((id) => fingerprintOf(id, path, finding.data) === entry.fingerprint)
}

/** The path of a finding, as the contract spells it; a finding about a file as a whole has the file's name. */
export function pathOfFinding(finding: Finding, workspace: Workspace): readonly string[] {
  const facts = workspace.files.get(finding.uri)?.facts
  const path = facts ? pathOf(facts, locate(facts, finding.place.pointer)) : []
  return path.length > 0 ? path : [finding.uri]
}

function reportEntry(
  { entry, index, isExpired }: Matcher,
  isUsed: boolean,
  isWhole: boolean,
  reportTo: ReportTo,
): void {
  const place = { pointer: `/${index}` }
  const { rule, at, until = '' } = entry
  const remove = { fixes: [{ safe: false, changes: [{ op: 'remove' as const, pointer: place.pointer }] }] }
  if (findRule(rule) === undefined) return reportTo(unusedAcceptance, 'unknownRule', place, { rule }, remove)
  if (isExpired && isUsed) return reportTo(unusedAcceptance, 'expired', place, { rule, at, until })
  if (!isUsed && isWhole) reportTo(unusedAcceptance, 'unmatched', place, { rule, at }, remove)
}
