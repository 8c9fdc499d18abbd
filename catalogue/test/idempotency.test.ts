import { beforeAll, describe, expect, test } from 'vitest'
import { onEachDatabase } from './support/databases.ts'
import { isReal } from './support/real-catalogue.ts'
import { createSampleCatalogue, named, type SampleCatalogue } from './support/sample-catalogue.ts'

const path = 'questionnaires/sample/2015/create/'

describe.skipIf(!isReal)('a request with an Idempotency-Key', () => {
  onEachDatabase((open) => {
    let sample: SampleCatalogue
    beforeAll(async () => {
      sample = await createSampleCatalogue(await open())
    })

    function create(
      key: string,
      body: unknown,
      who: 'one' | 'two' = 'one',
      more: Readonly<Record<string, string>> = {},
    ) {
      return sample.post(path, body, { ...sample.as[who], ...more, 'idempotency-key': key })
    }

    async function count(): Promise<number> {
      const rows = await sample.database.query.selectFrom('questionnaires').select('code').execute()
      return rows.length
    }

    test('is done once, and gets the same answer again (pyodk#101)', async () => {
      const first = await create('again', named('once'))
      const before = await count()
      const second = await create('again', named('once'))
      expect([second.statusCode, second.body]).toEqual([201, first.body])
      const xml = await create('again', named('once'), 'one', { accept: 'application/xml' })
      expect(xml.body).toContain(`<code>${first.json<{ code: string }>().code}</code>`)
      expect(await count()).toBe(before)
    })

    test('is done once when it is sent many times at once', async () => {
      const before = await count()
      const answers = await Promise.all(Array.from({ length: 8 }, () => create('at once', named('at once'))))
      expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
      expect(answers[0]?.statusCode).toBe(201)
      expect(await count()).toBe(before + 1)
    })

    test('is refused with another body, in another language, and for another configuration', async () => {
      await create('other', named('one'))
      const before = await count()
      const refused = await create('other', named('another'))
      expect([refused.statusCode, refused.json()]).toEqual([
        422,
        { detail: 'This Idempotency-Key was sent before, with another request.' },
      ])
      const elsewhere = await sample.post('questionnaires/sample/2018/create/', named('one'), {
        ...sample.as.one,
        'idempotency-key': 'other',
      })
      expect(elsewhere.statusCode).toBe(422)
      expect(await count()).toBe(before)
    })

    test('has its key free for mended answers', async () => {
      const refused = await create('mended', { qg_1: [{ key_1: 'bad' }] })
      expect(refused.statusCode).toBe(400)
      expect((await create('mended', named('mended'))).statusCode).toBe(201)
    })

    test('of another user is another one', async () => {
      const before = await count()
      const codes = [await create('mine', named('x')), await create('mine', named('x'), 'two')]
      expect(new Set(codes.map((one) => one.json<{ code: string }>().code)).size).toBe(2)
      expect(await count()).toBe(before + 2)
    })

    test('is forgotten after 24 hours', async () => {
      await create('old', named('x'))
      await create('older', named('x'))
      await sample.database.query
        .updateTable('idempotency_keys')
        .set({ created: '2000-01-01T00:00:00Z' })
        .where('key', 'in', ['old', 'older'])
        .execute()
      const before = await count()
      expect((await create('old', named('another'))).statusCode).toBe(201)
      expect(await count()).toBe(before + 1)
      const left = await sample.database.query
        .selectFrom('idempotency_keys')
        .select('key')
        .where('key', 'in', ['old', 'older'])
        .execute()
      expect(left).toEqual([{ key: 'old' }])
    })

    test.each(['', ' ', 'x'.repeat(256), 'ä'])('is refused with the key %j', async (key) => {
      expect((await create(key, named('x'))).statusCode).toBe(400)
    })
  })
})
