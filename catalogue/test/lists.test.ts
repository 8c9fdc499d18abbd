import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { judgeListQuery } from '../../src/core/internal.ts'
import { loadReal } from '../../test/support/real-configurations.ts'
import { createConfigurations } from '../src/configurations/configurations.ts'
import type { Database } from '../src/database/database.ts'
import { countListed, countStatement, pageStatement } from '../src/store/list.ts'
import { createQuestionnaire } from '../src/store/questionnaires.ts'
import { setUser } from '../src/store/users.ts'
import { createTestApp } from './support/app.ts'
import { onEachDatabase } from './support/databases.ts'
import {
  fillAsReference,
  isReal,
  type People,
  readOracle,
  realConfigurations,
  realIndex,
} from './support/real-catalogue.ts'

interface Row {
  readonly query: string
  readonly status: number
  readonly page: number
  readonly filter_configuration: string
  readonly search_codes: readonly string[]
  readonly search: { readonly query: { readonly bool: { readonly must: readonly Clause[] } } } | null
}

interface Clause {
  readonly terms?: Readonly<Record<string, readonly string[]>>
  readonly bool?: { readonly should: readonly Clause[] }
}

interface List {
  readonly count: number
  readonly next: string
  readonly previous: string
  readonly results: readonly { readonly code: string }[]
}

/** What the first database answered to each query: the other one answers the same. */
const answers = new Map<string, unknown>()

