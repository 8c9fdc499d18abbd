import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { createConfigurations } from '../src/configurations/configurations.ts'
import type { GuardedProject } from '../src/configurations/guard.ts'
import type { Database } from '../src/database/database.ts'
import { addToken } from '../src/store/tokens.ts'
import { setUser } from '../src/store/users.ts'
import { createTestApp } from './support/app.ts'
import { answersOf, type ChangedProject, makeVineyards } from './support/changed-project.ts'
import { onEachDatabase } from './support/databases.ts'

const tests = import.meta.dirname
const page = join(tests, '../../docs/catalogue/lost-elsewhere.md')
const reference = /\b[A-Za-z][\w-]*#\d+/g

test('each loss of the page is named by a test of its file, and each loss that a test names is on the page', () => {
  const rows = [...readFileSync(page, 'utf8').matchAll(/^\| .*#\d+.* \|$/gm)].map(([row]) => row)
  const named = new Map(
    readdirSync(tests)
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => {
        const titles = readFileSync(join(tests, name), 'utf8').match(/^\s*(?:test\b.*|'[^']*#\d+.*)$/gm) ?? []
        return [name, new Set(titles.join('\n').match(reference) ?? [])]
      }),
  )
  const onPage = rows.flatMap((row) => row.match(reference) ?? [])
  expect(onPage.length).toBeGreaterThan(10)
  for (const row of rows) {
    const [file = ''] = /[\w-]+(?:\.long)?\.test\.ts/.exec(row) ?? []
    for (const loss of row.match(reference) ?? []) expect([file, named.get(file)?.has(loss)]).toEqual([file, true])
  }
  expect([...named.values()].flatMap((losses) => [...losses]).filter((loss) => !onPage.includes(loss))).toEqual([])
})

onEachDatabase((open) => {
  let database: Database
  let project: ChangedProject
  let reader: Readonly<Record<string, string>>
  let writer: Readonly<Record<string, string>>

  beforeEach(async () => {
    database = await open()
    project = await makeVineyards(database)
    const user = await setUser(database.query, { email: 'one@example.org', password: 'password of one' })
    const headerOf = async (kind: 'app' | 'auth') => ({
      authorization: `Token ${await addToken(database.query, { kind, user, label: 'test' })}`,
    })
    reader = await headerOf('auth')
    writer = await headerOf('app')
  })

  const appOf = ({ inUse }: GuardedProject): Promise<FastifyInstance> =>
    createTestApp(database, createConfigurations([...inUse.values()].map(({ questionnaire }) => questionnaire)))
  const detail = async (code: string): Promise<string> => (await project.get(`questionnaires/${code}/`, reader)).body
  const stored = async (): Promise<readonly unknown[]> => {
    const rows = await database.query.selectFrom('versions').select('data').orderBy('questionnaire').execute()
    return rows.map(({ data }) => JSON.parse(data))
  }
  const change = (name: string, from: string, to: string): void => {
    const text = readFileSync(join(project.folder, name), 'utf8')
    expect(text).toContain(from)
    project.write(name, text.replace(from, to))
  }

  /** A second questiongroup with a question that is there already. */
  const addGroup = (): void => {
    const group = '{"keyword": "vine_qg_more", "questions": [{"keyword": "vine_owner"}]},'
    change('vineyard.json', '"questiongroups": [', `"questiongroups": [${group}`)
    const fields = '"keyword": "vine_qg_more", "translation": 544, "configuration": {}'
    change('shared.json', '[', `[{"model": "configuration.questiongroup", "pk": 399, "fields": {${fields}}},`)
  }

  test('how a question is shown has nothing to do with what is stored (Directus#10755)', async () => {
    const before = await stored()
    const shown = await detail('vineyard_1')
    change('vineyard.json', '"layout": "stacked"', '"layout": "stacked", "label_class": "strong"')
    expect((await project.start()).held.size).toBe(0)
    expect(await stored()).toEqual(before)
    expect((await detail('vineyard_1')).replace('"label_class":"strong",', '')).toBe(shown)
  })

  test('another label renames no question (kpi#1358)', async () => {
    const before = await stored()
    change('shared.json', '"Owner or tenant"', '"Proprietor"')
    expect((await project.start()).held.size).toBe(0)
    expect(await stored()).toEqual(before)
    const shown = await detail('vineyard_1')
    expect(shown).toContain('"Proprietor"')
    expect(shown).toContain('Ada')
  })

  test('a new question with the name of another one leaves the old answers where they were (kpi#3116)', async () => {
    const before = await stored()
    addGroup()
    const started = await project.start()
    expect(started.held.size).toBe(0)
    expect(await stored()).toEqual(before)
    const app = await appOf(started)
    const both = { ...answersOf('Lin'), vine_qg_more: [{ vine_owner: { en: 'Ken' } }] }
    const created = await app.inject({
      method: 'POST',
      url: '/en/api/v2/questionnaires/vineyard/2024/create/',
      headers: writer,
      payload: both,
    })
    expect(created.statusCode, created.body).toBe(201)
    expect((await stored())[2]).toEqual(both)
  })

  test('a question is renamed where it is in use too, and renamed back again, with its answers (budibase#17400)', async () => {
    const before = await stored()
    const rename = async (from: string, to: string): Promise<void> => {
      project.change(from, to)
      expect((await project.start()).held.size).toBe(1)
      expect(await detail('vineyard_1')).toContain('Ada')
      const { printed } = await project.run({ do: 'plan' })
      project.write('plan.yaml', printed.join('\n').replace('do: decide', `do: rename\n    to: ${to}`))
      expect((await project.start('plan.yaml')).held.size).toBe(0)
      expect(await detail('vineyard_1')).toContain('Ada')
    }
    await rename('vine_owner', 'vine_proprietor')
    expect(JSON.stringify(await stored())).not.toContain('vine_owner')
    await rename('vine_proprietor', 'vine_owner')
    expect(await stored()).toEqual(before)
  })

  test('an edit names the configuration that it was checked against, not the one of the version before (web-forms#848)', async () => {
    const first = await appOf(await project.start())
    const headers = writer
    const created = await first.inject({
      method: 'POST',
      url: '/en/api/v2/questionnaires/vineyard/2024/create/',
      headers,
      payload: answersOf('Ada'),
    })
    const { code } = created.json<{ code: string }>()
    const hash = async (): Promise<string | undefined> =>
      (
        await database.query
          .selectFrom('versions')
          .select('configuration_hash')
          .where('questionnaire', '=', code)
          .executeTakeFirst()
      )?.configuration_hash
    const before = await hash()
    addGroup()
    const next = await project.start()
    expect([next.held.size, await hash()]).toEqual([0, before])
    const app = await appOf(next)
    const url = `/en/api/v2/questionnaires/vineyard/2024/${code}/`
    expect((await app.inject({ method: 'GET', url, headers })).statusCode).toBe(200)
    const payload = { ...answersOf('Ada'), vine_qg_more: [{ vine_owner: { en: 'Ken' } }] }
    const edited = await app.inject({ method: 'POST', url, headers, payload })
    expect(edited.statusCode, edited.body).toBe(200)
    expect(await hash()).toBe(next.inUse.get('vineyard@2024')?.hash)
    expect(await hash()).not.toBe(before)
  })
})
