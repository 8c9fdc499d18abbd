import { type Kysely, sql } from 'kysely'
import { formatChangesPretty } from '../../../src/core/internal.ts'
import type { Tables } from '../database/tables.ts'
import { nameOf } from './configurations.ts'
import { findKept, keepSources, type LoadedConfiguration } from './kept-sources.ts'
import type { LoadedProject, ProjectRequest } from './load-project.ts'
import { compareStored, harmOf, indexAgain, type StoredChange } from './stored-changes.ts'

type Query = Kysely<Tables>

/** What of a project is in use over the answers that are stored. */
export interface GuardedProject {
  readonly inUse: ReadonlyMap<string, LoadedConfiguration>
  /** Changes that would harm stored answers, by the name of the configuration, which stays in use as it was. */
  readonly held: ReadonlyMap<string, StoredChange>
}

/** Where a catalogue tells what becomes of its configurations. */
export type Say = (...lines: readonly (string | readonly string[])[]) => void

/** Lets configurations into use that change nothing of stored answers, or only what somebody accepted. */
export interface Guard {
  readonly admit: (project: LoadedProject, before: ReadonlyMap<string, LoadedConfiguration>) => Promise<GuardedProject>
}

/** The configurations of a project by name. */
export function loadedIn({ configurations }: LoadedProject): ReadonlyMap<string, LoadedConfiguration> {
  return new Map(configurations.map((one) => [nameOf(one), one]))
}

/** Guards the answers of a database. */
export function createGuard(
  query: Query,
  {
    only,
    keeps,
  }: Pick<ProjectRequest, 'only'> & { /** Whether the database outlives this process. */ readonly keeps: boolean },
  say: Say,
): Guard {
  /** What was found of changes that wait, so that each is looked at and told of once; `serve plan` counts anew. */
  let waiting: readonly StoredChange[] = []
  return {
    admit: async (project, before) => {
      const given = loadedIn(project)
      const inUse = new Map(given)
      const held = new Map<string, StoredChange>()
      // What cannot be read or loaded as it is now stays as it was.
      const isKept = (name: string): boolean => project.isBroken || project.refused.has(name)
      for (const [name, one] of before) if (!given.has(name) && isKept(name)) inUse.set(name, one)
      const inMemory = new Map([...before.values()].map((one) => [one.hash, one]))
      for (const { hash, code, edition } of await findStored(query)) {
        const name = nameOf({ code, edition })
        if (only !== undefined && only !== code && only !== name) continue
        const to = given.get(name)
        const earlier = before.get(name)
        if (to === undefined && inUse.has(name)) continue
        if (to?.hash === hash || (!isKept(name) && (await wasLookedAt(query, hash, to?.hash)))) {
          if (to !== undefined) await indexFor(query, hash, to)
          continue
        }
        const from = inMemory.get(hash) ?? (await findKept(query, hash))
        if (from === undefined) {
          say(`${name} is not compared with what its answers were checked against, which is not kept`)
          continue
        }
        if (isKept(name)) {
          say(`${name} stays in use as it was when answers were stored`)
          inUse.set(name, from)
          continue
        }
        const at = await nowIn(query)
        const known = waiting.find((one) => one.from.hash === hash && one.to?.hash === to?.hash)
        const change = known ?? (await compareStored(query, from, to))
        if (harmOf(change).length > 0) {
          // Of several states, the one that was used last stays.
          if (held.has(name)) continue
          if (known === undefined) tellHeld(change, say)
          held.set(name, change)
          // Where another node carried the answers, what was in use here is not theirs any more.
          inUse.set(name, earlier === undefined || earlier.hash === to?.hash ? from : earlier)
          continue
        }
        if (to !== undefined) await indexAgain(query, hash, to)
        await markLookedAt(query, change, at, say)
      }
      waiting = [...held.values()]
      if (keeps) await keepSources(query, [...inUse.values()])
      return { inUse, held }
    },
  }
}

/** The states of configurations that stored answers were checked against, those first that were used last. */
function findStored(query: Query) {
  return query
    .selectFrom('configurations')
    .select(['hash', 'code', 'edition'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('versions').select('id').whereRef('configuration_hash', '=', 'configurations.hash')),
    )
    .orderBy('first_used', 'desc')
    .execute()
}

async function nowIn(query: Query): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(query)
  return rows[0]?.now ?? ''
}

/** Whether all answers of a state were looked at for what takes its place. */
async function wasLookedAt(query: Query, from: string, to = ''): Promise<boolean> {
  const row = await query
    .selectFrom('configuration_changes')
    .select('at')
    .where('from_hash', '=', from)
    .where('to_hash', '=', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('versions')
            .select('id')
            .where('configuration_hash', '=', from)
            .whereRef('updated', '>', 'configuration_changes.at'),
        ),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Lets lists find the answers of a state by what is in use now, unless they do already: what was looked at last is what they are found by. */
async function indexFor(query: Query, hash: string, to: LoadedConfiguration): Promise<void> {
  const last = await query
    .selectFrom('configuration_changes')
    .select('to_hash')
    .where('from_hash', '=', hash)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if ((last?.to_hash ?? hash) === to.hash) return
  const at = await nowIn(query)
  await indexAgain(query, hash, to)
  await query
    .insertInto('configuration_changes')
    .values({ from_hash: hash, to_hash: to.hash, at, accepted: '[]' })
    .onConflict((conflict) => conflict.columns(['from_hash', 'to_hash']).doUpdateSet({ at }))
    .execute()
}

async function markLookedAt(query: Query, change: StoredChange, at: string, say: Say): Promise<void> {
  const { name, from, to, report } = change
  const accepted = report.accepted.filter(({ class: kind, answers }) => kind === 'data' && (answers?.count ?? 0) > 0)
  for (const { message, reason, answers } of accepted)
    say(`${name}: ${message} (${answers?.count} stored), accepted: ${reason}`)
  if (report.changes.some(({ answers }) => (answers?.count ?? 0) > 0))
    say(`${name} is changed, and stored answers stay as they are:`, linesOf(change))
  const told = JSON.stringify(
    accepted.map(({ rule, path, reason, answers }) => ({ rule, path, reason, stored: answers?.count })),
  )
  await query
    .insertInto('configuration_changes')
    .values({ from_hash: from.hash, to_hash: to?.hash ?? '', at, accepted: told })
    .onConflict((conflict) => conflict.columns(['from_hash', 'to_hash']).doUpdateSet({ at, accepted: told }))
    .execute()
}

function tellHeld(change: StoredChange, say: Say): void {
  const { name, to } = change
  say(
    `${name} is ${to ? 'changed' : 'removed'}, which would harm stored answers; the one before stays in use:`,
    linesOf(change),
    wordPlan(name),
    'To load it as it is: accept each of these changes with a reason in the accepted file of the project.',
  )
}

/** How stored answers are carried. */
export function wordPlan(name: string): string {
  return `To carry the answers: npx questlint serve plan -c ${name} > plan.yaml, with the --data or --database of this catalogue; complete it, and start again with --migrate plan.yaml.`
}

/** A change in lines for people. */
export function linesOf({ report }: StoredChange): readonly string[] {
  return formatChangesPretty(report, { color: false, level: 'warning' })
    .trimEnd()
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [`  ${line}`]))
}