describe.skipIf(!isReal)('the list', () => {
  onEachDatabase((open) => {
    let app: FastifyInstance
    let people: People
    let database: Database
    beforeAll(async () => {
      database = await open()
      people = await fillAsReference(database)
      app = await createTestApp(database, realConfigurations())
    })

    const ask = (query: string) =>
      app.inject({ url: `/en/api/v2/questionnaires/?${query}`, headers: people['auth token'] ?? {} })

    test('answers every recorded query as its reading says', async () => {
      const problems: string[] = []
      let found = 0
      for (const row of readRows()) {
        const response = await ask(row.query)
        const body = response.json() as List & { parameters?: readonly string[]; detail?: readonly string[] }
        const isLoaded = realConfigurations().codes.includes(row.filter_configuration.split('@')[0] ?? '')
        const known = answers.get(row.query)
        answers.set(row.query, comparable(body))
        if (known !== undefined) expect(comparable(body), row.query).toEqual(known)
        if (!isLoaded && row.query.includes('filter__')) continue
        // The reference was asked most without its test configurations; null characters are a row of the differences.
        if (/type=(?:sample|synth)/.test(row.query) && row.filter_configuration.startsWith('wocat')) continue
        // difference: null-characters
        if (row.query.includes('%00')) continue
        // difference: list-400
        const status = row.status === 500 ? 400 : row.status
        const problem = (text: string): unknown => problems.push(`${row.query}: ${text}`)
        if (response.statusCode !== status)
          problem(`${row.status} -> ${response.statusCode} ${response.body.slice(0, 200)}`)
        else if (status === 400) {
          const isSaid =
            body.detail?.length === body.parameters?.length &&
            body.parameters?.every((name) => row.query.includes(name))
          if (!isSaid || body.parameters?.length === 0) problem(response.body)
        } else if (!/[?&]?q=/.test(row.query)) {
          const expected = foundBy(row)
          if (expected.length > 0) found++
          if (body.count !== expected.length) problem(`${expected.join()} -> ${body.count}`)
          const isFirst = row.page === 1
          const codes = body.results.map(({ code }) => code).sort()
          if (isFirst && codes.join() !== expected.join()) problem(`${expected.join()} -> ${codes.join()}`)
        }
      }
      expect(problems).toEqual([])
      expect(found).toBeGreaterThan(100)
    })

    test.each([
      // difference: whole-words
      ['q=Technology', ['technologies_5001']],
      ['q=technology 1', ['technologies_5001']],
      ['q=definition of the first', ['approaches_5003', 'technologies_5001']],
      [
        'q=français',
        ['approaches_5003', 'technologies_5001', 'technologies_5013', 'watershed_5015', 'approaches_5014'],
      ],
      ['q=technology 2', []],
      ['q=!', []],
      ['q=technology&q=', undefined],
      ["q=%25'; drop table users --", []],
    ])('finds by words: %s', async (query, expected) => {
      const { results, count } = (await ask(query.replaceAll(' ', '%20'))).json() as List
      if (expected === undefined)
        return expect(count).toBe((await ask('').then((response) => response.json() as List)).count)
      expect(results.map(({ code }) => code).sort()).toEqual(expect.arrayContaining([...expected].slice(0, 2).sort()))
      if (expected.length === 0) expect(results).toEqual([])
    })

    test('is empty on a page that nobody can count to', async () => {
      const response = await ask(`page=${'9'.repeat(400)}`)
      expect([response.statusCode, (response.json() as List).results]).toEqual([200, []])
    })

    // difference: general-search
    test('without a type has all that is loaded, where nothing is that the reference looks in', async () => {
      const module = createConfigurations([loadReal('samplemodule@2015')])
      const other = await createTestApp(database, module)
      const response = await other.inject({ url: '/en/api/v2/questionnaires/', headers: people['auth token'] ?? {} })
      expect(response.json()).toMatchObject({ count: 1, results: [{ code: 'samplemodule_5021' }] })
    })

    describe('of many', () => {
      beforeAll(() => fillWithMany(database, 130))

      // difference: list-order
      test('is read page by page forwards and backwards, each questionnaire once', async () => {
        const all: string[] = []
        let list = (await ask('type=samplemodule&lang=en')).json() as List
        const { count } = list
        const firstCodes = list.results.map(({ code }) => code)
        for (;;) {
          all.push(...list.results.map(({ code }) => code))
          if (list.next === '') break
          expect(new URL(list.next).search).toContain('type=samplemodule&lang=en&page=')
          list = (await ask(new URL(list.next).search.slice(1))).json() as List
        }
        expect([new Set(all).size, all.length]).toEqual([count, count])
        const last = Math.ceil(count / 25)
        expect(((await ask(`type=samplemodule&lang=en&page=${last}`)).json() as List).results).toEqual(list.results)
        for (let page = 1; page <= last; page++) {
          const { results } = (await ask(`type=samplemodule&lang=en&page=${page}`)).json() as List
          expect(results.map(({ code }) => code)).toEqual(all.slice((page - 1) * 25, page * 25))
        }
        while (list.previous !== '') list = (await ask(new URL(list.previous).search.slice(1))).json() as List
        expect(list.results.map(({ code }) => code)).toEqual(firstCodes)
      })

      test.each([
        'page=1;type=samplemodule;lang=en',
        'type=samplemodule;page=0&lang=en',
        'lang=en;;page=x;type=samplemodule;',
      ])('is read on with what it was asked for, whatever parts the parameters: %s', async (query) => {
        const whole = (await ask('type=samplemodule&lang=en')).json() as List
        const first = (await ask(query)).json() as List
        expect(first.results).toEqual(whole.results)
        const [second, expected] = await Promise.all(
          [first, whole].map(async ({ next }) => (await ask(new URL(next).search.slice(1))).json() as List),
        )
        expect(second).toMatchObject({ count: whole.count, results: expected?.results })
        const back = (await ask(new URL(second?.previous ?? '').search.slice(1))).json() as List
        expect(back.results).toEqual(whole.results)
      })

      test.each(['?', '/?'])('takes a parameter for another one that begins with %s', async (sign) => {
        const all = (await ask('')).json() as List
        expect(((await ask(`${sign}type=samplemodule`)).json() as List).count).toBe(all.count)
        expect((await ask(`${sign}flag=x`)).statusCode).toBe(200)
      })

      test('takes a page that does not exist, and a place that it did not write', async () => {
        const beyond = (await ask('type=samplemodule&page=99')).json() as List
        expect(beyond).toMatchObject({ results: [], next: '' })
        expect(new URL(beyond.previous).search).toMatch(/^\?type=samplemodule&page=6/)
        const second = ((await ask('type=samplemodule&page=2')).json() as List).results
        const never = [
          'now()',
          '2024-99-01 00:00:00+00',
          '2023-02-29 00:00:00+00',
          '0000-01-01 00:00:00+00',
          '999999-01-01 00:00:00+00',
        ]
        const wrong = never.map((time) => Buffer.from(JSON.stringify([2, 'after', time, 'x'])).toString('base64url'))
        for (const cursor of ['x', 'W10', ...wrong, 'e30'])
          expect(((await ask(`type=samplemodule&page=2&cursor=${cursor}`)).json() as List).results).toEqual(second)
      })

      test('is found by indexes, whatever is asked for (FHIR#264, fhirbase-plv8#116)', async () => {
        await fillWithCopies(database, 8_000)
        await sql`vacuum analyze versions`.execute(database.query)
        for (const query of [
          '',
          'type=sample',
          'type=samplemodule&edition=2015',
          'q=copy 77',
          'type=sample&filter__qg_11__key_14=value_14_1',
          'type=sample&page=400',
        ]) {
          const asked = judgeListQuery(query.replaceAll(' ', '%20'), realConfigurations().queryContext)
          const listed = { asked, searched: asked.searched }
          const { query: sender } = database
          const count = await countListed(sender, listed)
          const cursor = { page: 2, side: 'after', updated: '2026-01-01 00:00:00+00', code: 'sample_1' } as const
          // A plan for any parameter uses an index of public versions only where no parameter says that they are.
          expect(countStatement(sender, listed).compile().parameters, query).not.toContain('public')
          const plans = [
            await countStatement(sender, listed).explain('json'),
            await pageStatement(sender, listed, count, undefined).explain('json'),
            await pageStatement(sender, listed, count, cursor).explain('json'),
          ]
          const text = JSON.stringify(plans)
          expect(text, query).toContain('Index')
          const scanned = text.match(/Seq Scan.{0,120}/g) ?? []
          expect(
            scanned.filter((scan) => scan.includes('versions')),
            query,
          ).toEqual([])
        }
      }, 600_000)
    })
  })
})

