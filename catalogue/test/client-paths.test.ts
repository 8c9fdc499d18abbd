import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadReal } from '../../test/support/real-configurations.ts'
import { createConfigurations } from '../src/configurations/configurations.ts'
import { createQuestionnaire } from '../src/store/questionnaires.ts'
import { addToken } from '../src/store/tokens.ts'
import { setUser } from '../src/store/users.ts'
import { createTestApp } from './support/app.ts'
import { onEachDatabase } from './support/databases.ts'
import { isReal, readOracle } from './support/real-catalogue.ts'

/** A path that a public client program reads from the labelled tree, and what it reads there. */
interface ClientPath {
  readonly path: readonly string[]
  readonly reads: readonly string[]
  readonly 'technologies@2015': boolean
  readonly 'technologies@2018': boolean
}

/** Questionnaires whose trees were recorded; together they answer most questions. */
const names = ['technologies_fixture_101', 'technologies_generated', 'technologies_complete']

describe.skipIf(!isReal)('what public clients read from the labelled tree', () => {
  onEachDatabase((open) => {
    let app: FastifyInstance
    let headers: Readonly<Record<string, string>>
    beforeAll(async () => {
      const database = await open()
      const configurations = createConfigurations(
        ['technologies@2015', 'technologies@2018'].map((name) => loadReal(name)),
      )
      const user = await setUser(database.query, { email: 'one@example.org', password: 'password of one' })
      for (const edition of ['2015', '2018']) {
        for (const [index, name] of names.entries()) {
          const configuration = configurations.find('technologies', edition)
          if (configuration === undefined) throw new Error('technologies is not loaded')
          const data = readOracle(`api/questionnaires/${name}/data.json`)
          const answers = { configuration, data, names: {}, languages: ['en'], original: 'en' }
          const origin = { state: 'public', code: `technologies_${edition}${index}` } as const
          await database.query
            .transaction()
            .execute((transaction) => createQuestionnaire(transaction, answers, user, origin))
        }
      }
      app = await createTestApp(database, configurations)
      headers = { authorization: `Token ${await addToken(database.query, { kind: 'auth', user, label: 'test' })}` }
    })

    test.each(['2015', '2018'] as const)(
      'is there in edition %s, of the same kind as in the service',
      async (edition) => {
        const rows = readRows().filter((row) => row[`technologies@${edition}`])
        expect(rows.length).toBeGreaterThan(600)
        let compared = 0
        for (const [index, name] of names.entries()) {
          const url = `/en/api/v2/questionnaires/technologies_${edition}${index}/`
          const response = await app.inject({ url, headers })
          expect(response.statusCode).toBe(200)
          const tree = response.json() as unknown
          const recorded = JSON.parse(readOracle(`api/questionnaires/${name}/tree.en.json`)) as unknown
          for (const { path, reads } of rows) {
            const own = nodeAt(tree, path)
            expect(own, path.join('/')).toBeDefined()
            const theirs = nodeAt(recorded, path)
            // Links and files are other questionnaires', which are not here.
            if (theirs === undefined || isOther(theirs)) continue
            const kind = kindOf(read(theirs, reads))
            if (kind === 'nothing' || edition === '2018') continue
            compared++
            expect(kindOf(read(own, reads)), `${path.join('/')} ${reads.join('.')}`).toBe(kind)
          }
        }
        if (edition === '2015') expect(compared).toBeGreaterThan(250)
      },
    )
  })
})

function readRows(): readonly ClientPath[] {
  const lines = readOracle('clients/paths.jsonl').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as ClientPath)
}

function nodeAt(tree: unknown, [first = '', ...path]: readonly string[]): unknown {
  let node = member(tree, first)
  for (const step of path) node = member(member(node, 'children'), step)
  return node
}

function isOther(node: unknown): boolean {
  const [first] = [member(node, 'value')].flat()
  return member(first, 'configuration') !== undefined || member(first, 'preview_image') !== undefined
}

/** Clients go through lists, or take the first of them. */
function read(node: unknown, steps: readonly string[]): unknown {
  let value = node
  for (const step of steps) {
    if (Array.isArray(value) && !/^\d+$/.test(step)) value = value[0]
    value = Array.isArray(value) ? value[Number(step)] : member(value, step)
  }
  return value
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  return Array.isArray(value) ? 'list' : typeof value
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
