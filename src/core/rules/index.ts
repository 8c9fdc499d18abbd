import { ambiguousOrder } from './ambiguous-order.ts'
import { brokenHtml } from './broken-html.ts'
import { byteOrderMark } from './byte-order-mark.ts'
import { commaInCondition } from './comma-in-condition.ts'
import { conflictingRecords } from './conflicting-records.ts'
import { danglingReference } from './dangling-reference.ts'
import { divergingCondition } from './diverging-condition.ts'
import { duplicateCategory } from './duplicate-category.ts'
import { duplicateConfiguration } from './duplicate-configuration.ts'
import { duplicateLabel } from './duplicate-label.ts'
import { duplicateMember } from './duplicate-member.ts'
import { duplicateQuestion } from './duplicate-question.ts'
import { duplicateQuestiongroup } from './duplicate-questiongroup.ts'
import { duplicateRecord } from './duplicate-record.ts'
import { emptySubcategory } from './empty-subcategory.ts'
import { emptyText } from './empty-text.ts'
import { exceedsLimits } from './exceeds-limits.ts'
import { failingCondition } from './failing-condition.ts'
import { foreignTemplate } from './foreign-template.ts'
import { currentId } from './former-ids.ts'
import { hiddenText } from './hidden-text.ts'
import { ignoredValues } from './ignored-values.ts'
import { incompleteInheritance } from './incomplete-inheritance.ts'
import { incompleteSummaryNames } from './incomplete-summary-names.ts'
import { ineffectiveCondition } from './ineffective-condition.ts'
import { ineffectiveOption } from './ineffective-option.ts'
import { ineffectiveTrigger } from './ineffective-trigger.ts'
import { invalidOldCondition } from './invalid-old-condition.ts'
import { invalidValue } from './invalid-value.ts'
import { jsonComment } from './json-comment.ts'
import { linkKeywordMismatch } from './link-keyword-mismatch.ts'
import { linkWithoutHasLinks } from './link-without-has-links.ts'
import { malformedCondition } from './malformed-condition.ts'
import { measureWithoutStacked } from './measure-without-stacked.ts'
import { minNumAboveMaxNum } from './min-num-above-max-num.ts'
import { misalignedQuestiongroups } from './misaligned-questiongroups.ts'
import { mismatchedConditions } from './mismatched-conditions.ts'
import { misplacedOption } from './misplaced-option.ts'
import { missingImageFile } from './missing-image-file.ts'
import { missingImageName } from './missing-image-name.ts'
import { missingLabel } from './missing-label.ts'
import { missingListDefinition } from './missing-list-definition.ts'
import { missingMember } from './missing-member.ts'
import { missingName } from './missing-name.ts'
import { missingOption } from './missing-option.ts'
import { missingScaleLabel } from './missing-scale-label.ts'
import { missingTableGrouping } from './missing-table-grouping.ts'
import { missingValues } from './missing-values.ts'
import { mixedSubcategory } from './mixed-subcategory.ts'
import { neverSaved } from './never-saved.ts'
import { neverShown } from './never-shown.ts'
import { noDefinitions } from './no-definitions.ts'
import { nonBooleanCondition } from './non-boolean-condition.ts'
import { nonStandardNumber } from './non-standard-number.ts'
import { nonTextName } from './non-text-name.ts'
import { repeatedFilterOrder } from './repeated-filter-order.ts'
import type { Rule, RuleMeta } from './rule.ts'
import { severalGeometries } from './several-geometries.ts'
import { severalNames } from './several-names.ts'
import { sharedCondition } from './shared-condition.ts'
import { syntaxError } from './syntax-error.ts'
import { templateWithoutOption } from './template-without-option.ts'
import { tooFewQuestions } from './too-few-questions.ts'
import { trailingComma } from './trailing-comma.ts'
import { unaddableRepetition } from './unaddable-repetition.ts'
import { undrivenQuestion } from './undriven-question.ts'
import { unevenTableRows } from './uneven-table-rows.ts'
import { unfitOtherTemplate } from './unfit-other-template.ts'
import { unknownCalculationInput } from './unknown-calculation-input.ts'
import { unknownCategory } from './unknown-category.ts'
import { unknownConditionValue } from './unknown-condition-value.ts'
import { unknownConfiguration } from './unknown-configuration.ts'
import { unknownContext } from './unknown-context.ts'
import { unknownCustomOption } from './unknown-custom-option.ts'
import { unknownDisplayField } from './unknown-display-field.ts'
import { unknownKey } from './unknown-key.ts'
import { unknownKeyType } from './unknown-key-type.ts'
import { unknownMember } from './unknown-member.ts'
import { unknownOption } from './unknown-option.ts'
import { unknownQuestiongroup } from './unknown-questiongroup.ts'
import { unknownSummaryMethod } from './unknown-summary-method.ts'
import { unknownTemplate } from './unknown-template.ts'
import { unloadableCondition } from './unloadable-condition.ts'
import { unmatchedOldCondition } from './unmatched-old-condition.ts'
import { unofferedModule } from './unoffered-module.ts'
import { unorderedChoices } from './unordered-choices.ts'
import { unpairedOther } from './unpaired-other.ts'
import { unreachableSubcategory } from './unreachable-subcategory.ts'
import { unreadTexts } from './unread-texts.ts'
import { unreadableConditions } from './unreadable-conditions.ts'
import { unreadableCustomOptions } from './unreadable-custom-options.ts'
import { unsavableCondition } from './unsavable-condition.ts'
import { unshownAnswers } from './unshown-answers.ts'
import { untriggeredQuestion } from './untriggered-question.ts'
import { untriggeredQuestiongroup } from './untriggered-questiongroup.ts'
import { unusedAcceptance } from './unused-acceptance.ts'
import { unusedCondition } from './unused-condition.ts'
import { unusedRecord } from './unused-record.ts'
import { unusedSuppression } from './unused-suppression.ts'
import { userRoleWithoutUser } from './user-role-without-user.ts'
import { wrongAdditionalData } from './wrong-additional-data.ts'
import { wrongColumnWidths } from './wrong-column-widths.ts'
import { wrongColumns } from './wrong-columns.ts'
import { wrongConditionalQuestion } from './wrong-conditional-question.ts'
import { wrongInheritedQuestiongroup } from './wrong-inherited-questiongroup.ts'
import { wrongLinkQuestiongroup } from './wrong-link-questiongroup.ts'
import { wrongMapConfiguration } from './wrong-map-configuration.ts'
import { wrongModule } from './wrong-module.ts'
import { wrongNumbering } from './wrong-numbering.ts'
import { wrongOptionQuestiongroup } from './wrong-option-questiongroup.ts'
import { wrongQuestiongroupToOptions } from './wrong-questiongroup-to-options.ts'
import { wrongTableQuestiongroup } from './wrong-table-questiongroup.ts'
import { wrongTranslationType } from './wrong-translation-type.ts'
import { wrongType } from './wrong-type.ts'

