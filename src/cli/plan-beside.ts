import { existsSync } from 'node:fs'
import {
  type Consequences,
  type Document,
  nameOfConfiguration,
  parseText,
  planWith,
  undecidedAnswers,
  validate,
} from '../core/internal.ts'
import { resolvePath, showPath } from '../node/paths.ts'
import { findProjectRoot } from '../node/project-root.ts'
import { readText } from '../node/read.ts'
import { isOfGit } from '../node/save.ts'
import { type Io, UsageError } from './io.ts'
import { writeMigration } from './write-migration.ts'

/**
 * A file that an operation writes and that is no configuration, such as a plan; relative to the working directory,
 * `null` when it is new.
 */
export interface BesideText {
  readonly uri: string
  /** Whether the command line names it. */
  readonly isNamed?: boolean
  readonly before: string | null
  readonly after: string
}

/** Which plan is written beside a change, and for which configuration. */
interface PlanOptions {
  readonly plan?: string
  readonly configuration?: string
}

/** A plan that is begun or extended; without a document it is new. */
export interface OpenedPlan {
  readonly uri: string
  readonly text: string | null
  readonly document: Document | undefined
}

/** Opens the file of a plan that is named. */
export function openPlan(name: string, io: Io): OpenedPlan {
  const path = resolvePath(io.cwd, name)
  const uri = showPath(io.cwd, path)
  if (isOfGit(path, findProjectRoot(io.cwd))) throw new UsageError(`--plan ${uri} would be a file of git`)
  const read = existsSync(path) ? readText(path) : undefined
  if (read !== undefined && 'problem' in read) throw new UsageError(`${uri}: ${read.detail}`)
  const document = read && parseText(uri, read.text)
  if (document && (document.problems.length > 0 || validate('migration', document.value).length > 0))
    throw new UsageError(`${uri}: is not a plan of "questlint diff --migration" or of another "--plan"`)
  return { uri, text: read?.text ?? null, document }
}

/** The plan that is asked for, with an entry for each change to stored answers, in which nothing is decided. */
export function planBeside(
  all: readonly Consequences[],
  { plan, configuration }: PlanOptions,
  io: Io,
): readonly BesideText[] {
  if (plan === undefined) {
    if (configuration === undefined) return []
    throw new UsageError('--configuration needs --plan: it names the configuration the plan is for')
  }
  const { uri, text, document } = openPlan(plan, io)
  const isChosen = (name: string): boolean => configuration === undefined || name === configuration
  const concerned = all.flatMap((one) =>
    undecidedAnswers(one).flatMap((answers) => (isChosen(answers.configuration) ? { one, answers } : [])),
  )
  const names = new Set(concerned.map(({ answers }) => answers.configuration))
  const [first] = concerned
  if (first === undefined) throw new UsageError('no stored answers are affected, so there is nothing to plan')
  if (document === undefined && names.size > 1)
    throw new UsageError(`a plan is for one configuration; choose one with --configuration: ${[...names].join(', ')}`)
  if (document === undefined) {
    const { pairs, report, sides } = first.one
    const own = pairs.filter(({ now }) => now && nameOfConfiguration(now) === first.answers.configuration)
    return [{ uri, isNamed: true, before: null, after: writeMigration(own, report, sides) }]
  }
  const after = planWith(
    document,
    [...names].flatMap((name) => concerned.find(({ answers }) => answers.configuration === name)?.answers ?? []),
  )
  if (typeof after !== 'string') throw new UsageError(after.refused)
  return [{ uri, isNamed: true, before: text, after }]
}
