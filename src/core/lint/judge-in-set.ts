import { hasConflicts } from '../document/merge-conflicts.ts'
import { isNeeded } from '../questionnaire/needed-options.ts'
import { findRule, rules } from '../rules/index.ts'
import { type Category, type Finding, isTold, type Rule, severityRanks } from '../rules/rule.ts'
import { limitGuesses } from '../text/nearest-name.ts'
import { watchTexts } from '../workspace/looked-at.ts'
import type { Project } from '../workspace/project.ts'
import type { SetFile, SetIndex } from '../workspace/set-index.ts'
import type { LoadedFile, Workspace } from '../workspace/workspace.ts'
import { checkStoredAnswers } from './check-answers.ts'
import { checkSchema } from './check-schema.ts'
import { checkText } from './check-text.ts'
import { type Collector, createCollector, levelOf } from './collector.ts'
import type { LintOptions } from './lint-options.ts'
import { recallMeant, type SetMemory, type SetStates } from './memory.ts'
import { compareWithCorrected, correctedFile, keywordRules, rankOfSlips, speltFile } from './misspelt-members.ts'
import { mostFindings, type Report, type ReportTo, reportAs } from './report-to.ts'
import { createWalk } from './walk.ts'
import { leaveOutYielding, yieldedTo } from './yields.ts'

/** What was found in a file within one set, as plain data. */
export interface InSet {
  readonly found: readonly Finding[]
  /** The places of members that are not read and that would be needed in this set. */
  readonly needed: readonly string[]
  /** Whether findings were left out because it is open what files of the set define. */
  readonly isUncertain: boolean
}

/**
 * What is found of what a slip hides, which nobody is told: all of it, as accepted entries and comments ask; what decides whether
 * something is told in any set of the file; or only what decides that in the set itself.
 */
export type Untold = 'all' | 'deciding' | 'deciding here'

/** What is wrong with a file whatever set it is in. */
export function judgeAlone(workspace: Workspace, file: LoadedFile, options: LintOptions): readonly Finding[] {
  const collector = createCollector(workspace, file.source.uri, options)
  checkText(file.document, collector.reportTo, file.source.invalidUtf8)
  const { facts } = file
  if (facts !== undefined && !hasConflicts(file.document))
    limitGuesses(() => checkSchema(facts, file.document, collector.reportTo))
  return collector.findings()
}

/**
 * Judges a file within a set, given what {@link judgeAlone} found in it; what is remembered of the file in this set is kept up to date.
 * Of what is untold it finds what `untold` says.
 */
export function judgeInSet(
  workspace: Workspace,
  set: SetIndex,
  { file, own }: { readonly file: LoadedFile; readonly own: readonly Finding[] },
  options: LintOptions & { readonly untold: Untold },
  known?: SetStates,
): InSet {
  const { uri } = file.source
  const inSet = set.file(uri)
  const isUncertain = set.isUncertain && inSet !== undefined
  if (inSet === undefined || inSet.facts.isConflicted) return { found: [], needed: [], isUncertain }
  const collector = createCollector(workspace, uri, options)
  for (const finding of own) collector.take(finding)
  const before = collector.fresh().length
  collector.startSet()
  const judging = { workspace, file, collector, options }
  const needed = limitGuesses(() => judgeWithin(inSet, judging, known))
  const untold = collector.findings().filter((finding) => !isTold(finding) && !own.includes(finding))
  return { found: [...collector.fresh().slice(before), ...untold], needed, isUncertain }
}

interface Judging {
  readonly workspace: Workspace
  readonly file: LoadedFile
  readonly collector: Collector
  readonly options: LintOptions & { readonly untold: Untold }
}

/** Gives the places that are needed in the set although nothing reads them. */
function judgeWithin(file: SetFile, judging: Judging, known?: SetStates): readonly string[] {
  const { collector } = judging
  const judge = createJudge(judging)
  const corrected = correctedFile(file)
  if (corrected === undefined) judgeAsItIs(file, judge, collector, known?.states[0])
  else judgeWithSlips({ file, corrected }, judge, judging, known)
  if (judge.isCut()) collector.close()
  return collector.raise((pointer) => isNeeded(pointer, file))
}

/** What asks rules about a file in its set. */
interface Judge {
  /** All rules that are not switched off. */
  readonly asked: readonly Rule[]
  /** What some of them report, and what is wrong with the answers that are stored in the file; what others take over is left out. */
  reportsIn(file: SetFile, by: readonly Rule[], known?: SetMemory): readonly Report[]
  /** Whether some file had more than is told. */
  isCut(): boolean
}