/** Questionnaires of which some have the same time. */
async function fillWithMany({ query }: Database, many: number): Promise<void> {
  const configuration = realConfigurations().find('samplemodule', '2015')
  if (configuration === undefined) throw new Error('samplemodule is not loaded')
  const user = await setUser(query, { email: 'many@example.org', password: 'password of many' })
  for (let number = 1; number <= many; number++) {
    const updated = `2021-01-${String((number % 20) + 1).padStart(2, '0')}T00:00:00Z`
    const data = JSON.stringify({ modqg_01: [{ modkey_01: { en: `copy ${number}` } }] })
    const answers = { configuration, data, names: { en: `copy ${number}` }, languages: ['en'], original: 'en' }
    const origin = { state: 'public', code: `samplemodule_${9000 + number}`, updated } as const
    await query.transaction().execute((transaction) => createQuestionnaire(transaction, answers, user, origin))
  }
}

/** Copies of a version of `sample`, made in the database, a part at a time: it has a deadline for each statement. */
async function fillWithCopies({ query }: Database, many: number): Promise<void> {
  const part = 500
  for (let first = 1; first <= many; first += part) {
    await sql`insert into questionnaires (code, number, configuration)
      select 'sample_' || (100000 + n), 100000 + n, 'sample' from generate_series(${first}::integer, ${first + part - 1}::integer) n`.execute(
      query,
    )
    await sql`insert into versions (id, questionnaire, number, state, configuration, edition, configuration_hash, data, terms, names, languages, original_language, updated)
      select gen_random_uuid(), 'sample_' || (100000 + n), 1, 'public', configuration, edition, configuration_hash, data,
        array['=copy', '=' || n, 'qg_11__key_14=value_14_' || n % 100], names, languages, original_language, now() - n * interval '1 minute'
      from versions, generate_series(${first}::integer, ${first + part - 1}::integer) n where questionnaire = 'sample_5008'`.execute(
      query,
    )
  }
}

function readRows(): readonly Row[] {
  const lines = readOracle('filters.jsonl').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row)
}

function comparable({ count, results = [] }: List): unknown {
  return { count, codes: results.map(({ code }) => code) }
}

/** The codes that the search of the reference finds among the data that is here, worked out from the data itself. */
function foundBy({ search, search_codes: searched }: Row): readonly string[] {
  const must = search?.query.bool.must ?? []
  return realIndex()
    .filter(
      ({ code, edition }) =>
        (searched.includes(code) || searched.includes(`${code}_*`)) && realConfigurations().find(code, edition),
    )
    .filter(({ name, edition, translations }) => {
      const data = JSON.parse(readOracle(`api/questionnaires/${name}/data.json`)) as Data
      const holds = ({ terms, bool }: Clause): boolean => {
        if (bool) return bool.should.some(holds)
        return Object.entries(terms ?? {}).every(([field, values]) => {
          const own = field === 'serializer_edition' ? [edition] : valuesIn(field, data, translations)
          return values.some((value) => own.includes(value))
        })
      }
      return must.every(holds)
    })
    .map(({ identifier }) => identifier)
    .sort()
}

type Data = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

function valuesIn(field: string, data: Data, translations: readonly (readonly [string, boolean])[]): readonly string[] {
  if (field === 'translations') return translations.map(([language]) => language)
  const [, group = '', key = ''] = /^filter_data\.(.*?)__(.*)$/.exec(field) ?? []
  return (data[group] ?? [])
    .flatMap((repetition) => [repetition[key]].flat())
    .map((value) => (value === true ? '1' : value === false ? '0' : String(value).toLowerCase()))
}
