import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listItemOf, ownListItemOf, type StoredDetails } from '../../src/core/index.ts'
import { validate } from '../../src/core/schema/registry.ts'
import { isReal, loadReal, oracles } from '../support/real-configurations.ts'

interface Indexed {
  readonly name: string
  readonly code: string
  readonly edition: string
  readonly identifier: string
  readonly translations: readonly (readonly [string, boolean])[]
}

type Item = Readonly<Record<string, unknown>>

const folder = join(oracles ?? '', 'api')

function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(...path), 'utf8'))
}

/** What the service keeps beside the answers, from its own item. */
function detailsOf({ identifier, translations }: Indexed, { created, updated, status }: Item): StoredDetails {
  const original = translations.find(([, isOriginal]) => isOriginal)?.[0]
  return {
    code: identifier,
    ...(typeof created === 'string' ? { created } : {}),
    ...(typeof updated === 'string' ? { updated } : {}),
    ...(typeof status === 'string' ? { status } : {}),
    translations: translations.map(([code]) => code),
    ...(original === undefined ? {} : { original }),
  }
}

/** Times as instants, files without their address. */
function comparable({ image: _image, ...item }: Item): unknown {
  const instant = (time: unknown): unknown => (typeof time === 'string' ? Date.parse(time) : time)
  return { ...item, updated: instant(item.updated), created: instant(item.created) }
}

describe.runIf(isReal)('the items of the lists', () => {
  const { questionnaires } = isReal
    ? (readJson(folder, 'index.json') as { questionnaires: Indexed[] })
    : { questionnaires: [] }
  const recorded = questionnaires.filter(({ name }) =>
    existsSync(join(folder, 'questionnaires', name, 'list_item.json')),
  )

  test.each(recorded)('$name in the list of questionnaires', (one) => {
    const path = join(folder, 'questionnaires', one.name)
    const expected = readJson(path, 'list_item.json') as Item
    const built = listItemOf(
      loadReal(`${one.code}@${one.edition}`),
      readJson(path, 'data.json'),
      detailsOf(one, expected),
      'en',
    )
    expect(comparable(built)).toEqual(comparable(expected))
    expect(Object.keys(built)).toEqual(Object.keys(expected))
    expect(validate('api:list-item', built)).toEqual([])
  })

  const french = isReal ? (readJson(folder, 'list.fr.json') as { results: Item[] }).results : []
  test.each(french)('$code in the French list', (expected) => {
    const one = recorded.find(({ identifier }) => identifier === expected.code)
    // Some of the list have no folder of their own.
    if (one === undefined) return expect(String(expected.code)).toMatch(/^(?:unccd|technologies|approaches|sample)/)
    const data = readJson(folder, 'questionnaires', one.name, 'data.json')
    const built = listItemOf(loadReal(`${one.code}@${one.edition}`), data, detailsOf(one, expected), 'fr')
    expect(comparable(built)).toEqual(comparable(expected))
  })

  test.each(recorded)('$name among those of the user', (one) => {
    const path = join(folder, 'questionnaires', one.name)
    const expected = readJson(path, 'mydata_item.json') as Item
    const built = ownListItemOf(
      loadReal(`${one.code}@${one.edition}`),
      readJson(path, 'data.json'),
      detailsOf(one, expected),
    )
    expect(comparable(built ?? {})).toEqual(comparable(expected))
    expect(validate('api:mydata-item', built)).toEqual([])
  })

  test.each(questionnaires)('$name as raw data is what was stored', ({ name }) => {
    const path = join(folder, 'questionnaires', name)
    expect((readJson(path, 'raw.json') as Item).data).toEqual(readJson(path, 'data.json'))
  })

  test('are compared for all that were asked for', () => {
    expect(recorded.length).toBe(isReal ? readdirSync(join(folder, 'questionnaires')).length - 1 : 0)
  })
})
