import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Database } from './database.ts'
import type { PostgresPrograms } from './postgres-programs.ts'
import { openServerDatabase } from './server-database.ts'
import { shortPath } from './short-path.ts'

const run = promisify(execFile)

/** The programs write what goes wrong in English, and sort by bytes, as the embedded database does. */
const env = { ...process.env, LC_ALL: 'C' }

/** The name of its socket; no port is opened. */
const port = 5432

/**
 * Waits for the end of its input, then ends the server. The input ends with the process that started it, however that ends, so that no server is left
 * behind; and the server hears nothing of keys that are pressed in the terminal of that process.
 */
const supervise = `exec 3<&0
"$@" </dev/null 3<&- & server=$!
{ read -r _; kill -INT "$server"; } <&3 3<&- 2>/dev/null & watcher=$!
exec 3<&-
wait "$server"; code=$?
kill "$watcher" 2>/dev/null
exit "$code"`

/** Opens the database in a folder with a PostgreSQL of this machine, which runs for this process alone and ends with it. */
export async function openOwnServer(folder: string, programs: PostgresPrograms): Promise<Database> {
  const files = join(folder, 'database')
  if (!existsSync(files)) await create(files, programs)
  const socket = shortPath(files)
  const config: pg.PoolConfig = { host: socket.path, port, user: userInfo().username, database: 'postgres' }
  await endOther(files, socket.path, programs)
  const server = keepRunning(files, join(folder, 'postgres.log'), programs)
  try {
    await untilReady(config, server)
  } catch (error) {
    await server.stop()
    socket.close()
    throw error
  }
  const database = openServerDatabase(config)
  const close = async (): Promise<void> => {
    await database.close()
    await server.stop()
    socket.close()
  }
  return { ...database, close }
}

/** Under its name only when it is whole, as this may end at any time. */
async function create(files: string, { folder }: PostgresPrograms): Promise<void> {
  const half = `${files}.new`
  await rm(half, { recursive: true, force: true })
  const { username } = userInfo()
  const rights = ['--auth-local=peer', '--auth-host=reject', '-U', username]
  await run(join(folder, 'initdb'), ['-D', half, '-E', 'UTF8', '--locale=C', ...rights], { env }).catch(
    (error: unknown) => {
      throw new Error(`initdb failed: ${(error as { readonly stderr?: string }).stderr?.trim() ?? error}`)
    },
  )
  await rename(half, files)
}

/** Ends a server over these files that was left behind; whoever asks has the folder, so nobody else uses it. */
async function endOther(files: string, socket: string, { folder }: PostgresPrograms): Promise<void> {
  if (!(await isListening(join(socket, `.s.PGSQL.${port}`)))) return
  await run(join(folder, 'pg_ctl'), ['stop', '-D', files, '-m', 'fast', '-w', '-t', '60'], { env }).catch(
    () => undefined,
  )
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

interface RunningServer {
  /** Whether it could not begin. */
  readonly hasEnded: () => boolean
  readonly stop: () => Promise<void>
  /** What it wrote last. */
  readonly lastWords: () => string
}

/** Runs a server until it is told to stop; one that ends by itself is started again. */
function keepRunning(files: string, log: string, programs: PostgresPrograms): RunningServer {
  let isStopped = false
  let hasEnded = false
  let child = start()
  let ended = endOf(child)

  function start(): ChildProcess {
    rmSync(log, { force: true })
    const written = openSync(log, 'a', 0o600)
    const settings = ['listen_addresses=', 'unix_socket_permissions=0700', 'unix_socket_directories=.', `port=${port}`]
    const args = ['-D', files, ...settings.flatMap((setting) => ['-c', setting])]
    const started = spawn('/bin/sh', ['-c', supervise, 'sh', join(programs.folder, 'postgres'), ...args], {
      env,
      // In a group of its own, so that Ctrl+C ends it only when the requests that run are done.
      detached: true,
      stdio: ['pipe', written, written],
    })
    closeSync(written)
    return started
  }

  function endOf(process: ChildProcess): Promise<void> {
    return new Promise<void>((resolve) => {
      process.once('error', () => resolve())
      process.once('exit', () => resolve())
    }).then(async () => {
      hasEnded = true
      if (isStopped) return
      await wait(restartMilliseconds, undefined, { ref: false })
      if (isStopped) return
      hasEnded = false
      child = start()
      ended = endOf(child)
    })
  }

  return {
    hasEnded: () => hasEnded,
    lastWords: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-3).join('; ') : ''),
    stop: async () => {
      isStopped = true
      child.stdin?.on('error', () => undefined).end()
      if (!hasEnded) await ended
    },
  }
}

const restartMilliseconds = 1000

async function untilReady(config: pg.ClientConfig, server: RunningServer): Promise<void> {
  for (;;) {
    const client = new pg.Client(config)
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      // It may take long to read its log again after a loss of power.
      if (server.hasEnded()) throw new Error(`PostgreSQL does not start: ${server.lastWords() || error}`)
    } finally {
      await client.end().catch(() => undefined)
    }
    await wait(50)
  }
}
