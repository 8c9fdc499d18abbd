import type { Document } from '../document/document.ts'
import { guessedPlaces } from '../document/guessed-places.ts'
import { rules } from '../rules/index.ts'
import type { Rule } from '../rules/rule.ts'
import { exceedsLimits } from '../rules/syntax/exceeds-limits.ts'
import type { SchemaProblem } from '../schema/problem.ts'
import { validate, validateRecords } from '../schema/registry.ts'
import type { FileFacts } from '../workspace/facts.ts'
import { earlierStatesOf } from '../workspace/former-facts.ts'
import { mostFindings, type ReportTo, reportAs } from './report-to.ts'

const schemaRules = rules.filter((rule): rule is Rule & Required<Pick<Rule, 'checkSchema'>> => 'checkSchema' in rule)

const known = new WeakMap<FileFacts, readonly SchemaProblem[]>()

/** Everything in a file that breaks the schema of its kind, at most one more than is reported. */
export function schemaProblemsOf(facts: FileFacts): readonly SchemaProblem[] {
  const problems = known.get(facts) ?? findProblems(facts)
  known.set(facts, problems)
  return problems
}

function findProblems(facts: FileFacts): readonly SchemaProblem[] {
  if (facts.kind === 'answers') return []
  return problemsBeside(facts) ?? validate(facts.kind, facts.value, mostFindings + 1)
}

/** What is known of records that an earlier state of a fixture has too, and what the few others break; `undefined` where more differ. */
function problemsBeside(facts: FileFacts): readonly SchemaProblem[] | undefined {
  if (facts.kind !== 'fixture') return undefined
  const earlier = earlierStatesOf(facts).find((one) => one.kind === facts.kind && known.has(one))
  const problems = earlier && known.get(earlier)
  if (problems === undefined || problems.length > mostFindings) return undefined
  const changed = changedItems(earlier?.value, facts.value)
  if (changed === undefined) return undefined
  const fresh = validateRecords(facts.value as readonly unknown[], changed)
  if (problems.length + fresh.length > mostFindings) return undefined
  const kept = problems.filter(({ pointer }) => !changed.includes(itemOf(pointer)))
  return [...kept, ...fresh].sort((left, right) => itemOf(left.pointer) - itemOf(right.pointer))
}

const mostChanged = 5

/** The positions of the few items of a list that are not those of another list of the same length; `undefined` where it is not so. */
function changedItems(before: unknown, after: unknown): readonly number[] | undefined {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return undefined
  const changed: number[] = []
  for (let index = 0; index < after.length; index++) {
    if (before[index] === after[index]) continue
    changed.push(index)
    if (changed.length > mostChanged) return undefined
  }
  return changed
}

/** The position of the item of a list that a pointer leads to. */
function itemOf(pointer: string): number {
  return Number(pointer.split('/', 2)[1])
}

/** Shows the rules everything in a file that breaks the schema of its kind, but for values that the text does not really give. */
export function checkSchema(facts: FileFacts, document: Document, reportTo: ReportTo): void {
  if (facts.kind === 'answers') return
  const problems = schemaProblemsOf(facts)
  const checks = schemaRules.map((rule) =>
    rule.checkSchema({ document, facts, problems, report: reportAs(rule, reportTo) }),
  )
  if (problems.length === 0) return
  if (problems.length > mostFindings) {
    reportTo(exceedsLimits, 'manyFindings', { pointer: '' }, { limit: mostFindings })
  }
  const guessed = guessedPlaces(document)
  for (const problem of problems) if (!guessed.has(problem.pointer)) for (const check of checks) check(problem)
}
