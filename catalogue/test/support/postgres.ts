import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** Where Debian has its versions of PostgreSQL; the newest is taken. */
const versions = '/usr/lib/postgresql'
const programs = process.env.QUESTLINT_POSTGRES ?? join(versions, newest(), 'bin')

function newest(): string {
  const found = existsSync(versions) ? readdirSync(versions) : []
  return found.sort((a, b) => Number(b) - Number(a))[0] ?? ''
}

/** Whether there is a PostgreSQL to try the catalogue on. */
export const hasPostgres = existsSync(join(programs, 'initdb'))
if (!hasPostgres) console.warn(`there is no PostgreSQL in ${programs}: the catalogue is tried on the embedded one only`)

/** A server of its own for tests. */
export interface TestServer {
  /** The address of a new, empty database. */
  readonly createDatabase: () => string
  readonly stop: () => Promise<void>
}

let shared: Promise<TestServer> | undefined

/** One server for all files of tests of this process, with which it ends. */
export function sharedPostgres(): Promise<TestServer> {
  shared ??= startPostgres()
  return shared
}

/** Starts a PostgreSQL that nobody else uses, on a free port; as the user `postgres` where this one is root, whom it refuses. */
export async function startPostgres(): Promise<TestServer> {
  // The folder of the tests is closed to the user of the server.
  const folder = mkdtempSync('/tmp/questlint-postgres-')
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, serverUser().uid, serverUser().gid)
  const as = (program: string, ...args: readonly string[]): readonly [string, readonly string[]] =>
    isRoot ? ['runuser', ['-u', 'postgres', '--', join(programs, program), ...args]] : [join(programs, program), args]
  const data = join(folder, 'data')
  execFileSync(...toMutable(as('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync')), {
    stdio: 'ignore',
    timeout: 120_000,
  })
  const port = await freePort()
  const quoted = (program: string, ...args: readonly string[]): string => {
    const [name, all] = as(program, ...args)
    return [name, ...all].map((word) => `'${word}'`).join(' ')
  }
  // It ends with the process that started it, however that ends.
  const run = [
    `${quoted('postgres', '-D', data, '-p', String(port), '-k', folder, '-c', 'fsync=off')} & read -r line`,
    `${quoted('pg_ctl', 'stop', '-D', data, '-m', 'immediate')}; wait; rm -rf '${folder}'`,
  ]
  const server = spawn('sh', ['-c', run.join('; ')], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  server.unref()
  ;(server.stdin as Socket).unref()
  await untilReady(() =>
    execFileSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' }),
  )
  let count = 0
  return {
    createDatabase: () => {
      const name = `test_${++count}`
      execFileSync(join(programs, 'createdb'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', name])
      return `postgres://postgres@127.0.0.1:${port}/${name}`
    },
    stop: () => {
      server.stdin.end()
      return ended
    },
  }
}

function toMutable([program, args]: readonly [string, readonly string[]]): [string, string[]] {
  return [program, [...args]]
}

/** The user that a package of the system makes for servers. */
export function serverUser(): { readonly uid: number; readonly gid: number } {
  return { uid: numberOf('-u'), gid: numberOf('-g') }
}

function numberOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function untilReady(ask: () => void): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      ask()
      return
    } catch (error) {
      if (tries > 300) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
