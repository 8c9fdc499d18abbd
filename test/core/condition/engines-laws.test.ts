import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { amountOf } from '../../support/portion.ts'

const version = spawnSync('python3', ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])'], {
  encoding: 'utf8',
}).stdout?.trim()
if (version !== '3.11')
  console.warn(`python3 3.11 is not there (${version || 'none'}): conditions are not compared with the real engines`)

test.runIf(version === '3.11')('generated expressions get the verdicts of the real python3 and V8', () => {
  const script = join(import.meta.dirname, '../../../scripts/fuzz-conditions.mjs')
  const { status, stdout } = spawnSync(
    process.execPath,
    [script, '--count', String(amountOf(10_000)), '--seed', '20'],
    {
      encoding: 'utf8',
    },
  )
  console.info(stdout.trim())
  expect(stdout).toContain('"false":0')
  expect(status).toBe(0)
})
