import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { openEmbeddedDatabase } from '../src/database/embedded-database.ts'
import { migrate } from '../src/database/migrate.ts'
import { isReal } from './support/real-catalogue.ts'
import { createSampleCatalogue, rawPath, type SampleCatalogue } from './support/sample-catalogue.ts'

const url = '/en/api/v2/configuration/'

describe.skipIf(!isReal)('a request', () => {
  let database: Database
  let sample: SampleCatalogue
  let port: number
  beforeAll(async () => {
    database = openEmbeddedDatabase()
    await migrate(database.query)
    sample = await createSampleCatalogue(database)
    await sample.app.listen({ port: 0, host: '127.0.0.1' })
    const [address] = sample.app.addresses()
    port = typeof address === 'object' ? address.port : 0
  })
  afterAll(async () => {
    await sample.app.close()
    await database.close()
  })

  const get = (headers: Readonly<Record<string, string>>, path = url) =>
    sample.app.inject({ method: 'GET', url: path, headers: { ...sample.as.reader, ...headers } })

  test.each([
    ['application/xml;charset=utf-8', 'application/xml'],
    ['application/json; indent=4', 'application/json'],
    ['application/json; version=2, text/csv;q=0.9', 'application/json'],
    ['application/json; q=0.1; version=2, text/csv ; q=0.9', 'text/csv'],
    ['text/csv; header=present', 'text/csv'],
    ['text/html, */*;q=0.8', 'application/json'],
    ['', 'application/json'],
  ])('that accepts "%s" gets %s', async (accept, type) => {
    const { statusCode, headers } = await get({ accept })
    expect([statusCode, String(headers['content-type']).split(';')[0]]).toEqual([200, type])
  })

  test.each(['text/html', 'text/xml', 'application/json;q=0', 'application/json; q=0; version=2', 'garbage', ','])(
    'that accepts "%s" only is refused',
    async (accept) => {
      expect((await get({ accept })).statusCode).toBe(406)
    },
  )

  test('is told that another format is another answer, compressed or not', async () => {
    expect((await get({})).headers.vary).toBe('accept')
    const path = '/en/api/v2/configuration/sample/2015/'
    const { headers } = await get({ 'accept-encoding': 'gzip' }, path)
    expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', 'accept, accept-encoding'])
    const known = await get({ 'if-none-match': String(headers.etag) }, path)
    expect([known.statusCode, known.headers.vary]).toEqual([304, 'accept'])
  })

  test('names a format by its parameter, and an empty one names none', async () => {
    expect((await get({}, `${url}?format=`)).statusCode).toBe(200)
    expect((await get({}, `${url}?format=csv`)).headers['content-type']).toMatch(/^text\/csv/)
    expect((await get({}, `${url}?format=html`)).statusCode).toBe(404)
  })

  test('may have any blanks around its token', async () => {
    const token = sample.as.reader.authorization?.split(' ')[1] ?? ''
    const statuses = []
    for (const authorization of [`Token  ${token}`, `token\t${token} `, ` TOKEN ${token}`])
      statuses.push((await get({ authorization })).statusCode)
    expect(statuses).toEqual([200, 200, 200])
    for (const [authorization, detail] of [
      ['Token ', 'Invalid token header. No credentials provided.'],
      [`Token ${token} x`, 'Invalid token header. Token string should not contain spaces.'],
      [token, 'Authentication credentials were not provided.'],
    ] as const) {
      const refused = await get({ authorization })
      expect([refused.statusCode, refused.json()]).toEqual([401, { detail }])
    }
  })

  const letters = 'Zürich'
  const inJson = JSON.stringify({ qg_1: [{ key_1: { en: letters }, key_3: { en: 'x' } }] })
  const inXml = `<root><qg_1><list-item><key_1><en>${letters}</en></key_1><key_3><en>x</en></key_3></list-item></qg_1></root>`
  const latin = 'iso-8859-1'
  const declared = `<?xml version="1.0" encoding="${latin}"?>`
  test.each<[body: Buffer, type: string | undefined, isStored: boolean]>([
    [Buffer.from(inJson), 'application/json', true],
    [Buffer.from(inJson), undefined, true],
    [Buffer.from(inJson), 'application/json; charset=no-such-thing', true],
    [Buffer.from(inJson, 'latin1'), `application/json; charset=${latin}`, true],
    [Buffer.from(inXml, 'latin1'), `application/xml;charset="${latin}"`, true],
    [Buffer.from(inJson, 'utf16le'), 'application/json; charset=utf-16le', true],
    [Buffer.from(inJson, 'latin1'), 'application/json', false],
    [Buffer.from(inXml, 'latin1'), 'application/xml', false],
    [Buffer.from(declared + inXml, 'latin1'), 'application/xml', false],
    [Buffer.from(inJson, 'latin1'), undefined, false],
    [Buffer.from(inJson, 'utf16le'), 'application/json', false],
  ])('stores its letters as they were meant, or nothing (%#)', async (payload, type, isStored) => {
    const headers = { ...sample.as.one, ...(type === undefined ? {} : { 'content-type': type }) }
    const made = await sample.app.inject({
      method: 'POST',
      url: '/en/api/v2/questionnaires/sample/2015/create/',
      headers,
      payload,
    })
    if (!isStored) return expect(made.statusCode).toBe(400)
    expect(made.statusCode).toBe(201)
    expect((await sample.get(rawPath(made.json<{ code: string }>().code))).body).toContain(letters)
  })

  test('to log in has a password in the encoding that it names, or in UTF-8', async () => {
    const login = (payload: Buffer, type: string) =>
      sample.app.inject({
        method: 'POST',
        url: '/en/api/v2/auth/login/',
        headers: { 'content-type': type },
        payload,
      })
    const text = JSON.stringify({ email: 'é@example.org', password: 'x' })
    expect((await login(Buffer.from(text, 'latin1'), 'application/json')).json()).toMatchObject({
      detail: expect.stringContaining('not utf-8'),
    })
    const form = Buffer.from('email=one%40example.org&password=password+of+one')
    expect((await login(form, 'application/x-www-form-urlencoded')).statusCode).toBe(200)
  })

  test.each(['%', '%ff/', '%c3%28/', 'sample/%E0%A4%A/', '%2e%2e/%2f/'])('for %s is for nothing', async (path) => {
    const { statusCode, body } = await get({}, `${url}${path}`)
    expect([statusCode, body]).toEqual([404, '{"detail":"Not found."}'])
  })

  test.each(['TRACE', 'PROPFIND', 'LOCK', 'QUERY', 'REPORT', 'DELETE'])(
    'with the method %s is told which there are',
    async (method) => {
      const told = async (path: string): Promise<readonly unknown[]> => {
        const { head, body } = await send(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
        return [head.split(' ')[1], /^allow: (.*)$/im.exec(head)?.[1], body]
      }
      const detail = JSON.stringify({ detail: `Method "${method}" not allowed.` })
      expect(await told(`${url}?flat`)).toEqual(['405', 'GET, HEAD', detail])
      expect(await told('/en/api/v2/image/upload/')).toEqual(['405', 'POST', detail])
      expect(await told('/en/api/v2/questionnaires/sample/2015/create/')).toEqual(['405', 'POST', detail])
      expect(await told('/en/api/v2/questionnaires/sample/2015/sample_1/')).toEqual(['405', 'GET, POST, HEAD', detail])
      expect((await told('/de/api/v2/configuration/'))[0]).toBe('404')
      // Fastify asks a QUERY for its type before it looks for its path.
      if (method !== 'QUERY') expect((await told('/en/api/v2/nothing/'))[0]).toBe('404')
    },
  )

  test.each([
    [`GET ${url}?q=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, '431', /longer than 16 KiB/],
    [`GET ${url} HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431', /longer than 16 KiB/],
    ['NOTHING\r\n\r\n', '400', /cannot be read/],
    [`GET ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n`, '400', /cannot be read/],
  ])('that is none is answered in the shape of the service (%#)', async (text, status, words) => {
    const { head, body } = await send(text)
    expect(head.split(' ')[1]).toBe(status)
    expect(head).toMatch(/^X-Request-Id: [\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/m)
    expect(JSON.parse(body)).toEqual({ detail: expect.stringMatching(words) })
  })

  test('that sends a number as a name in XML gets it as one, as the description of the interface has it', async () => {
    const xml = '<root><qg_1><list-item><key_1><en>2015</en></key_1></list-item></qg_1></root>'
    const headers = { ...sample.as.two, 'content-type': 'application/xml' }
    const created = await sample.post('questionnaires/sample/2015/create/', xml, headers)
    const { code } = created.json<{ code: string }>()
    const own = await sample.get('questionnaires/mydata/', sample.as.two)
    expect(own.json()).toMatchObject({ results: [{ code, name: { en: 2015 } }] })
    await sql`update versions set state = 'public' where questionnaire = ${code}`.execute(database.query)
    const listed = await sample.get('questionnaires/?type=sample', sample.as.reader)
    expect(listed.json()).toMatchObject({ results: [{ code, name: 2015 }] })
    expect((await sample.get(`questionnaires/${code}/`, sample.as.reader)).statusCode).toBe(200)
  })

  test('that is refused is told so before anything is said of what cannot be stored', async () => {
    const create = (body: unknown, type = 'application/json') =>
      sample.post('questionnaires/sample/2015/create/', body, { ...sample.as.two, 'content-type': type })
    const unknown = 'Question with keyword "other" is not valid for Questiongroup with keyword "qg_1"'
    const refused = await create(
      '<root><qg_1><list-item><key_1><en>1.5</en></key_1><other>x</other></list-item></qg_1></root>',
      'application/xml',
    )
    expect([refused.statusCode, refused.json<{ detail: unknown }>().detail]).toEqual([400, [unknown]])
    const unstorable = await create(
      '<root><qg_1><list-item><key_1><en>1.5</en></key_1></list-item></qg_1></root>',
      'application/xml',
    )
    expect([unstorable.statusCode, unstorable.json<{ data: unknown }>().data]).toEqual([
      400,
      ['Value must be valid JSON.'],
    ])
    const time = await create(
      '<root><qg_1><list-item><key_1>2015-12-31 10:00:00</key_1></list-item></qg_1></root>',
      'application/xml',
    )
    expect(time.json<{ detail: unknown }>().detail).toEqual([
      'Value "2015-12-31 10:00:00" of key "key_1" needs to be a dict.',
    ])
  })

  function send(text: string): Promise<{ readonly head: string; readonly body: string }> {
    return new Promise((resolve) => {
      let got = ''
      const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(text))
      socket.setEncoding('utf8').on('data', (part: string) => {
        got += part
      })
      socket.on('error', () => undefined)
      socket.once('close', () => {
        const [head = '', body = ''] = got.split('\r\n\r\n')
        resolve({ head, body })
      })
    })
  }
})
