import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import {
  type ComparedPair,
  comparePairs,
  createMigrationVerifier,
  type MigrationPlan,
  type MigrationVerifier,
  migrateAnswers,
  problemsOfTargets,
  readAnswerText,
  writeAnswers,
} from '../../../src/core/internal.ts'
import { loadPlan } from '../../../src/node/migration-plan.ts'
import { WrongUse } from '../commands/wrong-use.ts'
import type { Tables } from '../database/tables.ts'
import { record } from '../store/audit.ts'
import { replaceAnswers } from '../store/questionnaires.ts'
import { nameOf } from './configurations.ts'
import type { Say } from './guard.ts'
import { findKept, keepSources, type LoadedConfiguration } from './kept-sources.ts'
import { readVersions } from './stored-changes.ts'

type Query = Kysely<Tables>

/** How many versions are carried in one transaction. */
const batchSize = 100

/** From which state of a configuration to which, by a plan. */
interface Carried {
  readonly from: LoadedConfiguration
  readonly to: LoadedConfiguration
  readonly plan: MigrationPlan
  readonly pair: ComparedPair
}

/** Carries stored answers to changed configurations by plans; goes on first with what was cut off. */
export async function carryAnswers(
  query: Query,
  {
    plans,
    cwd,
    given,
    noticeMilliseconds = 0,
  }: {
    /** Files. */
    readonly plans: readonly string[]
    readonly cwd: string
    /** The configurations of the project by name. */
    readonly given: ReadonlyMap<string, LoadedConfiguration>
    /** How long nodes that share the database need to see that answers are carried; none without others. */
    readonly noticeMilliseconds?: number
  },
  say: Say,
): Promise<void> {
  const begun = await query.selectFrom('migrations').selectAll().where('finished', 'is', null).execute()
  for (const { from_hash: fromHash, to_hash: toHash, plan } of begun) {
    const to = [...given.values()].find(({ hash }) => hash === toHash)
    const { from: fromName, to: toName } = JSON.parse(plan) as MigrationPlan
    if (to === undefined)
      throw new WrongUse(
        `the answers to ${fromName} are half carried to a state of ${toName} that is not here; start with the files that ${toName} had then`,
      )
    say(`goes on to carry the answers to ${fromName}, which was cut off`)
    await carry(query, await prepare(query, fromHash, to, JSON.parse(plan) as MigrationPlan), say)
  }
  for (const file of plans) {
    const { fromHash, to, plan } = await readPlan(query, file, cwd, given)
    // A service is started with the same command again.
    if (await isDone(query, fromHash, to.hash)) continue
    const carried = await prepare(query, fromHash, to, plan)
    await requireWhole(query, carried)
    // Nodes with other files read the answers by what is kept.
    await keepSources(query, [to])
    await query
      .insertInto('migrations')
      .values({
        from_hash: fromHash,
        to_hash: to.hash,
        from_edition: carried.from.edition,
        plan: JSON.stringify(plan),
        finished: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['from_hash', 'to_hash']).doUpdateSet({ plan: JSON.stringify(plan), finished: null }),
      )
      .execute()
    await setTimeout(noticeMilliseconds)
    await carry(query, carried, say)
  }
}

async function readPlan(
  query: Query,
  file: string,
  cwd: string,
  given: ReadonlyMap<string, LoadedConfiguration>,
): Promise<{ readonly fromHash: string; readonly to: LoadedConfiguration; readonly plan: MigrationPlan }> {
  const loaded = loadPlan(file, cwd)
  if ('failures' in loaded) throw new WrongUse(loaded.failures)
  const { plan } = loaded
  const { from_fingerprint: fromHash, to_fingerprint: toHash, stored } = plan
  if (fromHash === undefined || toHash === undefined || stored === undefined)
    throw new WrongUse(
      `${file} does not say for which states of the configurations it was made; "questlint serve plan" writes one that does`,
    )
  const to = given.get(plan.to)
  if (to === undefined) throw new WrongUse(`${file}: ${plan.to} is not among the configurations that can be loaded`)
  const again = 'make the plan anew with "questlint serve plan"'
  if (to.hash !== toHash)
    throw new WrongUse(
      `${file} was made for another state of ${plan.to} (${toHash.slice(0, 12)}, now ${to.hash.slice(0, 12)}); ${again}`,
    )
  if (await isDone(query, fromHash, toHash)) return { fromHash, to, plan }
  const [now, carried] = [await countVersions(query, fromHash), await countCarried(query, fromHash, toHash)]
  if (now + carried === 0 && stored > 0)
    throw new WrongUse(
      `${file} was made for a state of ${plan.from} (${fromHash.slice(0, 12)}) that no stored answers are of; ${again}`,
    )
  if (now + carried !== stored)
    throw new WrongUse(
      `${file} was made for ${stored} stored versions of ${plan.from}, and there are ${now + carried} now; ${again}`,
    )
  const { from, pair } = await prepare(query, fromHash, to, plan)
  if (nameOf(from) !== plan.from)
    throw new WrongUse(`${file}: its fingerprint is that of ${nameOf(from)}, not of ${plan.from}`)
  const targets = loadPlan(file, cwd, (read) =>
    problemsOfTargets(read, { now: to.questionnaire, ...(pair.old && { old: pair.old }) }),
  )
  if ('failures' in targets) throw new WrongUse(targets.failures)
  return { fromHash, to, plan }
}

/** Whether a plan was carried to its end, and no answers of the state before came since. */
async function isDone(query: Query, from: string, to: string): Promise<boolean> {
  const row = await query
    .selectFrom('migrations')
    .select('finished')
    .where('from_hash', '=', from)
    .where('to_hash', '=', to)
    .where('finished', 'is not', null)
    .executeTakeFirst()
  return row !== undefined && (await countVersions(query, from)) === 0
}

