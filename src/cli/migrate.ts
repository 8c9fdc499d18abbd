import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  configurationsIn,
  createMigrationCounter,
  formatMigrationSummary,
  type MigrationCounter,
  type MigrationPlan,
  migrateRecord,
  type PlanProblem,
  problemsOfTargets,
  suggestName,
  writeAnswers,
} from '../core/index.ts'
import { loadPlan } from '../node/migration-plan.ts'
import { resolvePath } from '../node/paths.ts'
import { streamFile } from '../node/stream-output.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { loadBeside } from './load-beside.ts'
import { createProgress } from './progress.ts'
import { printFile, say } from './say.ts'
import { readStored, requireStored, type StoredPiece } from './stored-answers.ts'
import type { WhyOptions } from './why.ts'

/** The options of `questlint migrate` as commander gives them. */
export interface MigrateOptions extends WhyOptions {
  readonly plan: string
  /** The folder that the migrated files go to; without it standard output. */
  readonly output?: string
}

/** Applies a plan to stored questionnaires, which stay as they are where they are. */
export async function migrate(files: readonly string[], options: MigrateOptions, io: Io): Promise<number> {
  if (files.length === 0) throw new UsageError('give files of stored questionnaires, or "-" for standard input')
  const loaded = loadPlan(options.plan, io.cwd, (read) => checkTargets(read, files, options, io))
  if ('failures' in loaded) throw new UsageError(...loaded.failures)
  const { plan } = loaded
  const counter = createMigrationCounter(plan)
  for (const name of files) await migrateFile(name, plan, counter, options, io)
  const summary = counter.summary()
  say(io, ...formatMigrationSummary(summary, plan))
  return summary.entries.some(({ left }) => left > 0) ? exitCodes.findings : exitCodes.clean
}

/** What the plan names that the configurations do not have; nothing where they are not there to be looked at. */
function checkTargets(
  plan: MigrationPlan,
  files: readonly string[],
  options: MigrateOptions,
  io: Io,
): readonly PlanProblem[] {
  const { workspace } = loadBeside(files, options, io)
  const known = configurationsIn(workspace)
  const now = known.get(plan.to)
  if (now !== undefined)
    return problemsOfTargets(plan, { now, ...(plan.from !== plan.to && { old: known.get(plan.from) }) })
  if (options.path.length > 0) {
    const candidate = suggestName(plan.to, [...known.keys()])
    const hint = candidate === undefined ? `loaded: ${[...known.keys()].join(', ')}` : `did you mean "${candidate}"?`
    return [{ pointer: '/to', message: `there is no configuration "${plan.to}"; ${hint}` }]
  }
  say(io, `${plan.to} is not loaded, so the plan is not compared with it; name its files with --path`)
  return []
}

async function migrateFile(
  name: string,
  plan: MigrationPlan,
  counter: MigrationCounter,
  { output }: MigrateOptions,
  io: Io,
): Promise<void> {
  const progress = createProgress(io.progress ?? io.stderr)
  const target = output === undefined ? undefined : streamFile(placeFor(name, output, io))
  const write = target?.write ?? ((text: string) => printFile(io, text))
  try {
    for await (const piece of readStored(name, io)) {
      write(migratePiece(piece, plan, counter))
      progress.show(`${name}: ${counter.summary().questionnaires} questionnaires`)
    }
  } catch (error) {
    target?.abandon()
    throw error
  } finally {
    progress.clear()
  }
  target?.finish()
}

function migratePiece(piece: StoredPiece, plan: MigrationPlan, counter: MigrationCounter): string {
  const { root, units } = requireStored(piece)
  let migrated = root
  for (const unit of units) {
    const outcome = migrateRecord(plan, migrated, unit)
    const name = unit.code ?? unit.number
    if (outcome.kind === 'refused') throw new UsageError(`${piece.place}: questionnaire ${name}: ${outcome.why}`)
    if (outcome.kind === 'migrated') migrated = outcome.root
    counter.add(name, outcome)
  }
  const text = migrated === root ? piece.text : writeAnswers(migrated, piece.isLine ? 0 : indentOf(piece.text))
  return piece.isLine || migrated !== root ? `${text}\n` : text
}

/** How many blanks a text is indented by; 0 for one on a single line. */
function indentOf(text: string): number {
  return /\n( +)\S/.exec(text)?.[1]?.length ?? 0
}

/** Where the migrated file goes: under its name in the folder, which is not the one it is read from. */
function placeFor(name: string, output: string, io: Io): string {
  if (name === '-') throw new UsageError('what is read from standard input goes to standard output, without --output')
  const folder = resolvePath(io.cwd, output)
  mkdirSync(folder, { recursive: true })
  const [source, target] = [resolvePath(io.cwd, name), join(folder, basename(name))]
  if (existsSync(source) && existsSync(target) && realpathSync(source) === realpathSync(target))
    throw new UsageError(`${name} would be replaced by what it becomes; name another folder with --output`)
  return target
}
