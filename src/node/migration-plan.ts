import {
  type MigrationPlan,
  type PlanProblem,
  parseText,
  problemsOfPlan,
  readPlan,
  validate,
} from '../core/internal.ts'
import { createTeller, schemaMessage, syntaxMessages } from './config-messages.ts'
import { resolvePath, showPath } from './paths.ts'
import { readText } from './read.ts'

/** A plan, or what is wrong with it, a line each. */
export type LoadedPlan = { readonly plan: MigrationPlan } | { readonly failures: readonly string[] }

/** Reads the plan of a migration; one that leaves something undecided has failures, as has one in which `check` finds something. */
export function loadPlan(
  name: string,
  cwd: string,
  check: (plan: MigrationPlan) => readonly PlanProblem[] = () => [],
): LoadedPlan {
  const path = resolvePath(cwd, name)
  const uri = showPath(cwd, path)
  const read = readText(path)
  if ('problem' in read) return { failures: [`${uri}: ${read.detail}`] }
  const document = parseText(uri, read.text)
  const tell = createTeller(document, uri)
  const syntax = syntaxMessages(document, uri)
  const broken =
    syntax.length > 0 ? syntax : validate('migration', document.value).map((error) => schemaMessage(error, tell))
  const plan = readPlan(document.value)
  const problems = broken.length > 0 ? [] : problemsOfPlan(plan)
  const messages =
    broken.length > 0
      ? broken
      : (problems.length > 0 ? problems : check(plan)).map(({ pointer, message }) => tell(pointer, 'value', message))
  if (messages.length === 0) return { plan }
  return { failures: messages.map(({ file, line, column, text }) => `${file}:${line}:${column}: ${text}`) }
}
