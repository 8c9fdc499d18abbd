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
  const ranks = new Map<string, number>()
  for (const report of reports) {
    const [{ meta }, , { pointer }] = report
    if (!yieldedTo.has(meta.id)) continue
    const at = `${meta.id} ${pointer}`
    ranks.set(at, Math.max(ranks.get(at) ?? -1, rankOf(levelOf(report))))
  }
  if (ranks.size === 0) return reports
  return reports.filter((report) => {
    const [{ meta }, , { pointer }] = report
    return !meta.yieldsTo?.some((id) => (ranks.get(`${id} ${pointer}`) ?? -1) >= rankOf(levelOf(report)))
  })
}

function rankOf(level: RuleLevel): number {
  return level === 'off' ? -1 : severityRanks[level]
}

/** The findings in a file, after all sets and with those of schemas; what others at the same place make pointless is not told, also when these are accepted or suppressed, and stays accepted itself. */
export function withPointlessUntold(findings: readonly Finding[]): readonly Finding[] {
  const ranks = new Map<string, number>()
  for (const { rule, uri, place, severity } of findings) {
    if (!yieldedTo.has(rule)) continue
    const at = `${rule} ${place.pointer} ${uri}`
    ranks.set(at, Math.max(ranks.get(at) ?? 0, severityRanks[severity]))
  }
  if (ranks.size === 0) return findings
  return findings.map((finding) => {
    const { rule, uri, place, severity } = finding
    const rankOf = (id: string): number => ranks.get(`${id} ${place.pointer} ${uri}`) ?? -1
    const isPointless = findRule(rule)?.meta.yieldsTo?.some((id) => rankOf(id) >= severityRanks[severity])
    return isPointless ? { ...finding, isUntold: true } : finding
  })
}
