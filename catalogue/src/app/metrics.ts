import { readdir, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Seconds that an answer took at most, as Prometheus counts them. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Timed {
  readonly counts: number[]
  sum: number
  count: number
}

/** What a node counts of its requests. */
export interface Metrics {
  /** Counts the requests of an app from now on. */
  readonly follow: (app: FastifyInstance) => void
  /** All of it in the text format of Prometheus. */
  readonly write: () => Promise<string>
}

/** How long what takes long to count is kept. */
const keptMilliseconds = 60_000

/** Counts requests by method, route and status, and what is stored. */
export function createMetrics(query: Kysely<Tables>, folder: string | undefined): Metrics {
  const requests = new Map<string, number>()
  const times = new Map<string, Timed>()
  const states = keptFor(keptMilliseconds, () => countStates(query))
  const size = keptFor(keptMilliseconds, () => (folder === undefined ? Promise.resolve(undefined) : sizeOf(folder)))
  return {
    follow: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none'
        const labels = `method="${request.method}",route="${escapeLabel(route)}"`
        const counted = `${labels},status="${reply.statusCode}"`
        requests.set(counted, (requests.get(counted) ?? 0) + 1)
        const timed = times.get(labels) ?? { counts: buckets.map(() => 0), sum: 0, count: 0 }
        times.set(labels, timed)
        const seconds = reply.elapsedTime / 1000
        timed.sum += seconds
        timed.count++
        for (const [at, most] of buckets.entries()) if (seconds <= most) timed.counts[at] = (timed.counts[at] ?? 0) + 1
      })
    },
    write: async () => {
      const [stored, bytes] = await Promise.all([states().catch(() => undefined), size().catch(() => undefined)])
      const memory = process.memoryUsage()
      return [
        ...describe('questlint_requests_total', 'counter', 'Answered requests.'),
        ...[...requests].map(([labels, count]) => `questlint_requests_total{${labels}} ${count}`),
        ...describe('questlint_request_seconds', 'histogram', 'How long answers took.'),
        ...[...times].flatMap(([labels, timed]) => writeTimes(labels, timed)),
        ...describe('questlint_database_up', 'gauge', 'Whether the database answered.'),
        `questlint_database_up ${stored === undefined ? 0 : 1}`,
        ...describe('questlint_versions', 'gauge', 'Stored versions of questionnaires by state.'),
        ...(stored ?? []).map(({ state, counted }) => `questlint_versions{state="${state}"} ${counted}`),
        ...(bytes === undefined
          ? []
          : [
              ...describe('questlint_folder_bytes', 'gauge', 'Size of the folder of the data.'),
              `questlint_folder_bytes ${bytes}`,
            ]),
        ...describe('process_resident_memory_bytes', 'gauge', 'Memory of the process.'),
        `process_resident_memory_bytes ${memory.rss}`,
        ...describe('process_start_time_seconds', 'gauge', 'When the process started.'),
        `process_start_time_seconds ${Math.round(Date.now() / 1000 - process.uptime())}`,
        '',
      ].join('\n')
    },
  }
}

function describe(name: string, type: string, help: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

function writeTimes(labels: string, { counts, sum, count }: Timed): readonly string[] {
  return [
    ...buckets.map((most, at) => `questlint_request_seconds_bucket{${labels},le="${most}"} ${counts[at]}`),
    `questlint_request_seconds_bucket{${labels},le="+Inf"} ${count}`,
    `questlint_request_seconds_sum{${labels}} ${sum}`,
    `questlint_request_seconds_count{${labels}} ${count}`,
  ]
}

function escapeLabel(text: string): string {
  return text.replace(/[\\"\n]/g, '_')
}

function keptFor<T>(milliseconds: number, make: () => Promise<T>): () => Promise<T> {
  let made: { readonly value: Promise<T>; readonly at: number } | undefined
  return () => {
    if (made === undefined || Date.now() - made.at > milliseconds) {
      const value = make()
      made = { value, at: Date.now() }
      // What failed is tried again.
      value.catch(() => {
        made = undefined
      })
    }
    return made.value
  }
}

function countStates(query: Kysely<Tables>): Promise<readonly { readonly state: string; readonly counted: string }[]> {
  return query
    .selectFrom('versions')
    .select(({ fn }) => ['state', fn.countAll<string>().as('counted')])
    .groupBy('state')
    .orderBy('state')
    .execute()
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder, { recursive: true }))
    bytes += await stat(join(folder, name)).then(
      (found) => (found.isFile() ? found.size : 0),
      () => 0,
    )
  return bytes
}

/** Serves metrics on an address of their own, which only those who watch reach. */
export function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.write().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve(server))
  })
}
