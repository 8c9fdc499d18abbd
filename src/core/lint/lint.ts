import { hasConflicts } from '../document/merge-conflicts.ts'
import { isNeeded } from '../questionnaire/needed-options.ts'
import { currentId, currentLevels } from '../rules/former-ids.ts'
import { findRule, rules } from '../rules/index.ts'
import { misplacedOption } from '../rules/option/misplaced-option.ts'
import { unknownOption } from '../rules/option/unknown-option.ts'
import { unusedAcceptance } from '../rules/project/unused-acceptance.ts'
import { unusedSuppression } from '../rules/project/unused-suppression.ts'
import {
  type Category,
  type Finding,
  isFinding,
  isTold,
  type Rule,
  severityOfReport,
  severityRanks,
} from '../rules/rule.ts'
import { invalidValue } from '../rules/shape/invalid-value.ts'
import { unknownMember } from '../rules/shape/unknown-member.ts'
import { wrongType } from '../rules/shape/wrong-type.ts'
import { exceedsLimits } from '../rules/syntax/exceeds-limits.ts'
import { mergeConflict } from '../rules/syntax/merge-conflict.ts'
import { limitGuesses } from '../text/nearest-name.ts'
import { shortName } from '../text/printable.ts'
import type { RuleLevel } from '../workspace/config.ts'
import { watchTexts } from '../workspace/looked-at.ts'
import type { Project } from '../workspace/project.ts'
import { createIndex, type SetFile, type SetIndex } from '../workspace/set-index.ts'
import type { LoadedFile, Workspace } from '../workspace/workspace.ts'
import { applyAccepted, type CoveringEntry } from './accepted.ts'
import { checkStoredAnswers, hasStoredAnswers } from './check-answers.ts'
import { checkSchema } from './check-schema.ts'
import { checkText } from './check-text.ts'
import { createFinding } from './create-finding.ts'
import type { AnswerCheck } from './judge-unit.ts'
import { type LintMemory, recall, type SetMemory } from './memory.ts'
import { compareWithCorrected, correctedFile, meantPath, rankOfSlips } from './misspelt-members.ts'
import { mostFindings, type Report, type ReportTo, reportAs } from './report-to.ts'
import { applySuppressions } from './suppressions.ts'
import { tellOnce } from './tell-once.ts'
import { createWalk } from './walk.ts'
import { leaveOutYielding, withPointlessUntold } from './yields.ts'

/** What to judge and how; everything has a sensible default. */
export interface LintOptions {
  /** The files to report on; all of the workspace by default. The others are only there to be referred to. */
  readonly files?: readonly string[]
  /** Levels that win over the configuration's. */
  readonly levels?: Readonly<Record<string, RuleLevel>>
  /** Only these rules, by id. */
  readonly only?: readonly string[]
  /** The date of the run, `YYYY-MM-DD`; without it accepted findings never expire. */
  readonly today?: string
  /** Whether these files are all that accepted entries may speak of; only then are entries that match nothing reported. */
  readonly isWhole?: boolean
  /** Whether findings that have one cause are given one by one, as comparing and accepting wants them. */
  readonly isSeparate?: boolean
  /** The check of the service that judges stored questionnaires among the files; that of its interface when absent. */
  readonly answersAs?: AnswerCheck
  /** Called before each file is judged; for progress. */
  readonly onFile?: (uri: string) => void
  /** What {@link judgeFile} found in earlier states of the workspace, with the same options; it is kept up to date. */
  readonly memory?: LintMemory
}

/** The findings of a run, how many more the accepted file covers, and with which entries. */
export interface LintResult {
  readonly findings: readonly Finding[]
  readonly accepted: number
  readonly covering?: readonly CoveringEntry[]
}

/** Judges files of a workspace, each within every set it is in; a finding is reported once. */
export function lint(workspace: Workspace, options: LintOptions = {}): Finding[] {
  return [...judge(workspace, options).findings]
}

