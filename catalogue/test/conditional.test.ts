import { beforeAll, describe, expect, test } from 'vitest'
import { changeState } from '../src/store/states.ts'
import { onEachDatabase } from './support/databases.ts'
import { isReal } from './support/real-catalogue.ts'
import { createSampleCatalogue, named, rawPath, type SampleCatalogue } from './support/sample-catalogue.ts'

describe.skipIf(!isReal)('a conditional request', () => {
  onEachDatabase((open) => {
    let sample: SampleCatalogue
    beforeAll(async () => {
      sample = await createSampleCatalogue(await open())
    })

    async function createPublic(name: string): Promise<string> {
      const code = await sample.create(name)
      await sample.database.query
        .transaction()
        .execute((transaction) => changeState(transaction, code, 'public', sample.users.editor))
      return code
    }

    test.each([
      ['raw data', (code: string) => rawPath(code), 'one'],
      ['detail', (code: string) => `questionnaires/${code}/`, 'reader'],
      ['a configuration', () => 'configuration/sample/2015/', 'reader'],
    ] as const)('of %s is answered with 304 and nothing for who has it', async (_, path, who) => {
      const code = await createPublic('known')
      const first = await sample.get(path(code), sample.as[who])
      const etag = String(first.headers.etag)
      expect(first.statusCode).toBe(200)
      expect(etag).toMatch(/^W\/"[\w.~-]+"$/)
      for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
        const again = await sample.get(path(code), { ...sample.as[who], 'if-none-match': known })
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
      }
      for (const unknown of ['"other"', 'W/""', `${etag.slice(0, -1)}x"`, 'nonsense']) {
        const again = await sample.get(path(code), { ...sample.as[who], 'if-none-match': unknown })
        expect(again.statusCode).toBe(200)
      }
      const xml = await sample.get(path(code), { ...sample.as[who], accept: 'application/xml', 'if-none-match': etag })
      expect(xml.statusCode).toBe(200)
      expect(xml.headers.etag).not.toBe(etag)
    })

    test('gets another ETag after each edit and each change of the state', async () => {
      const code = await sample.create('changing')
      const tag = async () => String((await sample.get(rawPath(code))).headers.etag)
      const tags = [await tag()]
      for (const name of ['a', 'b']) {
        await sample.post(rawPath(code), named(name))
        tags.push(await tag())
      }
      await sample.database.query
        .transaction()
        .execute((transaction) => changeState(transaction, code, 'public', sample.users.editor))
      tags.push(await tag())
      await sample.post(rawPath(code), named('c'))
      tags.push(await tag())
      expect(new Set(tags).size).toBe(5)
    })

    test('of a detail that was asked for before shows it as it is now, in each format', async () => {
      const code = await createPublic('first')
      const detail = async (accept: string) =>
        (await sample.get(`questionnaires/${code}/`, { ...sample.as.reader, accept })).body
      const both = () => Promise.all([detail('application/json'), detail('application/xml')])
      const before = await both()
      expect(before.every((body) => body.includes('first'))).toBe(true)
      expect(await both()).toEqual(before)
      await sample.get(rawPath(code))
      await sample.post(rawPath(code), named('second'))
      expect(await both()).toEqual(before)
      await sample.database.query
        .transaction()
        .execute((transaction) => changeState(transaction, code, 'public', sample.users.editor))
      expect((await both()).every((body) => body.includes('second') && !body.includes('first'))).toBe(true)
    })

    test('opens an edit though nothing is sent', async () => {
      const code = await sample.create('opened')
      const { etag } = (await sample.get(rawPath(code), sample.as.editor)).headers
      expect((await sample.get(rawPath(code), { ...sample.as.one, 'if-none-match': String(etag) })).statusCode).toBe(
        304,
      )
      expect((await sample.post(rawPath(code), named('edited'))).statusCode).toBe(200)
    })

    test('edits only the version that it names', async () => {
      // difference: named-versions
      const code = await sample.create('matched')
      const before = String((await sample.get(rawPath(code))).headers.etag)
      const edit = (name: string, ifMatch: string) =>
        sample.post(rawPath(code), named(name), { ...sample.as.one, 'if-match': ifMatch })
      expect((await edit('a', '"other"')).statusCode).toBe(412)
      expect((await edit('a', before)).statusCode).toBe(200)
      expect((await edit('b', before)).statusCode).toBe(412)
      const after = String((await sample.get(rawPath(code), sample.as.editor)).headers.etag)
      expect((await edit('c', `"x", ${after}`)).statusCode).toBe(200)
      expect((await edit('d', '*')).statusCode).toBe(200)
      expect((await sample.get(rawPath(code))).json()).toMatchObject({ data: named('d') })
    })

    test('edits once where two name the same version at once', async () => {
      const code = await sample.create('raced')
      const etag = String((await sample.get(rawPath(code))).headers.etag)
      await sample.get(rawPath(code), sample.as.editor)
      const answers = await Promise.all(
        (['one', 'editor', 'one', 'editor'] as const).map((who, index) =>
          sample.post(rawPath(code), named(`edit ${index}`), { ...sample.as[who], 'if-match': etag }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412])
    })
  })
})
