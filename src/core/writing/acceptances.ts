import { editBetween } from '../document/find-change.ts'
import { type Cover, coversOf, pathOfFinding } from '../lint/accepted.ts'
import { fingerprintOf } from '../lint/fingerprint.ts'
import { judge } from '../lint/lint.ts'
import { movedPath } from '../questionnaire/moved-path.ts'
import type { Finding } from '../rules/rule.ts'
import { composeEdits } from '../text/compose-edits.ts'
import { count } from '../text/count.ts'
import { groupBy } from '../text/group-by.ts'
import { addAll } from '../text/lists.ts'
import { remember } from '../text/remember.ts'
import { type AcceptedEntry, editAccepted, readAccepted, writePath } from '../workspace/accepted.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { causesOf, identifiedBy, identifyFinding, originalNames } from './identify-finding.ts'
import { type Operation, workspaceAfter } from './operation.ts'

/**
 * The operation with what it does to the accepted file: entries follow the findings that they cover to the place and
 * fingerprint that these have afterwards, entries of what is gone go, and what is accepted of an original is accepted
 * of its copy.
 */
export function withAcceptances<Made extends Operation>(workspace: Workspace, operation: Made): Made {
  if (readAccepted(workspace.accepted?.document.value).length === 0) return operation
  if (operation.changes.edits.length + operation.changes.creates.length === 0) return operation
  const after = workspaceAfter(workspace, operation)
  const document = after.accepted?.document
  if (document === undefined) return operation
  const { rewritten, removed, added } = chooseEntries(workspace, after, operation)
  const text = editAccepted(document, { rewritten, removed, added })
  if (text === undefined || text === document.text) return operation
  const { edits, creates } = operation.changes
  const isOwn = ({ uri }: { readonly uri: string }): boolean => uri === document.uri
  const own = composeEdits(document.text, edits.filter(isOwn), [editBetween(document.text, text)])
  const others = edits.filter((edit) => !isOwn(edit))
  const gone = removed.length === 0 ? [] : [`${count(removed.length, 'accepted finding')} removed: it is gone.`]
  return {
    ...operation,
    notes: [...operation.notes, ...gone],
    changes: { edits: [...others, ...own.map((edit) => ({ ...edit, uri: document.uri }))], creates },
  }
}

interface Judged {
  readonly findings: readonly Finding[]
  readonly covers: readonly Cover[]
  readonly otherwise: ReadonlyMap<number, Finding>
}

/** The findings of a state, accepted or not, and which entries cover them. */
const judgeAll = remember((workspace: Workspace): Judged => {
  const { findings } = judge({ ...workspace, accepted: undefined }, { isSeparate: true })
  const { covers, otherwise } = coversOf(findings, workspace)
  return { findings, covers, otherwise }
})

interface EntryChanges {
  readonly rewritten: ReadonlyMap<number, AcceptedEntry>
  readonly removed: readonly number[]
  readonly added: readonly AcceptedEntry[]
}

function chooseEntries(before: Workspace, after: Workspace, operation: Operation): EntryChanges {
  const [old, now] = [judgeAll(before), judgeAll(after)]
  const entries = readAccepted(after.accepted?.document.value)
  const covered = new Set(now.covers.map(({ finding }) => finding))
  const used = new Set(now.covers.map(({ index }) => index))
  const counterpartOf = matchFindings(now.findings, before, after, operation)
  const rewritten = new Map<number, AcceptedEntry>()
  const removed: number[] = []
  const added: AcceptedEntry[] = []
  const cover = (entry: AcceptedEntry, finding: Finding): AcceptedEntry => {
    covered.add(finding)
    return entryFor(entry, finding, after)
  }
  for (const [index, covers] of groupBy(old.covers, ({ index }) => index)) {
    const entry = entries[index]
    if (entry === undefined) continue
    const found = covers.flatMap(({ finding }) => counterpartOf(finding) ?? [])
    const renewed = found.length > 0 ? found : [now.otherwise.get(index)].flatMap((one) => one ?? [])
    const lost = [...new Set(renewed)].filter((finding) => !covered.has(finding))
    const [first, ...others] = distinct(lost.map((finding) => cover(entry, finding)))
    if (used.has(index))
      addAll(
        added,
        [first, ...others].flatMap((one) => one ?? []),
      )
    else if (first === undefined) removed.push(index)
    else {
      rewritten.set(index, first)
      addAll(added, others)
    }
  }
  for (const [index, entry] of entries.entries()) {
    const at = movedPath(entry.at, operation.moves ?? new Map())
    // What covers nothing now may be about what only other runs find.
    if (at !== entry.at && !used.has(index) && !rewritten.has(index)) rewritten.set(index, { ...entry, at })
  }
  addAll(added, copiedEntries(old, now, { before, after, operation, covered, cover }))
  return { rewritten, removed, added: distinct(added) }
}

