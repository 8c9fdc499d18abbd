import type { QuestionModel } from '../judging/model.ts'
import type { AnswerProblem } from '../judging/problem.ts'
import type { Witness } from './change.ts'
import type { RenamedPlaces } from './renamed-answers.ts'

/** How much a witness weighs: refused or stored otherwise, or accepted with a warning that is new. */
export interface WeighedWitness extends Witness {
  readonly weight: 'lost' | 'warned'
  readonly problem: AnswerProblem | undefined
}

/** Where answers went that a change renames or moves, and the question there, where the answers to one are weighed. */
export interface Moved {
  readonly places: RenamedPlaces
  readonly question?: QuestionModel
}