async function prepare(query: Query, fromHash: string, to: LoadedConfiguration, plan: MigrationPlan): Promise<Carried> {
  const from = await findKept(query, fromHash)
  if (from === undefined) throw new WrongUse(`what the answers to ${plan.from} were checked against is not kept`)
  const [pair] = comparePairs(from.workspace, to.workspace, { from: nameOf(from), to: nameOf(to) })
  if (pair === undefined) throw new WrongUse(`${nameOf(from)} cannot be compared with ${nameOf(to)}`)
  return { from, to, plan, pair }
}

async function countVersions(query: Query, hash: string): Promise<number> {
  const row = await query
    .selectFrom('versions')
    .select(({ fn }) => fn.countAll<string>().as('counted'))
    .where('configuration_hash', '=', hash)
    .executeTakeFirst()
  return Number(row?.counted)
}

async function countCarried(query: Query, from: string, to: string): Promise<number> {
  const row = await query
    .selectFrom('former_versions')
    .select(({ fn }) => fn.count<string>('version_id').distinct().as('counted'))
    .where('configuration_hash', '=', from)
    .where('to_hash', '=', to)
    .executeTakeFirst()
  return Number(row?.counted)
}

/** What became of answers, counted by value. */
type Account = Record<'kept' | 'moved' | 'mapped' | 'dropped', number>

const noAccount = (): Account => ({ kept: 0, moved: 0, mapped: 0, dropped: 0 })

const mostTold = 5

/** Tries a plan on all answers before anything is written: one that leaves something behind is for none of them. */
async function requireWhole(query: Query, { from, plan, pair }: Carried): Promise<void> {
  const verify = createMigrationVerifier(pair, plan)
  const told: string[] = []
  let count = 0
  for await (const { code, data } of readVersions(query, from.hash)) {
    const problem = problemOf(migrate(data, plan, verify))
    if (problem === undefined) continue
    count++
    if (told.length < mostTold) told.push(`  ${code}: ${problem}`)
  }
  if (count > 0)
    throw new WrongUse(
      `the plan leaves something behind in ${count} of the stored versions; nothing was changed:`,
      told,
    )
}

interface MigratedData {
  readonly data: string
  readonly verified: ReturnType<MigrationVerifier>
}

function migrate(text: string, plan: MigrationPlan, verify: MigrationVerifier): MigratedData | undefined {
  const before = readAnswerText(text)
  if (typeof before !== 'object' || before === null || Array.isArray(before)) return undefined
  const { data } = migrateAnswers(plan, before as Parameters<typeof migrateAnswers>[1])
  return { data: writeAnswers(data), verified: verify(before, data) }
}

function problemOf(migrated: MigratedData | undefined): string | undefined {
  if (migrated === undefined) return 'the answers cannot be read'
  const { leftovers } = migrated.verified
  if (leftovers.length === 0) return undefined
  return [
    ...new Set(leftovers.map(({ kind, at, code }) => `${kind} ${at}${code === undefined ? '' : ` (${code})`}`)),
  ].join(', ')
}

/** Carries all answers, batch by batch; each is there as a whole or not at all, and the rows before are kept. */
async function carry(query: Query, carried: Carried, say: Say): Promise<void> {
  const { from, to, plan, pair } = carried
  const verify = createMigrationVerifier(pair, plan)
  const total = noAccount()
  let done = 0
  const all = await countVersions(query, from.hash)
  for (;;) {
    const batch = await query.transaction().execute(async (transaction) => {
      const rows = await transaction
        .selectFrom('versions')
        .select(['id', 'questionnaire as code', 'data', 'edition'])
        .where('configuration_hash', '=', from.hash)
        .orderBy('id')
        .limit(batchSize)
        .forUpdate()
        .execute()
      const account = noAccount()
      const others: { id: string; data: string }[] = []
      for (const { id, code, data } of rows) {
        const migrated = migrate(data, plan, verify)
        const problem = problemOf(migrated)
        if (migrated === undefined || problem !== undefined)
          throw new WrongUse(`the plan leaves something behind in ${code}: ${problem}; ${done} versions are carried`)
        for (const kind of ['kept', 'moved', 'mapped', 'dropped'] as const) account[kind] += migrated.verified[kind]
        others.push({ id, data: migrated.data })
      }
      if (rows.length > 0) {
        const former = rows.map(({ id, data, edition }) => ({ version_id: id, data, edition }))
        await transaction
          .insertInto('former_versions')
          .values(former.map((one) => ({ id: randomUUID(), ...one, configuration_hash: from.hash, to_hash: to.hash })))
          .execute()
        await replaceAnswers(transaction, to, others)
      }
      if (rows.length > 0) {
        const details = { from: from.hash, to: to.hash, versions: rows.length, ...account }
        await record(transaction, { user: null, action: 'migrate', subject: nameOf(to), details })
      }
      return { rows: rows.length, account }
    })
    if (batch.rows === 0) break
    done += batch.rows
    for (const kind of ['kept', 'moved', 'mapped', 'dropped'] as const) total[kind] += batch.account[kind]
    say(`${nameOf(from)}: ${done} of ${all} versions carried; answers: ${word(total)}`)
  }
  await query
    .updateTable('migrations')
    .set({ finished: new Date().toISOString() })
    .where('from_hash', '=', from.hash)
    .where('to_hash', '=', to.hash)
    .execute()
  say(
    `the answers to ${nameOf(from)} are carried to ${nameOf(to)}; what they were before is kept until "questlint serve compact"`,
  )
}

function word({ kept, moved, mapped, dropped }: Account): string {
  return `${kept} kept, ${moved} moved, ${mapped} mapped, ${dropped} dropped`
}
