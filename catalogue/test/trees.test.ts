import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPo } from '../../src/core/internal.ts'
import { catalogueOf } from '../../src/node/catalogue.ts'
import { corpus } from '../../test/support/real-configurations.ts'
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

describe.skipIf(!isReal)('the questionnaires of the reference', () => {
  onEachDatabase((open) => {
    let app: FastifyInstance
    let people: People
    beforeAll(async () => {
      const database = await open()
      people = await fillAsReference(database)
      const { translate } = catalogueOf(readPo(readFileSync(join(corpus ?? '', 'locale', 'fr.po'), 'utf8')))
      app = await createTestApp(database, realConfigurations(), { languages: new Map([['fr', translate]]) })
    })

    async function get(path: string, who: string): Promise<unknown> {
      const response = await app.inject({ url: path, headers: people[who] ?? {} })
      expect(response.statusCode, `${path}: ${response.body.slice(0, 300)}`).toBe(200)
      return response.json()
    }

    const here = isReal ? realIndex().filter(({ code, edition }) => realConfigurations().find(code, edition)) : []

    test.each(here)('$name as a tree, in English and French', async ({ name, identifier }) => {
      for (const language of ['en', 'fr']) {
        const tree = await get(`/${language}/api/v2/questionnaires/${identifier}/`, 'auth token')
        const recorded = JSON.parse(readOracle(`api/questionnaires/${name}/tree.${language}.json`)) as unknown
        expect(comparable(tree)).toEqual(comparable(recorded))
      }
    })

    test.each(here)('$name as raw data', async ({ name, code, edition, identifier }) => {
      const data = await get(`/en/api/v2/questionnaires/${code}/${edition}/${identifier}/`, 'app token (user 1)')
      expect(data).toEqual(JSON.parse(readOracle(`api/questionnaires/${name}/raw.json`)))
    })

    // difference: own-list-whole
    test('in the list of the user, also one that the reference fails on', async () => {
      const { results } = (await get('/en/api/v2/questionnaires/mydata/', 'app token (user 1)')) as Items
      expect(results.map(({ code }) => code).sort()).toEqual(here.map(({ identifier }) => identifier).sort())
      for (const { name, identifier } of here.filter(({ code }) => code !== 'synth')) {
        const recorded = JSON.parse(readOracle(`api/questionnaires/${name}/mydata_item.json`)) as Item
        expect(comparableItem(results.find(({ code }) => code === identifier))).toEqual(comparableItem(recorded))
      }
      expect(results.find(({ code }) => code === 'synth_5022')).toMatchObject({ definition: { en: '' } })
    })

    test.each([
      ['en', 'list.json', ''],
      ['fr', 'list.fr.json', ''],
      ['en', 'list.sample.json', '?type=sample'],
      ['en', 'list.samplemulti.json', '?type=samplemulti'],
      ['en', 'list.samplemodule.json', '?type=samplemodule'],
    ])('in the list in %s as %s', async (language, file, query) => {
      const list = (await get(`/${language}/api/v2/questionnaires/${query}`, 'auth token')) as Items
      const recorded = JSON.parse(readOracle(`api/${file}`)) as Items
      const expected = recorded.results.filter(({ code }) => here.some(({ identifier }) => identifier === code))
      expect(new Set(list.results.map(comparableItem))).toEqual(new Set(expected.map(comparableItem)))
      expect(list).toMatchObject({ count: expected.length, next: '', previous: '' })
    })

    // difference: address-of-page
    test('are all listed, with the address of a page for each', async () => {
      const { results } = (await get('/en/api/v2/questionnaires/?type=synth', 'auth token')) as Items
      expect(results).toMatchObject([{ code: 'synth_5022', url: '/en/synth/view/synth_5022/' }])
    })

    test.each(realNames())('%s as a structure, in English and French', async (name) => {
      const [code = '', edition = ''] = name.split('@')
      for (const language of ['en', 'fr']) {
        const structure = await get(`/${language}/api/v2/configuration/${code}/${edition}/`, 'auth token')
        expect(structure).toEqual(JSON.parse(readOracle(`api/structure/${code}_${edition}.${language}.json`)))
      }
      // difference: flat-by-presence
      // difference: flat-structure
      const flat = (await get(`/en/api/v2/configuration/${code}/${edition}/?flat`, 'auth token')) as readonly unknown[]
      const recorded = JSON.parse(readOracle(`api/structure/${code}_${edition}.flat.json`)) as readonly unknown[]
      expect(flat.length).toBe(recorded.length)
    })
  })
})

type Item = Readonly<Record<string, unknown>>

interface Items {
  readonly results: readonly Item[]
}

function realNames(): readonly string[] {
  if (!isReal) return []
  const { codes, editionsOf } = realConfigurations()
  return codes.flatMap((code) => editionsOf(code).map(({ edition }) => `${code}@${edition}`))
}

/** Times as instants, files without their address. */
function comparableItem(item: Item = {}): unknown {
  // difference: times-in-utc
  const instant = (time: unknown): unknown => (typeof time === 'string' ? Date.parse(time) : time)
  const image = item.image === undefined ? {} : { image: 'an address' }
  return { ...item, ...image, updated: instant(item.updated), created: instant(item.created) }
}

/** Without what is a row of the differences: addresses of files, names of people, and pictures with HTML beside them. */
function comparable(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(comparable)
  if (typeof part !== 'object' || part === null) return part
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, comparable(value)]),
  )
  // difference: file-addresses
  if ('preview_image' in copy && copy.value !== null) {
    copy.value = typeof copy.value
    copy.preview_image = typeof copy.preview_image
  }
  // difference: no-names-of-people
  if ('unknown_user' in copy) {
    delete copy.value
    delete copy.unknown_user
  }
  // difference: conditional-pictures
  if (Array.isArray(copy.values))
    copy.values = copy.values.map((one: unknown) =>
      Array.isArray(one) && one.length === 4 ? [one[0], one[1], null, one[3]] : one,
    )
  return copy
}