function createJudge({
  workspace: { project },
  file: { document },
  collector,
  options: { answersAs },
}: Judging): Judge {
  const { levels } = collector
  let isCut = false
  return {
    asked: rules.filter(({ create, meta: { id } }) => create && levels(id) !== 'off'),
    reportsIn: (file, by, known) => {
      const found = judgeBy(by, file, project, known)
      isCut ||= found.isCut
      const kept = leaveOutYielding(found.reports, (report) => levelOf(report, levels))
      return [...kept, ...checkStoredAnswers(file, document, answersAs)]
    },
    isCut: () => isCut,
  }
}

/** Judges a file whose members and names are all spelt right, or wrong beyond being understood. */
function judgeAsItIs(file: SetFile, { asked, reportsIn }: Judge, { reportTo }: Collector, known?: SetMemory): void {
  const take = takeIn(file.set, reportTo)
  // biome-ignore lint/plugin: a report has five parts.
  for (const report of reportsIn(file, asked, known)) take(...report)
}

/** Judges a file with slips, of which it is known what is meant: as it is and as it is meant. */
function judgeWithSlips(
  { file, corrected }: { readonly file: SetFile; readonly corrected: SetFile },
  { asked, reportsIn }: Judge,
  { workspace, file: { document }, collector, options: { untold: asksFor } }: Judging,
  known?: SetStates,
): void {
  const { levels, reportTo } = collector
  const newest = known?.states[0]
  if (newest) newest.isCorrected = true
  const rank = rankOfSlips(file.set, collector.levelIn)
  const meant = known && recallMeant(known, corrected.set)
  const deciding = (found: readonly Report[]): readonly Rule[] =>
    asksFor === 'all' ? asked : decidingRules(asked, found, collector.findings(), asksFor)
  // Nothing is graver than errors: then what is told of a set besides them is what is told of it as it is meant.
  const isMeantKnown =
    meant !== undefined && rank === severityRanks.error && asked.every((rule) => meant.byRule.has(rule))
  const ofMeant = isMeantKnown ? reportsIn(corrected, asked, meant) : undefined
  const reports = reportsIn(file, ofMeant ? deciding(ofMeant) : asked, newest)
  const again = [...(ofMeant ?? reportsIn(corrected, deciding(reports), meant))]
  checkSchema(corrected.facts, document, (...report) => again.push(report))
  const spelt = speltFile(file)
  const aboutKeywords = asked.filter(({ meta }) => keywordRules.includes(meta))
  const ofKeywords = spelt && judgeBy(aboutKeywords, spelt, workspace.project).reports
  const { kept, untold } = compareWithCorrected(reports, again, collector.findings(), {
    file,
    corrected,
    ofKeywords,
    isGraver: (report) => {
      const level = levelOf(report, levels)
      return level !== 'off' && severityRanks[level] > rank
    },
  })
  const take = takeIn(file.set, reportTo)
  // biome-ignore lint/plugin: a report has five parts.
  for (const report of kept) take(...report)
  for (const [rule, messageId, place, data, extra] of untold)
    reportTo(rule, messageId, place, data, { ...extra, isUntold: true })
}

/** The rules that found something or tell of keywords, and those that may make it pointless, or what is found in other sets. */
function decidingRules(
  asked: readonly Rule[],
  reports: readonly Report[],
  findings: readonly Finding[],
  untold: Untold,
): readonly Rule[] {
  const found = new Set([
    ...reports.map(([rule]) => rule.meta.id),
    ...findings.map(({ rule }) => rule),
    ...keywordRules.map(({ id }) => id),
  ])
  const others =
    untold === 'deciding' ? yieldedTo : new Set([...found].flatMap((id) => findRule(id)?.meta.yieldsTo ?? []))
  return asked.filter(({ meta: { id } }) => found.has(id) || others.has(id))
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
    // One more than fits says that there are more. What is remembered is valid whatever the other rules find.
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

/** Takes only what is true whatever turns out to be in the files of the set. */
function takeIn(set: SetIndex, reportTo: ReportTo): ReportTo {
  if (!set.isUncertain) return reportTo
  return (rule, ...report) => {
    // biome-ignore lint/plugin: a report has five parts.
    if (!uncertain.has(rule.meta.category)) reportTo(rule, ...report)
  }
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
