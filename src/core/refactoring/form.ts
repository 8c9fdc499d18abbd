import type { Operation } from '../writing/operation.ts'
import { type Ask, createAsking, type FormAnswer } from './asking.ts'
import type { Refactoring } from './refactoring.ts'
import { refactor } from './refactorings-at.ts'

/** Why something cannot be done. */
export interface FormProblem {
  /** The name of the answer that brings it about; `undefined` where it is in the way whatever the answers. */
  readonly name: string | undefined
  readonly message: string
}

/** All that is asked, with what comes of the answers. */
export interface FilledForm {
  readonly asks: readonly Ask[]
  readonly problem: FormProblem | undefined
  /** What it does, where nothing is in the way; what is not answered is taken as it would be offered. */
  readonly operation: Operation | undefined
}

/** Fills in what a refactoring asks for; `refuses` gives further reasons against an operation. */
export function fillForm(
  refactoring: Refactoring,
  answers: ReadonlyMap<string, FormAnswer>,
  refuses: (operation: Operation) => string | undefined,
): FilledForm {
  const tried = (known: ReadonlyMap<string, FormAnswer>): { message?: string | undefined; operation?: Operation } => {
    const made = refactor(refactoring, known, true)
    if ('ask' in made) return {}
    return 'refused' in made ? { message: made.refused } : { ...made, message: refuses(made.operation) }
  }
  const asks = asksOf(refactoring, answers)
  const { message, operation } = tried(answers)
  if (message === undefined) return { asks, problem: undefined, operation }
  const name = culprit(asks, answers, message, (known) => tried(known).message)
  return { asks, problem: { name, message }, operation: undefined }
}

/** All that is asked with some answers; what is not answered is taken as it would be offered. */
export function asksOf({ prepare }: Refactoring, answers: ReadonlyMap<string, FormAnswer>): readonly Ask[] {
  const asking = createAsking(answers, true)
  prepare(asking)
  return asking.asked()
}

/** The answer with which a message comes up; the last one, where it was there before all of them. */
function culprit(
  asks: readonly Ask[],
  answers: ReadonlyMap<string, FormAnswer>,
  message: string,
  messageWith: (known: ReadonlyMap<string, FormAnswer>) => string | undefined,
): string | undefined {
  const known = new Map<string, FormAnswer>()
  const isThere = (): boolean => messageWith(known) === message
  const before = isThere()
  for (const { name } of asks) {
    const answer = answers.get(name)
    if (answer === undefined) continue
    known.set(name, answer)
    if (!before && isThere()) return name
  }
  return before && asks.every(({ name }) => answers.has(name)) ? asks.at(-1)?.name : undefined
}
