import { context, trace } from '@opentelemetry/api'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../src/app/create-app.ts'
import { plainSettings } from '../src/app/settings.ts'
import { isTraced } from '../src/app/trace-requests.ts'
import { openEmbeddedDatabase } from '../src/database/embedded-database.ts'
import { migrate } from '../src/database/migrate.ts'
import { createMemoryImages } from '../src/images/image-store.ts'

const exporter = new InMemorySpanExporter()
afterAll(() => {
  trace.disable()
  context.disable()
})

test('requests are spans with their route, status and id, and without what is secret, where somebody receives them', async () => {
  expect(isTraced()).toBe(false)
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))
  expect(isTraced()).toBe(true)
  exporter.reset()
  const database = openEmbeddedDatabase()
  await migrate(database.query)
  const app = await createApp({
    configurations: () => {
      throw new Error('nobody asks')
    },
    database,
    images: createMemoryImages(),
    settings: { ...plainSettings, traces: true },
  })
  const url = '/en/api/v2/questionnaires/wells_1/'
  const { headers, statusCode } = await app.inject({ url, headers: { authorization: 'Token of-somebody' } })
  await app.close()
  await database.close()
  const spans = exporter.getFinishedSpans()
  const request = spans.find(({ attributes }) => attributes['http.response.status_code'] !== undefined)
  expect(request?.attributes).toMatchObject({
    'http.response.status_code': statusCode,
    'http.route': '/:language/api/v2/questionnaires/:identifier/',
    'http.request.header.x-request-id': [headers['x-request-id']],
  })
  expect(JSON.stringify(spans.map(({ attributes, events }) => [attributes, events]))).not.toContain('of-somebody')
})
