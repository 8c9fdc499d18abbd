import { basename, join } from 'node:path'
import {
  type AnswerValue,
  configurationsIn,
  createMigrationCounter,
  formatMigrationSummary,
  isAnswerObject,
  type MigrationCounter,
  type MigrationPlan,
  migrateRecord,
  type PlanProblem,
  problemsOfTargets,
  type RecordOutcome,
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
  mandatory('--plan <file>', 'the plan: what happens to the answers'),
  value('-o, --output <folder>', 'write the files under their names into this folder instead of standard output'),
  value('--rejects <file>', 'write what cannot be read or migrated to this file, with the reason, and continue'),
  ...readingOptions,
] as const

type MigrateOptions = OptionsOf<typeof options>

/** Carries stored questionnaires to a changed configuration. */
export const migrate = defineCommand({
  name: 'migrate',
  group: 'write',
  rank: 11,
  does: 'migrate stored questionnaires to a changed configuration, with a plan from "diff --migration"',
  example: 'questlint migrate --plan plan.yaml -o migrated answers.jsonl',
  arguments: [argument('<files...>', 'JSON or JSON lines, including records of fixtures; "-" for standard input')],
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
  const outputs = new Map([...places].map(([name, target]): [string, NewFile] => [name, { target, over: 'anything' }]))
  const rejects = rejectsFor(files, beside, [...places.values()], options, io)
  const written = [...outputs.values(), ...(rejects ? [rejects] : [])]
  const together = writeTogether(written, journalsFolder(io), true)
  const run: Run = {
    plan,
    counter,
    reject: rejects && collectRejects(targetOf(rejects, together, io)),
  }
  let empty = 0
  try {
    for (const name of files) {
      const output = outputs.get(name)
      const isCarried = await migrateFile(name, run, output && targetOf(output, together, io), io)
      if (isCarried || output === undefined) continue
      together.leaveOut(output)
      written.splice(written.indexOf(output), 1)
      empty++
    }
    run.reject?.close()
    const [first] = written
    if (first) attempt(first, together.commit, io)
    for (const file of written) attempt(file, () => together.place(file), io)
  } finally {
    together.end()
  }
  const summary = counter.summary()
  say(io, formatMigrationSummary(summary, plan))
  const rejected = run.reject?.count() ?? 0
  if (rejected > 0) {
    const without =
      empty === 0
        ? ''
        : `; nothing was written for ${empty === 1 ? '1 file' : `${empty} files`} of which nothing can be read`
    say(io, `${rejected} rejected, with the reason of each in ${options.rejects ?? ''}${without}`)
  }
  return rejected > 0 || summary.entries.some(({ left }) => left > 0) ? exitCodes.findings : exitCodes.clean
}

/** What all files of a run have in common. */
interface Run {
  readonly plan: MigrationPlan
  readonly counter: MigrationCounter
  /** Where what cannot be carried goes; without it the run ends there. */
  readonly reject: Rejects | undefined
}

/** What cannot be read or carried, as JSON lines: where it is, why, which questionnaire if that can be told, and its text. */
interface Rejects {
  readonly add: (reject: { place: string; questionnaire?: string | number; reason: string; text: string }) => void
  readonly count: () => number
  readonly close: () => void
}

function collectRejects({ append, close }: Target): Rejects {
  let count = 0
  return {
    add: (reject) => {
      count++
      append(`${JSON.stringify(reject)}\n`)
    },
    count: () => count,
    close,
  }
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

/** Gives whether anything of it can be read. */
async function migrateFile(name: string, run: Run, target: Target | undefined, io: Io): Promise<boolean> {
  const progress = createProgress(io.progress ?? io.stderr)
  const write = target?.append ?? ((text: string) => printReport(io.stdout, text, 'json'))
  let isCarried = false
  try {
    for await (const piece of readStored(name, io)) {
      const migrated = migratePiece(piece, run)
      if (migrated !== undefined) write(migrated)
      isCarried ||= piece.isLine || migrated !== undefined
      progress.show(`${name}: ${run.counter.summary().questionnaires} questionnaires`)
    }
    if (isCarried) target?.close()
    return isCarried
  } finally {
    progress.clear()
  }
}

/** A piece with what is in it migrated; `undefined` where all of it is rejected. */
function migratePiece(piece: StoredPiece, { plan, counter, reject }: Run): string | undefined {
  const { place, text, isLine } = piece
  if (reject && 'broken' in piece.stored) {
    reject.add({ place, reason: piece.stored.broken, text })
    return undefined
  }
  const { root, units } = requireStored(piece)
  let migrated = root
  const rejected = new Set<AnswerValue>()
  for (const unit of units) {
    const outcome = migrateRecord(plan, migrated, unit)
    const name = unit.code ?? unit.number
    const reason = reject && outcome.kind === 'migrated' && !isAnswerObject(unit.data) ? noAnswers : whyRefused(outcome)
    counter.add(name, reason === undefined ? outcome : { kind: 'refused', why: reason })
    if (outcome.kind === 'migrated') migrated = outcome.root
    if (reason === undefined) continue
    if (reject === undefined) throw new UsageError(`${place}: questionnaire ${name}: ${reason}`)
    const record = recordAround(root, unit.pointer)
    rejected.add(recordAround(migrated, unit.pointer))
    reject.add({ place, questionnaire: name, reason, text: writeAnswers(record) })
  }
  if (rejected.size > 0) {
    if (!Array.isArray(migrated) || rejected.has(migrated)) return undefined
    migrated = (migrated as readonly AnswerValue[]).filter((record) => !rejected.has(record))
  }
  const result = migrated === root ? text : writeAnswers(migrated, isLine ? 0 : indentOf(text))
  return isLine || migrated !== root ? `${result}\n` : result
}

const noAnswers = 'is not the data of a questionnaire, which is an object'

function whyRefused(outcome: RecordOutcome): string | undefined {
  return outcome.kind === 'refused' ? outcome.why : undefined
}

/** The record of a list that a pointer leads into, else all that was read. */
function recordAround(root: AnswerValue, pointer: string): AnswerValue {
  if (!Array.isArray(root)) return root
  return (root as readonly AnswerValue[])[Number(pointer.split('/')[1])] ?? root
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

/** Where what is rejected goes. */
function rejectsFor(
  files: readonly string[],
  beside: readonly Loaded[],
  outputs: readonly string[],
  { rejects, plan }: MigrateOptions,
  io: Io,
): NewFile | undefined {
  if (rejects === undefined) return undefined
  const target = resolvePath(io.cwd, rejects)
  const named = [plan, ...files.filter((name) => name !== '-')].map((name) => resolvePath(io.cwd, name))
  if (named.some((path) => isOneFile(path, target))) throw new UsageError(`${rejects} would be replaced, and is read`)
  if (outputs.some((path) => isOneFile(path, target)))
    throw new UsageError(`${rejects} is written with what is migrated; name another file with --rejects`)
  const inputs = [...beside.flatMap((loaded) => guardedBy(loaded, io).inputs), ...named]
  const refusal = refusalToMigrate(target, { root: findProjectRoot(io.cwd), inputs })
  if (refusal !== undefined) throw new UsageError(`${rejects} ${refusal}`)
  return { target, over: 'anything' }
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
