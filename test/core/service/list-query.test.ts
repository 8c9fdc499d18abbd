import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ActiveFilter, type Questionnaire, readListQuery } from '../../../src/core/internal.ts'
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

function readRows(): Row[] {
  const lines = readFileSync(join(oracles ?? '', 'filters.jsonl'), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row)
}
