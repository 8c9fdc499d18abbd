import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readSchema, schemaNumber } from '../database/migrate.ts'
import type { Catalogue } from './settings.ts'

/** How long the database may take to say that it is there. */
const longestMilliseconds = 5000

/** Adds `/live`, which asks nobody, and `/ready`, which says whether requests can be answered: for what starts, watches and balances nodes. */
export function addHealth(app: FastifyInstance, { database, configurations, isCarrying }: Catalogue): void {
  app.get('/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true }))
  app.get('/ready', async (_request, reply) => {
    const problems = [...(await problemsOfDatabase()), ...problemsOfConfigurations()]
    return reply
      .code(problems.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: problems.length === 0, problems })
  })

  async function problemsOfDatabase(): Promise<readonly string[]> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, longestMilliseconds, undefined)
    })
    try {
      const number = await Promise.race([readSchema(database.query), late])
      if (number === undefined) return ['the database does not answer in time']
      return number === schemaNumber
        ? []
        : [`the database has the schema ${number}, and this program needs ${schemaNumber}`]
    } catch {
      return ['the database does not answer']
    } finally {
      clearTimeout(timer)
    }
  }

  function problemsOfConfigurations(): readonly string[] {
    if (isCarrying?.()) return ['answers are being carried to a changed configuration']
    return configurations().codes.length > 0 ? [] : ['no configuration is in use']
  }
}

/** Whether a request asks how the node is, which is answered whatever is done to the data. */
export function isAboutHealth({ url }: FastifyRequest): boolean {
  return /^\/(?:live|ready)(?:[/?]|$)/.test(url)
}

/** Gives each request an id of its own, which is in its line of the log and in the header of its answer. */
export function newRequestId(): string {
  return randomUUID()
}

/** Answers say which request they are for, refusals among them. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
