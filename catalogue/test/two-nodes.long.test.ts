import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../src/database/open-database.ts'
import { addToken } from '../src/store/tokens.ts'
import { setUser } from '../src/store/users.ts'
import { hasPostgres, sharedPostgres } from './support/postgres.ts'
import { isReal } from './support/real-catalogue.ts'
import { buildNode } from './support/running-node.ts'
import { named } from './support/sample-catalogue.ts'

const clients = 8
const requestsEach = 60

describe.skipIf(!isReal || !hasPostgres)('two nodes on one database', () => {
  const { serve } = buildNode()

  test('one is killed under load: nothing that was accepted is lost, nothing is stored twice, and the limit of logins holds over both', async () => {
    const place = { url: (await sharedPostgres()).createDatabase() }
    const database = await openDatabase(place)
    const { query } = database
    const user = await setUser(query, { email: 'one@example.org', password: 'password of one' })
    const token = await addToken(query, { kind: 'app', user, label: 'test' })
    const nodes = await Promise.all([serve({ place }), serve({ place })])
    let accepted = 0

    /** Sends a request to one node, and to the other with the same key where that fails, until one answers. */
    async function create(key: string, at: number): Promise<string> {
      for (let attempt = at; ; attempt++) {
        const response = await fetch(`${nodes[attempt % 2]?.base}/en/api/v2/questionnaires/sample/2015/create/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key, authorization: `Token ${token}` },
          body: JSON.stringify(named(key)),
        }).catch(() => undefined)
        if (response?.status !== 201) continue
        // The other node may be killed after it stored this and before anybody heard of it.
        if (++accepted === (clients * requestsEach) / 3) await nodes[0].kill()
        return ((await response.json()) as { code: string }).code
      }
    }

    const codes = new Map<string, string>()
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let number = 0; number < requestsEach; number++) {
          const key = randomUUID()
          codes.set(key, await create(key, client + number))
        }
      }),
    )
    const rows = await query.selectFrom('versions').select(['questionnaire', 'data']).execute()
    expect(rows).toHaveLength(clients * requestsEach)
    for (const { questionnaire, data } of rows)
      expect(
        codes.get((JSON.parse(data) as { qg_1: readonly { key_1: { en: string } }[] }).qg_1[0]?.key_1.en ?? ''),
      ).toBe(questionnaire)
    for (const [key, code] of codes) expect(await create(key, 1)).toBe(code)

    const again = await serve({ place })
    const login = async (base: string, password: string): Promise<number> => {
      const body = JSON.stringify({ email: 'one@example.org', password })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${base}/en/api/v2/auth/login/`, { method: 'POST', headers, body })).status
    }
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt++)
      statuses.push(await login(attempt % 2 === 0 ? again.base : nodes[1].base, 'wrong'))
    expect(statuses.slice(0, 5)).not.toContain(429)
    expect(statuses[5]).toBe(429)
    expect(await login(again.base, 'password of one')).toBe(429)
    await again.kill()
    await nodes[1].kill()
    await database.close()
  })
})
