import { alteredAnswer } from './answer/altered-answer.ts'
import { droppedAnswer } from './answer/dropped-answer.ts'
import { failingAnswer } from './answer/failing-answer.ts'
import { hiddenAnswer } from './answer/hidden-answer.ts'
import { malformedAnswers } from './answer/malformed-answers.ts'
import { tooManyAnswers } from './answer/too-many-answers.ts'
import { uncheckedAnswer } from './answer/unchecked-answer.ts'
import { unknownAnswer } from './answer/unknown-answer.ts'
import { unmetCondition } from './answer/unmet-condition.ts'
import { unofferedChoice } from './answer/unoffered-choice.ts'
import { unsavablePage } from './answer/unsavable-page.ts'
import { wrongAnswerType } from './answer/wrong-answer-type.ts'
import { commaInCondition } from './condition/comma-in-condition.ts'
import { divergingCondition } from './condition/diverging-condition.ts'
import { failingCondition } from './condition/failing-condition.ts'
import { invalidOldCondition } from './condition/invalid-old-condition.ts'
import { malformedCondition } from './condition/malformed-condition.ts'
import { neverSaved } from './condition/never-saved.ts'
import { neverShown } from './condition/never-shown.ts'
import { nonBooleanCondition } from './condition/non-boolean-condition.ts'
import { unknownConditionValue } from './condition/unknown-condition-value.ts'
import { unloadableCondition } from './condition/unloadable-condition.ts'
import { unreadableConditions } from './condition/unreadable-conditions.ts'
import { unsavableCondition } from './condition/unsavable-condition.ts'
import { currentId } from './former-ids.ts'
import { incompleteInheritance } from './link/incomplete-inheritance.ts'
import { linkKeywordMismatch } from './link/link-keyword-mismatch.ts'
import { linkWithoutHasLinks } from './link/link-without-has-links.ts'
import { unofferedModule } from './link/unoffered-module.ts'
import { wrongLinkQuestiongroup } from './link/wrong-link-questiongroup.ts'
import { ambiguousOrder } from './option/ambiguous-order.ts'
import { foreignTemplate } from './option/foreign-template.ts'
import { ineffectiveOption } from './option/ineffective-option.ts'
import { misplacedOption } from './option/misplaced-option.ts'
import { missingName } from './option/missing-name.ts'
import { repeatedFilterOrder } from './option/repeated-filter-order.ts'
import { severalNames } from './option/several-names.ts'
import { unanswerableQuestion } from './option/unanswerable-question.ts'
import { unknownOption } from './option/unknown-option.ts'
import { unknownTemplate } from './option/unknown-template.ts'
import { unorderedChoices } from './option/unordered-choices.ts'
import { wrongNumbering } from './option/wrong-numbering.ts'
import { conflictingRecords } from './project/conflicting-records.ts'
import { missingImageFile } from './project/missing-image-file.ts'
import { noDefinitions } from './project/no-definitions.ts'
import { removedName } from './project/removed-name.ts'
import { unusedAcceptance } from './project/unused-acceptance.ts'
import { unusedSuppression } from './project/unused-suppression.ts'
import { brokenReader } from './reader/broken-reader.ts'
import { brokenSummaryRule } from './reader/broken-summary.ts'
import { incompleteSummaryNames } from './reader/incomplete-summary-names.ts'
import { missingImageName } from './reader/missing-image-name.ts'
import { missingListDefinition } from './reader/missing-list-definition.ts'
import { severalGeometries } from './reader/several-geometries.ts'
import { unlimitedMonth } from './reader/unlimited-month.ts'
import { unprintedQuestions } from './reader/unprinted-questions.ts'
import { unreadableAnswers } from './reader/unreadable-answers.ts'
import { unshownAnswers } from './reader/unshown-answers.ts'
import { unstoredAnswer } from './reader/unstored-answer.ts'
import { unstoredName } from './reader/unstored-name.ts'
import { danglingReference } from './reference/dangling-reference.ts'
import { duplicateCategory } from './reference/duplicate-category.ts'
import { duplicateConfiguration } from './reference/duplicate-configuration.ts'
import { duplicateQuestion } from './reference/duplicate-question.ts'
import { duplicateQuestiongroup } from './reference/duplicate-questiongroup.ts'
import { duplicateRecord } from './reference/duplicate-record.ts'
import { misdatedEdition } from './reference/misdated-edition.ts'
import { missingValues } from './reference/missing-values.ts'
import { unfitKeyword } from './reference/unfit-keyword.ts'
import { unknownCalculationInput } from './reference/unknown-calculation-input.ts'
import { unknownCategory } from './reference/unknown-category.ts'
import { unknownConfiguration } from './reference/unknown-configuration.ts'
import { unknownCustomOption } from './reference/unknown-custom-option.ts'
import { unknownDisplayField } from './reference/unknown-display-field.ts'
import { unknownKey } from './reference/unknown-key.ts'
import { unknownKeyType } from './reference/unknown-key-type.ts'
import { unknownModel } from './reference/unknown-model.ts'
import { unknownQuestiongroup } from './reference/unknown-questiongroup.ts'
import { unknownSummaryMethod } from './reference/unknown-summary-method.ts'
import { wrongAdditionalData } from './reference/wrong-additional-data.ts'
import { wrongInheritedQuestiongroup } from './reference/wrong-inherited-questiongroup.ts'
import { wrongMapConfiguration } from './reference/wrong-map-configuration.ts'
import { wrongModule } from './reference/wrong-module.ts'
import { wrongOptionQuestiongroup } from './reference/wrong-option-questiongroup.ts'
import { wrongQuestiongroupToOptions } from './reference/wrong-questiongroup-to-options.ts'
import { wrongTableQuestiongroup } from './reference/wrong-table-questiongroup.ts'
import { wrongTranslationType } from './reference/wrong-translation-type.ts'
import type { Rule, RuleMeta } from './rule.ts'
import { lossyFormTemplate } from './saving/lossy-form-template.ts'
import { lostFieldOptions } from './saving/lost-field-options.ts'
import { missingOption } from './saving/missing-option.ts'
import { unaddableRepetition } from './saving/unaddable-repetition.ts'
import { unfitOtherTemplate } from './saving/unfit-other-template.ts'
import { unpairedOther } from './saving/unpaired-other.ts'
import { unreadableCustomOptions } from './saving/unreadable-custom-options.ts'
import { unsentOrder } from './saving/unsent-order.ts'
import { userRoleWithoutUser } from './saving/user-role-without-user.ts'
import { emptySubcategory } from './shape/empty-subcategory.ts'
import { invalidValue } from './shape/invalid-value.ts'
import { minNumAboveMaxNum } from './shape/min-num-above-max-num.ts'
import { missingMember } from './shape/missing-member.ts'
import { mixedSubcategory } from './shape/mixed-subcategory.ts'
import { tooFewQuestions } from './shape/too-few-questions.ts'
import { undrawnQuestiongroup } from './shape/undrawn-questiongroup.ts'
import { unevenTableRows } from './shape/uneven-table-rows.ts'
import { unknownMember } from './shape/unknown-member.ts'
import { unreachableSubcategory } from './shape/unreachable-subcategory.ts'
import { wrongColumnWidths } from './shape/wrong-column-widths.ts'
import { wrongColumns } from './shape/wrong-columns.ts'
import { wrongType } from './shape/wrong-type.ts'
import { byteOrderMark } from './syntax/byte-order-mark.ts'
import { duplicateMember } from './syntax/duplicate-member.ts'
import { exceedsLimits } from './syntax/exceeds-limits.ts'
import { jsonComment } from './syntax/json-comment.ts'
import { mergeConflict } from './syntax/merge-conflict.ts'
import { nonStandardNumber } from './syntax/non-standard-number.ts'
import { nonTextName } from './syntax/non-text-name.ts'
import { syntaxError } from './syntax/syntax-error.ts'
import { trailingComma } from './syntax/trailing-comma.ts'
import { measureWithoutStacked } from './template/measure-without-stacked.ts'
import { misalignedQuestiongroups } from './template/misaligned-questiongroups.ts'
import { missingTableGrouping } from './template/missing-table-grouping.ts'
import { templateWithoutOption } from './template/template-without-option.ts'
import { brokenHtml } from './text/broken-html.ts'
import { duplicateLabel } from './text/duplicate-label.ts'
import { emptyText } from './text/empty-text.ts'
import { hiddenText } from './text/hidden-text.ts'
import { htmlInLabel } from './text/html-in-label.ts'
import { missingHelptext } from './text/missing-helptext.ts'
import { missingLabel } from './text/missing-label.ts'
import { missingScaleLabel } from './text/missing-scale-label.ts'
import { unlabelledQuestiongroup } from './text/unlabelled-questiongroup.ts'
import { unprintedText } from './text/unprinted-text.ts'
import { unreadTexts } from './text/unread-texts.ts'
import { ineffectiveCondition } from './trigger/ineffective-condition.ts'
import { ineffectiveTrigger } from './trigger/ineffective-trigger.ts'
import { mismatchedConditions } from './trigger/mismatched-conditions.ts'
import { missingConditionalQuestion } from './trigger/missing-conditional-question.ts'
import { repeatedTrigger } from './trigger/repeated-trigger.ts'
import { sharedCondition } from './trigger/shared-condition.ts'
import { sharedHtmlId } from './trigger/shared-html-id.ts'
import { undrivenQuestion } from './trigger/undriven-question.ts'
import { unmatchedOldCondition } from './trigger/unmatched-old-condition.ts'
import { untriggeredQuestion } from './trigger/untriggered-question.ts'
import { untriggeredQuestiongroup } from './trigger/untriggered-questiongroup.ts'
import { unusedCondition } from './trigger/unused-condition.ts'
import { wrongConditionalQuestion } from './trigger/wrong-conditional-question.ts'
import { ignoredValues } from './unused/ignored-values.ts'
import { unknownContext } from './unused/unknown-context.ts'
import { unusedRecord } from './unused/unused-record.ts'