/** As {@link lint}, with the count of accepted findings. */
export function judge(workspace: Workspace, options: LintOptions = {}): LintResult {
  const uris = options.files ?? [...workspace.files.keys()]
  return acceptFindings(workspace, judgeFiles(workspace, uris, withNeededRules(options)), options)
}

/**
 * Which entries and comments do something is known only when all rules were judged, and which findings are pointless when those were to
 * which theirs yield; {@link acceptFindings} drops what nobody asked for.
 */
export function withNeededRules({ only, ...others }: LintOptions): LintOptions {
  if (only === undefined || only.some((id) => aboutOthers.has(currentId(id)))) return others
  return { ...others, only: only.flatMap((id) => [id, ...(findRule(currentId(id))?.meta.yieldsTo ?? [])]) }
}

/** The rules that are about the findings of others. */
const aboutOthers: ReadonlySet<string> = new Set([unusedAcceptance.meta.id, unusedSuppression.meta.id])

/** Set by set, as what is worked out about a set then need not be kept beside that of all others. */
function judgeFiles(workspace: Workspace, uris: readonly string[], options: LintOptions): Finding[] {
  const judgings = new Map<string, Judging>()
  for (const uri of new Set(uris)) {
    const file = workspace.files.get(uri)
    if (file) judgings.set(uri, startFile(workspace, file, options))
  }
  const isMany = workspace.sets.length > mostKeptSets
  for (const set of workspace.sets) {
    // Tables and memories hang on the index, and go with it.
    const index = isMany
      ? createIndex(
          set.files.map(({ facts }) => facts),
          set,
        )
      : set
    for (const uri of new Set(set.files.map((facts) => facts.uri))) {
      const judging = judgings.get(uri)
      if (judging === undefined) continue
      options.onFile?.(uri)
      judgeInSet(workspace, index, judging)
    }
  }
  return [...judgings.values()].flatMap((judging) => finishFile(workspace, judging, options))
}

/** The tables of a set of real size take half a megabyte. */
const mostKeptSets = 20

/** What is wrong with one file, whether accepted or not, and what is untold; `judge` is this for each file, then {@link acceptFindings}. */
export function judgeFile(workspace: Workspace, uri: string, options: LintOptions = {}): readonly Finding[] {
  const file = workspace.files.get(uri)
  if (file === undefined) return []
  const known = options.memory && recall(options.memory, workspace, file)
  if (known === undefined) return lintFile(workspace, file, withNeededRules(options))
  if (known.findings === undefined || hasStoredAnswers(file.facts))
    known.findings = lintFile(workspace, file, withNeededRules(options), known.sets)
  return known.findings
}

/** Takes out the findings that the accepted file covers and adds what is wrong with its entries. */
export function acceptFindings(
  workspace: Workspace,
  findings: readonly Finding[],
  options: LintOptions = {},
): LintResult {
  const own = workspace.accepted
  const told = (all: readonly Finding[]): readonly Finding[] =>
    options.isSeparate ? askedOf(all, options) : tellOnce(all, (some) => askedOf(some, options))
  const forPeople = findings.filter(isTold)
  if (own === undefined) return { findings: told(forPeople), accepted: 0 }
  const uris = options.files ?? [...workspace.files.keys()]
  const isAll = options.isWhole ?? [...workspace.files.keys()].every((uri) => uris.includes(uri))
  // Of sets judged one by one only the findings are at hand.
  const isConflicted =
    workspace.sets.some((set) => set.isConflicted) || findings.some((one) => isFinding(one, mergeConflict))
  const isWhole = isAll && !isConflicted
  const collector = createCollector(workspace, own.source.uri, options)
  const { kept, covering } = applyAccepted(findings, workspace, { today: options.today, isWhole }, collector.reportTo)
  const only = askedRules(options)
  return {
    findings: told([...kept, ...collector.findings()]),
    accepted: askedOf(forPeople, options).length - askedOf(kept, options).length,
    covering: covering.filter(({ entry }) => only?.has(currentId(entry.rule)) ?? true),
  }
}

function askedOf(findings: readonly Finding[], options: LintOptions): readonly Finding[] {
  const asked = askedRules(options)
  return asked ? findings.filter((finding) => asked.has(finding.rule)) : findings
}

