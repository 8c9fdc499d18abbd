/** Why an evaluation gave no value; the four kinds of the loader's view of CPython, and `unknown` where this tool cannot know. */
export type FailureKind = 'syntax' | 'name' | 'type' | 'error' | 'unknown'

/** An evaluation or a parse that ended without a value; offsets are UTF-16 code units of the evaluated text, -1 when not known yet. */
export interface Failure {
  readonly failure: FailureKind
  /** A short stable name of the cause, in kebab-case, or the name of the exception. */
  readonly reason: string
  readonly start: number
  readonly end: number
  /** What a sentence about it needs: `name`, `operator`, `left`, `right`, `type`. */
  readonly detail?: Readonly<Record<string, string>>
}

/** Builds what parsers and evaluators throw when there is no value. */
export function fail(
  failure: FailureKind,
  reason: string,
  start = -1,
  end = start,
  detail?: Readonly<Record<string, string>>,
): Failure {
  return { failure, reason, start, end, ...(detail && { detail }) }
}

/** Tells a thrown {@link Failure} from a programming mistake, which it throws on; a used-up stack counts as unknown. */
export function asFailure(thrown: unknown): Failure {
  if (typeof thrown === 'object' && thrown !== null && 'failure' in thrown) return thrown as Failure
  if (thrown instanceof RangeError) return fail('unknown', 'too-large')
  throw thrown
}

/** A number of evaluation steps that may still be spent; one is shared by everything that judges one expression. */
export interface Budget {
  steps: number
}

/** Takes steps from a budget and fails with `unknown` when it is used up. */
export function spend(budget: Budget, steps = 1): void {
  budget.steps -= steps
  if (budget.steps < 0) throw fail('unknown', 'too-costly')
}
