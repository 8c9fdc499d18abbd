import type { Transaction } from 'kysely'
import { requireMatch } from '../app/conditional.ts'
import { type Endpoint, userOf } from '../app/exchange.ts'
import { notFound, refuse } from '../app/refusal.ts'
import type { Tables } from '../database/tables.ts'
import {
  findEdit,
  findNewest,
  findNewestFor,
  lockQuestionnaire,
  type OpenedEdit,
  type StoredVersion,
  storeEdit,
} from '../store/questionnaires.ts'
import { isoTime } from '../store/time.ts'
import { findEditable, requireOpenState } from './editable.ts'
import { isSameJson } from './same-json.ts'
import { checkBody, readBody } from './sent-answers.ts'

/** Checks answers and stores them as the newest version of a questionnaire that the user fetched before. */
export const editQuestionnaire: Endpoint = async (exchange) => {
  const { catalogue, parameters } = exchange
  const { identifier = '' } = parameters
  const { query } = catalogue.database
  const user = userOf(exchange)
  const sent = readBody(exchange)
  const opened = await findEdit(query, identifier, user)
  if (opened === undefined) throw refuse(405, 'Must fetch questionnaire data before submitting edits.')
  const { configuration, version: known } = findEditable(exchange, await findNewestFor(query, identifier, user))
  if (catalogue.configurations().latest(known.configuration) !== configuration)
    throw refuse(
      406,
      `A newer edition exists for ${known.configuration}. Questionnaires can be published only for the latest edition.`,
    )
  const answers = checkBody(sent, configuration, exchange)
  await query.transaction().execute(async (transaction) => {
    const version = await lockNewest(transaction, identifier)
    if (!requireMatch(exchange, version)) requireUnchanged(opened, version)
    requireOpenState(version)
    if (isSameJson(version.data, answers.data)) throw refuse(400, 'No changes detected.')
    const { languages, original } = version
    await storeEdit(transaction, version, { ...answers, languages, original }, user)
  })
  return { body: { success: 'true', code: identifier } }
}

/** The newest version, which nothing else changes until the transaction ends. */
async function lockNewest(transaction: Transaction<Tables>, identifier: string): Promise<StoredVersion> {
  await lockQuestionnaire(transaction, identifier)
  const version = await findNewest(transaction, identifier)
  if (version === undefined) throw notFound()
  return version
}

/** Refuses an edit of something that was changed since the user fetched it; revisions tell, as clocks may be set back. */
function requireUnchanged({ version: id, number, revision, opened }: OpenedEdit, newest: StoredVersion): void {
  const isFollowed = newest.state === 'draft' && newest.number === number + 1
  if (newest.id !== id && !isFollowed) throw refuse(405, 'Newer Questionnaire version available.')
  if (newest.id === id && newest.revision === revision) return
  const dates = { opened: isoTime(opened), updated: isoTime(newest.updated) }
  throw refuse(
    409,
    `Questionnaire updated since edit started. The edit started ${dates.opened}, the update was ${dates.updated}.`,
    dates,
  )
}
