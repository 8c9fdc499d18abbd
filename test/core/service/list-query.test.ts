import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type ActiveFilter,
  createWorkspace,
  formatListQuery,
  judgeListQuery,
  latestEdition,
  type Questionnaire,
  questionnairesOf,
  readListQuery,
} from '../../../src/core/internal.ts'
import { serviceCodes } from '../../../src/core/service/list-query.ts'
import { isReal, loadReal, oracles, realNames } from '../../support/real-configurations.ts'

interface Row {
  readonly id: string
  readonly query: string
  readonly status: number
  readonly page: number
  readonly filter_configuration: string
  readonly search_codes: readonly string[]
  readonly active_filters: readonly ActiveFilter[]
}

describe.runIf(isReal)('the queries that the service was asked', () => {
  const rows = isReal ? readRows() : []
  const loaded = new Map<string, Questionnaire>()
  const load = (name: string): Questionnaire | undefined => {
    if (!realNames().includes(name)) return undefined
    const known = loaded.get(name) ?? loadReal(name)
    loaded.set(name, known)
    return known
  }
  const general = isReal ? load('wocat@2015') : undefined

  // The service was asked without its own test configurations.
  const latest = (code: string) => (serviceCodes.includes(code) ? load(`${code}@2015`) : undefined)

  test.each(rows)('$id: $query', (row) => {
    // The configurations of some codes are not public, so nothing is known of their questions.
    const named = load(row.filter_configuration) ?? (general as Questionnaire)
    const reading = readListQuery(row.query, { named, latest })
    const { status, page, code, searched, active, unread } = reading
    const expected = row.active_filters
    expect({ page, code, searched }).toEqual({
      page: row.page,
      code: row.filter_configuration.split('@')[0],
      searched: row.search_codes.map((pattern) => pattern.replace('_*', '')),
    })
    const isKnown = reading.questionnaire !== undefined
    const read = expected.filter((one) => isKnown || one.operator === null || one.questiongroup === 'qg_location')
    expect(active).toEqual(read)
    if (read.length === expected.length) expect(status).toBe(row.status)
    expect(unread.length > 0).toBe(!isKnown && /filter__(?!qg_location)\w+?__\w/.test(row.query))
  })

  test('are all there', () => expect(rows.length).toBeGreaterThanOrEqual(isReal ? 750 : 0))
})

/** A configuration that asks the questions, in one questiongroup with a general one. */
function orchard(edition: string, questions: readonly string[], more: object = {}): object {
  const group = {
    keyword: 'orch_qg',
    questions: questions.map((keyword) => ({ keyword, filter_options: { order: 1 } })),
  }
  const funding = { keyword: 'qg_funding_project', questions: [{ keyword: 'funding_project' }] }
  const subcategories = [{ keyword: 'orch__1__1', questiongroups: edition === '2018' ? [group, funding] : [group] }]
  const categories = [{ keyword: 'orch__1', subcategories }]
  return { code: 'orchard', edition, sections: [{ keyword: 'orch', categories }], ...more }
}

