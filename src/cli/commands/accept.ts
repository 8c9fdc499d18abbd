import {
  type AcceptedEntry,
  andMore,
  appendAccepted,
  configurationsIn,
  type EntryChange,
  type Finding,
  findReportable,
  isAcceptable,
  isDate,
  judge,
  type LintOptions,
  matchPath,
  messagesIn,
  type PresentedFinding,
  placeFindings,
  placesBeside,
  present,
  type Reportable,
  readAccepted,
  readPath,
  removeAccepted,
  upgradeAccepted,
  writePath,
} from '../../core/internal.ts'
import { acceptedName } from '../../node/accepted.ts'
import { todayText } from '../../node/clock.ts'
import type { Loaded } from '../../node/load.ts'
import { resolvePath, showPath } from '../../node/paths.ts'
import { findProjectRoot } from '../../node/project-root.ts'
import { refusalToLeave } from '../../node/save.ts'
import { type FileToWrite, writeTexts } from '../../node/write.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, list, type OptionsOf, value } from '../command/option.ts'
import { configOptions, contextOption, dryOptions } from '../command/shared-options.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { lintOptions, loadCatalogues, plainOptions, requireRule } from '../run.ts'
import { say } from '../say.ts'
import { type ShownChange, showChanges } from '../show-changes.ts'
import { journalsFolder } from '../unfinished.ts'

const options = [
  value('--reason <text>', 'why the finding is acceptable'),
  value('--owner <name>', 'who is responsible for it'),
  value('--until <date>', 'last day on which it applies, YYYY-MM-DD'),
  flag('--all', 'accept all current errors and warnings, as a baseline'),
  flag('--prune', 'remove entries that no longer match anything'),
  flag('--upgrade', 'update entries of earlier versions to current rules, places and fingerprints'),
  ...dryOptions('with --upgrade: show as a unified diff what would change', 'with --upgrade'),
  ...configOptions,
  list('--path <path>', 'files to check (default: the same as for questlint without arguments)'),
  contextOption,
] as const

type AcceptOptions = OptionsOf<typeof options>

/** Writes entries of the accepted file. */
export const accept = defineCommand({
  name: 'accept',
  group: 'check',
  rank: 5,
  does: 'accept findings, with a reason, in questlint.accepted.yaml',
  example: "questlint accept --all --reason 'known before questlint'",
  arguments: [
    argument('[what...]', 'fingerprint of a finding, or a rule and the path (or a pattern) of its findings or changes'),
  ],
  options,
  run: acceptFound,
})

function acceptFound(what: readonly string[], options: AcceptOptions, io: Io): number {
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
  const catalogues = loadCatalogues(options.path, checking, io).map((loaded): Catalogue => {
    return { loaded, judging: { ...lintOptions(loaded, checking), isSeparate: true } }
  })
  if (options.upgrade || options.prune) {
    const kept = catalogues.filter(({ loaded }) => loaded.workspace.accepted !== undefined)
    if (kept.length === 0) throw new UsageError(`there is no ${acceptedName} here`)
    if (options.upgrade) upgradeAll(kept, options, io)
    else
      writeAll(
        kept.map((one) => prune(one, io)),
        io,
      )
    return exitCodes.clean
  }
  add(what, catalogues, options, io)
  return exitCodes.clean
}

/** What one configuration governs; its accepted file lies beside it. */
interface Catalogue {
  readonly loaded: Loaded
  readonly judging: LintOptions
}

