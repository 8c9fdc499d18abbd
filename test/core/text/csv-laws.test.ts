import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTable, writeTable } from '../../../src/core/text/csv.ts'

const marks = fc.constantFrom('\n', '\r\n', '"', ',', ';', '\t', ' ', "'", '=', '@', '-', '＝', '－', '\r', 'é')
const words = fc.array(fc.oneof(marks, fc.string({ maxLength: 12 })), { maxLength: 30 }).map((parts) => parts.join(''))

test('a table is read as it was written', () => {
  const row = fc.array(words, { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      const table = [['context', 'english'], ...rows]
      expect(readTable(writeTable(table))).toEqual(table)
    }),
  )
})

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠']

test('whatever marks a spreadsheet takes for the end of a cell, none begins like a formula', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      const cells = writeTable([[one, other]]).split(/[;\t\r\n]/)
      for (const cell of cells) expect(signs).not.toContain(cell.replace(/^[" ]+/, '').charAt(0))
    }),
  )
  for (const sign of signs) {
    expect(writeTable([[`Area; ${sign}1`, `a\n${sign}1`]])).toBe(`"Area; '${sign}1","a\n'${sign}1"\r\n`)
  }
})

test('no cell begins like a formula, but for numbers', () => {
  fc.assert(
    fc.property(fc.constantFrom(...signs, '\t', '\r', '\n'), words, (sign, text) => {
      expect(writeTable([[`${sign}${text}`]])).toMatch(/^"?'/)
    }),
  )
  expect(writeTable([[-1, '-1']])).toBe("-1,'-1\r\n")
})

test.each([';', '\t', ','])('a table with "%s" between its cells is read', (separator) => {
  expect(readTable(`\ufeffa${separator}b\n1${separator}"x${separator}\n"""\n`)).toEqual([
    ['a', 'b'],
    ['1', `x${separator}\n"`],
  ])
  expect(readTable('a,"b')).toBeUndefined()
})
