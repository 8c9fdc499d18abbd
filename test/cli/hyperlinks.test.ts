import { expect, test } from 'vitest'
import { docsAddress, rulePages, useHyperlinks } from '../../src/cli/rule-links.ts'
import { formatPretty, formatSarif } from '../../src/core/internal.ts'
import { reportWorkspace } from '../support/reports.ts'

const broken = reportWorkspace('vineyard-broken')
const start = '\u001b]8;;'
const end = '\u001b\\'

function asked(env: Record<string, string>, isTerminal = true): boolean {
  return useHyperlinks('auto', { env, stdout: { isTerminal, columns: 80, write: () => undefined } })
}

test.each([
  [{ TERM_PROGRAM: 'vscode', TERM_PROGRAM_VERSION: '1.139.1' }, true],
  [{ TERM_PROGRAM: 'vscode', TERM_PROGRAM_VERSION: '1.71.0' }, false],
  [{ TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.5.0' }, true],
  [{ TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.0.9' }, false],
  [{ TERM_PROGRAM: 'WezTerm', TERM_PROGRAM_VERSION: '20240203-110809-5046fc22' }, true],
  [{ VTE_VERSION: '7006' }, true],
  [{ VTE_VERSION: '5000' }, false],
  [{ TERM: 'xterm-kitty' }, true],
  [{ WT_SESSION: 'x' }, true],
  [{ TERM: 'xterm-256color' }, false],
  [{ VTE_VERSION: '7006', CI: 'true' }, false],
  [{ VTE_VERSION: '7006', TERM: 'dumb' }, false],
  [{ VTE_VERSION: '7006', FORCE_HYPERLINK: '0' }, false],
  [{ FORCE_HYPERLINK: '1' }, true],
])('a terminal with %j: %s', (env, expected) => {
  expect(asked(env as Record<string, string>)).toBe(expected)
})

test('never into a pipe, unless it is forced', () => {
  expect(asked({ VTE_VERSION: '7006' }, false)).toBe(false)
  expect(useHyperlinks('always', { env: {}, stdout: { isTerminal: false, columns: 80, write: () => undefined } })).toBe(
    true,
  )
})

test('the name of a rule leads to its page, where it has one', () => {
  const look = { color: false, width: 100, sourceOf: () => undefined, level: 'warning' } as const
  const pageOf = (rule: string): string | undefined =>
    rule === 'unknown-key' ? `file:///docs/rules/${rule}.md` : undefined
  const text = formatPretty(broken.report, { ...look, pageOf })
  expect(text).toContain(`${start}file:///docs/rules/unknown-key.md${end}unknown-key${start}${end}`)
  expect(text.split(start).length - 1).toBe(
    2 * broken.report.findings.filter(({ rule }) => rule === 'unknown-key').length,
  )
  const injected = formatPretty(broken.report, { ...look, pageOf: () => 'file:///a\u001b\\b' })
  expect(injected).toBe(formatPretty(broken.report, look))
})

test('pages are those of the package, or at the address that is known', () => {
  const threadFile = `${import.meta.dirname}/../../dist/main.cjs`
  const installed = rulePages({ env: {}, threadFile })
  expect(installed('unknown-key')).toMatch(/^file:\/\/\/.*\/docs\/rules\/unknown-key\.md$/)
  expect(installed('no-such-rule')).toBeUndefined()
  expect(rulePages({ env: {}, threadFile: undefined })('unknown-key')).toBeUndefined()
  const env = { QUESTLINT_DOCS: 'https://host.example/questlint/docs' }
  expect(rulePages({ env, threadFile })('unknown-key')).toBe('https://host.example/questlint/docs/rules/unknown-key.md')
  for (const wrong of ['', 'docs', 'file:///docs', 'javascript:x'])
    expect(docsAddress({ QUESTLINT_DOCS: wrong })).toBeUndefined()
})

test('SARIF links rules where an address is known, and only there', () => {
  const docs = 'https://host.example/docs/'
  const read = (text: string) => JSON.parse(text).runs[0].tool.driver
  const driver = read(formatSarif(broken.report, { ...broken.context, docs }))
  expect(driver.informationUri).toBe('https://host.example/docs/rules/README.md')
  for (const { id, helpUri } of driver.rules) expect(helpUri).toBe(`${docs}rules/${id}.md`)
  expect(JSON.stringify(read(formatSarif(broken.report, broken.context)))).not.toMatch(/Uri/)
})