describe('a query', () => {
  const keys = {
    orch_land: { label: 'Land', type: 'radio', values: { land_wood: 'Forest / woodland', land_open: 'Meadow' } },
    orch_fence: { label: 'Fence', type: 'radio', values: { fence_hedge: 'Hedge', fence_wall: 'Wall' } },
    funding_project: { label: 'Project', type: 'select_model', form_options: { model: 'Project' } },
  }
  const files = [
    ['old.json', orchard('2015', ['orch_land'])],
    ['new.json', orchard('2018', ['orch_land', 'orch_fence'], { keys })],
    [
      'projects.json',
      [1, 2].map((pk) => ({
        model: 'configuration.project',
        pk,
        fields: { name: `Project ${pk}`, abbreviation: `P${pk}` },
      })),
    ],
  ] as const
  const workspace = createWorkspace({ files: files.map(([uri, value]) => ({ uri, text: JSON.stringify(value) })) })
  const loaded = workspace.sets.flatMap((set) => set.files.flatMap(questionnairesOf))
  const judge = (query: string, edition = '2018') => {
    const named = loaded.find(({ configuration }) => configuration?.edition === edition) as Questionnaire
    const judged = judgeListQuery(query, { named, latest: (code) => latestEdition(code, loaded) })
    return { ...judged, ids: judged.findings.map(({ messageId }) => messageId) }
  }

  test('meant for an old edition is read against the latest one, which alone is spoken of', () => {
    const fence = 'type=orchard&filter__orch_qg__orch_fence=fence_wall'
    expect(judge(fence)).toMatchObject({ ids: [], questions: [{ values: ['fence_wall'] }] })
    expect(judge(fence, '2015')).toMatchObject({ ids: ['notLatest'], questions: [{ values: ['fence_wall'] }] })
    expect(judge('type=orchard&filter__orch_qg__orch_gate=1', '2015').findings).toMatchObject([
      { messageId: 'notLatest', data: { name: 'orchard@2018', configuration: 'orchard@2015' } },
      { messageId: 'unknownQuestion' },
    ])
    expect(judge('type=orchard&edition=2018', '2015').ids).toEqual([])
    expect(judge('type=orchard&edition=2015', '2015').findings).toMatchObject([
      { messageId: 'otherEdition', data: { name: '2015', configuration: 'orchard@2018' } },
    ])
  })

  test('is not said to be read against a configuration that it does not ask for', () => {
    expect(judge('edition=2015').ids).toEqual([])
    expect(judge('type=approaches&edition=2015').ids).toEqual(['otherType'])
  })

  test('by a choice and what is none finds what the choice finds', () => {
    const by = (values: string) => judge(`type=orchard&filter__orch_qg__orch_fence=${values}`)
    expect(by('fence_moat').ids).toEqual(['unknownChoice'])
    expect(by('fence_moat|fence_ditch').ids).toEqual(['unknownChoice', 'unknownChoice'])
    expect(by('fence_wall|fence_moat').ids).toEqual(['unknownAmongChoices'])
    expect(by('fence_wall|fence_moat').questions[0]?.labels).toEqual([expect.any(String), 'fence_moat'])
  })

  test('of several editions at once finds nothing', () => {
    expect(judge('type=orchard&edition=2015&edition=2018').ids).toEqual(['severalEditions'])
    expect(judge('type=orchard&edition=2018&edition=2018').ids).toEqual([])
  })

  test('by what every list can be filtered by needs no type', () => {
    for (const type of ['', 'type=&']) {
      const country = judge(`${type}filter__qg_location__country=country_NPL`)
      expect(country).toMatchObject({ ids: ['notLoaded'], unread: ['filter__qg_location__country'] })
      expect(judge(`${type}filter__orch_qg__orch_land=land_open`).ids).toEqual(['noType'])
    }
  })

  test('for ids and a name searches for all of them as names', () => {
    const project = 'type=orchard&filter__qg_funding_project__funding_project='
    const asked = (values: string) => judge(project + values).ids.filter((id) => id !== 'notOffered')
    expect(asked('1|2')).toEqual([])
    expect(asked('P1')).toEqual(['namedRecord'])
    expect(asked('1|P2')).toEqual(['mixedNames'])
    expect(asked('P1|P2')).toEqual(['severalNames'])
    expect(judge(`${project}1|P2`).active.at(-1)?.key).toBe('funding_project_display')
  })

  test('may name the format of the response', () => {
    expect(judge('type=orchard&format=xml').ids).toEqual([])
  })

  test('for a choice whose label has a slash asks for one choice', () => {
    const land = 'type=orchard&filter__orch_qg__orch_land='
    const words = (values: string) => /is (.*)/.exec(formatListQuery(judge(land + values)))?.[1]
    expect(words('land_wood')).toBe('"Forest / woodland"')
    expect(words('land_wood|land_open')).toBe('"Forest / woodland" or "Meadow"')
  })

  test('by years that are no years reads them as they are written', () => {
    expect(judge(`created=${'9'.repeat(20)}-1`).active).toMatchObject([{ value: `1-${'9'.repeat(20)}` }])
  })

  test('for a page that no list has is of a number that can be counted with', () => {
    expect(judge(`page=${'9'.repeat(400)}`).page).toBe(Number.MAX_SAFE_INTEGER)
  })
})

function readRows(): Row[] {
  const lines = readFileSync(join(oracles ?? '', 'filters.jsonl'), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row)
}
