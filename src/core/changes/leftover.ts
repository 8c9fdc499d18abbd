/**
 * What is wrong with a migrated questionnaire. `lost`: an answer is gone, and no plan drops it; `left`: it is still
 * there although the plan takes it away, or the plan could not take it where it belongs; `unplanned`: it is another one
 * than the plan makes of it; `unaccounted`: it is another one, and no change says which it becomes; `re-meant`: a
 * stored position stands for another step than before; `changed`: it is another one although nothing about its question
 * changed; `regrouped`: answers are in other repetitions; `invented`: it was not there before; `refused`: the new
 * configuration refuses it, which the old one did not; `altered`: the new one drops it or stores it otherwise.
 */
export type LeftoverKind =
  | 'lost'
  | 'left'
  | 'unplanned'
  | 'unaccounted'
  | 're-meant'
  | 'changed'
  | 'regrouped'
  | 'invented'
  | 'refused'
  | 'altered'

/** Something that a migration left behind in one questionnaire. */
export interface Leftover {
  readonly kind: LeftoverKind
  /** `questiongroup/question`, or a questiongroup alone. */
  readonly at: string
  /** Why the service refuses or alters it. */
  readonly code?: string
}

/** What became of the answers of one questionnaire, counted by value. */
export interface AnswerAccount {
  readonly leftovers: readonly Leftover[]
  readonly kept: number
  readonly moved: number
  readonly mapped: number
  readonly dropped: number
}
