import { expect, test } from 'vitest'
import { createApp } from '../src/app/create-app.ts'
import { createMetrics, serveMetrics } from '../src/app/metrics.ts'
import { plainSettings } from '../src/app/settings.ts'
import { createMemoryImages } from '../src/images/image-store.ts'
import { onEachDatabase } from './support/databases.ts'
import { isReal } from './support/real-catalogue.ts'
import { sampleEditions } from './support/sample-catalogue.ts'

onEachDatabase((open) => {
  test.skipIf(!isReal)(
    'a node says whether it lives, whether it is ready, and what it counted; each answer names its request',
    async () => {
      const database = await open()
      const metrics = createMetrics(database.query, undefined)
      const catalogue = {
        configurations: () => sampleEditions()[0],
        database,
        images: createMemoryImages(),
        settings: plainSettings,
        metrics,
      }
      const app = await createApp(catalogue)
      const get = (url: string) => app.inject({ method: 'GET', url })
      expect((await get('/live')).json()).toEqual({ live: true })
      const ready = await get('/ready')
      expect([ready.statusCode, ready.json()]).toEqual([200, { ready: true, problems: [] }])
      const refused = [await get('/en/api/v2/questionnaires/sample_1/'), await get('/nowhere')]
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 404])
      const ids = [ready, ...refused].map(({ headers }) => String(headers['x-request-id']))
      expect(new Set(ids).size).toBe(3)
      for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)

      const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
      const address = server.address()
      const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
      const text = await (await fetch(`${base}/metrics`)).text()
      expect(text).toContain('questlint_requests_total{method="GET",route="/ready",status="200"} 1')
      expect(text).toContain(
        'questlint_requests_total{method="GET",route="/:language/api/v2/questionnaires/:identifier/",status="401"} 1',
      )
      expect(text).toMatch(/questlint_request_seconds_bucket\{method="GET",route="\/live",le="\+Inf"\} 1/)
      expect(text).toContain('questlint_database_up 1')
      for (const line of text.split('\n'))
        expect(line).toMatch(/^(?:|# (?:HELP|TYPE) .*|[a-z_]+(?:\{[^}]*\})? [\d.e+-]+)$/)
      expect((await fetch(`${base}/status`)).status).toBe(404)
      server.closeAllConnections()
      server.close()

      await database.query
        .insertInto('kysely_migration' as never)
        .values({ name: '9999-later', timestamp: '' } as never)
        .execute()
      const other = await get('/ready')
      expect(other.statusCode).toBe(503)
      expect(other.json<{ problems: readonly string[] }>().problems[0]).toMatch(
        /^the database has the schema \d+, and this program needs \d+$/,
      )
      await database.close()
      const gone = await get('/ready')
      expect([gone.statusCode, gone.json()]).toEqual([
        503,
        { ready: false, problems: ['the database does not answer'] },
      ])
      expect((await get('/live')).statusCode).toBe(200)
    },
  )
})
