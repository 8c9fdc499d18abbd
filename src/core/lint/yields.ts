import { findRule, rules } from '../rules/index.ts'
import { type Finding, severityRanks } from '../rules/rule.ts'
import type { RuleLevel } from '../workspace/config.ts'
import type { Report } from './report-to.ts'

/** The rules to which others yield. */
export const yieldedTo: ReadonlySet<string> = new Set(rules.flatMap(({ meta }) => meta.yieldsTo ?? []))

/**
 * Takes out of the reports about a file in a set those that others at the same place make pointless, as `meta.yieldsTo` says, unless these
 * are less grave, or off.
 */
export function leaveOutYielding(
  reports: readonly Report[],
  levelOf: (report: Report) => RuleLevel,
): readonly Report[] {
  const isPointless = pointlessAmong(reports, (report) => {
    const [{ meta }, , { pointer }] = report
    return { rule: meta.id, pointer, rank: rankOf(levelOf(report)) }
  })
  return reports.filter((report) => !isPointless(report))
}

/**
 * The same of the findings in a file, after all sets and with those of schemas. What is pointless is not told, also
 * when what makes it so is accepted or suppressed, and stays accepted itself.
 */
export function withPointlessUntold(findings: readonly Finding[]): readonly Finding[] {
  const isPointless = pointlessAmong(findings, ({ rule, place: { pointer }, severity }) => ({
    rule,
    pointer,
    rank: severityRanks[severity],
  }))
  return findings.map((finding) => (isPointless(finding) ? { ...finding, isUntold: true } : finding))
}

/** What is compared of reports and findings in one file. */
interface Ranked {
  readonly rule: string
  readonly pointer: string
  readonly rank: number
}

function pointlessAmong<Item>(items: readonly Item[], rankedAs: (item: Item) => Ranked): (item: Item) => boolean {
  const ranks = new Map<string, number>()
  for (const item of items) {
    const { rule, pointer, rank } = rankedAs(item)
    if (!yieldedTo.has(rule)) continue
    const at = `${rule} ${pointer}`
    ranks.set(at, Math.max(ranks.get(at) ?? -1, rank))
  }
  if (ranks.size === 0) return () => false
  return (item) => {
    const { rule, pointer, rank } = rankedAs(item)
    return findRule(rule)?.meta.yieldsTo?.some((id) => (ranks.get(`${id} ${pointer}`) ?? -1) >= rank) === true
  }
}

function rankOf(level: RuleLevel): number {
  return level === 'off' ? -1 : severityRanks[level]
}