function entryFor(entry: AcceptedEntry, finding: Finding, workspace: Workspace): AcceptedEntry {
  const path = pathOfFinding(finding, workspace)
  const pinned = entry.fingerprint === undefined ? {} : { fingerprint: fingerprintOf(finding.rule, path, finding.data) }
  return { ...entry, rule: finding.rule, at: writePath(path, finding.uri), ...pinned }
}

function distinct(entries: readonly AcceptedEntry[]): AcceptedEntry[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()]
}

/** Says of a finding before an operation which one it is afterwards. */
function matchFindings(
  findings: readonly Finding[],
  before: Workspace,
  after: Workspace,
  { moves = new Map() }: Operation,
): (finding: Finding) => Finding | undefined {
  const byPlace = groupBy(findings, (finding) => placeName(finding, pathOfFinding(finding, after).join('/')))
  return (finding) => {
    const path = pathOfFinding(finding, before).join('/')
    const found = [movedPath(path, moves), path].flatMap((one) => byPlace.get(placeName(finding, one)) ?? [])
    return found.find(({ messageId }) => messageId === finding.messageId) ?? found[0]
  }
}

/** Positions change with what is before them, so they tell nothing. */
function placeName({ rule }: Finding, path: string): string {
  return `${rule} ${path.replace(/\[\d+\]/g, '')}`
}

function identityIn(finding: Finding, workspace: Workspace, rename: (text: string) => string): string {
  return identifyFinding(identifiedBy(finding, pathOfFinding(finding, workspace)), rename)
}

interface Copying {
  readonly before: Workspace
  readonly after: Workspace
  readonly operation: Operation
  readonly covered: ReadonlySet<Finding>
  readonly cover: (entry: AcceptedEntry, finding: Finding) => AcceptedEntry
}

function copiedEntries(
  old: Judged,
  now: Judged,
  { before, after, operation, covered, cover }: Copying,
): AcceptedEntry[] {
  const { copies } = operation
  if (copies === undefined || copies.size === 0) return []
  const entries = readAccepted(before.accepted?.document.value)
  const original = originalNames(copies)
  const same = (text: string): string => text
  const accepted = new Map(old.covers.map(({ finding, index }) => [identityIn(finding, before, same), entries[index]]))
  const byCause = new Map(
    (operation.sharesRecords ? old.covers : []).flatMap(({ finding, index }) =>
      causesOf(finding, pathOfFinding(finding, before)).map((cause) => [cause, entries[index]] as const),
    ),
  )
  const known = new Set(old.findings.map((finding) => pathOfFinding(finding, before).join('/')))
  return now.findings.flatMap((finding) => {
    const path = pathOfFinding(finding, after)
    if (covered.has(finding) || known.has(path.join('/'))) return []
    const causes = causesOf(finding, path).flatMap((cause) => byCause.get(cause) ?? [])
    const entry = accepted.get(identityIn(finding, after, original)) ?? causes[0]
    return entry === undefined ? [] : [cover(entry, finding)]
  })
}
