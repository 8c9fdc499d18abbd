import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../src/database/open-database.ts'
import { hasPostgres, startPostgres } from './support/postgres.ts'
import { isBuilt, startServe } from './support/serve-program.ts'

const scratch = mkdtempSync(join(tmpdir(), 'questlint-at-once-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe.skipIf(!isBuilt)('nodes that are started at the same moment', () => {
  test('on one new folder: one has it, the others say which process that is', async () => {
    for (let round = 0; round < 2; round++) {
      const data = join(scratch, `folder-${round}`)
      const nodes = Array.from({ length: 3 }, () => startServe(['--data', data]))
      const outcomes = await Promise.all(nodes.map(({ outcome }) => outcome))
      const winners = nodes.filter((_, at) => outcomes[at] === 'serves')
      expect(winners).toHaveLength(1)
      for (const [at, { err, pid }] of nodes.entries()) {
        if (outcomes[at] === 'serves') continue
        expect(outcomes[at]).toBe(2)
        expect(err()).toContain(`is in use by the process ${winners[0]?.pid}`)
        expect(pid).not.toBe(winners[0]?.pid)
      }
      expect(await winners[0]?.end()).toBe(0)
    }
  })

  test.skipIf(!hasPostgres)('on one new database of a server: all of them serve', async () => {
    const server = await startPostgres()
    try {
      const url = server.createDatabase()
      const nodes = Array.from({ length: 3 }, () => startServe(['--database', url]))
      expect(await Promise.all(nodes.map(({ outcome }) => outcome)), nodes.map(({ err }) => err()).join('\n')).toEqual([
        'serves',
        'serves',
        'serves',
      ])
      expect(await Promise.all(nodes.map(({ end }) => end()))).toEqual([0, 0, 0])
    } finally {
      await server.stop()
    }
  })
})

test.skipIf(!hasPostgres)('the tables of a new database are made once, however many open it', async () => {
  const server = await startPostgres()
  try {
    for (let round = 0; round < 5; round++) {
      const url = server.createDatabase()
      const opened = await Promise.all(Array.from({ length: 8 }, () => openDatabase({ url })))
      const [first] = opened
      const made = first && (await sql<{ name: string }>`select name from kysely_migration`.execute(first.query))
      expect(made?.rows).toEqual([{ name: '0001-first-tables' }, { name: '0002-configurations-in-use' }])
      for (const database of opened) await database.close()
    }
  } finally {
    await server.stop()
  }
})
