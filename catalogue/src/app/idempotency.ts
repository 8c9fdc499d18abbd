import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { JsonText } from '../formats/format.ts'
import { findAnswer, type KnownAnswer, keepAnswer, type NamedRequest, takeName } from '../store/idempotency.ts'
import { type Answer, type Exchange, userOf } from './exchange.ts'
import { refuse } from './refusal.ts'

/** What stores something, all or nothing, in a transaction or in one statement, and says what to answer. */
export type Storing = (query: Kysely<Tables>) => Promise<Required<Pick<Answer, 'status' | 'body'>>>

/**
 * Stores what a request asks for: once only for each `Idempotency-Key`, whose answer is kept with it. What is found wrong before it is stored leaves
 * the key free, so that the request can be mended.
 */
export async function storeOnce(
  exchange: Exchange,
  content: string | Uint8Array,
  prepare: () => Promise<Storing> | Storing,
): Promise<Answer> {
  const { query } = exchange.catalogue.database
  const named = readName(exchange, content)
  const known = named && answerAgain(await findAnswer(query, named))
  if (known) return known
  const store = await prepare()
  if (named === undefined) return store(query)
  return query.transaction().execute(async (transaction): Promise<Answer> => {
    const first = answerAgain(await takeName(transaction, named))
    if (first) return first
    const answer = await store(transaction)
    await keepAnswer(transaction, named, { status: answer.status, body: JSON.stringify(answer.body) })
    return answer
  })
}

function answerAgain(known: KnownAnswer): Answer | undefined {
  if (known === undefined) return undefined
  if (known === 'other') throw refuse(422, 'This Idempotency-Key was sent before, with another request.')
  return { status: known.status, body: new JsonText(known.body) }
}

function readName(exchange: Exchange, content: string | Uint8Array): NamedRequest | undefined {
  const { request, language, parameters } = exchange
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[!-~](?:[ -~]{0,253}[!-~])?$/.test(key))
    throw refuse(400, 'An Idempotency-Key has 1 to 255 visible characters.')
  const asked = [
    request.method,
    request.routeOptions.url,
    language,
    parameters,
    request.headers['content-type']?.split(';')[0],
  ]
  const hash = createHash('sha256').update(JSON.stringify(asked)).update('\n').update(content).digest('hex')
  return { user: userOf(exchange), key, hash }
}