/** The ids of now of the only rules to judge by; `undefined` for all. */
function askedRules({ only }: LintOptions): ReadonlySet<string> | undefined {
  return only && new Set(only.map(currentId))
}

/** Long texts cut, so that findings that name one cost little. */
function shortData(data: Finding['data']): Finding['data'] {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === 'string' ? shortName(value) : value]),
  )
}

/** Takes reports about one file at the levels that hold for it, each finding once. */
interface Collector {
  /** What was found so far is not reported again, however the next set words it. */
  readonly startSet: () => void
  readonly levels: (rule: string) => RuleLevel | undefined
  /** What a rule is set to in any file, also where only others are asked for. */
  readonly levelIn: (rule: string, uri: string) => RuleLevel | undefined
  readonly reportTo: ReportTo
  /** Takes what was reported elsewhere, at the severity that it got there. */
  readonly take: (finding: Finding) => void
  /** Takes no further findings and says that there are more. */
  readonly close: () => void
  /**
   * Makes errors of unread members at places that are as bad as missing ones, where no level is set: of those that the file itself or
   * the current set has. Gives the places.
   */
  readonly raise: (isBad: (pointer: string) => boolean) => readonly string[]
  readonly findings: () => Finding[]
  /** What was reported since the set was started, and before the first one, but for what is untold. */
  readonly fresh: () => readonly Finding[]
}

/** Collects reports about a file at the levels that hold for it. */
export function createCollector(workspace: Workspace, uri: string, options: LintOptions): Collector {
  const levels = levelsOf(workspace, uri, options)
  const findings = new Map<string, Finding>()
  const inEarlierSets = new Set<string>()
  const fresh: Finding[] = []
  const untold: Finding[] = []
  const unread = new Set<string>()
  let isFull = false
  let unreadInAny: ReadonlySet<string> | undefined
  const startSet = (): void => {
    if (unreadInAny === undefined) unreadInAny = new Set(unread)
    else {
      for (const finding of fresh.splice(0)) inEarlierSets.add(causeOf(finding))
      unread.clear()
    }
  }
  const take = (finding: Finding): void => {
    if (!isTold(finding)) {
      if (untold.length < mostFindings) untold.push(finding)
      return
    }
    if (aboutUnread.has(finding.rule)) unread.add(finding.place.pointer)
    const isLimit = finding.rule === exceedsLimits.meta.id
    if (isFull && !isLimit) return
    const key = JSON.stringify([finding.rule, finding.messageId, finding.place, shortData(finding.data)])
    const isKnown = inEarlierSets.size > 0 && inEarlierSets.has(causeOf(finding))
    if (isKnown || findings.has(key)) return
    if (findings.size >= mostFindings && !isLimit) return close()
    findings.set(key, finding)
    fresh.push(finding)
  }
  const close = (): void => {
    isFull = true
    reportTo(exceedsLimits, 'manyFindings', { pointer: '' }, { limit: mostFindings })
  }
  const reportTo: ReportTo = (...report) => {
    const [rule, messageId, place, data, extra] = report
    const severity = levelOf(report, levels)
    if (severity === 'off') return
    // What nobody will be told of is not made.
    if (isFull && rule !== exceedsLimits && !extra?.isUntold) {
      if (aboutUnread.has(rule.meta.id)) unread.add(place.pointer)
      return
    }
    const path = extra?.path ?? meantPath(workspace.files.get(uri)?.facts, place)
    take(createFinding(rule, messageId, severity, uri, place, data, path ? { ...extra, path } : extra))
  }
  const raise = (isBad: (pointer: string) => boolean): readonly string[] => {
    const raised: string[] = []
    for (const [key, finding] of findings) {
      const { pointer } = finding.place
      const isOpen = aboutUnread.has(finding.rule) && finding.severity !== 'error' && levels(finding.rule) === undefined
      if (!isOpen || !(unread.has(pointer) || unreadInAny?.has(pointer)) || !isBad(pointer)) continue
      findings.set(key, { ...finding, severity: 'error', basis: 'application' })
      raised.push(pointer)
    }
    return raised
  }
  return {
    levels,
    levelIn: (rule, of) => configuredLevels(workspace, of, options).get(rule),
    startSet,
    reportTo,
    take,
    close,
    raise,
    findings: () => [...findings.values(), ...untold],
    fresh: () => fresh,
  }
}

