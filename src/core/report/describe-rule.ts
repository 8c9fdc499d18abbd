import { metaOf } from '../rules/index.ts'
import { severityOfRule } from '../rules/rule.ts'
import type { DescribedRule } from './report-context.ts'

/** What reports say of a rule by its id. */
export function describeRule(id: string): DescribedRule {
  const meta = metaOf(id)
  return { ...meta, severity: severityOfRule(meta) }
}
