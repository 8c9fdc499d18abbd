import { currentLevels } from '../rules/former-ids.ts'
import { misplacedOption } from '../rules/option/misplaced-option.ts'
import { unknownOption } from '../rules/option/unknown-option.ts'
import { type Finding, isTold, severityOfReport } from '../rules/rule.ts'
import { invalidValue } from '../rules/shape/invalid-value.ts'
import { unknownMember } from '../rules/shape/unknown-member.ts'
import { wrongType } from '../rules/shape/wrong-type.ts'
import { exceedsLimits } from '../rules/syntax/exceeds-limits.ts'
import { shortName } from '../text/printable.ts'
import type { RuleLevel } from '../workspace/config.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { createFinding } from './create-finding.ts'
import { askedRules, type LintOptions } from './lint-options.ts'
import { meantPath } from './misspelt-members.ts'
import { mostFindings, type Report, type ReportTo } from './report-to.ts'

/** Long texts cut, so that findings that name one cost little. */
function shortData(data: Finding['data']): Finding['data'] {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === 'string' ? shortName(value) : value]),
  )
}

/** Takes reports about one file at the levels that apply to it, each finding once. */
export interface Collector {
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

/** Collects reports about a file at the levels that apply to it. */
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

/** The rules about members that are not read as they are. */
const aboutUnread: ReadonlySet<string> = new Set(
  [wrongType, invalidValue, misplacedOption, unknownOption, unknownMember].map((rule) => rule.meta.id),
)

/** One cause in several sets: which name is near, and whether any is, depends on what else a set contains. */
function causeOf({ rule, place, data }: Pick<Finding, 'rule' | 'place' | 'data'>): string {
  return JSON.stringify([rule, place, { ...data, candidate: undefined }])
}

/** At which level something is reported. */
export function levelOf([rule, messageId, , , extra]: Report, levels: Collector['levels']): RuleLevel {
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
