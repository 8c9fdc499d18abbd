import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../src/database/open-database.ts'
import { addToken } from '../src/store/tokens.ts'
import { setUser } from '../src/store/users.ts'
import { makeNewFolder } from './support/new-folder.ts'
import { isReal } from './support/real-catalogue.ts'
import { buildNode } from './support/running-node.ts'
import { named, rawPath } from './support/sample-catalogue.ts'

const scratch = mkdtempSync(join(tmpdir(), 'questlint-disk-'))
const disk = join(scratch, 'disk')
mkdirSync(disk)
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'none', disk], { stdio: 'ignore' }).status === 0
if (!isMounted) console.warn('a small disk can be mounted by root only: no real disk is filled')
afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', disk])
  rmSync(scratch, { recursive: true, force: true })
})

describe.skipIf(!isReal || !isMounted)('a catalogue whose disk is full', () => {
  const { serve } = buildNode()
  const folder = join(disk, 'data')
  const ballast = join(disk, 'ballast')
  let token: string
  beforeAll(async () => {
    await makeNewFolder(folder)
    const { query, close } = await openDatabase({ folder })
    const user = await setUser(query, { email: 'one@example.org', password: 'a long password' })
    token = await addToken(query, { kind: 'app', user, label: 'test' })
    await close()
  })

  test('says so, loses nothing that it acknowledged, and stores again once there is space', async () => {
    const node = await serve({ place: { folder } })
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
    const create = (name: string, key: string): Promise<Response> =>
      fetch(`${node.base}/en/api/v2/questionnaires/sample/2015/create/`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify(named(name)),
      })
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 3 * 1024 * 1024))
    const stored = new Map<string, string>()
    const statuses = new Set<number>()
    const large = (index: number): string => `${index} ${Buffer.alloc(100_000, `${index} `).toString('hex')}`
    let failed = 0
    for (let index = 0; failed < 5 && index < 500; index++) {
      const response = await create(large(index), `number ${index}`)
      statuses.add(response.status)
      const body = (await response.json()) as { code: string }
      if (response.status === 201) stored.set(body.code, large(index))
      else failed++
    }
    expect([...statuses].sort()).toEqual([201, 503])
    expect(node.child.exitCode).toBeNull()
    truncateSync(ballast, 0)
    const again = async (): Promise<number> => (await create('behind it', 'behind it')).status
    await expect.poll(again).toBe(201)
    for (const [code, name] of stored) {
      const raw = await fetch(`${node.base}/en/api/v2/${rawPath(code)}`, { headers })
      expect([raw.status, ((await raw.json()) as { data: unknown }).data]).toEqual([200, named(name)])
    }
    node.child.kill('SIGTERM')
    expect(await node.ended).toBe(0)
  })
})
