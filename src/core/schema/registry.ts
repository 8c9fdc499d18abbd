import { type RawError, type RawErrors, validators } from './generated/validators.js'
import type { SchemaKind } from './kinds.ts'
import { createProblem, type SchemaProblem } from './problem.ts'

/**
 * Everything in a value that breaks the schema of its kind, one problem a cause and place. The value is plain JSON data
 * of at most a few hundred levels.
 */
export function validate(kind: SchemaKind, value: unknown, most = Number.POSITIVE_INFINITY): SchemaProblem[] {
  return problemsOf(kind, value, errorsOf(kind, value), most)
}

/** The same of some records of a fixture, by their positions: what one breaks has nothing to do with the others. */
export function validateRecords(records: readonly unknown[], positions: readonly number[]): SchemaProblem[] {
  const errors = positions.flatMap((position) =>
    errorsOf('fixture', [records[position]]).map((error) => ({
      ...error,
      path: `/${position}${error.path.slice('/0'.length)}`,
    })),
  )
  return problemsOf('fixture', records, errors, Number.POSITIVE_INFINITY)
}

function errorsOf(kind: SchemaKind, value: unknown): readonly RawError[] {
  const validator = validators[kind]
  return validator(value) ? [] : flattened(validator.errors ?? [])
}

function problemsOf(kind: SchemaKind, value: unknown, errors: readonly RawError[], most: number): SchemaProblem[] {
  const problems = new Map<string, SchemaProblem>()
  const ranks = new Map<string, number>()
  for (const error of errors) {
    if (error.keyword === '') continue
    const problem = createProblem(kind, value, error)
    const rank = ranksOfValueKeywords.get(error.keyword)
    const cause = rank === undefined ? `${problem.pointer} ${error.keyword} ${missing(error)}` : problem.pointer
    const known = ranks.get(cause)
    if (known !== undefined && known <= (rank ?? 0)) continue
    ranks.set(cause, rank ?? 0)
    problems.set(cause, problem)
    if (problems.size >= most) break
  }
  return [...problems.values()]
}

/** The errors of a value and of all its parts, with whole paths. */
function flattened(errors: readonly (RawError | RawErrors)[]): readonly RawError[] {
  const all: RawError[] = []
  const add = (some: readonly (RawError | RawErrors)[], start: string): void => {
    for (const error of some) {
      const path = start + error.path
      if ('errors' in error) add(error.errors, path)
      else all.push({ ...error, path })
    }
  }
  add(errors, '')
  return all
}

/** Keywords about a value itself: of those that fail at one place only the first in this order is the cause. */
const ranksOfValueKeywords = new Map(
  ['type', 'maxLength', 'minLength', 'const', 'enum', 'pattern', 'format', 'minimum', 'minItems', 'minProperties'].map(
    (keyword, rank) => [keyword, rank],
  ),
)

function missing({ params }: RawError): string {
  return typeof params.missingProperty === 'string' ? params.missingProperty : ''
}
