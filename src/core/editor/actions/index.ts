import { acceptSource } from './accept.ts'
import type { ActionSource } from './action.ts'
import { copyConditionsSource } from './copy-conditions.ts'
import { danglingReferenceSource } from './dangling-reference.ts'
import { editLabelSource } from './edit-label.ts'
import { fixAllSource } from './fix-all.ts'
import { fixSource } from './fixes.ts'
import { addChoiceSource, missingChoiceSource } from './missing-choice.ts'
import { missingLabelSource } from './missing-label.ts'
import { moveOptionSource } from './move-option.ts'
import { addOtherSource, otherAnswerSource } from './other-answer.ts'
import { renumberSource } from './renumber.ts'
import { showWhenSource } from './show-when.ts'
import { suppressSource } from './suppress.ts'
import { unknownRecordSource } from './unknown-record.ts'
import { unmatchedConditionSource } from './unmatched-condition.ts'

/** All sources of actions, in the order in which an editor shows what they find. */
export const actionSources: readonly ActionSource[] = [
  acceptSource,
  copyConditionsSource,
  danglingReferenceSource,
  editLabelSource,
  fixAllSource,
  fixSource,
  missingChoiceSource,
  addChoiceSource,
  missingLabelSource,
  moveOptionSource,
  otherAnswerSource,
  addOtherSource,
  renumberSource,
  showWhenSource,
  suppressSource,
  unknownRecordSource,
  unmatchedConditionSource,
].sort((left, right) => left.rank - right.rank)
