import type { AnswerProblem } from '../judging/problem.ts'
import type { Witness } from './change.ts'

/** How much a witness weighs: refused or stored otherwise, or accepted with a warning that is new. */
export interface WeighedWitness extends Witness {
  readonly weight: 'lost' | 'warned'
  readonly problem: AnswerProblem | undefined
}
