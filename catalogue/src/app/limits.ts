import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { networkOf } from '../store/network.ts'
import { countRequest, type RequestCount } from '../store/request-counts.ts'
import { users } from './authenticate.ts'
import { isAboutHealth } from './health.ts'
import type { Operation } from './operations.ts'
import { notFound, refuse, throttled, unavailable } from './refusal.ts'
import type { Catalogue } from './settings.ts'

/** How often a user may log in or upload in a day, as the service has it. */
const mostADay = 2000
const dayMilliseconds = 24 * 60 * 60 * 1000

/** How long requests may wait for the thread before new ones are sent away. */
const longestDelayMilliseconds = 10_000

/** Refuses what no client sends by right, and more than the catalogue can do. */
export async function addLimits(app: FastifyInstance, { database, isCarrying }: Catalogue): Promise<void> {
  app.addHook('onRequest', async (request) => {
    requireHost(request)
    requireText(request)
    if (isCarrying?.() && !isAboutHealth(request))
      throw unavailable('Answers are being carried to a changed configuration.')
  })
  await app.register(rateLimit, {
    global: false,
    timeWindow: dayMilliseconds,
    keyGenerator: (request) => `${request.routeOptions.url} ${users.get(request)?.id ?? networkOf(request.ip)}`,
    store: countingIn(database),
    errorResponseBuilder: (_request, { ttl }) => throttled(Math.ceil(ttl / 1000)),
  })
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelayMilliseconds,
    // Infinite is what was not measured, as after a second in which one request or the start had the thread to itself.
    pressureHandler: (_request, _reply, _type, delay) => {
      if (delay !== Number.POSITIVE_INFINITY) throw unavailable('The catalogue has too much to do; try again later.')
    },
  })
}

/** Counts in the database, so that all nodes share what is counted. */
function countingIn({ query }: Database): FastifyRateLimitStoreCtor {
  return class Counting implements FastifyRateLimitStore {
    child(): this {
      return this
    }
    incr(subject: string, done: (error: Error | null, result?: RequestCount) => void): void {
      countRequest(query, subject).then((result) => done(null, result), done)
    }
  }
}

/** What the limits of an operation are, as its route says them. */
export function limitsOf({ id }: Operation): FastifyContextConfig {
  return id === 'login' || id === 'uploadImage' ? { rateLimit: { max: mostADay } } : {}
}

/** The name that addresses in answers begin with is that of the request where none is set: it must be one. */
function requireHost({ host }: FastifyRequest): void {
  if (!/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)) throw refuse(400, 'The header Host is not a name.')
}

/** No text of the database holds U+0000. */
function requireText({ raw }: FastifyRequest): void {
  const [path = '', ...query] = (raw.url ?? '').split('?')
  if (path.includes('%00')) throw notFound()
  if (query.join('?').includes('%00')) throw refuse(400, 'Null characters are not allowed.')
}