/** All rules, by id. */
export const rules: readonly Rule[] = [
  alteredAnswer,
  ambiguousOrder,
  brokenHtml,
  brokenReader,
  brokenSummaryRule,
  byteOrderMark,
  commaInCondition,
  conflictingRecords,
  danglingReference,
  divergingCondition,
  droppedAnswer,
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
  failingAnswer,
  failingCondition,
  foreignTemplate,
  hiddenAnswer,
  hiddenText,
  htmlInLabel,
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
  lossyFormTemplate,
  lostFieldOptions,
  malformedAnswers,
  malformedCondition,
  measureWithoutStacked,
  mergeConflict,
  minNumAboveMaxNum,
  misalignedQuestiongroups,
  misdatedEdition,
  mismatchedConditions,
  misplacedOption,
  missingConditionalQuestion,
  missingHelptext,
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
  removedName,
  repeatedFilterOrder,
  repeatedTrigger,
  severalGeometries,
  severalNames,
  sharedCondition,
  sharedHtmlId,
  syntaxError,
  templateWithoutOption,
  tooFewQuestions,
  tooManyAnswers,
  trailingComma,
  unaddableRepetition,
  unanswerableQuestion,
  uncheckedAnswer,
  undrawnQuestiongroup,
  undrivenQuestion,
  unevenTableRows,
  unfitKeyword,
  unfitOtherTemplate,
  unknownAnswer,
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
  unknownModel,
  unknownOption,
  unknownQuestiongroup,
  unknownSummaryMethod,
  unknownTemplate,
  unlabelledQuestiongroup,
  unlimitedMonth,
  unloadableCondition,
  unmatchedOldCondition,
  unmetCondition,
  unofferedChoice,
  unofferedModule,
  unorderedChoices,
  unpairedOther,
  unprintedQuestions,
  unprintedText,
  unreachableSubcategory,
  unreadTexts,
  unreadableAnswers,
  unreadableConditions,
  unreadableCustomOptions,
  unsavableCondition,
  unsavablePage,
  unsentOrder,
  unshownAnswers,
  unstoredAnswer,
  unstoredName,
  untriggeredQuestion,
  untriggeredQuestiongroup,
  unusedAcceptance,
  unusedCondition,
  unusedRecord,
  unusedSuppression,
  userRoleWithoutUser,
  wrongAdditionalData,
  wrongAnswerType,
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
