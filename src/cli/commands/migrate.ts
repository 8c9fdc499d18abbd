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
} from '../../core/internal.ts'
import type { Loaded } from '../../node/load.ts'
import { loadPlan } from '../../node/migration-plan.ts'
import { describeError } from '../../node/outcome.ts'
import { resolvePath, showPath } from '../../node/paths.ts'
import { findProjectRoot } from '../../node/project-root.ts'
import { holdsMoreThanAnswers } from '../../node/recognize.ts'
import { isOneFile, refusalToReplace } from '../../node/save.ts'
import { type NewFile, refusalToPlace, type Together, writeTogether } from '../../node/write-together.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { mandatory, type OptionsOf, value } from '../command/option.ts'
import { readingOptions } from '../command/shared-options.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { loadBeside, refuseContested } from '../load-beside.ts'
import { createProgress } from '../progress.ts'
import { printReport, say } from '../say.ts'
import { readStored, requireStored, type StoredPiece } from '../stored-answers.ts'
import { journalsFolder } from '../unfinished.ts'
import { guardedBy } from '../write-reports.ts'

const options = [
  mandatory('--plan <file>', 'the plan, which says what becomes of the answers'),
  value('--output <folder>', 'write the files under their names into this folder instead of standard output'),
  ...readingOptions,
] as const

type MigrateOptions = OptionsOf<typeof options>

/** Carries stored questionnaires to a changed configuration. */
export const migrate = defineCommand({
  name: 'migrate',
  group: 'questionnaires',
  rank: 5,
  does: 'carry stored questionnaires to a changed configuration, with a plan from "diff --migration"',
  example: 'questlint migrate --plan plan.yaml --output migrated answers.jsonl',
  arguments: [argument('<files...>', 'JSON or JSON lines, records of fixtures among them; "-" for standard input')],
  options,
  run: carry,
})

async function carry(files: readonly string[], options: MigrateOptions, io: Io): Promise<number> {
  if (files.length === 0) throw new UsageError('give files of stored questionnaires, or "-" for standard input')
  const beside: Loaded[] = []
  const loaded = loadPlan(options.plan, io.cwd, (read) => {
    const found = loadBeside(files, options, io)
    for (const name of [read.from, read.to]) refuseContested(name, found)
    beside.push(found.loaded)
    return checkTargets(read, found.loaded, options, io)
  })
  if ('failures' in loaded) throw new UsageError(loaded.failures)
  const { plan } = loaded
  const counter = createMigrationCounter(plan)
  const places = placesFor(files, beside, options, io)
  const outputs = new Map([...places].map(([name, target]) => [name, { target, over: 'anything' } as const]))
  const together = writeTogether([...outputs.values()], journalsFolder(io))
  try {
    for (const name of files) {
      const output = outputs.get(name)
      await migrateFile(name, plan, counter, output && targetOf(output, together, io), io)
    }
    const [first] = outputs.values()
    if (first) attempt(first, together.commit, io)
    for (const file of outputs.values()) attempt(file, () => together.place(file), io)
  } finally {
    together.end()
  }
  const summary = counter.summary()
  say(io, formatMigrationSummary(summary, plan))
  return summary.entries.some(({ left }) => left > 0) ? exitCodes.findings : exitCodes.clean
}

/** What the plan names that the configurations do not have; nothing where they are not there to be looked at. */
function checkTargets(
  plan: MigrationPlan,
  { workspace }: Loaded,
  options: MigrateOptions,
  io: Io,
): readonly PlanProblem[] {
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
  target: Target | undefined,
  io: Io,
): Promise<void> {
  const progress = createProgress(io.progress ?? io.stderr)
  const write = target?.append ?? ((text: string) => printReport(io.stdout, text, 'json'))
  try {
    for await (const piece of readStored(name, io)) {
      write(migratePiece(piece, plan, counter))
      progress.show(`${name}: ${counter.summary().questionnaires} questionnaires`)
    }
    target?.close()
  } finally {
    progress.clear()
  }
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

/** Where each migrated file goes: under its name in the folder. Throws when that would lose what is read, or another of them. */
function placesFor(
  files: readonly string[],
  beside: readonly Loaded[],
  { output, plan }: MigrateOptions,
  io: Io,
): ReadonlyMap<string, string> {
  if (output === undefined) return new Map()
  if (files.includes('-'))
    throw new UsageError('what is read from standard input goes to standard output, without --output')
  const folder = resolvePath(io.cwd, output)
  const named = [plan, ...files].map((name) => resolvePath(io.cwd, name))
  const inputs = [...beside.flatMap((loaded) => guardedBy(loaded, io).inputs), ...named]
  const guarded = { root: findProjectRoot(io.cwd), inputs }
  const names = new Map<string, string>()
  for (const name of files) {
    const [source, place] = [resolvePath(io.cwd, name), join(folder, basename(name))]
    if (isOneFile(source, place))
      throw new UsageError(`${name} would be replaced by what it becomes; name another folder with --output`)
    const other = names.get(place)
    if (other !== undefined)
      throw new UsageError(`${other} and ${name} would both become ${showPath(io.cwd, place)}; migrate them apart`)
    const refusal = refusalToMigrate(place, guarded)
    if (refusal !== undefined) throw new UsageError(`${showPath(io.cwd, place)} ${refusal}`)
    names.set(place, name)
  }
  return new Map([...names].map(([place, name]) => [name, place]))
}

function refusalToMigrate(place: string, guarded: Parameters<typeof refusalToReplace>[1]): string | undefined {
  const refusal = refusalToReplace(place, guarded) ?? refusalToPlace(place)
  return refusal ?? (holdsMoreThanAnswers(place) ? 'would replace a questionnaire' : undefined)
}

/** A migrated file while it is written. */
interface Target {
  readonly append: (text: string) => void
  readonly close: () => void
}

function targetOf(file: NewFile, together: Together, io: Io): Target {
  return {
    append: (text) => attempt(file, () => together.append(file, text), io),
    close: () => attempt(file, () => together.close(file), io),
  }
}

function attempt({ target }: NewFile, work: () => void, io: Io): void {
  try {
    work()
  } catch (error) {
    throw new UsageError(`${showPath(io.cwd, target)} cannot be written (${describeError(error)})`)
  }
}
