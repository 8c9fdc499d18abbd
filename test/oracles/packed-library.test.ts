import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type * as Library from '../../src/core/internal.ts'
import { runPacked, scratchFolder, writeReal } from '../support/packed.ts'
import { isReady, library, loadPacked } from '../support/packed-library.ts'
import { oracles, realFiles, realNames } from '../support/real-configurations.ts'

interface Query {
  readonly id: string
  readonly query: string
  readonly status: number
  readonly page: number
  readonly filter_configuration: string
  readonly active_filters: readonly Library.ActiveFilter[]
}

/** Too many for a process each: the library of the package is asked. */
describe.runIf(isReady)('the queries that the service was asked, as the packed library reads them', () => {
  const loaded = new Map<string, Library.Questionnaire | undefined>()
  const load = (name: string): Library.Questionnaire | undefined => {
    if (!loaded.has(name)) loaded.set(name, realNames().includes(name) ? loadPacked(name) : undefined)
    return loaded.get(name)
  }

  test('all of them', () => {
    const lines = readFileSync(join(oracles ?? '', 'filters.jsonl'), 'utf8').split('\n')
    const rows = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Query)
    expect(rows.length).toBeGreaterThanOrEqual(750)
    const latest = (code: string) =>
      ['unccd', 'technologies', 'approaches', 'watershed'].includes(code) ? load(`${code}@2015`) : undefined
    for (const { id, query, status, page, filter_configuration, active_filters } of rows) {
      const named = load(filter_configuration) ?? (load('wocat@2015') as Library.Questionnaire)
      const reading = library.readListQuery(query, { named, latest })
      const isKnown = reading.questionnaire !== undefined
      const read = active_filters.filter(
        (one) => isKnown || one.operator === null || one.questiongroup === 'qg_location',
      )
      expect([id, reading.page, reading.active]).toEqual([id, page, read])
      if (read.length === active_filters.length) expect([id, reading.status]).toEqual([id, status])
    }
  })
})

describe.runIf(isReady)('real configurations in other forms', () => {
  // The library is asked about all of them; what is left to the command are its own parts.
  test.each(['technologies@2015', 'sample@2018'])(
    '%s comes back from the packed program with the same records',
    (name) => {
      const folder = scratchFolder()
      const options = writeReal(folder, name, realFiles(name))
      const { uri = '', text = '' } = realFiles(name)[name.endsWith('2018') ? 2 : 1] ?? {}
      for (const form of ['yaml', 'json', 'jsonl']) {
        expect(runPacked(folder, ['convert', uri, '--to', form, '--into', `converted.${form}`, ...options]).code).toBe(
          0,
        )
        const { out } = runPacked(folder, ['convert', `converted.${form}`, '--to', 'fixture', ...options])
        expect(JSON.parse(out)).toEqual(JSON.parse(text))
      }
    },
  )
})

describe.runIf(isReady)('answers of the interface', () => {
  test('are taken by the packed program, all in one run', () => {
    const api = join(oracles ?? '', 'api')
    const folder = scratchFolder()
    const names = isReady ? readdirSync(join(api, 'questionnaires')) : []
    const files = names.flatMap((name) => {
      return ['tree.en', 'tree.fr', 'list_item'].map((kind) => ({
        to: `${name}.${kind}.json`,
        from: join(api, 'questionnaires', name, `${kind}.json`),
      }))
    })
    const there = files.filter(({ from }) => readdirSync(join(from, '..')).some((one) => from.endsWith(`/${one}`)))
    for (const { to, from } of there) writeFileSync(join(folder, to), readFileSync(from))
    expect(there.length).toBeGreaterThan(40)
    const { out } = runPacked(folder, ['--format', 'json', ...there.map(({ to }) => to)])
    const { findings } = JSON.parse(out) as { findings: Library.PresentedFinding[] }
    expect(findings.filter(({ severity }) => severity === 'error').map(({ file, message }) => [file, message])).toEqual(
      [],
    )
  })
})
