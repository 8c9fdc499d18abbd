import { addedChoice } from './added-choice.ts'
import { addedConfiguration } from './added-configuration.ts'
import { addedQuestion } from './added-question.ts'
import { addedQuestiongroup } from './added-questiongroup.ts'
import { addedText } from './added-text.ts'
import { changedAnswerForm } from './changed-answer-form.ts'
import { changedCalculation } from './changed-calculation.ts'
import { changedCheck } from './changed-check.ts'
import { changedCondition } from './changed-condition.ts'
import { changedDetails } from './changed-details.ts'
import { changedFilter } from './changed-filter.ts'
import { changedFormSaving } from './changed-form-saving.ts'
import { changedInheritance } from './changed-inheritance.ts'
import { changedLeftChoices } from './changed-left-choices.ts'
import { changedMeaning } from './changed-meaning.ts'
import { changedName } from './changed-name.ts'
import { changedOption } from './changed-option.ts'
import { changedOrder } from './changed-order.ts'
import { changedPk } from './changed-pk.ts'
import { changedPlace } from './changed-place.ts'
import { changedSavability } from './changed-savability.ts'
import { changedSaveCondition } from './changed-save-condition.ts'
import { changedScale } from './changed-scale.ts'
import { changedText } from './changed-text.ts'
import { changedType } from './changed-type.ts'
import { changedVisibility } from './changed-visibility.ts'
import { changedWording } from './changed-wording.ts'
import { incomparable } from './incomparable.ts'
import { lostDetails } from './lost-details.ts'
import { lostEntry } from './lost-entry.ts'
import { lostPage } from './lost-page.ts'
import { lostReader } from './lost-reader.ts'
import { lostSight } from './lost-sight.ts'
import { loweredMaxChoices } from './lowered-max-choices.ts'
import { loweredMaxLength } from './lowered-max-length.ts'
import { loweredMaxNum } from './lowered-max-num.ts'
import { movedQuestion } from './moved-question.ts'
import { movedQuestiongroup } from './moved-questiongroup.ts'
import { narrowedLimits } from './narrowed-limits.ts'
import { newlyRead } from './newly-read.ts'
import { otherName } from './other-name.ts'
import { pairedOther } from './paired-other.ts'
import { raisedMinNum } from './raised-min-num.ts'
import { removedChoice } from './removed-choice.ts'
import { removedConfiguration } from './removed-configuration.ts'
import { removedQuestion } from './removed-question.ts'
import { removedQuestiongroup } from './removed-questiongroup.ts'
import { removedText } from './removed-text.ts'
import { renamedChoice } from './renamed-choice.ts'
import { renamedQuestion } from './renamed-question.ts'
import { renamedQuestiongroup } from './renamed-questiongroup.ts'
import { reorderedScale } from './reordered-scale.ts'
import { retiredChoice } from './retired-choice.ts'
import { retiredQuestion } from './retired-question.ts'
import { takenLabel } from './taken-label.ts'
import { unloadableConfiguration } from './unloadable-configuration.ts'
import { unreadAnswer } from './unread-answer.ts'
import { widenedLimits } from './widened-limits.ts'

/** All kinds of changes. */
export const all = [
  addedChoice,
  addedConfiguration,
  addedQuestion,
  addedQuestiongroup,
  addedText,
  changedAnswerForm,
  changedCalculation,
  changedCheck,
  changedCondition,
  changedDetails,
  changedFilter,
  changedFormSaving,
  changedInheritance,
  changedLeftChoices,
  changedMeaning,
  changedName,
  changedOption,
  changedOrder,
  changedPk,
  changedPlace,
  changedSavability,
  changedSaveCondition,
  changedScale,
  changedText,
  changedType,
  changedVisibility,
  changedWording,
  incomparable,
  lostDetails,
  lostEntry,
  lostPage,
  lostReader,
  lostSight,
  loweredMaxChoices,
  loweredMaxLength,
  loweredMaxNum,
  movedQuestion,
  movedQuestiongroup,
  narrowedLimits,
  newlyRead,
  otherName,
  pairedOther,
  raisedMinNum,
  removedChoice,
  removedConfiguration,
  removedQuestion,
  removedQuestiongroup,
  removedText,
  renamedChoice,
  renamedQuestion,
  renamedQuestiongroup,
  reorderedScale,
  retiredChoice,
  retiredQuestion,
  takenLabel,
  unloadableConfiguration,
  unreadAnswer,
  widenedLimits,
] as const
