import { findRule, rules } from '../rules/index.ts'
import { type Finding, isOfMisplaced, type RuleMeta, severityRanks } from '../rules/rule.ts'
import { parentPointer } from '../text/pointer.ts'
import type { RuleLevel } from '../workspace/config.ts'
import type { Report } from './report-to.ts'

/** The rules to which others yield. */
export const yieldedTo: ReadonlySet<string> = new Set(rules.flatMap(({ meta }) => meta.yieldsTo ?? []))

/**
 * Takes out of the reports about a file in a set those that others at the same place make pointless, as `meta.yieldsTo` says, unless
 * these are less grave, or off, and those about what is in a misplaced part.
 */
export function leaveOutYielding(
  reports: readonly Report[],
  levelOf: (report: Report) => RuleLevel,
): readonly Report[] {
  const isPointless = pointlessAmong(reports, (report) => {
    const [{ meta }, messageId, { pointer }] = report
    return { rule: meta.id, pointer, part: misplacedPart(meta, messageId, pointer), rank: rankOf(levelOf(report)) }
  })
  return reports.filter((report) => !isPointless(report))
}

/**
 * The same of the findings in a file, after all sets and with those of schemas. What is pointless is not told, also
 * when what makes it so is accepted or suppressed, and stays accepted itself.
 */
export function withPointlessUntold(findings: readonly Finding[]): readonly Finding[] {
  const isPointless = pointlessAmong(findings, ({ rule, messageId, place: { pointer }, severity }) => ({
    rule,
    pointer,
    part: misplacedPart(findRule(rule)?.meta, messageId, pointer),
    rank: severityRanks[severity],
  }))
  return findings.map((finding) => (isPointless(finding) ? { ...finding, isUntold: true } : finding))
}

/** What is compared of reports and findings in one file. */
interface Ranked {
  readonly rule: string
  readonly pointer: string
  /** The pointer of the object that is misplaced. */
  readonly part: string | undefined
  readonly rank: number
}

function misplacedPart(meta: RuleMeta | undefined, messageId: string, pointer: string): string | undefined {
  return meta && isOfMisplaced(meta, messageId) ? parentPointer(pointer) : undefined
}

function pointlessAmong<Item>(items: readonly Item[], rankedAs: (item: Item) => Ranked): (item: Item) => boolean {
  const ranks = new Map<string, number>()
  const partRanks = new Map<string, number>()
  for (const item of items) {
    const { rule, pointer, part, rank } = rankedAs(item)
    if (!yieldedTo.has(rule)) continue
    raise(ranks, `${rule} ${pointer}`, rank)
    if (part !== undefined) raise(partRanks, `${rule} ${part}`, rank)
  }
  if (ranks.size === 0) return () => false
  // Where a part does not belong, nothing reads it, however grave it would be elsewhere.
  const isWithin = (id: string, pointer: string): boolean => {
    for (let at: string | undefined = pointer; at !== undefined; at = parentPointer(at))
      if ((partRanks.get(`${id} ${at}`) ?? -1) >= 0) return true
    return false
  }
  return (item) => {
    const { rule, pointer, rank } = rankedAs(item)
    const ids = findRule(rule)?.meta.yieldsTo ?? []
    return ids.some(
      (id) => (ranks.get(`${id} ${pointer}`) ?? -1) >= rank || (partRanks.size > 0 && isWithin(id, pointer)),
    )
  }
}

function raise(ranks: Map<string, number>, at: string, rank: number): void {
  ranks.set(at, Math.max(ranks.get(at) ?? -1, rank))
}

function rankOf(level: RuleLevel): number {
  return level === 'off' ? -1 : severityRanks[level]
}
