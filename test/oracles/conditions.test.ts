import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installedPackage, isBuilt } from '../support/packed.ts'

/** One line of `conditions.jsonl`: an expression with what CPython 3.11 and V8 make of it. */
interface Sample {
  readonly e: string
  readonly py: string
  readonly js: string
  readonly numbers: string
  readonly strings: string
  readonly bool: boolean
}

const folder = process.env.QUESTLINT_ORACLES
const file = folder === undefined ? undefined : join(folder, 'conditions.jsonl')
const command = isBuilt ? join(installedPackage(), 'dist/cli.cjs') : ''
const isReady = file !== undefined && existsSync(file) && isBuilt
if (!isReady)
  console.warn('QUESTLINT_ORACLES is not set, or dist/cli.cjs is missing: the command is not compared with the samples')

test.runIf(isReady)('the packed command gives no false verdict', () => {
  const samples: Sample[] = readFileSync(file ?? '', 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const input = samples.map(({ e }) => `${JSON.stringify(e)}\n`).join('')
  const argv = [command, 'condition', '--stdin', '--format', 'jsonl']
  const { stdout } = spawnSync(process.execPath, argv, { input, encoding: 'utf8', maxBuffer: 1 << 28 })
  const reports = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(reports).toHaveLength(samples.length)

  const wrong: string[] = []
  const counts = { readable: 0, unknown: 0, portable: 0, found: 0 }
  for (const [index, sample] of samples.entries()) {
    const { expression, python, javascript, portable } = reports[index]
    expect(expression).toBe(sample.e)
    const expected = {
      python: sample.py.startsWith('ok') ? 'accepts' : sample.py === 'syntax' ? 'rejects' : 'crashes',
      javascript: sample.js === 'ok' ? 'accepts' : 'rejects',
    }
    const isPortable =
      sample.py === 'ok-bool' && sample.js === 'ok' && sample.bool && [sample.numbers, sample.strings].includes('same')
    if (sample.js === 'ok') counts.readable++
    if (javascript === 'unknown' || (python === 'unknown' && sample.js === 'ok')) counts.unknown++
    if (python !== 'unknown' && python !== expected.python) wrong.push(`${sample.e}: Python ${python}`)
    if (javascript !== 'unknown' && javascript !== expected.javascript) wrong.push(`${sample.e}: ${javascript}`)
    if (portable && !isPortable) wrong.push(`${sample.e}: portable`)
    if (isPortable) counts.portable++
    if (isPortable && portable) counts.found++
  }
  console.info(`conditions by command: ${samples.length} samples, ${JSON.stringify(counts)}, ${wrong.length} false`)
  expect(wrong).toEqual([])
  expect(counts.unknown).toBeLessThanOrEqual(counts.readable * 0.01)
  expect(counts.found).toBeGreaterThanOrEqual(counts.portable * 0.98)
})
