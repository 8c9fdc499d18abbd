import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareLanguages } from '../../../src/core/condition/agreement.ts'
import { judgeFully } from '../../../src/core/condition/judge.ts'

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
const samples = file !== undefined && existsSync(file)
if (!samples) console.warn('QUESTLINT_ORACLES is not set: the samples of conditions are not compared')

test.runIf(samples)('no false verdict on the samples of conditions', () => {
  const lines = readFileSync(file ?? '', 'utf8')
    .trim()
    .split('\n')
  const counts = { samples: 0, readable: 0, unknown: 0, 'unknown fields': 0, portable: 0, found: 0 }
  const wrong: string[] = []
  const compare = (sample: Sample, field: string, got: unknown, want: unknown) => {
    if (got === 'unknown') counts['unknown fields']++
    else if (got !== want) wrong.push(`${JSON.stringify(sample.e)} ${field}: ${got}, not ${want}`)
  }
  for (const line of lines) {
    const sample: Sample = JSON.parse(line)
    const judgement = judgeFully(sample.e)
    const agreement = compareLanguages(sample.e, { steps: 100_000 })
    const kind = {
      accepts: `ok-${judgement.pythonValue}`,
      rejects: 'syntax',
      crashes: judgement.pythonError?.kind,
      unknown: 'unknown',
    }
    const forms = { both: 'ok', neither: 'syntax' } as Readonly<Record<string, string>>
    const portable =
      sample.py === 'ok-bool' && sample.js === 'ok' && sample.bool && [sample.numbers, sample.strings].includes('same')
    compare(sample, 'py', kind[judgement.python], sample.py)
    compare(sample, 'js', forms[judgement.javascriptForms] ?? judgement.javascriptForms, sample.js)
    compare(sample, 'numbers', agreement.numbers, sample.numbers)
    compare(sample, 'strings', agreement.strings, sample.strings)
    compare(sample, 'bool', agreement.boolean, sample.bool)
    if (judgement.portable && !portable) wrong.push(`${JSON.stringify(sample.e)} is not portable`)
    counts.samples++
    // What JavaScript refuses needs no verdict of Python.
    if (sample.js === 'ok') counts.readable++
    if (judgement.javascript === 'unknown' || (judgement.python === 'unknown' && sample.js === 'ok')) counts.unknown++
    if (portable) counts.portable++
    if (portable && judgement.portable) counts.found++
  }
  console.info(`conditions: ${JSON.stringify(counts)}, ${wrong.length} false`)
  expect(wrong).toEqual([])
  expect(counts.unknown).toBeLessThanOrEqual(counts.readable * 0.01)
  expect(counts.found).toBeGreaterThanOrEqual(counts.portable * 0.98)
})
