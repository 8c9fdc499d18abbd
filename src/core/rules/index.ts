import { danglingReference } from './dangling-reference.ts'
import { missingValues } from './missing-values.ts'
import type { Rule, RuleMeta } from './rule.ts'
import { unknownCategory } from './unknown-category.ts'
import { unknownKey } from './unknown-key.ts'
import { unknownQuestiongroup } from './unknown-questiongroup.ts'

/** All rules, by id. */
export const rules: readonly Rule[] = [
  danglingReference,
  missingValues,
  unknownCategory,
  unknownKey,
  unknownQuestiongroup,
] as unknown as readonly Rule[]
const byId = new Map(rules.map((rule) => [rule.meta.id, rule]))

/** The ids of all rules. */
export const ruleIds: readonly string[] = [...byId.keys()]

/** A rule by its id. */
export function findRule(id: string): Rule | undefined {
  return byId.get(id)
}

/** The metadata of a rule that is known to exist. */
export function metaOf(id: string): RuleMeta {
  const rule = byId.get(id)
  if (rule === undefined) throw new Error(`There is no rule ${id}`)
  return rule.meta
}
