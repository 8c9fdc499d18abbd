import type { Document } from '../document/document.ts'
import { guessedPlaces } from '../document/guessed-places.ts'
import { rules } from '../rules/index.ts'
import type { Rule } from '../rules/rule.ts'
import { exceedsLimits } from '../rules/syntax/exceeds-limits.ts'
import type { SchemaProblem } from '../schema/problem.ts'
import { validate } from '../schema/registry.ts'
import { remember } from '../text/remember.ts'
import type { FileFacts } from '../workspace/facts.ts'
import { mostFindings, type ReportTo, reportAs } from './report-to.ts'

const schemaRules = rules.filter((rule): rule is Rule & Required<Pick<Rule, 'checkSchema'>> => 'checkSchema' in rule)

/** Everything in a file that breaks the schema of its kind, at most one more than is reported. */
export const schemaProblemsOf = remember((facts: FileFacts): readonly SchemaProblem[] =>
  facts.kind === 'answers' ? [] : validate(facts.kind, facts.value, mostFindings + 1),
)

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
