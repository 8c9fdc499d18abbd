import {
  type AcceptedEntry,
  appendAccepted,
  type EntryChange,
  type Finding,
  findRule,
  isDate,
  judge,
  type LintOptions,
  matchPath,
  type PresentedFinding,
  present,
  removeAccepted,
  upgradeAccepted,
} from '../core/index.ts'
import { acceptedName } from '../node/accepted.ts'
import { unifiedDiff } from '../node/diff.ts'
import type { Loaded } from '../node/load.ts'
import { resolvePath, showPath } from '../node/paths.ts'
import { findProjectRoot } from '../node/project-root.ts'
import { refusalToLeave } from '../node/save.ts'
import { removeLeftovers, writeText } from '../node/write.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { lintOptions, load, plainOptions, requireRule } from './run.ts'
import { printDiff, say } from './say.ts'

/** The options of `questlint accept` as commander gives them. */
export interface AcceptOptions {
  readonly reason?: string
  readonly owner?: string
  readonly until?: string
  readonly all?: boolean
  readonly prune?: boolean
  readonly upgrade?: boolean
  readonly dryRun?: boolean
  readonly config?: string
  readonly context: readonly string[]
  /** The files to judge; by default those that `questlint` alone would check. */
  readonly path: readonly string[]
}

/** Writes entries of the accepted file: for one finding, for a rule at a place, for all there are; or removes idle ones, or rewrites old ones. */
export function accept(what: readonly string[], options: AcceptOptions, io: Io): number {
  if (options.prune && (options.all || what.length > 0)) {
    throw new UsageError('accept --prune cannot be combined with --all or a finding: it only removes entries')
  }
  if (options.upgrade && (options.all || options.prune || what.length > 0)) {
    throw new UsageError(
      'accept --upgrade cannot be combined with --all, --prune or a finding: it rewrites existing entries',
    )
  }
  if (options.upgrade && options.path.length > 0)
    throw new UsageError('accept --upgrade cannot be combined with --path: it needs all files')
  if (options.dryRun && !options.upgrade) throw new UsageError('accept --dry-run needs --upgrade')
  const checking = plainOptions(options)
  const loaded = load(options.path, checking, io)
  const judging = { ...lintOptions(loaded, checking, new Date()), isSeparate: true }
  if (options.upgrade) return upgrade(judging, loaded, options, io)
  const { findings } = judge(loaded.workspace, judging)
  if (options.prune) return prune(findings, loaded, io)
  const shown = present(findings, loaded.workspace).filter(isAcceptable)
  const entries = chooseEntries(what, shown, readDetails(options, judging.today), options)
  if (entries.length > 0) write(appendAccepted(loaded.workspace.accepted?.document, entries), loaded, io)
  const count = entries.length === 1 ? '1 entry' : `${entries.length} entries`
  say(io, `${count} added to ${fileName(loaded, io)}`)
  return exitCodes.clean
}

/** What is said of entries is settled in the accepted file itself, and infos ask for nothing. */
function isAcceptable({ rule, severity }: PresentedFinding): boolean {
  return severity !== 'info' && rule !== 'unused-acceptance'
}

function chooseEntries(
  what: readonly string[],
  findings: readonly PresentedFinding[],
  details: Details,
  { all }: AcceptOptions,
): AcceptedEntry[] {
  if (all) {
    if (what.length > 0) throw new UsageError('accept --all cannot be combined with a fingerprint or rule')
    return distinctEntries(findings).map((entry) => ({ ...entry, ...details }))
  }
  const [first, at] = what
  if (first === undefined || what.length > 2) {
    throw new UsageError('accept needs a fingerprint, a rule and a path, --all, --prune or --upgrade')
  }
  if (at !== undefined) return [acceptPlace(first, at, findings, details)]
  const finding = findings.find((candidate) => candidate.fingerprint === first)
  if (finding !== undefined) return [{ ...entryOf(finding), ...details, fingerprint: first }]
  if (findRule(first)) throw new UsageError(`accept ${first} also needs the path of the finding`)
  throw new UsageError(`no finding has the fingerprint "${first}"; "questlint --format json" prints them`)
}

function acceptPlace(rule: string, at: string, findings: readonly PresentedFinding[], details: Details): AcceptedEntry {
  const current = requireRule(rule)
  const matches = matchPath(at)
  if (!findings.some((finding) => finding.rule === current && matches(finding.path))) {
    throw new UsageError(`there is no finding of ${rule} at "${at}"`)
  }
  return { rule: current, at, ...details }
}

