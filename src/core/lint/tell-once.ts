import type { Finding } from '../rules/rule.ts'
import { groupByCause } from './group-by-cause.ts'
import { groupByName } from './group-by-name.ts'

/** The findings as people are told them, one for each cause; what is compared, accepted or suppressed is so before. */
export function tellOnce(
  findings: readonly Finding[],
  choose: (findings: readonly Finding[]) => readonly Finding[] = (all) => all,
): readonly Finding[] {
  return groupByName(groupByCause(choose(findings)))
}
