import { answerModelOf, type GroupModel, type QuestionModel } from '../judging/model.ts'
import { storedAt } from '../lint/check-answers.ts'
import { parsePointer } from '../text/pointer.ts'
import type { SetFile } from '../workspace/set-index.ts'

/** What of a questionnaire a place in stored answers belongs to. */
export interface AnswerPlace {
  readonly groups: ReadonlyMap<string, GroupModel>
  readonly group: GroupModel | undefined
  readonly question: QuestionModel | undefined
  /** How many steps lead there from the data: 1 to a questiongroup, 2 to a repetition, 3 to an answer. */
  readonly depth: number
}

/** The place of a pointer in the stored answers of a file; `undefined` elsewhere, and where their configuration is not loaded. */
export function answerPlaceAt(file: SetFile, pointer: string): AnswerPlace | undefined {
  const stored = storedAt(file, pointer)
  if (stored === undefined) return undefined
  const { groups } = answerModelOf(stored.questionnaire)
  const steps = parsePointer(pointer.slice(stored.base.length)) ?? []
  const group = groups.get(steps[0] ?? '')
  return { groups, group, question: group?.questions.get(steps[2] ?? ''), depth: steps.length }
}
