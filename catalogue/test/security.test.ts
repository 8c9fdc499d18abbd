import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOperations } from '../src/app/operations.ts'
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

const people = ['nobody', 'reader', 'compiler', 'other', 'editor'] as const
const states = ['draft', 'submitted', 'reviewed', 'public'] as const

describe.skipIf(!isReal)('who may do what', () => {
  onEachDatabase((open) => {
    let catalogue: SampleCatalogue
    let as: Readonly<Record<(typeof people)[number], Readonly<Record<string, string>>>>
    beforeAll(async () => {
      catalogue = await createSampleCatalogue(await open())
      const { one, two, editor, reader } = catalogue.as
      as = { nobody: {}, reader, compiler: one, other: two, editor }
    })

    const inState = async (state: (typeof states)[number]): Promise<string> => {
      const code = await catalogue.create(`In state ${state}`)
      const steps = state === 'draft' ? [] : state === 'reviewed' ? (['submitted', 'reviewed'] as const) : [state]
      for (const step of steps)
        expect(
          await catalogue.database.query
            .transaction()
            .execute((transaction) => changeState(transaction, code, step, undefined)),
        ).toBeUndefined()
      return code
    }

    // Columns as in `people`: nobody, an authorization token, whoever compiled it, another user, an editor.
    test.each([
      ['configuration/', 'GET', [401, 200, 401, 401, 401]],
      ['configuration/sample/', 'GET', [401, 200, 401, 401, 401]],
      ['configuration/sample/2015/', 'GET', [401, 200, 401, 401, 401]],
      ['questionnaires/', 'GET', [401, 200, 401, 401, 401]],
      ['questionnaires/mydata/', 'GET', [401, 401, 200, 404, 404]],
      ['questionnaires/sample/2015/create/', 'POST', [401, 401, 201, 201, 201]],
      ['image/upload/', 'POST', [401, 401, 415, 415, 415]],
    ] as const)('%s by %s', async (path, method, expected) => {
      await catalogue.create('Own')
      const statuses: number[] = []
      for (const who of people) {
        const response =
          method === 'GET'
            ? await catalogue.get(path, as[who])
            : await catalogue.post(path, named(`By ${who}`), as[who])
        statuses.push(response.statusCode)
        if (response.statusCode === 201)
          await catalogue.database.query
            .deleteFrom('questionnaires')
            .where('code', '=', response.json<{ code: string }>().code)
            .execute()
      }
      expect(statuses).toEqual(expected)
    })

    test.each([
      ['draft', [401, 404, 401, 401, 401], [401, 401, 200, 401, 200], [401, 401, 200, 405, 200]],
      ['submitted', [401, 404, 401, 401, 401], [401, 401, 405, 401, 405], [401, 401, 405, 405, 405]],
      ['reviewed', [401, 404, 401, 401, 401], [401, 401, 405, 401, 405], [401, 401, 405, 405, 405]],
      ['public', [401, 200, 401, 401, 401], [401, 401, 200, 401, 200], [401, 401, 200, 405, 200]],
    ] as const)('a questionnaire that is %s: detail, raw data, edit', async (state, detail, raw, edit) => {
      const code = await inState(state)
      const found = { detail: [] as number[], raw: [] as number[], edit: [] as number[] }
      for (const who of people) {
        found.detail.push((await catalogue.get(`questionnaires/${code}/`, as[who])).statusCode)
        found.raw.push((await catalogue.get(rawPath(code), as[who])).statusCode)
        found.edit.push((await catalogue.post(rawPath(code), named(`Changed by ${who}`), as[who])).statusCode)
      }
      expect(found).toEqual({ detail, raw, edit })
    })

    test.each(states)('a questionnaire that is %s is in the lists of those who may see it', async (state) => {
      const code = await inState(state)
      const codesFor = async (path: string, who: (typeof people)[number]): Promise<readonly string[]> =>
        ((await catalogue.get(path, as[who])).json<{ results?: { code: string }[] }>().results ?? []).map(
          (one) => one.code,
        )
      expect((await codesFor(`questionnaires/?type=sample&q=${state}`, 'reader')).includes(code)).toBe(
        state === 'public',
      )
      const own: string[] = []
      for (let page = 1; page < 9; page++) {
        const listed = await codesFor(`questionnaires/mydata/?page=${page}`, 'compiler')
        if (listed.length === 0) break
        own.push(...listed)
      }
      expect(own).toContain(code)
      for (const who of ['other', 'editor'] as const)
        expect(await codesFor('questionnaires/mydata/', who)).not.toContain(code)
    })

    test('a login asks for the password only, whoever sends it', async () => {
      const statuses: number[] = []
      for (const who of people)
        for (const password of ['password of one', 'another'])
          statuses.push(
            (await catalogue.post('auth/login/', { email: 'one@example.org', password }, as[who])).statusCode,
          )
      expect(statuses.slice(0, 8)).toEqual([200, 400, 200, 400, 200, 400, 200, 400])
    })

    test('no other method does anything, and HEAD opens what GET opens', async () => {
      const own = { ':configuration': 'sample', ':code': 'sample', ':edition': '2015', ':identifier': 'sample_1' }
      for (const { path } of readOperations()) {
        const url = `/en${path.replace(/:\w+/g, (part) => own[part as ':code'])}`
        const methods = readOperations().flatMap((one) => (one.path === path ? [one.method as string] : []))
        for (const who of people) {
          for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'POST', 'GET'] as const) {
            if (methods.includes(method)) continue
            const { statusCode } = await catalogue.app.inject({ method: method as 'PUT', url, headers: as[who] })
            expect([url, method, statusCode]).toEqual([url, method, 405])
          }
          if (!methods.includes('GET')) continue
          const got = await catalogue.app.inject({ method: 'GET', url, headers: as[who] })
          const head = await catalogue.app.inject({ method: 'HEAD', url, headers: as[who] })
          expect([url, who, head.statusCode, head.body]).toEqual([url, who, got.statusCode, ''])
        }
      }
    })

    test.each([
      'accept',
      'accept-language',
      'accept-encoding',
      'content-type',
      'idempotency-key',
      'if-match',
      'if-none-match',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-http-method-override',
      'range',
      'cookie',
      'referer',
      'user-agent',
    ])('no text in the header %s does anything but what the header is for', async (name) => {
      const count = async (): Promise<number> =>
        (await catalogue.database.query.selectFrom('users').select('email').execute()).length
      const before = await count()
      for (const value of [
        "'; drop table users; --",
        '../../etc/passwd',
        '<script>',
        'x'.repeat(2000),
        '\u00ff',
        '%0d%0aSet-Cookie: x=1',
        '*/*',
        '0',
        '"',
      ]) {
        const got = await catalogue.get('questionnaires/?type=sample', { ...as.reader, [name]: value })
        expect([200, 304, 400, 406, 412]).toContain(got.statusCode)
        const posted = await catalogue.post('questionnaires/sample/2015/create/', '{"qg_1": 3}', {
          ...as.compiler,
          [name]: value,
        })
        expect([400, 406, 412, 415]).toContain(posted.statusCode)
        for (const response of [got, posted]) {
          expect(response.headers['set-cookie']).toBeUndefined()
          expect(JSON.stringify(response.headers)).not.toContain('<script>')
          expect(String(response.headers.location ?? '')).not.toContain('//')
        }
      }
      expect(await count()).toBe(before)
    })

    test('a draft beside a public version is shown to nobody else', async () => {
      const code = await inState('public')
      await catalogue.get(rawPath(code), as.compiler)
      await catalogue.post(rawPath(code), named('A secret'), as.compiler)
      expect((await catalogue.get(`questionnaires/${code}/`, as.reader)).body).not.toContain('A secret')
      expect((await catalogue.get('questionnaires/?type=sample&q=secret', as.reader)).json()).toMatchObject({
        count: 0,
      })
      expect((await catalogue.get(rawPath(code), as.other)).body).not.toContain('A secret')
    })

    test.each([
      ['', 'Authentication credentials were not provided.'],
      ['Bearer x', 'Authentication credentials were not provided.'],
      ['Token', 'Invalid token header. No credentials provided.'],
      ['Token a b', 'Invalid token header. Token string should not contain spaces.'],
      ["Token ' or 1=1 --", 'Invalid token header. Token string should not contain spaces.'],
      ["Token '||(select/**/1)||'", 'Invalid token.'],
      [`Token ${'0'.repeat(40)}`, 'Invalid token.'],
      [`Token ${'x'.repeat(5000)}`, 'Invalid token.'],
      ['Token %00', 'Invalid token.'],
      ['Token \u00ff', 'Invalid token.'],
    ])('the header %j opens nothing', async (authorization, detail) => {
      const response = await catalogue.get('configuration/', { authorization })
      expect([response.statusCode, response.json()]).toEqual([401, { detail }])
      expect(response.headers['www-authenticate']).toBe('Token')
    })

    test('what is sent beside the answers is not taken for anything else', async () => {
      const sent = {
        ...(named('Mass') as object),
        status: 'public',
        code: 'sample_1',
        compilers: ['two@example.org'],
        user_id: 1,
      }
      const response = await catalogue.post('questionnaires/sample/2015/create/', sent)
      if (response.statusCode === 201) {
        const raw = await catalogue.get(rawPath(response.json<{ code: string }>().code))
        expect(raw.json()).toEqual({ status: 'draft', data: named('Mass') })
      } else expect(response.statusCode).toBe(400)
      const proto =
        '{"__proto__": {"isEditor": true}, "constructor": {"prototype": {"isEditor": true}}, "qg_1": [{"key_1": {"en": "P"}}]}'
      await catalogue.post('questionnaires/sample/2015/create/', proto)
      expect(({} as { isEditor?: boolean }).isEditor).toBeUndefined()
    })

    const tricks = [
      "' or '1'='1",
      "'; drop table users; --",
      '" or ""="',
      '\\',
      '%',
      '_',
      '*',
      '$1',
      '{{1}}',
      '../../etc/passwd',
      '..%2f..%2fetc%2fpasswd',
      '%00',
      'a%00b',
      '%0d%0aSet-Cookie:%20x=1',
      '\u202e',
      '\ud83d\ude00',
      'x'.repeat(3000),
      '0',
      '-1',
      '1e999',
      'null',
      'undefined',
      '[]',
      '{}',
      '__proto__',
      'constructor',
      'toString',
      '%ff',
      '%',
      '%zz',
      ' ',
      ';',
      '|',
      '1;select pg_sleep(5)',
    ]

    test.each(['GET', 'POST'] as const)(
      'no parameter of any path does anything but name something: %s',
      async (method) => {
        const operations = readOperations().filter((one) => one.method === method && one.path.includes(':'))
        for (const { path, token } of operations) {
          const headers = token === 'app' ? as.compiler : as.reader
          for (const name of path.match(/:\w+/g) ?? [])
            for (const trick of tricks) {
              const own = {
                ':configuration': 'sample',
                ':code': 'sample',
                ':edition': '2015',
                ':identifier': 'sample_1',
              }
              const filled = path.replace(/:\w+/g, (part) =>
                part === name ? trick.replace(/[^\w%.~-]/gu, encodeURIComponent) : (own[part as ':code'] ?? 'x'),
              )
              const response = await catalogue.app.inject({
                method,
                url: `/en${filled}`,
                headers: { ...headers, 'content-type': 'application/json' },
                ...(method === 'POST' ? { payload: '{"qg_1": []}' } : {}),
              })
              expect({ filled, status: response.statusCode }).toEqual({
                filled,
                status: expect.toSatisfy((status: number) => [301, 302, 307, 308, 400, 404, 405, 414].includes(status)),
              })
              expect(response.headers['set-cookie']).toBeUndefined()
            }
        }
      },
    )

    test('no parameter of the list does anything but search', async () => {
      const names = [
        'type',
        'edition',
        'q',
        'page',
        'flat',
        'created',
        'updated',
        'lang',
        'filter__qg_1__key_1',
        'filter__',
        "filter__'__'",
        'format',
        '__proto__',
      ]
      for (const name of names)
        for (const trick of tricks) {
          const query = `type=sample&${encodeURIComponent(name)}=${trick.replace(/[^\w%.~-]/gu, encodeURIComponent)}`
          const response = await catalogue.get(`questionnaires/?${query}`, as.reader)
          expect({ query, status: response.statusCode, body: response.statusCode < 500 ? '' : response.body }).toEqual({
            query,
            status: expect.toSatisfy((status: number) => [200, 400, 404, 406].includes(status)),
            body: '',
          })
        }
      const count = await catalogue.database.query.selectFrom('users').select('email').execute()
      expect(count).toHaveLength(3)
    })

    test.each([
      [
        'an entity of XML',
        'application/xml',
        '<!DOCTYPE root [<!ENTITY x SYSTEM "file:///etc/passwd">]><root><qg_1>&x;</qg_1></root>',
      ],
      [
        'entities that grow',
        'application/xml',
        '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><root>&b;</root>',
      ],
      ['deep JSON', 'application/json', '['.repeat(200_000)],
      ['deep members', 'application/json', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
      ['deep XML', 'application/xml', `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`],
      ['a long number', 'application/json', `{"qg_1": [{"key_1": ${'9'.repeat(100_000)}}]}`],
      ['half a character', 'application/json', '{"qg_1": [{"key_1": {"en": "\\ud800"}}]}'],
      ['no UTF-8', 'application/json', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ])('%s is refused', async (_what, type, payload) => {
      const response = await catalogue.app.inject({
        method: 'POST',
        url: '/en/api/v2/questionnaires/sample/2015/create/',
        headers: { ...as.compiler, 'content-type': type },
        payload,
      })
      expect(response.statusCode).toBe(400)
      expect(response.body).not.toContain('root:')
    })

    test.each([
      '..%2f..%2f',
      'aa/b/../../',
      'aa/b/',
      'AA/B/x.jpg',
      'aa/b/aabbccdd.svg',
      '%00',
      'control.sock',
      'database/PG_VERSION',
    ])('no file is served as an image: %s', async (name) => {
      const response = await catalogue.app.inject({ method: 'GET', url: `/upload/${name}` })
      expect([400, 404]).toContain(response.statusCode)
    })

    test('answers have headers under which a browser shows and runs nothing', async () => {
      const { headers } = await catalogue.get('configuration/', as.reader)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
      })
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
      expect(headers['x-powered-by']).toBeUndefined()
      const safe = await createTestApp(catalogue.database, sampleEditions()[0], {
        url: 'https://catalogue.example.org',
      })
      const response = await safe.inject({ url: '/en/api/v2/configuration/', headers: as.reader })
      expect(response.headers['strict-transport-security']).toMatch(/max-age/)
    })

    test.each(['evil.example/"><script>', 'a b', 'x\t', '[::1', 'a:b:c', 'a/../b'])(
      'no address is made of the host %j',
      async (host) => {
        const response = await catalogue.get('questionnaires/', { ...as.reader, host })
        expect(response.statusCode).toBe(400)
      },
    )

    test('everything that changes something is in the audit', async () => {
      const rows = async (): Promise<number> =>
        (await catalogue.database.query.selectFrom('audit').select('id').execute()).length
      const one = { email: 'one@example.org', password: 'password of one' }
      const code = await catalogue.create('Audited')
      await catalogue.get(rawPath(code))
      const picture = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      )
      const upload = Buffer.concat([
        Buffer.from(
          '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
        ),
        picture,
        Buffer.from('\r\n--x--\r\n'),
      ])
      const requests = [
        () => catalogue.post('auth/login/', one, {}),
        () => catalogue.create('Another'),
        () => catalogue.post(rawPath(code), named('Changed')),
        () =>
          catalogue.app.inject({
            method: 'POST',
            url: '/en/api/v2/image/upload/',
            headers: { ...as.compiler, 'content-type': 'multipart/form-data; boundary=x' },
            payload: upload,
          }),
      ]
      for (const request of requests) {
        const before = await rows()
        await request()
        expect((await rows()) - before).toBe(1)
      }
    })
  })
})

