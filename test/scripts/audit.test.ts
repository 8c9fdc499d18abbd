import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundledNames, installedFolders, judgeAudit, wrongLicences } from '../../scripts/audit.mjs'

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
  const { lines, fails } = judgeAudit(report(vulnerability('yaml', 'node_modules/yaml')), [
    'node_modules/acorn',
    'node_modules/yaml',
  ])
  expect(fails).toBe(true)
  expect(lines).toEqual(['BUNDLED: yaml <2.0.0, high: Loops for ever https://example.org/1'])
})

test('others are told only, and so is a second copy that another package has', () => {
  const text = report(
    vulnerability('tool', 'node_modules/tool'),
    vulnerability('yaml', 'node_modules/tool/node_modules/yaml'),
  )
  const { lines, fails } = judgeAudit(text, ['node_modules/yaml'])
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
  expect(judgeAudit(text, ['node_modules/yaml'])).toEqual({ lines: [line], fails: false })
})

test('the list of licences names the bundled packages', () => {
  expect(bundledNames('@a/b 1.2.3 (MIT)\n\nMIT License\n\nyaml 2.0.0 (ISC)\nnot 1 of them\n')).toEqual(['@a/b', 'yaml'])
})

const lock = (packages: Record<string, { license?: string; dev?: boolean }>) => ({ packages: { '': {}, ...packages } })

test('all that the catalogue installs fails when it is vulnerable, wherever it is, and nothing else', () => {
  const installed = installedFolders(
    lock({ 'node_modules/a': {}, 'node_modules/a/node_modules/b': {}, 'node_modules/b': { dev: true } }),
  )
  expect(installed).toEqual(['node_modules/a', 'node_modules/a/node_modules/b'])
  const judge = (...nodes: string[]) => judgeAudit(report(vulnerability('b', ...nodes)), installed, 'INSTALLED')
  expect(judge('node_modules/a/node_modules/b').fails).toBe(true)
  expect(judge('node_modules/a/node_modules/b').lines[0]).toMatch(/^INSTALLED: b /)
  expect(judge('node_modules/b').fails).toBe(false)
})

test.each([
  ['MIT', []],
  ['Apache-2.0 AND MIT', []],
  ['GPL-3.0-only', ['LICENCE: b has GPL-3.0-only']],
  ['MIT AND LGPL-3.0-or-later', ['LICENCE: b has MIT AND LGPL-3.0-or-later']],
  [undefined, ['LICENCE: b has no licence']],
])('the licence %s of an installed package', (license, lines) => {
  const one = license === undefined ? {} : { license }
  expect(wrongLicences(lock({ 'node_modules/a/node_modules/b': one }))).toEqual(lines)
  expect(wrongLicences(lock({ 'node_modules/b': { ...one, dev: true } }))).toEqual([])
})

test('libvips may have its own licence, as sharp loads it as a library of its own', () => {
  expect(
    wrongLicences(lock({ 'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' } })),
  ).toEqual([])
})

test('what the catalogue installs goes with our licence', () => {
  const path = join(import.meta.dirname, '../../catalogue/package-lock.json')
  const installed = JSON.parse(readFileSync(path, 'utf8')) as Parameters<typeof wrongLicences>[0]
  expect(installedFolders(installed).length).toBeGreaterThan(50)
  expect(wrongLicences(installed)).toEqual([])
})
