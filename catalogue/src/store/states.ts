import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables, VersionState } from '../database/tables.ts'
import { record } from './audit.ts'
import { findNewest, lockQuestionnaire } from './questionnaires.ts'

/** Why the state of a questionnaire is not changed. */
export type StateProblem = 'unknown' | 'not-possible'

/** From which states each can be reached; reviewers may give back what they were handed. */
const before: Readonly<Partial<Record<VersionState, readonly VersionState[]>>> = {
  draft: ['submitted', 'reviewed'],
  submitted: ['draft'],
  reviewed: ['submitted'],
  public: ['draft', 'submitted', 'reviewed'],
}

/** Gives the newest version of a questionnaire another state; a new public one takes the place of the one before. */
export async function changeState(
  transaction: Transaction<Tables>,
  code: string,
  state: VersionState,
  user: { readonly id: string } | undefined,
): Promise<StateProblem | undefined> {
  await lockQuestionnaire(transaction, code)
  const version = await findNewest(transaction, code)
  if (version === undefined) return 'unknown'
  if (!before[state]?.includes(version.state)) return 'not-possible'
  if (state === 'public') await supersedePublic(transaction, code)
  await transaction
    .updateTable('versions')
    .set({
      state,
      revision: version.revision + 1,
      updated: sql<string>`greatest(now(), ${version.updated}::timestamptz)`,
    })
    .where('id', '=', version.id)
    .execute()
  const details = { from: version.state, to: state }
  await record(transaction, { user: user?.id ?? null, action: 'state', subject: code, details })
  return undefined
}

async function supersedePublic(query: Kysely<Tables>, code: string): Promise<void> {
  await query
    .updateTable('versions')
    .set({ state: 'superseded' })
    .where('questionnaire', '=', code)
    .where('state', '=', 'public')
    .execute()
}
