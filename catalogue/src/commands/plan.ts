import type { Kysely } from 'kysely'
import { formatMigrationPlan } from '../../../src/core/internal.ts'
import { nameOf } from '../configurations/configurations.ts'
import { findKept } from '../configurations/kept-sources.ts'
import { compareStored, type StoredChange } from '../configurations/stored-changes.ts'
import type { Tables } from '../database/tables.ts'
import { record } from '../store/audit.ts'
import type { PlanTask, TaskContext } from './task.ts'
import { WrongUse } from './wrong-use.ts'

/** A plan to be completed for stored answers, with the fingerprints and the count that it is made for. */
export async function writePlan(task: PlanTask, context: TaskContext): Promise<string> {
  const { from, to, report, stored } =
    task.to === undefined ? await compareHeld(task, context) : await compareWith(task, context)
  if (to === undefined)
    throw new WrongUse(
      `${nameOf(from)} was removed; name with --to which configuration its answers are to be for, or put it back`,
    )
  const own = report.changes.filter(({ path }) => path.configuration === nameOf(to))
  const accepted = report.accepted.filter(({ path }) => path.configuration === nameOf(to))
  const head = {
    from: nameOf(from),
    to: nameOf(to),
    from_fingerprint: from.hash,
    to_fingerprint: to.hash,
    stored,
  }
  return formatMigrationPlan(head, own, accepted).trimEnd()
}

/** What waits, with what is stored now. */
function compareHeld(task: PlanTask, context: TaskContext): Promise<StoredChange> {
  const { from, to } = findHeld(task, context)
  return compareStored(context.database.query, from, to)
}

function findHeld({ configuration }: PlanTask, { held }: TaskContext): StoredChange {
  const changes = held?.() ?? new Map<string, StoredChange>()
  const names = [...changes.keys()]
  const name = configuration ?? (names.length === 1 ? names[0] : undefined)
  const change = name === undefined ? undefined : changes.get(name)
  if (change !== undefined) return change
  if (names.length === 0) throw new WrongUse('no change of a configuration waits for a plan')
  throw new WrongUse(
    configuration === undefined
      ? `several changes wait for a plan: ${names.join(', ')}`
      : `${configuration} does not wait for a plan; ${names.join(', ')} ${names.length === 1 ? 'does' : 'do'}`,
  )
}

/** For answers that go to another edition, with both as they are in use. */
async function compareWith({ configuration, to }: PlanTask, context: TaskContext): Promise<StoredChange> {
  if (configuration === undefined) throw new WrongUse('--to needs the configuration whose answers are to be carried')
  const { query } = context.database
  const [old, now] = await Promise.all(
    [configuration, to ?? ''].map(async (name) => {
      const [code = '', edition = ''] = name.split('@')
      const found = context.configurations().find(code, edition)
      const kept = found && (await findKept(query, found.hash))
      if (kept === undefined) throw new WrongUse(`there is no configuration ${name} in use`)
      return kept
    }),
  )
  if (old === undefined || now === undefined) throw new Error('two configurations are compared')
  return compareStored(query, old, now)
}

/** Forgets what stored answers were before plans changed them. */
export async function compact(query: Kysely<Tables>): Promise<string> {
  const unfinished = await query.selectFrom('migrations').select('to_hash').where('finished', 'is', null).execute()
  if (unfinished.length > 0)
    throw new WrongUse('answers are half carried to a changed configuration; start the catalogue to finish that')
  return query.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('former_versions').executeTakeFirstOrThrow()
    const versions = Number(numDeletedRows)
    await record(transaction, { user: null, action: 'compact', subject: 'former versions', details: { versions } })
    return `${versions} former ${versions === 1 ? 'version' : 'versions'} removed`
  })
}
