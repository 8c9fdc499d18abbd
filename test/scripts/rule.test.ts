import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

function runRule(...argv: string[]): { status: number | null; out: string; err: string } {
  const script = join(import.meta.dirname, '../../scripts/rule.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...argv], { encoding: 'utf8' })
  return { status, out: stdout, err: stderr }
}

test('npm run rule says how many cases of a rule hold', () => {
  const { status, out, err } = runRule('unknown-key')
  expect(err).toBe('')
  expect(out).toMatch(/^unknown-key: (\d+) of \1 cases hold\n$/)
  expect(status).toBe(0)
})

test('npm run rule guesses which rule is meant', () => {
  expect(runRule('unknown-kye')).toEqual({
    status: 2,
    out: '',
    err: 'There is no rule "unknown-kye". Did you mean "unknown-key"?\n',
  })
})