/** Adds entries to the accepted file of each catalogue in which something is accepted. */
function add(what: readonly string[], catalogues: readonly Catalogue[], options: AcceptOptions, io: Io): void {
  const shown = catalogues.map(({ loaded, judging }) => {
    const { findings } = judge(loaded.workspace, judging)
    const all = (): readonly PresentedFinding[] => {
      const { workspace } = loaded
      return present(judge({ ...workspace, accepted: undefined }, judging).findings, workspace)
    }
    const told = (): readonly Finding[] => judge(loaded.workspace, { ...judging, isSeparate: false }).findings
    return { loaded, findings: present(findings, loaded.workspace), all, told }
  })
  const details = readDetails(options, todayText())
  const choose = entryChooser(what, shown, details, options)
  const chosen = shown.map((one) => ({ loaded: one.loaded, entries: choose(one) }))
  const told = chosen.filter(({ entries }) => entries.length > 0)
  const added = (told.length > 0 ? told : chosen.slice(0, 1)).map(({ loaded, entries }): Rewritten => {
    const count = entries.length === 1 ? '1 entry' : `${entries.length} entries`
    const lines = [`${count} added to ${fileName(loaded, io)}`]
    if (entries.length === 0) return { lines }
    return { file: rewrite(appendAccepted(loaded.workspace.accepted?.document, entries), loaded, io), lines }
  })
  writeAll(added, io)
}

/** The rule about the entries themselves. */
const aboutEntries = 'unused-acceptance'

/** What is said of entries is settled in the accepted file itself. */
function isOfEntry({ rule }: PresentedFinding): boolean {
  return rule === aboutEntries
}

/** What is found in what one configuration governs. */
interface Shown {
  readonly loaded: Loaded
  readonly findings: readonly PresentedFinding[]
  /** With what is accepted. */
  readonly all: () => readonly PresentedFinding[]
  /** As a check reports it, where those that have one cause are one finding. */
  readonly told: () => readonly Finding[]
}

type ChooseEntries = (shown: Shown) => AcceptedEntry[]

/** What chooses the entries for the findings of a catalogue; throws when nothing of all findings is meant. */
function entryChooser(
  what: readonly string[],
  shown: readonly Shown[],
  details: Details,
  options: AcceptOptions,
): ChooseEntries {
  const all = shown.flatMap(({ findings }) => findings)
  if (options.all) {
    if (what.length > 0) throw new UsageError('accept --all cannot be combined with a fingerprint or rule')
    const isMeant = (finding: PresentedFinding): boolean => finding.severity !== 'info' && !isOfEntry(finding)
    return ({ findings }) => entriesOf(findings.filter(isMeant), details)
  }
  const [first, at] = what
  if (first === undefined || what.length > 2) {
    throw new UsageError('accept needs a fingerprint, a rule and a path, --all, --prune or --upgrade')
  }
  const reportable = findReportable(first)
  if (at !== undefined && reportable !== undefined && reportable.reportedBy !== 'check') {
    return elsewhereChooser(reportable, at, shown, details)
  }
  if (at !== undefined) return placeChooser(first, at, shown, details)
  const named = all.find(({ fingerprint }) => fingerprint === first)
  if (named && isOfEntry(named)) throw ofEntry()
  if (named) {
    return (one) => entriesOf(findingsOfOneCause(first, one), details)
  }
  if (isAccepted(shown, ({ fingerprint }) => fingerprint === first))
    throw new UsageError(`the finding with the fingerprint "${first}" is accepted already`)
  if (reportable) throw new UsageError(`accept ${first} also needs the path of the finding`)
  throw new UsageError(
    `no finding of "questlint check" has the fingerprint "${first}"; "questlint --format json" prints them (what other commands report, such as a change, is accepted by its rule and path)`,
  )
}

function entriesOf(findings: readonly PresentedFinding[], details: Details): AcceptedEntry[] {
  const meant = new Map(findings.map((finding) => [finding.fingerprint, finding]))
  return [...meant].map(([fingerprint, finding]) => ({ ...entryOf(finding), ...details, fingerprint }))
}

/** The findings, place by place, that a check reports as the one that has a fingerprint. */
function findingsOfOneCause(fingerprint: string, { loaded, findings, told }: Shown): readonly PresentedFinding[] {
  const named = findings.find((finding) => finding.fingerprint === fingerprint)
  if (named === undefined) return []
  const wholes = told()
  const at = placeFindings(wholes, loaded.workspace).findIndex(({ presented }) => presented.fingerprint === fingerprint)
  const places = new Set(
    (wholes[at] ? placesBeside(wholes[at]) : []).map(({ uri, place }) => `${uri} ${place.pointer}`),
  )
  const isBeside = ({ rule, messageId, file, pointer }: PresentedFinding): boolean =>
    rule === named.rule && messageId === named.messageId && places.has(`${file} ${pointer}`)
  return [named, ...findings.filter(isBeside)]
}