/** All rules, by id. */
export const rules: readonly Rule[] = [
  ambiguousOrder,
  brokenHtml,
  byteOrderMark,
  commaInCondition,
  conflictingRecords,
  danglingReference,
  divergingCondition,
  duplicateCategory,
  duplicateConfiguration,
  duplicateLabel,
  duplicateMember,
  duplicateQuestion,
  duplicateQuestiongroup,
  duplicateRecord,
  emptySubcategory,
  emptyText,
  exceedsLimits,
  failingCondition,
  foreignTemplate,
  hiddenText,
  ignoredValues,
  incompleteInheritance,
  incompleteSummaryNames,
  ineffectiveCondition,
  ineffectiveOption,
  ineffectiveTrigger,
  invalidOldCondition,
  invalidValue,
  jsonComment,
  linkKeywordMismatch,
  linkWithoutHasLinks,
  malformedCondition,
  measureWithoutStacked,
  minNumAboveMaxNum,
  misalignedQuestiongroups,
  mismatchedConditions,
  misplacedOption,
  missingImageFile,
  missingImageName,
  missingLabel,
  missingListDefinition,
  missingMember,
  missingName,
  missingOption,
  missingScaleLabel,
  missingTableGrouping,
  missingValues,
  mixedSubcategory,
  neverSaved,
  neverShown,
  noDefinitions,
  nonBooleanCondition,
  nonStandardNumber,
  nonTextName,
  repeatedFilterOrder,
  severalGeometries,
  severalNames,
  sharedCondition,
  syntaxError,
  templateWithoutOption,
  tooFewQuestions,
  trailingComma,
  unaddableRepetition,
  undrivenQuestion,
  unevenTableRows,
  unfitOtherTemplate,
  unknownCalculationInput,
  unknownCategory,
  unknownConditionValue,
  unknownConfiguration,
  unknownContext,
  unknownCustomOption,
  unknownDisplayField,
  unknownKey,
  unknownKeyType,
  unknownMember,
  unknownOption,
  unknownQuestiongroup,
  unknownSummaryMethod,
  unknownTemplate,
  unloadableCondition,
  unmatchedOldCondition,
  unofferedModule,
  unorderedChoices,
  unpairedOther,
  unreachableSubcategory,
  unreadTexts,
  unreadableConditions,
  unreadableCustomOptions,
  unsavableCondition,
  unshownAnswers,
  untriggeredQuestion,
  untriggeredQuestiongroup,
  unusedAcceptance,
  unusedCondition,
  unusedRecord,
  unusedSuppression,
  userRoleWithoutUser,
  wrongAdditionalData,
  wrongColumnWidths,
  wrongColumns,
  wrongConditionalQuestion,
  wrongInheritedQuestiongroup,
  wrongLinkQuestiongroup,
  wrongMapConfiguration,
  wrongModule,
  wrongNumbering,
  wrongOptionQuestiongroup,
  wrongQuestiongroupToOptions,
  wrongTableQuestiongroup,
  wrongTranslationType,
  wrongType,
]
const byId = new Map(rules.map((rule) => [rule.meta.id, rule]))

/** The ids of all rules. */
export const ruleIds: readonly string[] = [...byId.keys()]

/** A rule by its id, or by one that it had in an earlier version. */
export function findRule(id: string): Rule | undefined {
  return byId.get(currentId(id))
}

/** The metadata of a rule that is known to exist. */
export function metaOf(id: string): RuleMeta {
  const rule = byId.get(id)
  if (rule === undefined) throw new Error(`There is no rule ${id}`)
  return rule.meta
}