/** The rules about members that are not read as they stand. */
const aboutUnread: ReadonlySet<string> = new Set(
  [wrongType, invalidValue, misplacedOption, unknownOption, unknownMember].map((rule) => rule.meta.id),
)

/** One cause in several sets: which name is near, and whether any is, depends on what else a set holds. */
function causeOf({ rule, place, data }: Pick<Finding, 'rule' | 'place' | 'data'>): string {
  return JSON.stringify([rule, place, { ...data, candidate: undefined }])
}

function lintFile(
  workspace: Workspace,
  file: LoadedFile,
  options: LintOptions,
  known?: readonly SetMemory[],
): Finding[] {
  const judging = startFile(workspace, file, options)
  const holding = workspace.sets.filter((set) => set.file(file.source.uri))
  for (const [position, set] of holding.entries()) judgeInSet(workspace, set, judging, known?.[position])
  return finishFile(workspace, judging, options)
}

/** A file between its sets. */
export interface Judging {
  readonly file: LoadedFile
  readonly collector: Collector
  readonly answersAs?: AnswerCheck
}

/** Begins with what is wrong with a file whatever set it is in. */
export function startFile(workspace: Workspace, file: LoadedFile, options: LintOptions): Judging {
  const collector = createCollector(workspace, file.source.uri, options)
  checkText(file.document, collector.reportTo, file.source.invalidUtf8)
  const { facts } = file
  if (facts !== undefined && !hasConflicts(file.document))
    limitGuesses(() => checkSchema(facts, file.document, collector.reportTo))
  return { file, collector, ...(options.answersAs ? { answersAs: options.answersAs } : {}) }
}

/** Judges a file within a set; gives the places that are needed in it although nothing reads them. */
export function judgeInSet(
  workspace: Workspace,
  set: SetIndex,
  judging: Judging,
  known?: SetMemory,
): readonly string[] {
  return limitGuesses(() => judgeWithin(workspace, set, judging, known))
}

function judgeWithin(
  workspace: Workspace,
  set: SetIndex,
  { file: { source, document }, collector, answersAs }: Judging,
  known?: SetMemory,
): readonly string[] {
  const file = set.file(source.uri)
  collector.startSet()
  if (file === undefined || file.facts.isConflicted) return []
  const { levels, reportTo } = collector
  const asked = rules.filter(({ create, meta: { id } }) => create && levels(id) !== 'off')
  let isCut = false
  const reportsIn = (one: SetFile, remembering?: SetMemory): readonly Report[] => {
    const found = judgeBy(asked, one, workspace.project, remembering)
    isCut ||= found.isCut
    const kept = leaveOutYielding(found.reports, (report) => levelOf(report, levels))
    return [...kept, ...checkStoredAnswers(one, document, answersAs)]
  }
  const reports = reportsIn(file, known)
  const corrected = correctedFile(file)
  if (corrected === undefined) {
    const take = set.isConflicted ? leaveOutUncertain(reportTo) : reportTo
    // biome-ignore lint/plugin: a report has five parts.
    for (const report of reports) take(...report)
  } else {
    if (known) known.isCorrected = true
    const again = [...reportsIn(corrected)]
    checkSchema(corrected.facts, document, (...report) => again.push(report))
    const rank = rankOfSlips(set, collector.levelIn)
    const { kept, untold } = compareWithCorrected(reports, again, collector.findings(), {
      file,
      corrected,
      isGraver: (report) => {
        const level = levelOf(report, levels)
        return level !== 'off' && severityRanks[level] > rank
      },
    })
    // biome-ignore lint/plugin: a report has five parts.
    for (const report of kept) reportTo(...report)
    for (const [rule, messageId, place, data, extra] of untold)
      reportTo(rule, messageId, place, data, { ...extra, isUntold: true })
  }
  if (isCut) collector.close()
  return collector.raise((pointer) => isNeeded(pointer, file))
}

