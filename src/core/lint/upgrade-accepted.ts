import { currentId } from '../rules/former-ids.ts'
import type { Finding } from '../rules/rule.ts'
import { groupBy } from '../text/group-by.ts'
import { addAll } from '../text/lists.ts'
import { type AcceptedEntry, editAccepted, readAccepted, writePath } from '../workspace/accepted.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Cover, coversOf, pathOfFinding } from './accepted.ts'
import { fingerprintOf } from './fingerprint.ts'

/** What became of an entry of an accepted file that an earlier build wrote. */
export interface EntryChange {
  readonly entry: AcceptedEntry
  /** The entries in its place; none where another entry covers what it did. */
  readonly now: readonly AcceptedEntry[]
}

/** An accepted file as this build would write it: its text, `undefined` where it cannot be edited, and what changed. */
export interface UpgradedAccepted {
  readonly text: string | undefined
  readonly changes: readonly EntryChange[]
}

/**
 * Rewrites the entries of the accepted file that name what earlier builds told: the current rules, places and
 * fingerprints; `findings` are those of all files, accepted or not.
 */
export function upgradeAccepted(workspace: Workspace, findings: readonly Finding[]): UpgradedAccepted {
  const document = workspace.accepted?.document
  const entries = readAccepted(document?.value)
  const { covers, otherwise, joined } = coversOf(findings, workspace)
  const owners = ownersOf(covers)
  const byEntry = groupBy(
    covers.filter(({ index, finding }) => owners.get(finding) === index),
    ({ index }) => index,
  )
  const idle = new Set(covers.map(({ index }) => index).filter((index) => !byEntry.has(index)))
  const changes: EntryChange[] = []
  const rewritten = new Map<number, AcceptedEntry>()
  const removed: number[] = []
  const added: AcceptedEntry[] = []
  for (const [index, entry] of entries.entries()) {
    const isJoined = idle.has(index) || (joined.has(currentId(entry.rule)) && !byEntry.has(index))
    const now = isJoined ? [] : entriesOf(entry, byEntry.get(index) ?? [], otherwise.get(index), workspace)
    if (now.length === 1 && isSame(entry, now[0])) continue
    changes.push({ entry, now })
    const [first, ...others] = now
    if (first) rewritten.set(index, first)
    else removed.push(index)
    addAll(added, others)
  }
  if (document === undefined || changes.length === 0) return { text: document?.text, changes }
  return { text: editAccepted(document, { rewritten, removed, added }), changes }
}

/** The one entry that is to cover each finding: the first of those that cover it as it is told now, or else of the others. */
function ownersOf(covers: readonly Cover[]): ReadonlyMap<Finding, number> {
  const owners = new Map<Finding, Cover>()
  for (const cover of covers) {
    const other = owners.get(cover.finding)
    if (other === undefined || (other.isFormer && !cover.isFormer)) owners.set(cover.finding, cover)
  }
  return new Map([...owners].map(([finding, { index }]) => [finding, index]))
}

/** The entries that now do what an entry did. */
function entriesOf(
  entry: AcceptedEntry,
  covers: readonly Cover[],
  otherwise: Finding | undefined,
  workspace: Workspace,
): readonly AcceptedEntry[] {
  const rule = currentId(entry.rule)
  const own = covers.find(({ isFormer }) => !isFormer)?.finding ?? otherwise
  if (covers.length === 0 && own === undefined) return [{ ...entry, rule }]
  const former = covers.filter(({ isFormer }) => isFormer).map(({ finding }) => entryFor(entry, finding, workspace))
  if (own === undefined) return former
  return [{ ...entry, rule, ...fingerprintFor(entry, own, workspace) }, ...former]
}

function entryFor(entry: AcceptedEntry, finding: Finding, workspace: Workspace): AcceptedEntry {
  const at = writePath(pathOfFinding(finding, workspace), finding.uri)
  return { ...entry, rule: finding.rule, at, ...fingerprintFor(entry, finding, workspace) }
}

function fingerprintFor(
  { fingerprint }: AcceptedEntry,
  finding: Finding,
  workspace: Workspace,
): Pick<AcceptedEntry, 'fingerprint'> {
  if (fingerprint === undefined) return {}
  return { fingerprint: fingerprintOf(finding.rule, pathOfFinding(finding, workspace), finding.data) }
}

function isSame(entry: AcceptedEntry, other: AcceptedEntry | undefined): boolean {
  return JSON.stringify(entry) === JSON.stringify(other)
}
