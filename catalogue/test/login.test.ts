import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../src/app/create-app.ts'
import { setUser } from '../src/store/users.ts'
import { onEachDatabase } from './support/databases.ts'
import { isReal } from './support/real-catalogue.ts'
import { createSampleCatalogue, type SampleCatalogue } from './support/sample-catalogue.ts'

describe.skipIf(!isReal)('a login', () => {
  onEachDatabase((open) => {
    let catalogue: SampleCatalogue
    beforeAll(async () => {
      catalogue = await createSampleCatalogue(await open())
    })

    let last = 0
    /** From an address that nobody used before, where none is given. */
    const login = (payload: unknown, type = 'application/json', address = `10.0.0.${++last}`) =>
      catalogue.app.inject({
        method: 'POST',
        url: '/en/api/v2/auth/login/',
        headers: { 'content-type': type },
        remoteAddress: address,
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      })
    const one = { email: 'one@example.org', password: 'password of one' }

    const failing = async (email: string, times: number, address?: string): Promise<LightMyRequestResponse> => {
      let response = await login({ email, password: 'wrong' }, 'application/json', address)
      for (let count = 1; count < times; count++)
        response = await login({ email, password: 'wrong' }, 'application/json', address)
      return response
    }

    /** So that nobody is let through because this machine is slow: all failures were just now, or are yet to come. */
    const failedJustNow = (ahead = '0 minutes') =>
      catalogue.database.query
        .updateTable('login_failures')
        .set({ at: sql<string>`clock_timestamp() + ${ahead}::interval` })
        .execute()

    // difference: logins-in-xml
    test.each([
      ['application/json', JSON.stringify(one)],
      ['application/x-www-form-urlencoded', new URLSearchParams(one).toString()],
      ['application/xml', `<root><email>${one.email}</email><password>${one.password}</password></root>`],
      [
        'multipart/form-data; boundary=x',
        ['email', 'password']
          .map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${one[name as 'email']}\r\n`)
          .concat('--x--\r\n')
          .join(''),
      ],
      ['application/json', JSON.stringify({ ...one, email: ' ONE@example.ORG ' })],
    ])('as %s gives an application token', async (type, body) => {
      const response = await login(body, type)
      expect(response.statusCode).toBe(200)
      const { token } = response.json<{ token: string }>()
      expect(token).toMatch(/^[\da-f]{40}$/)
      const own = await catalogue.get('questionnaires/mydata/', { authorization: `Token ${token}` })
      expect(own.json()).toEqual({ details: 'No questionnaires created.' })
      expect((await catalogue.get('configuration/', { authorization: `Token ${token}` })).statusCode).toBe(401)
    })

    test.each([
      [{}, { email: ['This field is required.'], password: ['This field is required.'] }],
      [{ email: 'a@b.c' }, { password: ['This field is required.'] }],
      [
        { email: '', password: ' ' },
        { email: ['This field may not be blank.'], password: ['This field may not be blank.'] },
      ],
      [
        { email: true, password: [] },
        { email: ['Not a valid string.'], password: ['Not a valid string.'] },
      ],
      [{ email: 'a\0b', password: 'x' }, { email: ['Null characters are not allowed.'] }],
      [
        { email: 'a@b.c', password: 'x'.repeat(1025) },
        { password: ['Ensure this field has no more than 1024 characters.'] },
      ],
      [
        '{"__proto__": {"email": "one@example.org", "password": "x"}}',
        { email: ['This field is required.'], password: ['This field is required.'] },
      ],
      ['[]', { non_field_errors: ['Invalid data. Expected a dictionary.'] }],
      [
        { email: "' or 1=1 --", password: "' or 1=1 --" },
        { non_field_errors: ['Unable to log in with provided credentials.'] },
      ],
      [
        { email: 'nobody@example.org', password: 'x' },
        { non_field_errors: ['Unable to log in with provided credentials.'] },
      ],
      [{ ...one, password: 'password of two' }, { non_field_errors: ['Unable to log in with provided credentials.'] }],
    ])('with %j is refused', async (body, answer) => {
      const response = await login(body)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual(answer)
    })

    test('numbers are taken for text, as the service does', async () => {
      await setUser(catalogue.database.query, { email: 'number@example.org', password: '12345' })
      expect((await login({ email: 'number@example.org', password: 12345 })).statusCode).toBe(200)
      const xml = '<root><email>number@example.org</email><password>12345</password></root>'
      expect((await login(xml, 'application/xml')).statusCode).toBe(200)
    })

    // difference: slowed-logins
    test('is slowed for an account after five failures, wherever they come from', async () => {
      await setUser(catalogue.database.query, { email: 'slow@example.org', password: 'right' })
      expect((await failing('slow@example.org', 5)).statusCode).toBe(400)
      await failedJustNow()
      const sixth = await login({ email: 'Slow@example.org', password: 'right' })
      expect(sixth.statusCode).toBe(429)
      expect(Number(sixth.headers['retry-after'])).toBe(1)
      expect(sixth.json()).toEqual({ detail: 'Request was throttled. Expected available in 1 second.' })
      await new Promise((resolve) => setTimeout(resolve, 1100))
      expect((await login({ email: 'slow@example.org', password: 'wrong' })).statusCode).toBe(400)
      await failedJustNow()
      const seventh = await login({ email: 'slow@example.org', password: 'right' })
      expect(Number(seventh.headers['retry-after'])).toBe(2)
      await new Promise((resolve) => setTimeout(resolve, 2100))
      expect((await login({ email: 'slow@example.org', password: 'right' })).statusCode).toBe(200)
      expect((await failing('slow@example.org', 2)).statusCode).toBe(400)
    })

    test('says the same of an e-mail that nobody has', async () => {
      expect((await failing('unknown@example.org', 5)).statusCode).toBe(400)
      await failedJustNow()
      const sixth = await failing('unknown@example.org', 1)
      expect(sixth.json()).toEqual({ detail: 'Request was throttled. Expected available in 1 second.' })
    })

    test.each([
      ['192.0.2.1', '192.0.2.1', '192.0.2.2'],
      ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::1'],
      ['::ffff:192.0.2.9', '192.0.2.9', '::ffff:192.0.2.10'],
    ])('is slowed for %s after five failures with any accounts', async (address, same, other) => {
      for (let count = 0; count < 5; count++) await failing(`${count}-${address}@example.org`, 1, address)
      await failedJustNow('10 minutes')
      expect((await login(one, 'application/json', same)).statusCode).toBe(429)
      expect((await login(one, 'application/json', other)).statusCode).toBe(200)
    })

    test('an attempt counts from its turn on, however long it waited for it', async () => {
      const { query } = catalogue.database
      const now = sql<string>`clock_timestamp()::text`.as('at')
      await query.deleteFrom('login_failures').execute()
      let attempt: Promise<LightMyRequestResponse> | undefined
      const released = await query.transaction().execute(async (transaction) => {
        await sql`lock table login_failures`.execute(transaction)
        attempt = failing('turn@example.org', 1)
        await sql`select pg_sleep(1)`.execute(transaction)
        return transaction.selectNoFrom(now).executeTakeFirstOrThrow()
      })
      expect((await attempt)?.statusCode).toBe(400)
      const later = query.selectFrom('login_failures').select('id').where('at', '>', released.at)
      expect(await later.execute()).toHaveLength(2)
    })

    test('many at once get no further than many in a row, and another node counts with this one', async () => {
      await setUser(catalogue.database.query, { email: 'many@example.org', password: 'right' })
      await failing('many@example.org', 4)
      await failedJustNow('10 minutes')
      const tries = await Promise.all(Array.from({ length: 20 }, () => failing('many@example.org', 1)))
      expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([400, ...Array<number>(19).fill(429)])
      const other = await createApp({
        configurations: () => {
          throw new Error('not needed')
        },
        database: catalogue.database,
        images: {} as never,
        settings: { languages: new Map(), trustProxy: [], log: false },
      })
      const payload = { email: 'many@example.org', password: 'right' }
      const there = await other.inject({
        method: 'POST',
        url: '/en/api/v2/auth/login/',
        payload,
        remoteAddress: '10.9.9.9',
      })
      expect(there.statusCode).toBe(429)
    })

    test('a new password ends the tokens that logins gave, and no others', async () => {
      const token = async (password: string): Promise<string> =>
        (await login({ email: 'two@example.org', password })).json<{ token: string }>().token
      const status = async (authorization: Readonly<Record<string, string>>): Promise<number> =>
        (await catalogue.get('questionnaires/mydata/', authorization)).statusCode
      const old = { authorization: `Token ${await token('password of two')}` }
      expect(await status(old)).toBe(404)
      await setUser(catalogue.database.query, { email: 'two@example.org', password: 'another' })
      expect(await status(old)).toBe(401)
      expect(await status(catalogue.as.two)).toBe(404)
      expect(await token('another')).toMatch(/^[\da-f]{40}$/)
    })

    test('bodies that are large are not read', async () => {
      expect((await login({ ...one, more: 'x'.repeat(20_000) })).statusCode).toBe(413)
    })

    test('passwords and tokens are nowhere in the database as they are', async () => {
      const { rows } = await catalogue.database.query
        .selectFrom('users')
        .select('password_hash')
        .execute()
        .then((rows) => ({ rows }))
      for (const { password_hash: hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      const audit = JSON.stringify(await catalogue.database.query.selectFrom('audit').selectAll().execute())
      for (const { authorization } of Object.values(catalogue.as))
        expect(audit).not.toContain(authorization?.slice('Token '.length))
      expect(audit).not.toContain('password of')
    })
  })
})