/** What was found in a file after its last set, but for what comments in it suppress. */
export function finishFile(workspace: Workspace, { file, collector }: Judging, options: LintOptions): Finding[] {
  const found = withPointlessUntold(collector.findings())
  if (file.facts === undefined || hasConflicts(file.document)) return [...found]
  const suppressions = createCollector(workspace, file.source.uri, options)
  const kept = applySuppressions(found, file.document, suppressions.reportTo)
  return isUncertain(workspace, file.source.uri) ? kept : [...kept, ...suppressions.findings()]
}

/** What rules find in a file in its set, at most {@link mostReports}; whether there is more. */
function judgeBy(asked: readonly Rule[], file: SetFile, project: Project, known?: SetMemory): Found {
  let walk: ReturnType<typeof createWalk> | undefined
  const run = (rule: Rule, most: number): readonly Report[] => {
    const reports: Report[] = []
    const report = reportAs(rule, (...one) => {
      if (reports.length < most) reports.push(one)
    })
    if (rule.create) {
      walk ??= createWalk(file)
      walk(rule.create({ file, set: file.set, project, report }))
    }
    return reports
  }
  let found: readonly Report[] = []
  for (const rule of asked) {
    // One more than fits says that there are more. What is remembered holds whatever the other rules find.
    const reports =
      known === undefined
        ? run(rule, mostReports + 1 - found.length)
        : remembered(known, rule, () => run(rule, mostReports + 1))
    if (reports.length > 0) found = [...found, ...reports]
    if (found.length > mostReports) return { reports: found.slice(0, mostReports), isCut: true }
  }
  return { reports: found, isCut: false }
}

interface Found {
  readonly reports: readonly Report[]
  readonly isCut: boolean
}

/** More than findings that are told, as reports may yield to others or be one finding. */
const mostReports = 2 * mostFindings

/** What these categories find depends on what all files of a set define. */
const uncertain: ReadonlySet<Category> = new Set<Category>(['reference', 'unused', 'project'])

/** Takes only what holds however the conflicts in other files of the set are resolved. */
function leaveOutUncertain(reportTo: ReportTo): ReportTo {
  return (rule, ...report) => {
    // biome-ignore lint/plugin: a report has five parts.
    if (!uncertain.has(rule.meta.category)) reportTo(rule, ...report)
  }
}

/** Whether findings in a file were left out because of conflicts in others. */
function isUncertain({ sets }: Workspace, uri: string): boolean {
  return sets.some((set) => set.isConflicted && set.file(uri) !== undefined)
}

/** What a rule reported, by running it where that is not known. */
function remembered({ byRule }: SetMemory, rule: Rule, run: () => readonly Report[]): readonly Report[] {
  const known = byRule.get(rule)
  if (known) return known.reports
  let reports: readonly Report[] = []
  const texts = watchTexts(() => {
    reports = run()
  })
  byRule.set(rule, { reports, texts })
  return reports
}

/** At which level something is reported. */
function levelOf([rule, messageId, , , extra]: Report, levels: Collector['levels']): RuleLevel {
  return levels(rule.meta.id) ?? severityOfReport(rule.meta, messageId, extra)
}

/** What configuration and options set rules to in one file. */
function configuredLevels(workspace: Workspace, uri: string, options: LintOptions): ReadonlyMap<string, RuleLevel> {
  return new Map(Object.entries({ ...currentLevels(workspace.levels(uri)), ...currentLevels(options.levels) }))
}

/** The level that configuration or options set a rule to in one file; `undefined` leaves it as the rule says. */
function levelsOf(workspace: Workspace, uri: string, options: LintOptions): Collector['levels'] {
  const levels = configuredLevels(workspace, uri, options)
  const asked = askedRules(options)
  return (rule) => (asked && !asked.has(rule) ? 'off' : levels.get(rule))
}
