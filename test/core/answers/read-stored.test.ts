import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStoredText } from '../../../src/core/answers/read-stored.ts'
import { Decimal } from '../../../src/core/answers/value.ts'
import '../../support/law-seed.ts'
import { amountOf } from '../../support/portion.ts'

function dataOf(uri: string, text: string): unknown {
  return readStoredText(uri, text)?.units[0]?.data
}

describe('numbers of stored answers', () => {
  test.each([
    ['5.0', new Decimal(5, '5.0')],
    ['0.0', new Decimal(0, '0.0')],
    ['1.0e+3', new Decimal(1000, '1.0e+3')],
    ['.5', new Decimal(0.5, '.5')],
    ['5', 5],
    ['0x1f', 31],
    ['12345678901234567890', 12345678901234567890n],
    ['"5.0"', '5.0'],
    ['five.0', 'five.0'],
  ])('%s in YAML is what is written', (text, value) => {
    expect(dataOf('answers.yaml', `wells_qg_build:\n  - wells_depth: ${text}\n`)).toEqual({
      wells_qg_build: [{ wells_depth: value }],
    })
  })

  test('an alias repeats what it names', () => {
    const read = dataOf('answers.yaml', 'wells_qg_build: &one\n  - wells_depth: 5.0\nwells_qg_uses: *one\n')
    expect(read).toMatchObject({ wells_qg_build: [{ wells_depth: new Decimal(5, '5.0') }] })
  })

  test('the same numbers say the same in YAML as in JSON', () => {
    const number = fc.oneof(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((one) => one.toFixed(3)),
      fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map(String),
      fc.integer({ min: -99, max: 99 }).map((one) => `${one}.0`),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^q[a-z]{1,5}$/), fc.array(number, { maxLength: 3 })), (answers) => {
        const members = Object.entries(answers).map(([name, values]) => `"${name}": [{"a": [${values.join(', ')}]}]`)
        const lines = Object.entries(answers).map(([name, values]) => `  ${name}:\n    - a: [${values.join(', ')}]\n`)
        const yaml = lines.length === 0 ? 'data: {}\n' : `data:\n${lines.join('')}`
        expect(dataOf('a.yaml', yaml)).toEqual(dataOf('a.json', `{"data": {${members.join(', ')}}}`))
      }),
      { numRuns: amountOf(2000) },
    )
  })
})
