import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../src/app/create-app.ts'
import { onEachDatabase } from './support/databases.ts'
import { isReal } from './support/real-catalogue.ts'
import { createSampleCatalogue, named, rawPath, type SampleCatalogue } from './support/sample-catalogue.ts'

const path = 'questionnaires/sample/2015/create/'

test('a request after a second in which the thread was busy is answered', async () => {
  const app = await createApp({
    configurations: () => {
      throw new Error('not needed')
    },
    database: {} as never,
    images: {} as never,
    settings: { languages: new Map(), trustProxy: [], log: false },
  })
  await app.ready()
  const end = performance.now() + 1200
  while (performance.now() < end);
  await wait(50)
  expect((await app.inject('/rules/unknown-key')).statusCode).toBe(200)
  await app.close()
})

describe.skipIf(!isReal)('a body', () => {
  onEachDatabase((open) => {
    let sample: SampleCatalogue
    let port: number
    beforeAll(async () => {
      sample = await createSampleCatalogue(await open())
      await sample.app.listen({ port: 0, host: '127.0.0.1' })
      const [address] = sample.app.addresses()
      port = typeof address === 'object' ? address.port : 0
      return () => sample.app.close()
    })

    async function status(body: string, type = 'application/json'): Promise<number> {
      return (await sample.post(path, body, { ...sample.as.one, 'content-type': type })).statusCode
    }

    test('larger than 5 MiB is refused', async () => {
      // difference: size-limits
      expect(await status(JSON.stringify(named('x'.repeat(5 * 1024 * 1024))))).toBe(413)
    })

    test.each([10, 63, 64, 100, 1000, 100_000])('%i deep is answered', async (depth) => {
      const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`
      expect(await status(deep)).toBe(400)
      expect(await status(`{"qg_1":[{"key_1":${deep}}]}`)).toBe(400)
      const xml = `<root>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</root>`
      expect(await status(xml, 'application/xml')).toBe(400)
    })

    test.each([
      '1e400',
      '-1e400',
      '1e131073',
      '1e-20000',
      '9'.repeat(4300),
      '9'.repeat(140_000),
      `0.${'1'.repeat(20_000)}`,
      '-0',
      '1E+2',
      '00',
      'NaN',
      'Infinity',
      '"9e999999"',
    ])('with a number is stored as it is, or refused, and nothing else (%#)', async (number) => {
      for (const body of [
        `{"qg_1":[{"key_1":{"en":${number}}}]}`,
        `{"qg_1":[{"key_1":{"en":[[${number}]]}}]}`,
        `{"qg_1":[{"key_1":{"en":"x"},"__order":${number}}]}`,
        `{"qg_9":[{"key_12":${number}}]}`,
      ]) {
        const response = await sample.post(path, body)
        expect([201, 400], body.slice(0, 80)).toContain(response.statusCode)
        if (response.statusCode !== 201) continue
        const raw = await sample.get(rawPath(response.json<{ code: string }>().code))
        expect(raw.statusCode).toBe(200)
      }
    })

    test.each([
      '"a\\u0000b"',
      '"\\ud800"',
      '"\\udfff\\ud800"',
      '"\\ud83d\\ude00"',
      '"\u0001"',
      '"\\u0001"',
      '"\\u2028"',
    ])('with the text %s is stored as it is, or refused', async (text) => {
      for (const body of [
        `{"qg_1":[{"key_1":{"en":${text}}}]}`,
        `{"qg_1":[{"key_1":{${text}:"x"}}]}`,
        `{"qg_1":[{"key_1":{"en":"x"},"__order":{${text}:${text}}}]}`,
      ]) {
        const response = await sample.post(path, body)
        expect([201, 400]).toContain(response.statusCode)
        if (response.statusCode !== 201) continue
        const raw = await sample.get(rawPath(response.json<{ code: string }>().code))
        expect(raw.json<{ data: unknown }>().data).toEqual(JSON.parse(body))
      }
    })

    test.each([
      '',
      ' ',
      '\ufeff{}',
      '{"qg_1":[{"key_1":{"en":"x"}}]} x',
      '{"__proto__":[{"key_1":1}]}',
      '{"qg_1":[{"__proto__":{"en":"x"}}]}',
      '{"constructor":[{}]}',
      '{"qg_1":{"length":1}}',
      '{"qg_1":[null]}',
      '{"qg_1":[[]]}',
      'true',
      '0',
    ])('of %j is refused', async (body) => {
      expect(await status(body)).toBe(400)
    })

    test('of the wrong type is refused', async () => {
      for (const type of [
        'text/plain',
        'application/jsonx',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'a',
      ])
        expect(await status('{}', type)).toBe(415)
    })

    test('that is refused says where, why, by which rule, and where its page is', async () => {
      const response = await sample.post(path, { qg_1: [{ key_1: 'bad' }], qg_x: [{}] })
      const { findings } = response.json<{ findings: readonly Record<string, unknown>[] }>()
      expect(findings.length).toBeGreaterThan(1)
      for (const finding of findings) {
        expect(finding).toMatchObject({
          rule: expect.any(String),
          message: expect.any(String),
          path: expect.any(Array),
        })
        const page = await sample.app.inject(String(finding.link))
        expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
        expect(page.body).toContain(String(finding.rule))
      }
    })

    describe('as it comes on the wire', () => {
      const answers = JSON.stringify(named('wire'))
      const head = (length: number | string, more = ''): string =>
        `POST /en/api/v2/${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: ${sample.as.one.authorization}\r\nContent-Length: ${length}\r\n${more}\r\n`

      async function count(): Promise<number> {
        return (await sample.database.query.selectFrom('questionnaires').select('code').execute()).length
      }

      test('cut off stores nothing', async () => {
        const before = await count()
        for (const part of [0, 1, 10, answers.length - 1])
          expect(await talk(port, head(answers.length) + answers.slice(0, part))).toMatch(/^(?:HTTP\/1.1 400 |$)/)
        expect(await count()).toBe(before)
      })

      test('longer or shorter than it says stores nothing that is not whole', async () => {
        const before = await count()
        expect(await talk(port, head(answers.length - 1) + answers)).toContain(' 400 ')
        expect(await talk(port, head(-1) + answers)).toContain(' 400 ')
        expect(await talk(port, head('x') + answers)).toContain(' 400 ')
        expect(await talk(port, head(answers.length, 'Content-Length: 3\r\n') + answers)).toContain(' 400 ')
        expect(await talk(port, head(answers.length, 'Transfer-Encoding: chunked\r\n') + answers)).toContain(' 400 ')
        expect(await count()).toBe(before)
        expect(await talk(port, head(answers.length) + answers)).toContain(' 201 ')
        expect(await count()).toBe(before + 1)
      })

      test('is refused before it is sent where it is too large', async () => {
        expect(await talk(port, head(6 * 1024 * 1024), false)).toContain(' 413 ')
      })
    })
  })
})

/** Sends a text over a connection, ends it, and gives all that comes back. */
function talk(port: number, text: string, isEnded = true): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1')
    socket.setEncoding('utf8').on('data', (part: string) => {
      answer += part
      if (!isEnded || answer.includes('\r\n\r\n')) socket.end()
    })
    socket.on('close', () => resolve(answer)).on('error', () => undefined)
    socket.write(text)
    if (isEnded) setTimeout(() => socket.end(), 300)
  })
}
