import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatGitlab } from '../../../src/core/internal.ts'
import { hostileReport, type Reported, reportWorkspace } from '../../support/reports.ts'

const schema = join(import.meta.dirname, '../../support/gitlab-code-quality.schema.json')
const validate = new Ajv2020({ allErrors: true }).compile(JSON.parse(readFileSync(schema, 'utf8')) as object)

interface Issue {
  readonly check_name: string
  readonly fingerprint: string
  readonly location: { readonly path: string; readonly lines: { readonly begin: number; readonly end: number } }
}

function read({ report, context }: Reported): Issue[] {
  const issues = JSON.parse(formatGitlab(report, context)) as Issue[]
  validate(issues)
  expect(validate.errors ?? []).toEqual([])
  return issues
}

test('the documented fields stand in every issue, and no two issues are taken for one', () => {
  fc.assert(
    fc.property(hostileReport, (reported) => {
      const issues = read(reported)
      expect(issues).toHaveLength(reported.report.findings.length)
      expect(new Set(issues.map((issue) => issue.fingerprint)).size).toBe(issues.length)
      for (const { location } of issues) expect(location.lines.end).toBeGreaterThanOrEqual(location.lines.begin)
    }),
  )
})

test('paths are those of the repository', () => {
  const [issue] = read(reportWorkspace('vineyard-broken', { pathOf: (file) => `forms/${file}` }))
  expect(issue).toMatchObject({
    check_name: 'wrong-type',
    severity: 'minor',
    location: { path: 'forms/cellar.yaml', lines: { begin: 4, end: 4 } },
  })
})

test('a clean run is an empty list', () => {
  expect(read(reportWorkspace('vineyard'))).toEqual([])
})
