import { expect, test } from 'vitest'
import { bundledNames, judgeAudit } from '../../scripts/audit.mjs'

const vulnerability = (name: string, ...nodes: string[]) => ({
  name,
  severity: 'high',
  range: '<2.0.0',
  via: [{ title: 'Loops for ever', url: 'https://example.org/1' }],
  nodes,
})
const report = (...found: { name: string }[]): string =>
  JSON.stringify({ vulnerabilities: Object.fromEntries(found.map((one) => [one.name, one])) })

test('a bundled package that is vulnerable fails', () => {
  const { lines, fails } = judgeAudit(report(vulnerability('yaml', 'node_modules/yaml')), ['acorn', 'yaml'])
  expect(fails).toBe(true)
  expect(lines).toEqual(['BUNDLED: yaml <2.0.0, high: Loops for ever https://example.org/1'])
})

test('others are told only, and so is a second copy that another package has', () => {
  const text = report(
    vulnerability('tool', 'node_modules/tool'),
    vulnerability('yaml', 'node_modules/tool/node_modules/yaml'),
  )
  const { lines, fails } = judgeAudit(text, ['yaml'])
  expect(fails).toBe(false)
  expect(lines.map((line) => line.split(':')[0])).toEqual(['for development', 'for development'])
})

test.each([
  ['none', report(), 'no known vulnerabilities'],
  [
    'a registry that does not know the question',
    '{"message": "405 Method Not Allowed"}',
    'skipped: the registry does not answer npm audit here (405 Method Not Allowed)',
  ],
  [
    'a machine without network',
    '{"error": {"summary": "getaddrinfo"}}',
    'skipped: the registry does not answer npm audit here (getaddrinfo)',
  ],
  ['no answer at all', '', 'skipped: the registry does not answer npm audit here (no answer)'],
])('%s', (_, text, line) => {
  expect(judgeAudit(text, ['yaml'])).toEqual({ lines: [line], fails: false })
})

test('the list of licences names the bundled packages', () => {
  expect(bundledNames('@a/b 1.2.3 (MIT)\n\nMIT License\n\nyaml 2.0.0 (ISC)\nnot 1 of them\n')).toEqual(['@a/b', 'yaml'])
})
