import { beforeAll, describe, expect, test } from 'vitest'
import { changeState } from '../src/store/states.ts'
import { createTestApp } from './support/app.ts'
import { onEachDatabase } from './support/databases.ts'
import { isReal } from './support/real-catalogue.ts'
import {
  createSampleCatalogue,
  named,
  rawPath,
  type SampleCatalogue,
  sampleEditions,
} from './support/sample-catalogue.ts'

describe.skipIf(!isReal)('an edit', () => {
  onEachDatabase((open) => {
    let sample: SampleCatalogue
    beforeAll(async () => {
      sample = await createSampleCatalogue(await open())
    })

    function move(code: string, state: 'submitted' | 'reviewed' | 'public' | 'draft') {
      return sample.database.query
        .transaction()
        .execute((transaction) => changeState(transaction, code, state, sample.users.editor))
    }

    async function dataOf(code: string): Promise<unknown> {
      return (await sample.get(rawPath(code), sample.as.editor)).json<{ data: unknown }>().data
    }

    test('needs the data to be fetched, by whoever edits', async () => {
      const code = await sample.create('not fetched')
      const refused = await sample.post(rawPath(code), named('changed'))
      expect([refused.statusCode, refused.json()]).toEqual([
        405,
        { detail: 'Must fetch questionnaire data before submitting edits.' },
      ])
      await sample.get(rawPath(code), sample.as.editor)
      expect((await sample.post(rawPath(code), named('changed'))).statusCode).toBe(405)
      expect((await sample.post(rawPath(code), named('changed'), sample.as.editor)).json()).toEqual({
        success: 'true',
        code,
      })
      expect(await dataOf(code)).toEqual(named('changed'))
    })

    test('of a draft that another edit changed since is refused with both dates', async () => {
      const code = await sample.create('two at once')
      // difference: no-locks
      const fetched = [await sample.get(rawPath(code)), await sample.get(rawPath(code), sample.as.editor)]
      expect(fetched.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      // difference: two-edits-of-public
      const [first, second] = await Promise.all([
        sample.post(rawPath(code), named('by one')),
        sample.post(rawPath(code), named('by the editor'), sample.as.editor),
      ])
      // difference: two-edits
      expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409])
      const refused = first.statusCode === 409 ? first : second
      const { opened, updated, detail } = refused.json<Record<string, string>>()
      expect(Date.parse(opened ?? '')).toBeLessThan(Date.parse(updated ?? ''))
      expect(detail).toContain(updated)
      expect(await dataOf(code)).toEqual(named(first.statusCode === 200 ? 'by one' : 'by the editor'))
    })

    test('of a public version that another edit followed since is refused with both dates; the public one stays', async () => {
      const code = await sample.create('public')
      await move(code, 'public')
      await sample.get(rawPath(code))
      await sample.get(rawPath(code), sample.as.editor)
      const [first, second] = await Promise.all([
        sample.post(rawPath(code), named('by one')),
        sample.post(rawPath(code), named('by the editor'), sample.as.editor),
      ])
      expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409])
      const shown = await sample.get(`questionnaires/${code}/`, sample.as.reader)
      expect(shown.body).toContain('public')
      expect(shown.body).not.toContain('by ')
    })

    test('of a version that a later one was published over is refused as by the service', async () => {
      const code = await sample.create('first')
      await move(code, 'public')
      await sample.get(rawPath(code))
      await sample.get(rawPath(code), sample.as.editor)
      await sample.post(rawPath(code), named('second'), sample.as.editor)
      await move(code, 'public')
      const refused = await sample.post(rawPath(code), named('third'))
      expect([refused.statusCode, refused.json()]).toEqual([405, { detail: 'Newer Questionnaire version available.' }])
      const versions = await sample.database.query
        .selectFrom('versions')
        .select(['number', 'state'])
        .where('questionnaire', '=', code)
        .orderBy('number')
        .execute()
      expect(versions).toEqual([
        { number: 1, state: 'superseded' },
        { number: 2, state: 'public' },
      ])
    })

    test('that was made is not made again without the data fetched anew', async () => {
      const code = await sample.create('again')
      await sample.get(rawPath(code))
      expect((await sample.post(rawPath(code), named('once'))).statusCode).toBe(200)
      expect((await sample.post(rawPath(code), named('once'))).statusCode).toBe(409)
      await sample.get(rawPath(code))
      const same = await sample.post(rawPath(code), named('once'))
      expect([same.statusCode, same.json()]).toEqual([400, { detail: 'No changes detected.' }])
      expect((await sample.post(rawPath(code), named('twice'))).statusCode).toBe(200)
    })

    test('is told by revisions when the clock was set back', async () => {
      const code = await sample.create('clock')
      await sample.get(rawPath(code))
      await sample.get(rawPath(code), sample.as.editor)
      await sample.database.query
        .updateTable('edit_requests')
        .set({ opened: '2099-01-01T00:00:00Z' })
        .where('questionnaire', '=', code)
        .execute()
      expect((await sample.post(rawPath(code), named('by one'))).statusCode).toBe(200)
      expect((await sample.post(rawPath(code), named('late'), sample.as.editor)).statusCode).toBe(409)
    })

    test('never makes a version older than what it follows', async () => {
      const code = await sample.create('future')
      await sample.database.query
        .updateTable('versions')
        .set({ updated: '2099-01-01T00:00:00Z' })
        .where('questionnaire', '=', code)
        .execute()
      await move(code, 'public')
      await sample.get(rawPath(code))
      expect((await sample.post(rawPath(code), named('later'))).statusCode).toBe(200)
      const times = await sample.database.query
        .selectFrom('versions')
        .select('updated')
        .where('questionnaire', '=', code)
        .execute()
      expect(times.every(({ updated }) => updated.startsWith('2099'))).toBe(true)
    })

    test.each(['submitted', 'reviewed'] as const)('of what is %s is refused, and fetching it too', async (state) => {
      const code = await sample.create(state)
      await sample.get(rawPath(code))
      await move(code, 'submitted')
      if (state === 'reviewed') await move(code, 'reviewed')
      for (const who of [sample.as.one, sample.as.editor]) {
        const fetched = await sample.get(rawPath(code), who)
        expect([fetched.statusCode, fetched.json()]).toEqual([405, { detail: 'Not editable.' }])
      }
      expect((await sample.post(rawPath(code), named('changed'))).json()).toEqual({ detail: 'Not editable.' })
      await move(code, 'draft')
      expect((await sample.get(rawPath(code))).json()).toMatchObject({ status: 'draft', data: named(state) })
    })

    test('by somebody else is refused', async () => {
      const code = await sample.create('mine')
      const fetched = await sample.get(rawPath(code), sample.as.two)
      expect([fetched.statusCode, fetched.json()]).toEqual([401, { detail: 'Unauthorized.' }])
      expect((await sample.post(rawPath(code), named('yours'), sample.as.two)).statusCode).toBe(405)
      expect(await dataOf(code)).toEqual(named('mine'))
    })

    test('of an edition that a newer one followed is refused; the version keeps what it was checked against', async () => {
      const code = await sample.create('of 2015')
      await sample.get(rawPath(code))
      const version = () =>
        sample.database.query
          .selectFrom('versions')
          .select(['edition', 'configuration_hash', 'data'])
          .where('questionnaire', '=', code)
          .executeTakeFirst()
      const stored = await version()
      expect(stored).toMatchObject({
        edition: '2015',
        configuration_hash: sampleEditions()[0].find('sample', '2015')?.hash,
      })
      const app = await createTestApp(sample.database, sampleEditions()[1])
      const send = (method: 'GET' | 'POST', edition: string) =>
        app.inject({
          method,
          url: `/en/api/v2/questionnaires/sample/${edition}/${code}/`,
          headers: { 'content-type': 'application/json', ...sample.as.one },
          ...(method === 'POST' ? { payload: JSON.stringify(named('changed')) } : {}),
        })
      const refused = await send('POST', '2015')
      expect([refused.statusCode, refused.json()]).toEqual([
        406,
        { detail: 'A newer edition exists for sample. Questionnaires can be published only for the latest edition.' },
      ])
      expect((await send('GET', '2015')).json()).toMatchObject({ data: named('of 2015') })
      expect((await send('GET', '2018')).json()).toEqual({
        detail: 'Questionnaire does not match configuration code and edition.',
      })
      expect(await version()).toEqual(stored)
    })

    test('leaves who did it in the audit', async () => {
      const code = await sample.create('audit')
      await sample.get(rawPath(code))
      await sample.post(rawPath(code), named('edited'))
      await move(code, 'public')
      const deeds = await sample.database.query
        .selectFrom('audit')
        .select(['action', 'user_id'])
        .where('subject', '=', code)
        .orderBy('at')
        .execute()
      expect(deeds).toEqual([
        { action: 'create', user_id: sample.users.one.id },
        { action: 'edit', user_id: sample.users.one.id },
        { action: 'state', user_id: sample.users.editor.id },
      ])
    })

    test('states change only in their order', async () => {
      const code = await sample.create('states')
      expect(await move(code, 'reviewed')).toBe('not-possible')
      expect(await move('sample_999999', 'public')).toBe('unknown')
      expect(await move(code, 'submitted')).toBeUndefined()
      expect(await move(code, 'submitted')).toBe('not-possible')
      expect(await move(code, 'reviewed')).toBeUndefined()
      expect(await move(code, 'public')).toBeUndefined()
      expect(await move(code, 'draft')).toBe('not-possible')
      expect((await sample.get(rawPath(code))).json()).toMatchObject({ status: 'public' })
    })
  })
})
