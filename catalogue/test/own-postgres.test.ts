import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindOf } from '../src/database/folder-versions.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { findPostgres } from '../src/database/postgres-programs.ts'
import { hasPostgres, serverUser } from './support/postgres.ts'
import { isBuilt, type ServeProgram, startServe, startTask } from './support/serve-program.ts'

const isRoot = process.getuid?.() === 0

describe.skipIf(!hasPostgres || !isBuilt)('a folder with the PostgreSQL of the machine', () => {
  const scratch = mkdtempSync('/tmp/questlint-own-')
  const user = isRoot && hasPostgres ? serverUser() : undefined
  /** So long that a socket in it has no path that the system takes. */
  const data = join(scratch, 'a-name-of-a-folder-that-is-longer-than-most'.repeat(2), 'catalogue')
  beforeAll(() => {
    mkdirSync(join(data, '..'), { recursive: true })
    if (user) for (const folder of [scratch, join(data, '..')]) chownSync(folder, user.uid, user.gid)
  })
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  const start = async (...options: readonly string[]): Promise<ServeProgram> => {
    const node = startServe(['--data', data, ...options], user)
    expect(await node.outcome, node.err()).toBe('serves')
    return node
  }
  const task = (name: string, ...options: readonly string[]) =>
    startTask([...name.split(' '), ...options, '--data', data], user)

  test('is made when it is asked for, by a socket that only its owner reaches, and ends with the node', async () => {
    const node = await start('--postgres')
    expect(node.err()).not.toContain('loss of power')
    expect(JSON.parse(readFileSync(join(data, 'catalogue.json'), 'utf8'))).toEqual({
      postgres: findPostgres()?.version,
    })
    for (const name of ['database', 'database/.s.PGSQL.5432'])
      expect(statSync(join(data, name)).mode & 0o777, name).toBe(0o700)
    expect(execFileSync('ss', ['-ltn'], { encoding: 'utf8' })).not.toMatch(/:5432\b/)
    expect(await task('user add', 'a@example.org', '--password-stdin').sent('correct horse')).toBe(0)
    const second = startServe(['--data', data], user)
    expect(await second.outcome).toBe(2)
    expect(second.err()).toContain(`is in use by the process ${node.pid}`)
    expect(await node.end()).toBe(0)
    expect(await isListening(data)).toBe(false)
  })

  test('is opened as it was made, also after its node was killed, whose server is not left behind', async () => {
    const node = await start()
    const token = task('token new', 'a@example.org')
    expect(await token.sent('')).toBe(0)
    const status = async (base: string): Promise<number> =>
      (await fetch(`${base}configuration/`, { headers: { authorization: `Token ${token.out().trim()}` } })).status
    expect(await status(node.out().trim())).toBe(200)
    await node.end('SIGKILL')
    const next = await start()
    expect(await status(next.out().trim())).toBe(200)
    // A server that ends by itself is started again.
    const server = Number(readFileSync(join(data, 'database/postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(server, 'SIGKILL')
    await expect.poll(() => status(next.out().trim())).toBe(200)
    expect(await next.end()).toBe(0)
    await expect.poll(() => isListening(data)).toBe(false)
  })

  test('does a task while no node runs, and leaves no server behind', async () => {
    const list = task('token list')
    expect(await list.sent('')).toBe(0)
    expect(list.out()).toContain('a@example.org')
    expect(await isListening(data)).toBe(false)
  })

  test('is refused where the programs of its version are not there', async () => {
    const marker = join(data, 'catalogue.json')
    const text = readFileSync(marker, 'utf8')
    writeFileSync(marker, '{"postgres":"9"}')
    const node = startServe(['--data', data], user)
    expect(await node.outcome).toBe(2)
    expect(node.err()).toContain('there is no PostgreSQL 9 on this machine')
    writeFileSync(marker, text)
  })
})

describe('a folder of the embedded database', () => {
  const scratch = mkdtempSync('/tmp/questlint-own-')
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  test('is not opened by PostgreSQL: the commands that move it are named', async () => {
    const folder = join(scratch, 'embedded')
    await (await openDatabase({ folder })).close()
    expect(kindOf(folder, false)).toHaveProperty('pglite')
    const error = await openDatabase({ folder, postgres: true }).catch((error: unknown) => error)
    expect(String(error)).toMatch(
      /embedded database[\s\S]*serve export --data[\s\S]*serve import .*new-folder --postgres/,
    )
    const again = await openDatabase({ folder })
    expect(again.kind).toBe('embedded')
    await again.close()
  })

  test.skipIf(!isRoot)('root is told that PostgreSQL does not run as root, and nothing is made', async () => {
    const folder = join(scratch, 'root')
    await expect(openDatabase({ folder, postgres: true })).rejects.toThrow('as another user')
    expect(existsSync(join(folder, 'catalogue.json'))).toBe(false)
  })
})

/** By the folder, as its whole path would be too long. */
function isListening(folder: string): Promise<boolean> {
  const files = join(folder, 'database')
  if (!existsSync(join(files, '.s.PGSQL.5432'))) return Promise.resolve(false)
  const before = process.cwd()
  process.chdir(files)
  return new Promise<boolean>((resolve) => {
    const socket = connect('.s.PGSQL.5432')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  }).finally(() => process.chdir(before))
}
