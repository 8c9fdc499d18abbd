import { findRule } from '../rules/index.ts'
import { type Finding, severityRanks } from '../rules/rule.ts'
import { groupByCause } from './group-by-cause.ts'
import { groupByName } from './group-by-name.ts'
import { yieldedTo } from './yields.ts'

/** The findings as people are told them, one for each cause; what is compared, accepted or suppressed is so before. */
export function tellOnce(
  findings: readonly Finding[],
  choose: (findings: readonly Finding[]) => readonly Finding[] = (all) => all,
): readonly Finding[] {
  return groupByName(groupByCause(choose(leaveOutPointless(findings))))
}

/** Takes out what others at the same place make pointless, findings of schemas among them, unless these are less grave. */
function leaveOutPointless(findings: readonly Finding[]): readonly Finding[] {
  const ranks = new Map<string, number>()
  for (const { rule, uri, place, severity } of findings) {
    if (!yieldedTo.has(rule)) continue
    const at = `${rule} ${place.pointer} ${uri}`
    ranks.set(at, Math.max(ranks.get(at) ?? 0, severityRanks[severity]))
  }
  if (ranks.size === 0) return findings
  return findings.filter(({ rule, uri, place, severity }) => {
    const rankOf = (id: string): number => ranks.get(`${id} ${place.pointer} ${uri}`) ?? -1
    return !findRule(rule)?.meta.yieldsTo?.some((id) => rankOf(id) >= severityRanks[severity])
  })
}