describe.skipIf(!isReal)('a server behind proxies', () => {
  onEachDatabase((open) => {
    let app: FastifyInstance
    beforeAll(async () => {
      app = await createTestApp(await open(), sampleEditions()[0], { trustProxy: ['10.0.0.0/8'] })
    })
    afterAll(() => app.close())

    const fail = async (remoteAddress: string, forwarded: string): Promise<number> => {
      const email = `${Math.random()}@example.org`
      const response = await app.inject({
        method: 'POST',
        url: '/en/api/v2/auth/login/',
        remoteAddress,
        headers: { 'x-forwarded-for': forwarded },
        payload: { email, password: 'x' },
      })
      return response.statusCode
    }

    test('believes the last address that no proxy of its own wrote, and nothing left of it', async () => {
      for (let count = 0; count < 5; count++) await fail('10.0.0.1', `1.2.3.${count}, 203.0.113.7, 10.0.0.2`)
      expect(await fail('10.0.0.1', '9.9.9.9, 203.0.113.7')).toBe(429)
      expect(await fail('10.0.0.1', '203.0.113.7, 203.0.113.8')).toBe(400)
    })

    test('believes nothing that comes from elsewhere', async () => {
      for (let count = 0; count < 5; count++) await fail('198.51.100.1', `1.2.4.${count}`)
      expect(await fail('198.51.100.1', '1.2.4.99')).toBe(429)
    })

    test('closes requests that are no HTTP, and two lengths', async () => {
      const address = await app.listen({ port: 0, host: '127.0.0.1' })
      const answer = (text: string): Promise<string> =>
        new Promise((resolve) => {
          let received = ''
          const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(text))
          socket.on('data', (data) => {
            received += data.toString()
          })
          socket.on('close', () => resolve(received)).on('error', () => resolve(received))
          socket.setTimeout(3000, () => socket.destroy())
        })
      expect(await answer('NOT HTTP\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
      const login = 'POST /en/api/v2/auth/login/ HTTP/1.1\r\nHost: a\r\n'
      expect(await answer(`${login}Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}`)).toMatch(/^HTTP\/1\.1 400 /)
      expect(await answer(`${login}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 400 /,
      )
    })
  })
})
