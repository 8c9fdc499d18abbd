// The embedded database, in a thread of its own: it blocks whatever thread it runs on.
import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { sessionSettings, textTypes } from './connection.ts'
import {
  type EmbeddedError,
  type EmbeddedRequest,
  type EmbeddedResponse,
  type EmbeddedStart,
  openedId,
} from './embedded-protocol.ts'
import { prepareStatements } from './prepared-statements.ts'

const parsers = Object.fromEntries(textTypes.map((type) => [type, (text: string) => text]))

/** With PostgreSQL's own 128 MB the process would hold 140 MB more. */
const settings = ['-c', 'shared_buffers=16MB', '-c', 'min_wal_size=2MB']

/** Parts of its log of 1 MB instead of 16, as each new database begins with one. */
const initSettings = ['--wal-segsize=1']

const port = parentPort
if (port) {
  const opened = open(workerData as EmbeddedStart)
  // The thread that started this one hears of it with its first statement.
  opened.then(
    () =>
      port.postMessage({ id: openedId, result: { command: 'OPEN', rowCount: 0, rows: [] } } satisfies EmbeddedResponse),
    () => undefined,
  )
  port.on('message', (request: EmbeddedRequest) => {
    answer(request, opened).then(
      (response) => port.postMessage(response),
      (error: unknown) => port.postMessage({ id: request.id, error: describe(error) } satisfies EmbeddedResponse),
    )
  })
}

async function open({ folder, seed }: EmbeddedStart): Promise<PGlite> {
  const archive = seed !== undefined && existsSync(seed) ? seed : undefined
  if (folder !== undefined && !existsSync(join(folder, 'PG_VERSION'))) {
    // Under its name only when it is whole, as this may end at any time.
    const half = `${folder}.new`
    await rm(half, { recursive: true, force: true })
    const created = await start(half, archive)
    await created.close()
    await rename(half, folder)
  }
  const database = await start(folder ?? 'memory://', folder === undefined ? archive : undefined)
  await database.exec(sessionSettings)
  return database
}

async function start(dataDir: string, archive: string | undefined): Promise<PGlite> {
  return PGlite.create({
    dataDir,
    startParams: [...PGlite.defaultStartParams, ...settings],
    initDbStartParams: initSettings,
    ...(archive === undefined ? {} : { loadDataDir: new Blob([await readFile(archive)]) }),
  })
}

let run: ReturnType<typeof prepareStatements> | undefined

async function answer(request: EmbeddedRequest, opened: Promise<PGlite>): Promise<EmbeddedResponse> {
  const { id } = request
  const database = await opened
  if (request.kind === 'dump') {
    const dump = await database.dumpDataDir('none')
    return { id, dump: new Uint8Array(await dump.arrayBuffer()) }
  }
  if (request.kind === 'close') {
    await database.close()
    return { id, result: { command: 'CLOSE', rowCount: 0, rows: [] } }
  }
  run ??= prepareStatements(database, parsers)
  const { rows, affectedRows = 0 } = await run(request.sql, request.parameters)
  const command = /^\s*(\w+)/.exec(request.sql)?.[1]?.toUpperCase() ?? ''
  return {
    id,
    result: { command: command === 'WITH' ? 'SELECT' : command, rowCount: affectedRows || rows.length, rows },
  }
}

function describe(error: unknown): EmbeddedError {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, code, constraint, detail } = error as Error & EmbeddedError
  return {
    message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(detail === undefined ? {} : { detail }),
  }
}
