import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isBuilt, packedLines, scratchFolder, writeReal } from '../support/packed.ts'
import { library } from '../support/packed-library.ts'
import { allRealFiles, isReal, oracles } from '../support/real-configurations.ts'

interface Indexed {
  readonly name: string
  readonly code: string
  readonly edition: string
  readonly identifier: string
  readonly translations: readonly (readonly [string, boolean])[]
}

type Item = Readonly<Record<string, unknown>>

const api = join(oracles ?? '', 'api')

function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(...path), 'utf8'))
}

/** The records of a questionnaire, with what the service keeps beside the answers as its own item says it. */
function recordsOf(one: Indexed, { created, updated, status }: Item, pk: number): readonly unknown[] {
  const configuration = [one.code, one.edition]
  const data = readJson(api, 'questionnaires', one.name, 'data.json')
  const fields = { code: one.identifier, configuration, created, updated, status, data }
  const translations = one.translations.map(([language, isOriginal]) => ({
    model: 'questionnaire.questionnairetranslation',
    fields: { questionnaire: pk, language, original_language: isOriginal },
  }))
  return [{ model: 'questionnaire.questionnaire', pk, fields }, ...translations]
}

/** Times as instants, files without their address. */
function comparable({ image: _image, ...item }: Item): unknown {
  const instant = (time: unknown): unknown => (typeof time === 'string' ? Date.parse(time) : time)
  return { ...item, updated: instant(item.updated), created: instant(item.created) }
}

describe.runIf(isReal && isBuilt)('the items of the lists, as the packed program writes them', () => {
  const folder = scratchFolder()
  const { questionnaires } = isReal
    ? (readJson(api, 'index.json') as { questionnaires: Indexed[] })
    : { questionnaires: [] }
  const recorded = questionnaires.filter(({ name }) => existsSync(join(api, 'questionnaires', name, 'list_item.json')))

  /** The items that the program makes in one run, in the order of those of the service. */
  function itemsOf(expected: readonly (readonly [Indexed, Item])[], argv: readonly string[]): Item[] {
    const options = writeReal(folder, 'all', allRealFiles())
    const records = expected.flatMap(([one, item], at) => recordsOf(one, item, at + 1))
    writeFileSync(join(folder, 'all.json'), JSON.stringify(records))
    return packedLines<Item>(folder, ['export', 'item', 'all.json', ...argv, ...options])
  }

  test.each(['list', 'mydata'] as const)('in the %s', (list) => {
    const expected = recorded.map(
      (one) => [one, readJson(api, 'questionnaires', one.name, `${list}_item.json`) as Item] as const,
    )
    const items = itemsOf(expected, ['--list', list])
    expect(items.map(comparable)).toEqual(expected.map(([, item]) => comparable(item)))
    const kind = list === 'list' ? 'api:list-item' : 'api:mydata-item'
    expect(items.flatMap((item) => library.validate(kind, item))).toEqual([])
    if (list === 'list') expect(items.map(Object.keys)).toEqual(expected.map(([, item]) => Object.keys(item)))
  })

  test('in the French list', () => {
    const french = isReal ? (readJson(api, 'list.fr.json') as { results: Item[] }).results : []
    const expected = french.flatMap((item) => {
      const one = recorded.find(({ identifier }) => identifier === item.code)
      // Some of the list have no folder of their own.
      if (one === undefined) expect(String(item.code)).toMatch(/^(?:unccd|technologies|approaches|sample)/)
      return one === undefined ? [] : [[one, item] as const]
    })
    const items = itemsOf(expected, ['--language', 'fr'])
    expect(items.map(comparable)).toEqual(expected.map(([, item]) => comparable(item)))
  })

  test.each(questionnaires)('$name as raw data is what was stored', ({ name }) => {
    const path = join(api, 'questionnaires', name)
    expect((readJson(path, 'raw.json') as Item).data).toEqual(readJson(path, 'data.json'))
  })

  test('are compared for all that were asked for', () => {
    expect(recorded.length).toBe(isReal ? readdirSync(join(api, 'questionnaires')).length - 1 : 0)
  })
})