function ofEntry(): UsageError {
  return new UsageError(
    `${aboutEntries} is about an entry of ${acceptedName}: change the entry there, or remove it with accept --prune`,
  )
}

/** Whether one of the findings that are accepted is meant. */
function isAccepted(shown: readonly Shown[], isMeant: (finding: PresentedFinding) => boolean): boolean {
  return shown.some(({ all }) => all().some(isMeant))
}

function placeChooser(rule: string, at: string, shown: readonly Shown[], details: Details): ChooseEntries {
  const current = requireRule(rule)
  if (current === aboutEntries) throw ofEntry()
  const matches = matchPath(at)
  const isMeant = (finding: PresentedFinding): boolean => finding.rule === current && matches(finding.path)
  if (!shown.some(({ findings }) => findings.some(isMeant))) {
    const isKnown = isAccepted(shown, isMeant)
    throw new UsageError(isKnown ? alreadyAccepted(rule, at) : `there is no finding of ${rule} at "${at}"`)
  }
  return ({ findings }) => (findings.some(isMeant) ? [{ rule: current, at, ...details }] : [])
}

/**
 * What other commands report is not known here, so what is written is what was asked for: beside the configuration that it names, or that
 * has the text which is translated.
 */
function elsewhereChooser(
  reportable: Reportable,
  at: string,
  shown: readonly Shown[],
  details: Details,
): ChooseEntries {
  const { id: rule, reportedBy } = reportable
  if (!isAcceptable(reportable))
    throw new UsageError(`${rule} only sums up others: accept each of them by its own rule`)
  const governing = reportedBy === 'check texts' ? shown.filter(hasTextOf(at)) : shown.filter(hasConfiguration(at))
  const chosen = shown.length === 1 ? shown : governing
  if (chosen.length === 0) throw new UsageError(`no loaded file has what "${at}" is about; it must be ${reportable.at}`)
  const today = todayText()
  const waiting = chosen.filter(({ loaded }) => !hasEntry(loaded, rule, at, today))
  if (waiting.length === 0) throw new UsageError(alreadyAccepted(rule, at))
  const folders = new Set(waiting.map(({ loaded }) => loaded))
  return ({ loaded }) => (folders.has(loaded) ? [{ rule, at, ...details }] : [])
}

function alreadyAccepted(rule: string, at: string): string {
  return `${rule} at "${at}" is accepted already`
}

/** Whether an accepted file has an entry for just this, which is not past its date. */
function hasEntry({ workspace }: Loaded, rule: string, at: string, today: string): boolean {
  const entries = readAccepted(workspace.accepted?.document.value)
  return entries.some((entry) => entry.rule === rule && entry.at === at && (entry.until ?? today) >= today)
}

/** Whether a project has the configuration that a path begins with. */
function hasConfiguration(at: string): (shown: Shown) => boolean {
  const [, second] = readPath(at)
  const isNamed = matchPath(second === undefined ? at : at.slice(0, second.start - 1))
  return ({ loaded }) => [...configurationsIn(loaded.workspace).keys()].some((name) => isNamed([name]))
}

