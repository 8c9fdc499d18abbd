import { locate, pathOf } from '../questionnaire/locate.ts'
import { formerReportsOf } from '../rules/former-findings.ts'
import { currentId } from '../rules/former-ids.ts'
import { unusedAcceptance } from '../rules/project/unused-acceptance.ts'
import { type Finding, isTold, mostRelated, type Place } from '../rules/rule.ts'
import { type AcceptedEntry, groupByPlace, matchPath, readAccepted } from '../workspace/accepted.ts'
import type { SetFile } from '../workspace/set-index.ts'
import { setFileOf, type Workspace } from '../workspace/workspace.ts'
import { fingerprintOf } from './fingerprint.ts'
import { findReportable } from './registry.ts'
import type { ReportTo } from './report-to.ts'

interface Matcher {
  readonly entry: AcceptedEntry
  readonly index: number
  readonly isExpired: boolean
  readonly matches: (path: readonly string[]) => boolean
}

/** An entry of the accepted file with how many findings of a run it covers. */
export interface CoveringEntry {
  readonly entry: AcceptedEntry
  readonly count: number
}

/** Why an entry covers a finding: as it is, or as an earlier build told the finding. */
export interface Cover {
  readonly index: number
  readonly finding: Finding
  readonly isFormer: boolean
}

/** What the entries of an accepted file do to findings. */
interface Acceptance {
  readonly kept: readonly Finding[]
  readonly covers: readonly Cover[]
  /** The entries at the place of a finding of their rule, whose fingerprint is another. */
  readonly otherwise: ReadonlyMap<number, Finding>
  /** The rules of entries for places that are now part of one finding, which names only some of them. */
  readonly joined: ReadonlySet<string>
}

/**
 * Takes out the findings that the workspace's accepted file covers. Entries that do nothing are reported when `isWhole`
 * says that every file was judged, unless they cover what is untold; `today` is `YYYY-MM-DD`.
 */
export function applyAccepted(
  findings: readonly Finding[],
  workspace: Workspace,
  run: { readonly today: string | undefined; readonly isWhole: boolean },
  reportTo: ReportTo,
): { readonly kept: readonly Finding[]; readonly covering: readonly CoveringEntry[] } {
  const entries = readAccepted(workspace.accepted?.document.value)
  if (entries.length === 0) return { kept: findings.filter(isTold), covering: [] }
  const matchers = entries.map((entry, index) => createMatcher(entry, index, run.today))
  const acceptance = accept(findings.filter(isTold), workspace, matchers)
  const unseen = accept(
    findings.filter((finding) => !isTold(finding)),
    workspace,
    matchers,
  )
  const isUsed = useOf(acceptance)
  const isUsedUnseen = useOf(unseen)
  for (const matcher of matchers) {
    if (!isUsed(matcher) && (isUsedUnseen(matcher) || unseen.otherwise.has(matcher.index))) continue
    reportEntry(matcher, isUsed(matcher), acceptance.otherwise.has(matcher.index), run.isWhole, reportTo)
  }
  const kept = new Set(acceptance.kept)
  const counts = new Map<number, number>()
  for (const { index, finding } of acceptance.covers) {
    if (!kept.has(finding)) counts.set(index, (counts.get(index) ?? 0) + 1)
  }
  const covering = matchers.flatMap(({ entry, index }) => {
    const count = counts.get(index)
    return count === undefined ? [] : [{ entry, count }]
  })
  return { kept: acceptance.kept, covering }
}

function useOf({ covers, joined }: Acceptance): (matcher: Matcher) => boolean {
  const used = new Set(covers.map(({ index }) => index))
  return ({ index, entry }) => used.has(index) || joined.has(currentId(entry.rule))
}

/** Says which entries of the accepted file cover which findings, whatever their date. */
export function coversOf(findings: readonly Finding[], workspace: Workspace): Omit<Acceptance, 'kept'> {
  const entries = readAccepted(workspace.accepted?.document.value)
  const matchers = entries.map((entry, index) => createMatcher(entry, index, undefined))
  return accept(findings, workspace, matchers)
}

