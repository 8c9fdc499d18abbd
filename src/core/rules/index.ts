import { byteOrderMark } from './byte-order-mark.ts'
import { conflictingRecords } from './conflicting-records.ts'
import { danglingReference } from './dangling-reference.ts'
import { duplicateMember } from './duplicate-member.ts'
import { duplicateRecord } from './duplicate-record.ts'
import { exceedsLimits } from './exceeds-limits.ts'
import { ineffectiveOption } from './ineffective-option.ts'
import { invalidValue } from './invalid-value.ts'
import { jsonComment } from './json-comment.ts'
import { misplacedOption } from './misplaced-option.ts'
import { missingMember } from './missing-member.ts'
import { missingValues } from './missing-values.ts'
import { nonStandardNumber } from './non-standard-number.ts'
import { nonTextName } from './non-text-name.ts'
import type { Rule, RuleMeta } from './rule.ts'
import { syntaxError } from './syntax-error.ts'
import { trailingComma } from './trailing-comma.ts'
import { unknownCategory } from './unknown-category.ts'
import { unknownKeyType } from './unknown-key-type.ts'
import { unknownKey } from './unknown-key.ts'
import { unknownMember } from './unknown-member.ts'
import { unknownOption } from './unknown-option.ts'
import { unknownQuestiongroup } from './unknown-questiongroup.ts'
import { unknownTemplate } from './unknown-template.ts'
import { unusedAcceptance } from './unused-acceptance.ts'
import { unusedSuppression } from './unused-suppression.ts'
import { wrongType } from './wrong-type.ts'

/** All rules, by id. */
export const rules: readonly Rule[] = [
  byteOrderMark,
  conflictingRecords,
  danglingReference,
  duplicateMember,
  duplicateRecord,
  exceedsLimits,
  ineffectiveOption,
  invalidValue,
  jsonComment,
  misplacedOption,
  missingMember,
  missingValues,
  nonStandardNumber,
  nonTextName,
  syntaxError,
  trailingComma,
  unknownCategory,
  unknownKeyType,
  unknownKey,
  unknownMember,
  unknownOption,
  unknownQuestiongroup,
  unknownTemplate,
  unusedAcceptance,
  unusedSuppression,
  wrongType,
]
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