/** Whether a project has texts of the context that is the second step of a path. */
function hasTextOf(at: string): (shown: Shown) => boolean {
  const step = readPath(at)[1]?.step
  return ({ loaded }) =>
    typeof step !== 'object' || [...messagesIn(loaded.workspace).values()].some(({ context }) => context === step.name)
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

function entryOf(finding: PresentedFinding): Pick<AcceptedEntry, 'rule' | 'at'> {
  return { rule: finding.rule, at: writePath(finding.path, finding.file) }
}

/** Removes the entries that `unused-acceptance` reports; a run over part of the files finds none. */
function prune({ loaded, judging }: Catalogue, io: Io): Rewritten {
  const { findings } = judge(loaded.workspace, judging)
  const document = loaded.workspace.accepted?.document
  if (document === undefined) return { lines: [] }
  const idle = findings.filter(({ rule, messageId }) => rule === aboutEntries && messageId !== 'expired')
  const positions = idle.map((finding) => Number(finding.place.pointer.slice(1)))
  const count = positions.length === 1 ? '1 entry' : `${positions.length} entries`
  const lines = [`${count} removed from ${fileName(loaded, io)}`]
  return positions.length === 0 ? { lines } : { file: rewrite(removeAccepted(document, positions), loaded, io), lines }
}

function upgradeAll(catalogues: readonly Catalogue[], options: AcceptOptions, io: Io): void {
  const upgraded = catalogues.map((one) => upgrade(one, options, io))
  writeAll(upgraded, io)
  if (options.dryRun)
    showChanges(
      upgraded.flatMap(({ shown }) => shown ?? []),
      options,
      io,
    )
}

/** Rewrites what an earlier version wrote, so that the entries name the current rules and places. */
function upgrade(
  { loaded, judging }: Catalogue,
  { dryRun }: AcceptOptions,
  io: Io,
): Rewritten & { shown?: ShownChange } {
  const { workspace } = loaded
  const before = workspace.accepted?.source.text
  if (before === undefined) return { lines: [] }
  const { findings } = judge({ ...workspace, accepted: undefined }, judging)
  const { text, changes } = upgradeAccepted(workspace, findings)
  if (text === undefined) throw cannotWrite(loaded, io)
  const count = changes.length === 1 ? '1 entry' : `${changes.length} entries`
  const lines = [
    ...changes.slice(0, mostShown).map(wordChange),
    ...andMore(changes.length - mostShown),
    `${count} ${dryRun ? 'would be upgraded' : 'upgraded'} in ${fileName(loaded, io)}`,
  ]
  if (dryRun) return { lines, shown: { uri: fileName(loaded, io), before, after: text } }
  return changes.length === 0 ? { lines } : { file: rewrite(text, loaded, io), lines }
}

const mostShown = 20

function wordChange({ entry, now }: EntryChange): string {
  const was = `${entry.rule} at ${entry.at}`
  if (now.length === 0) return `${was}: removed, because another entry covers the finding`
  const others = now.map(({ rule, at }) => `${rule} at ${at}`).filter((name) => name !== was)
  return others.length === 0 ? `${was}: new fingerprint` : `${was}: now ${others.join(', ')}`
}

/** What becomes of an accepted file, and what is said of it. */
interface Rewritten {
  readonly file?: FileToWrite
  readonly lines: readonly string[]
}

function rewrite(text: string | undefined, loaded: Loaded, io: Io): FileToWrite {
  if (text === undefined) throw cannotWrite(loaded, io)
  const path = resolvePath(loaded.folder, acceptedName)
  const refusal = refusalToLeave(path, findProjectRoot(loaded.folder))
  if (refusal !== undefined) throw new UsageError(`${fileName(loaded, io)} ${refusal}`)
  const before = loaded.workspace.accepted?.source.text ?? null
  return { path, before, after: text }
}

/** Writes all accepted files or none, and says what was done. */
function writeAll(rewritten: readonly Rewritten[], io: Io): void {
  const problem = writeTexts(
    rewritten.flatMap(({ file }) => file ?? []),
    journalsFolder(io),
  )
  if (problem) throw new UsageError(`${showPath(io.cwd, problem.path)}: ${problem.detail}`)
  say(
    io,
    rewritten.flatMap(({ lines }) => lines),
  )
}

function cannotWrite(loaded: Loaded, io: Io): UsageError {
  return new UsageError(`${fileName(loaded, io)}: the entries cannot be written to this file in its current form`)
}

function fileName(loaded: Loaded, io: Io): string {
  return showPath(io.cwd, resolvePath(loaded.folder, acceptedName))
}
