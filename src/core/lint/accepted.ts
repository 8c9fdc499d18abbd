import { locate, pathOf } from '../questionnaire/locate.ts'
import { currentId } from '../rules/former-ids.ts'
import { findRule } from '../rules/index.ts'
import { unusedAcceptance } from '../rules/project/unused-acceptance.ts'
import type { Finding } from '../rules/rule.ts'
import { type AcceptedEntry, matchPath, readAccepted } from '../workspace/accepted.ts'
import { setFileOf, type Workspace } from '../workspace/workspace.ts'
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
  const candidates = groupMatchers(matchers)
  const used = new Set<Matcher>()
  const kept = findings.filter((finding) => {
    const path = pathOfFinding(finding, workspace)
    const matching = candidates(finding.rule, path).filter((candidate) => covers(candidate, finding, path))
    // Of two for one finding the one that holds counts, as where an entry was renewed.
    const matcher = matching.find(({ isExpired }) => !isExpired) ?? matching[0]
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

/**
 * Finds the entries that can cover a finding without looking at all of them: those of its rule that say its path in so many words, or
 * whose pattern ends or begins with the same step.
 */
function groupMatchers(matchers: readonly Matcher[]): (rule: string, path: readonly string[]) => readonly Matcher[] {
  const groups = new Map<string, Matcher[]>()
  for (const matcher of matchers) {
    const name = groupOf(currentId(matcher.entry.rule), matcher.entry.at)
    const group = groups.get(name)
    if (group) group.push(matcher)
    else groups.set(name, [matcher])
  }
  return (rule, path) => {
    const steps = path.join('/').split('/')
    const names = [
      `${rule} whole ${steps.join('/')}`,
      `${rule} last ${steps.at(-1)}`,
      `${rule} first ${steps[0]}`,
      `${rule} any`,
    ]
    return names.flatMap((name) => groups.get(name) ?? []).sort((left, right) => left.index - right.index)
  }
}

function groupOf(rule: string, at: string): string {
  if (!at.includes('*')) return `${rule} whole ${at}`
  const steps = at.split('/')
  const [first, last] = [steps[0], steps.at(-1)]
  if (last !== '*' && last !== '**') return `${rule} last ${last}`
  return first !== '*' && first !== '**' ? `${rule} first ${first}` : `${rule} any`
}

function covers({ entry, matches }: Matcher, finding: Finding, path: readonly string[]): boolean {
  if (currentId(entry.rule) !== finding.rule || !matches(path)) return false
  if (entry.fingerprint === undefined) return true
  // Written before the rule was renamed, the fingerprint is over the former id.
  return [entry.rule, finding.rule].some((id) => fingerprintOf(id, path, finding.data) === entry.fingerprint)
}

/** The path of a finding, as the contract spells it; a finding about a file as a whole has the file's name. */
export function pathOfFinding(finding: Finding, workspace: Workspace): readonly string[] {
  if (finding.path) return finding.path
  const file = setFileOf(workspace, finding.uri)
  const path = file ? pathOf(locate(file, finding.place.pointer)) : []
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
