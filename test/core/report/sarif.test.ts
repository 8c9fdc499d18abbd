import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import Ajv from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesAsFindings, formatSarif, reportableOf, resolvePointer } from '../../../src/core/internal.ts'
import { hostileChanges } from '../../support/change-reports.ts'
import { contextOf, hostileReport, type Reported, reportWorkspace } from '../../support/reports.ts'

const require = createRequire(import.meta.url)
const folder = join(require.resolve('@microsoft/jest-sarif/package.json'), '..', 'lib/schemas')
const schema = JSON.parse(readFileSync(join(folder, 'sarif-2.1.0-rtm.5.json'), 'utf8')) as object
const ajv = new Ajv.default({ strict: false, unicodeRegExp: false, allErrors: true })
addFormats.default(ajv)
const validate = ajv.compile(schema)

interface Region {
  readonly startLine: number
  readonly startColumn: number
  readonly endLine: number
  readonly endColumn: number
}

interface Place {
  readonly physicalLocation: { readonly artifactLocation: { readonly uri: string }; readonly region: Region }
}

interface Result {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly level: string
  readonly message: { readonly text: string }
  readonly locations: readonly [Place]
  readonly partialFingerprints: Readonly<Record<string, string>>
}

function read({ report, context }: Reported): { rules: { id: string; help: { text: string } }[]; results: Result[] } {
  const log = JSON.parse(formatSarif(report, context)) as object
  validate(log)
  expect(validate.errors ?? []).toEqual([])
  return {
    rules: resolvePointer(log, '/runs/0/tool/driver/rules') as { id: string; help: { text: string } }[],
    results: resolvePointer(log, '/runs/0/results') as Result[],
  }
}

describe('the published schema holds', () => {
  const readAll = (reported: Reported): void => {
    const { rules, results } = read(reported)
    expect(results).toHaveLength(reported.report.findings.length)
    for (const { id, help } of rules)
      expect(help.text).toMatch(new RegExp(`\\n\\nRun "questlint explain ${id}" for more\\.$`))
  }

  test.each(['vineyard', 'vineyard-broken'])('for %s', (name) => readAll(reportWorkspace(name)))

  test('for any changes, each with what its rule means', () => {
    fc.assert(
      fc.property(hostileChanges, (changes) => {
        const report = changesAsFindings(changes)
        const { rules, results } = read({ report, context: { ...contextOf({}), metaOf: reportableOf } })
        expect(results).toHaveLength(changes.changes.filter(({ places }) => places.length > 0).length)
        expect(rules.map(({ id }) => id)).toEqual([...new Set(results.map(({ ruleId }) => ruleId))].sort())
      }),
    )
  })

  test('for any findings', () => {
    fc.assert(fc.property(hostileReport, readAll))
  })
})

test('each result names its rule, and fingerprints tell results apart', () => {
  fc.assert(
    fc.property(hostileReport, (reported) => {
      const { rules, results } = read(reported)
      for (const result of results) expect(rules[result.ruleIndex]?.id).toBe(result.ruleId)
      const fingerprints = results.map((result) => JSON.stringify(result.partialFingerprints))
      expect(new Set(fingerprints).size).toBe(results.length)
    }),
  )
})

test('a region stands for the characters that the finding is about', () => {
  const reported = reportWorkspace('vineyard-broken')
  const cut = ({ startLine, startColumn, endLine, endColumn }: Region, text: string): string => {
    const lines = text.split('\n').slice(startLine - 1, endLine)
    const last = lines.length - 1
    return lines
      .map((line, at) => line.slice(at === 0 ? startColumn - 1 : 0, at === last ? endColumn - 1 : undefined))
      .join('\n')
  }
  const texts = read(reported).results.map(({ ruleId, locations: [{ physicalLocation: place }] }) => {
    return `${ruleId} ${cut(place.region, reported.context.sourceOf(place.artifactLocation.uri)?.text ?? '')}`
  })
  expect(texts).toContain('unknown-key "vine_ower"')
  expect(texts).toContain('misplaced-option "max_length"')
})

test('a path becomes a relative reference that leads back to it', () => {
  const { report } = reportWorkspace('vineyard-broken')
  const [finding] = report.findings
  if (finding === undefined) throw new Error('there is no finding')
  const step = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((name) => !/[/\0]|^\.+$/.test(name))
  fc.assert(
    fc.property(
      fc.array(fc.oneof(step, fc.constantFrom('a:b', 'c%20d', 'e?f#g', 'h\\i')), { minLength: 1 }),
      (steps) => {
        const file = steps.join('/')
        const { results } = read({ report: { ...report, findings: [{ ...finding, file }] }, context: contextOf({}) })
        const uri = results[0]?.locations[0].physicalLocation.artifactLocation.uri ?? ''
        const resolved = new URL(uri, 'file:///root/')
        expect(decodeURIComponent(resolved.href)).toBe(`file:///root/${file}`)
      },
    ),
  )
})

test('no text becomes a link', () => {
  const { report, context } = reportWorkspace('vineyard-broken')
  const [finding] = report.findings
  if (finding === undefined) throw new Error('there is no finding')
  const findings = [{ ...finding, message: 'See [this](https://e.example).', where: '' }]
  const [result] = read({ report: { ...report, findings }, context }).results
  expect(result?.message.text).toBe('See \\[this\\](https://e.example).')
})