type Details = Pick<AcceptedEntry, 'reason' | 'owner' | 'until'>

function readDetails({ reason, owner, until }: AcceptOptions, today: string): Details {
  if (reason === undefined || reason.trim() === '') {
    throw new UsageError('accept needs --reason "why the finding is acceptable"')
  }
  if (until !== undefined && !isDate(until)) {
    throw new UsageError(`--until must be a date such as 2030-12-31, not "${until}"`)
  }
  if (until !== undefined && until < today)
    throw new UsageError(`--until ${until} is in the past: today is ${today} (UTC)`)
  return { reason, ...(owner === undefined ? {} : { owner }), ...(until === undefined ? {} : { until }) }
}

/** One entry a rule and path, in the order of the report. */
function distinctEntries(findings: readonly PresentedFinding[]): Pick<AcceptedEntry, 'rule' | 'at'>[] {
  const entries = new Map(findings.map((finding) => [`${finding.rule} ${finding.path.join('/')}`, entryOf(finding)]))
  return [...entries.values()]
}

function entryOf(finding: PresentedFinding): Pick<AcceptedEntry, 'rule' | 'at'> {
  return { rule: finding.rule, at: finding.path.join('/') }
}

/** Removes the entries that `unused-acceptance` reports; a run over part of the files finds none. */
function prune(findings: readonly Finding[], loaded: Loaded, io: Io): number {
  const document = loaded.workspace.accepted?.document
  if (document === undefined) throw new UsageError(`there is no ${acceptedName} here`)
  const idle = findings.filter(({ rule, messageId }) => rule === 'unused-acceptance' && messageId !== 'expired')
  const positions = idle.map((finding) => Number(finding.place.pointer.slice(1)))
  if (positions.length > 0) write(removeAccepted(document, positions), loaded, io)
  const count = positions.length === 1 ? '1 entry' : `${positions.length} entries`
  say(io, `${count} removed from ${fileName(loaded, io)}`)
  return exitCodes.clean
}

/** Rewrites what an earlier version wrote, so that the entries name the rules and places of now. */
function upgrade(judging: LintOptions, loaded: Loaded, { dryRun }: AcceptOptions, io: Io): number {
  const { workspace } = loaded
  const before = workspace.accepted?.source.text
  if (before === undefined) throw new UsageError(`there is no ${acceptedName} here`)
  const { findings } = judge({ ...workspace, accepted: undefined }, judging)
  const { text, changes } = upgradeAccepted(workspace, findings)
  if (text === undefined) throw cannotWrite(loaded, io)
  for (const change of changes.slice(0, mostShown)) say(io, wordChange(change))
  if (changes.length > mostShown) say(io, `and ${changes.length - mostShown} more`)
  if (dryRun) printDiff(unifiedDiff(fileName(loaded, io), before, text), io)
  else if (changes.length > 0) write(text, loaded, io)
  const count = changes.length === 1 ? '1 entry' : `${changes.length} entries`
  say(io, `${count} ${dryRun ? 'would be upgraded' : 'upgraded'} in ${fileName(loaded, io)}`)
  return exitCodes.clean
}

const mostShown = 20

function wordChange({ entry, now }: EntryChange): string {
  const was = `${entry.rule} at ${entry.at}`
  if (now.length === 0) return `${was}: removed, because another entry covers the finding`
  const others = now.map(({ rule, at }) => `${rule} at ${at}`).filter((name) => name !== was)
  return others.length === 0 ? `${was}: new fingerprint` : `${was}: now ${others.join(', ')}`
}

function write(text: string | undefined, loaded: Loaded, io: Io): void {
  if (text === undefined) throw cannotWrite(loaded, io)
  const path = resolvePath(loaded.folder, acceptedName)
  const refusal = refusalToLeave(path, findProjectRoot(loaded.folder))
  if (refusal !== undefined) throw new UsageError(`${fileName(loaded, io)} ${refusal}`)
  removeLeftovers(loaded.folder)
  const problem = writeText(path, text, loaded.workspace.accepted?.source.text ?? null)
  if (problem) throw new UsageError(`${fileName(loaded, io)}: ${problem.detail}`)
}

function cannotWrite(loaded: Loaded, io: Io): UsageError {
  return new UsageError(`${fileName(loaded, io)}: the entries cannot be written to this file in its current form`)
}

function fileName(loaded: Loaded, io: Io): string {
  return showPath(io.cwd, resolvePath(loaded.folder, acceptedName))
}
