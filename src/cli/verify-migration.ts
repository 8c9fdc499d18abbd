import {
  type ComparedPair,
  createMigrationVerifier,
  createVerificationCounter,
  formatVerification,
  formatVerificationJson,
  type MigrationPlan,
  type MigrationVerifier,
  nameOfConfiguration,
  problemsOfTargets,
  type Questionnaire,
  type StoredUnit,
  type Workspace,
} from '../core/internal.ts'
import { loadPlan } from '../node/migration-plan.ts'
import { createPairFinder } from './count-hits.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { printReport } from './say.ts'
import { readStored, requireStored } from './stored-answers.ts'
import { syntaxOf } from './syntax-of.ts'

/** The answers before and after, and how the outcome is written. */
interface VerifyOptions {
  readonly answers: readonly string[]
  readonly migrated: readonly string[]
  readonly plan?: string
  readonly format: string
}

/** Compares stored questionnaires with what a migration made of them, and says what it left behind. */
export async function verifyMigration(
  { answers, migrated, plan: planFile, format }: VerifyOptions,
  pairs: readonly ComparedPair[],
  old: Workspace,
  io: Io,
): Promise<number> {
  if (answers.length === 0) throw new UsageError('--migrated needs --answers, the stored questionnaires before')
  const plan = planFile === undefined ? undefined : requirePlan(planFile, pairs, io)
  const pairFor = createPairFinder(pairs, old)
  const verifiers = new Map<ComparedPair, MigrationVerifier>()
  const verifierFor = (pair: ComparedPair): MigrationVerifier => {
    const known = verifiers.get(pair) ?? createMigrationVerifier(pair, plan)
    verifiers.set(pair, known)
    return known
  }
  const counter = createVerificationCounter()
  for await (const { name, before, after } of pairUnits(readAll(answers, io), readAll(migrated, io))) {
    if (before === undefined) counter.addUnpaired(name, 'added')
    else if (after === undefined) counter.addUnpaired(name, 'missing')
    else {
      const pair = pairFor(before.unit.reference, before.place)
      counter.add(name, pair?.now && verifierFor(pair)(before.unit.data, after.unit.data))
    }
  }
  const summary = counter.summary()
  printReport(
    io.stdout,
    format === 'json' ? formatVerificationJson(summary) : formatVerification(summary),
    syntaxOf(format),
  )
  return summary.left.length > 0 ? exitCodes.findings : exitCodes.clean
}

function requirePlan(name: string, pairs: readonly ComparedPair[], io: Io): MigrationPlan {
  const loaded = loadPlan(name, io.cwd, (plan) => {
    const pair = pairs.find(({ old, now }) => old && now && isFor(plan, old, now))
    if (pair?.now) return problemsOfTargets(plan, { old: pair.old, now: pair.now })
    return [{ pointer: '/to', message: `${plan.from} and ${plan.to} are not what is compared` }]
  })
  if ('failures' in loaded) throw new UsageError(loaded.failures)
  return loaded.plan
}

function isFor({ from, to }: MigrationPlan, old: Questionnaire, now: Questionnaire): boolean {
  return nameOfConfiguration(old) === from && nameOfConfiguration(now) === to
}

interface NamedUnit {
  /** The code, else the place among all that are read. */
  readonly name: string | number
  readonly unit: StoredUnit
  readonly place: string
}

async function* readAll(files: readonly string[], io: Io): AsyncGenerator<NamedUnit> {
  let number = 0
  for (const file of files) {
    for await (const piece of readStored(file, io)) {
      for (const unit of requireStored(piece).units) {
        number++
        yield { name: unit.code ?? number, unit, place: piece.place }
      }
    }
  }
}

interface PairedUnits {
  readonly name: string | number
  readonly before: NamedUnit | undefined
  readonly after: NamedUnit | undefined
}

/** Pairs both sides by name as they are read; only what has no counterpart yet is kept in memory. */
async function* pairUnits(
  before: AsyncGenerator<NamedUnit>,
  after: AsyncGenerator<NamedUnit>,
): AsyncGenerator<PairedUnits> {
  const waiting = { before: new Map<string | number, NamedUnit>(), after: new Map<string | number, NamedUnit>() }
  const ended = { before: false, after: false }
  const sources = { before, after }
  while (!(ended.before && ended.after)) {
    for (const side of ['before', 'after'] as const) {
      const other = side === 'before' ? 'after' : 'before'
      const next = ended[side] ? undefined : await sources[side].next()
      if (next === undefined || next.done) {
        ended[side] = true
        continue
      }
      const unit = next.value
      const counterpart = waiting[other].get(unit.name)
      if (counterpart === undefined) {
        waiting[side].set(unit.name, unit)
        continue
      }
      waiting[other].delete(unit.name)
      yield { name: unit.name, before: undefined, after: undefined, [side]: unit, [other]: counterpart }
    }
  }
  for (const one of waiting.before.values()) yield { name: one.name, before: one, after: undefined }
  for (const one of waiting.after.values()) yield { name: one.name, before: undefined, after: one }
}