function accept(findings: readonly Finding[], workspace: Workspace, matchers: readonly Matcher[]): Acceptance {
  const candidates = groupByPlace(matchers, ({ entry: { rule, at } }) => ({ rule: currentId(rule), at }))
  const covers: Cover[] = []
  const otherwise = new Map<number, Finding>()
  const joined = new Set<string>()
  const entriesAt = (rule: string, path: readonly string[]): readonly Matcher[] =>
    candidates(rule, path).filter(({ matches }) => matches(path))
  /**
   * The entries for a finding as earlier builds told it. Where one took the place of several, all of them count, unless
   * its own place is accepted.
   */
  const formerEntries = (finding: Finding, path: readonly string[], isAccepted: boolean): readonly Matcher[] => {
    for (const { formerRule = finding.rule, stoodAt } of formerReportsOf(finding)) {
      const paths = stoodAt === undefined ? [path] : pathsOfRelated(finding, stoodAt, workspace)
      const found = paths.map((one) => choose(entriesAt(formerRule, one)))
      const matching = found.filter((matcher) => matcher !== undefined)
      if (matching.length === 0 || (matching.length < paths.length && !isAccepted)) continue
      if (stoodAt !== undefined && paths.length >= mostRelated) joined.add(formerRule)
      return matching
    }
    return []
  }
  const kept = findings.filter((finding) => {
    const path = pathOfFinding(finding, workspace)
    const atPlace = entriesAt(finding.rule, path)
    const own = choose(atPlace.filter(({ entry }) => isMeant(entry, finding, path)))
    const former = formerEntries(finding, path, own !== undefined).filter((matcher) => matcher !== own)
    if (own) covers.push({ index: own.index, finding, isFormer: false })
    for (const { index } of former) covers.push({ index, finding, isFormer: true })
    const matching = own ? [own] : former
    if (matching.length === 0) for (const { index } of atPlace) otherwise.set(index, finding)
    return matching.length === 0 || matching.some(({ isExpired }) => isExpired)
  })
  return { kept, covers, otherwise, joined }
}

/** Of two entries for one finding the valid one counts, as where an entry was renewed. */
function choose(matching: readonly Matcher[]): Matcher | undefined {
  return matching.find(({ isExpired }) => !isExpired) ?? matching[0]
}

/** Where a finding has related places with some messages. */
function pathsOfRelated(
  { related }: Finding,
  messageIds: readonly string[],
  workspace: Workspace,
): readonly (readonly string[])[] {
  return related
    .filter(({ messageId }) => messageIds.includes(messageId))
    .map(({ uri, place }) => {
      const file = setFileOf(workspace, uri)
      return file ? pathOf(locate(file, place.pointer)) : [uri]
    })
}

function createMatcher(entry: AcceptedEntry, index: number, today: string | undefined): Matcher {
  const isExpired = entry.until !== undefined && today !== undefined && entry.until < today
  return { entry, index, isExpired, matches: matchPath(entry.at) }
}

/** Whether an entry for the place of a finding of its rule means this one. */
function isMeant(entry: AcceptedEntry, finding: Finding, path: readonly string[]): boolean {
  if (entry.fingerprint === undefined) return true
  // Written before the rule was renamed, the fingerprint is over the former id.
  return [entry.rule, finding.rule].some((id) => fingerprintOf(id, path, finding.data) === entry.fingerprint)
}

/** The path of a finding, as the contract spells it; a finding about a file as a whole has the file's name. */
export function pathOfFinding(finding: Finding, workspace: Workspace): readonly string[] {
  if (finding.path) return finding.path
  const file = setFileOf(workspace, finding.uri)
  return file ? pathIn(file, finding.place) : [finding.uri]
}

/** The path of a place of a file. */
export function pathIn(file: SetFile, { pointer }: Place): readonly string[] {
  const path = pathOf(locate(file, pointer))
  return path.length > 0 ? path : [file.uri]
}

function reportEntry(
  { entry, index, isExpired }: Matcher,
  isUsed: boolean,
  isOtherwise: boolean,
  isWhole: boolean,
  reportTo: ReportTo,
): void {
  const place = { pointer: `/${index}` }
  const { rule, at, until = '' } = entry
  const remove = { fixes: [{ safe: false, changes: [{ op: 'remove' as const, pointer: place.pointer }] }] }
  const reportable = findReportable(rule)
  // Only the command that reports it can tell whether an entry does something.
  if (reportable !== undefined && reportable.reportedBy !== 'check') return
  if (reportable === undefined) return reportTo(unusedAcceptance, 'unknownRule', place, { rule }, remove)
  if (isExpired && isUsed) return reportTo(unusedAcceptance, 'expired', place, { rule, at, until })
  if (isUsed) return
  if (isOtherwise) return reportTo(unusedAcceptance, 'otherwise', place, { rule, at })
  if (isWhole) reportTo(unusedAcceptance, 'unmatched', place, { rule, at }, remove)
}
