import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isReal } from '../../test/support/real-configurations.ts'
import { createApp } from '../src/app/create-app.ts'
import { plainSettings } from '../src/app/settings.ts'
import { createMemoryImages } from '../src/images/image-store.ts'
import { countPublic } from '../src/store/list.ts'
import { changeState } from '../src/store/states.ts'
import { onEachDatabase } from './support/databases.ts'
import { createSampleCatalogue, type SampleCatalogue, sampleEditions } from './support/sample-catalogue.ts'

describe.skipIf(!isReal)('nodes on one database', () => {
  onEachDatabase((open) => {
    test('the requests of a day are counted for all nodes together, and again after the day', async () => {
      const { database, as, app } = await createSampleCatalogue(await open())
      const other = await createApp({
        configurations: () => sampleEditions()[0],
        database,
        images: createMemoryImages(),
        settings: plainSettings,
      })
      const upload = (node: typeof other) =>
        node.inject({
          method: 'POST',
          url: '/en/api/v2/image/upload/',
          headers: { ...as.one, 'content-type': 'text/plain' },
        })
      const first = await upload(app)
      expect(Number(first.headers['x-ratelimit-remaining'])).toBe(1999)
      expect(Number((await upload(other)).headers['x-ratelimit-remaining'])).toBe(1998)
      await database.query.updateTable('request_counts').set({ counted: 2000 }).execute()
      for (const node of [app, other]) {
        const refused = await upload(node)
        expect(refused.statusCode).toBe(429)
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
      }
      const somebody = await app.inject({
        method: 'POST',
        url: '/en/api/v2/image/upload/',
        headers: { ...as.two, 'content-type': 'text/plain' },
      })
      expect(Number(somebody.headers['x-ratelimit-remaining'])).toBe(1999)
      // A clock that was set back.
      await sql`update request_counts set ends = now() + interval '9 days'`.execute(database.query)
      expect(Number((await upload(app)).headers['retry-after'])).toBeLessThanOrEqual(86_400)
      await sql`update request_counts set ends = now() - interval '1 second'`.execute(database.query)
      expect(Number((await upload(other)).headers['x-ratelimit-remaining'])).toBe(1999)
      const { rows } = await sql<{ subject: string }>`select subject from request_counts`.execute(database.query)
      expect(rows).toHaveLength(1)
    })

    test('a login is counted for the network of its address', async () => {
      const { app, database } = await createSampleCatalogue(await open())
      const login = (remoteAddress: string) =>
        app.inject({ method: 'POST', url: '/en/api/v2/auth/login/', payload: {}, remoteAddress })
      for (const [address, remaining] of [
        ['2001:db8:1:2::1', 1999],
        ['2001:db8:1:2:3::1', 1998],
        ['192.0.2.1', 1999],
      ] as const)
        expect(Number((await login(address)).headers['x-ratelimit-remaining'])).toBe(remaining)
      const stored = JSON.stringify(await database.query.selectFrom('request_counts').selectAll().execute())
      expect(stored).not.toMatch(/2001:db8|192\.0/)
    })

    const publish = ({ database }: SampleCatalogue, code: string): Promise<unknown> =>
      database.query.transaction().execute((transaction) => changeState(transaction, code, 'public', undefined))

    test('public questionnaires are counted as they come, change and go, many at once too', async () => {
      const catalogue = await createSampleCatalogue(await open())
      const { database, create, get, as } = catalogue
      const { query } = database
      const counted = async (): Promise<readonly [number, number]> => {
        const list = (await get('questionnaires/?type=sample', as.reader)).json<{ count: number }>()
        return [list.count, (await countPublic(query)).get('sample@2015') ?? 0]
      }
      expect(await counted()).toEqual([0, 0])
      const codes: string[] = []
      for (let number = 0; number < 150; number++) codes.push(await create(`name ${number}`))
      expect(await counted()).toEqual([0, 0])
      await Promise.all(codes.map((code) => publish(catalogue, code)))
      expect(await counted()).toEqual([150, 150])
      const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from public_counts`.execute(query)
      expect(rows[0]?.rows).toBeLessThan(100)
      // What is taken back leaves nothing.
      const undone = query.transaction().execute(async (transaction) => {
        await sql`delete from questionnaires where code = ${codes[0] ?? ''}`.execute(transaction)
        throw new Error('taken back')
      })
      await expect(undone).rejects.toThrow('taken back')
      expect(await counted()).toEqual([150, 150])
      await sql`delete from questionnaires where code = ${codes[0] ?? ''}`.execute(query)
      await sql`update versions set state = 'superseded' where questionnaire = ${codes[1] ?? ''}`.execute(query)
      await sql`update versions set edition = '2018' where questionnaire = ${codes[2] ?? ''}`.execute(query)
      await sql`update versions set languages = '{fr,en}' where questionnaire = ${codes[3] ?? ''}`.execute(query)
      await sql`update versions set names = '{}' where questionnaire = ${codes[4] ?? ''}`.execute(query)
      expect(await counted()).toEqual([148, 147])
      const count = async (filter: string): Promise<number> =>
        (await get(`questionnaires/?type=sample&${filter}`, as.reader)).json<{ count: number }>().count
      expect([
        await count('edition=2018'),
        await count('lang=fr'),
        await count('lang=en'),
        await count('lang=es'),
      ]).toEqual([1, 1, 148, 0])
    })
  })
})
