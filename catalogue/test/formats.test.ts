import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { JsonText, writeBody } from '../src/formats/format.ts'
import { writeCsv } from '../src/formats/write-csv.ts'
import { writeXml } from '../src/formats/write-xml.ts'
import { createTestApp } from './support/app.ts'
import { onEachDatabase } from './support/databases.ts'
import { fillAsReference, isReal, type People, readOracle, realConfigurations } from './support/real-catalogue.ts'

/** The bodies that were recorded, with the request for each. */
const recorded: Readonly<Record<string, string>> = {
  configuration: 'configuration/',
  list: 'questionnaires/',
  raw_samplemulti_linked_3: 'questionnaires/samplemulti/2015/samplemulti_5010/',
  structure_samplemulti: 'configuration/samplemulti/2015/',
  tree_sample_generated: 'questionnaires/sample_5016/',
  tree_samplemulti_linked_3: 'questionnaires/samplemulti_5010/',
}

describe.skipIf(!isReal)('the answers of the reference in XML and CSV', () => {
  onEachDatabase((open) => {
    let app: FastifyInstance
    let people: People
    beforeAll(async () => {
      const database = await open()
      people = await fillAsReference(database)
      app = await createTestApp(database, realConfigurations())
    })

    async function get(path: string, accept: string): Promise<string> {
      const who = path.includes('/2015/samplemulti_') ? 'app token (user 1)' : 'auth token'
      const response = await app.inject({ url: `/en/api/v2/${path}`, headers: { ...people[who], accept } })
      expect(response.statusCode).toBe(200)
      return response.body
    }

    test.each(Object.entries(recorded))('%s', async (name, path) => {
      const xml = await get(path, 'application/xml')
      expect(comparableXml(xml)).toBe(comparableXml(readOracle(`api/formats/${name}.xml`)))
      const csv = await get(path, 'text/csv')
      if (name !== 'configuration' && name !== 'list')
        expect(comparableCsv(csv)).toEqual(comparableCsv(readOracle(`api/formats/${name}.csv`)))
      else expect(csv).toMatch(name === 'list' ? /^count,next,previous,results\.0\.code,/ : /^configurations\.0\.0,/)
    })

    test('errors come in the format that was asked for', async () => {
      const headers = { ...people['auth token'], accept: 'application/xml' }
      const { body, statusCode } = await app.inject({ url: '/en/api/v2/questionnaires/no_such/', headers })
      expect([statusCode, body]).toEqual([
        404,
        '<?xml version="1.0" encoding="utf-8"?>\n<root><detail>Not found.</detail></root>',
      ])
    })
  })
})

describe('an answer in another format', () => {
  test.each([
    [{ a: '<&>"\'' }, '<a>&lt;&amp;&gt;"\'</a>'],
    [{ a: 'x\u0001y\ud800z\ufffe' }, '<a>x\ufffdy\ufffdz\ufffd</a>'],
    [{ 'a b': 1, '2x': 2, '': 3, 'a>b': 4 }, '<a_b>1</a_b><_2x>2</_2x><_>3</_><a_b>4</a_b>'],
    [
      { a: [true, false, null, ''] },
      '<a><list-item>True</list-item><list-item>False</list-item><list-item></list-item><list-item></list-item></a>',
    ],
  ])('is XML that every parser reads: %j', (value, content) => {
    expect(writeXml(value)).toBe(`<?xml version="1.0" encoding="utf-8"?>\n<root>${content}</root>`)
  })

  test('has all digits of numbers, and decimals as the service writes them', () => {
    const stored = new JsonText('{"a":9007199254740993,"b":[5.0,0.0000001,123456789012345678901234567890]}')
    const [great, ...decimals] = ['9007199254740993', '5.0', '1e-07', '123456789012345678901234567890']
    expect(writeBody(stored, 'csv')).toBe(`a,b.0,b.1,b.2\r\n${[great, ...decimals].join(',')}\r\n`)
    const items = decimals.map((text) => `<list-item>${text}</list-item>`).join('')
    expect(writeBody(stored, 'xml')).toContain(`<root><a>${great}</a><b>${items}</b></root>`)
  })

  test('is CSV with what quotes and line breaks are in the cells', () => {
    expect(writeCsv({ b: 'x,"y"\n', a: [1, { c: null }] })).toBe('a.0,a.1.c,b\r\n1,,"x,""y""\n"\r\n')
  })
})

/** Without configurations and questionnaires that are not here, times and the addresses of files. */
function comparableXml(xml: string): string {
  const items = xml
    .replace(/<list-item><list-item>(?:cbp|cca|synthb|unccd)<\/list-item><\/list-item>/g, '')
    .replace(/<(value|preview_image)>[^<]*\/upload\/[^<]*</g, '<$1>a file<')
    .replace(/<(map_url|updated)>[^<]*</g, '<$1><')
    .replace(/<value>(?:Ada One|Unknown User)<\/value>/g, '')
    .replace(/<unknown_user>\w+</g, '<unknown_user><')
  if (!items.includes('<results>')) return items
  // The order of results is not compared.
  const [, before = '', results = '', after = ''] = /^(.*<results>)(.*)(<\/results>.*)$/s.exec(items) ?? []
  const own = results
    .split(/(?=<list-item><name>)/)
    .filter((item) => !item.includes('unccd_'))
    .sort()
  return [before.replace(/<count>\d+/, '<count>'), ...own, after].join('')
}

/** By column, but for what is not compared. */
function comparableCsv(csv: string): unknown {
  const [names = [], ...rows] = csv
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain),
    )
  return rows.map((row) =>
    Object.fromEntries(
      names
        .map((name, index) => [String(name), row[index]] as const)
        .filter(([name, value]) => !isOther(name, String(value), names.map(String))),
    ),
  )
}

function isOther(name: string, value: string, names: readonly string[]): boolean {
  const isUser = names.includes(name.replace(/[^.]*$/, 'user_id'))
  // Tuples are Python's notation in one cell there.
  // difference: csv-without-python
  const isTuple = /^\((?:\)|\{|'|\d)/.test(value) || /\.(?:values|all_values)\.\d+\.\d+$|_2\.value\.0\.\w+$/.test(name)
  return (
    value.includes('/upload/') ||
    /\.(?:map_url|unknown_user)$/.test(name) ||
    (isUser && name.endsWith('.value')) ||
    isTuple
  )
}
