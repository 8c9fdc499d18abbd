import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { knownOptions } from '../../../src/node/v8-options.ts'
import { builtFile } from '../package-folder.ts'
import { createDatabase, type Database } from './database.ts'
import {
  type EmbeddedRequest,
  type EmbeddedResponse,
  type EmbeddedResult,
  type EmbeddedStart,
  openedId,
} from './embedded-protocol.ts'
import { tendWhenIdle } from './tend.ts'

/** An embedded database, which belongs to this process alone. */
export interface EmbeddedDatabase extends Database {
  /** All its files as one archive, which a new one can begin with. */
  readonly dump: () => Promise<Uint8Array>
}

/** What may be set for tests. */
export interface EmbeddedOptions extends EmbeddedStart {
  /** How long one statement may take: PostgreSQL's own limit needs a second process, which this has not. */
  readonly mostMilliseconds?: number
  /** How long nobody must have written before the database is tended. */
  readonly idleMilliseconds?: number
}

/** Starts the embedded database in a thread; what is wrong with its folder shows with the first statement. */
export function openEmbeddedDatabase(options: EmbeddedOptions = {}): EmbeddedDatabase {
  const { mostMilliseconds = 60_000, idleMilliseconds = 10_000, ...start } = options
  const threads = keepThread({ seed: builtFile('seed.tar'), ...start }, mostMilliseconds)
  const pool = createPool(threads)
  const tending = tendWhenIdle(pool, idleMilliseconds)
  const database = createDatabase('embedded', { connect: tending.connect, end: threads.stop })
  const close = async (): Promise<void> => {
    await tending.stop()
    await database.close()
  }
  const dump = async (): Promise<Uint8Array> => {
    const response = await threads.current().send({ kind: 'dump' })
    return (response as { dump: Uint8Array }).dump
  }
  return { ...database, close, dump }
}

/** What PostgreSQL says to those whose session was ended: the same request may be answered later. */
const endedByOperator = '57P01'

type Unnumbered = EmbeddedRequest extends infer Request
  ? Request extends unknown
    ? Omit<Request, 'id'>
    : never
  : never

interface DatabaseThread {
  readonly send: (request: Unnumbered) => Promise<EmbeddedResponse>
  readonly stop: () => Promise<void>
  readonly isGone: () => boolean
}

interface DatabaseThreads {
  /** The thread to ask; a new one where a folder lost its own. */
  readonly current: () => DatabaseThread
  readonly stop: () => Promise<void>
}

/** One thread after another on the same folder. What is in memory is lost with its thread, which is not started again. */
function keepThread(start: EmbeddedStart, mostMilliseconds: number): DatabaseThreads {
  let thread = startThread(start, mostMilliseconds)
  let isStopped = false
  return {
    current: () => {
      if (thread.isGone() && start.folder !== undefined && !isStopped) thread = startThread(start, mostMilliseconds)
      return thread
    },
    stop: () => {
      isStopped = true
      return thread.stop()
    },
  }
}

/**
 * Code of the database is optimized once it ran this often: with V8's own measure, what only its start runs is optimized too, on four threads, which
 * takes as long as all of the start, and 100 MB.
 */
const optimizeAfter = 100_000_000
const budget = 'wasm-tiering-budget'

function startThread(start: EmbeddedStart, mostMilliseconds: number): DatabaseThread {
  if (budget in knownOptions([budget])) setFlagsFromString(`--${budget}=${optimizeAfter}`)
  const worker = new Worker(builtFile('embedded-thread.cjs'), { workerData: start })
  const waiting = new Map<number, { resolve: (response: EmbeddedResponse) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let gone: Error | undefined
  const fail = (error: Error): void => {
    gone ??= error
    for (const { reject } of waiting.values()) reject(gone)
    waiting.clear()
  }
  // Nothing but its end stops a statement there, as it blocks its thread.
  const end = (): void => {
    const lost = start.folder === undefined ? ', and what was in memory is lost' : ''
    const message = `the embedded database took longer than ${mostMilliseconds / 1000} s, so it was ended${lost}`
    fail(Object.assign(new Error(message), { code: endedByOperator }))
    void worker.terminate()
  }
  let setOpened = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    setOpened = resolve
  })
  worker.on('message', (response: EmbeddedResponse) => {
    if (response.id === openedId) return setOpened()
    const asked = waiting.get(response.id)
    waiting.delete(response.id)
    if ('error' in response) asked?.reject(Object.assign(new Error(response.error.message), response.error))
    else asked?.resolve(response)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(Object.assign(new Error('the embedded database has ended'), { code: endedByOperator })))
  const send: DatabaseThread['send'] = (request) =>
    new Promise((resolve, reject) => {
      if (gone) return reject(gone)
      const id = ++lastId
      let timer: NodeJS.Timeout | undefined
      waiting.set(id, {
        resolve: (response) => {
          clearTimeout(timer)
          resolve(response)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      })
      // Opening may take long, after a kill for example, and is not counted.
      void opened.then(() => {
        if (waiting.has(id)) timer = setTimeout(end, mostMilliseconds)
      })
      worker.postMessage({ ...request, id })
    })
  const stop = async (): Promise<void> => {
    if (gone === undefined) await send({ kind: 'close' }).catch(() => undefined)
    await worker.terminate()
  }
  return { send, stop, isGone: () => gone !== undefined }
}

/** The one session of the embedded database as a pool of one connection: whoever wants it waits for the one before. */
function createPool({ current, stop }: DatabaseThreads): PostgresPool {
  let last: Promise<void> = Promise.resolve()
  return {
    connect: async () => {
      const before = last
      let release = (): void => undefined
      last = new Promise((resolve) => {
        release = resolve
      })
      await before
      // A transaction ends with its thread: what comes after it must not run outside of one.
      const thread = current()
      const query = async (sql: unknown, parameters: readonly unknown[] = []): Promise<EmbeddedResult> => {
        const response = await thread.send({ kind: 'query', sql: String(sql), parameters })
        return (response as { result: EmbeddedResult }).result
      }
      return { query, release } as unknown as PostgresPoolClient
    },
    end: stop,
  }
}
