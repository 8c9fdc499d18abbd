import { expect, test } from 'vitest'
import { keepNumbers } from '../../../src/core/answers/keep-numbers.ts'
import { readAnswerText } from '../../../src/core/answers/read-values.ts'
import { writeAnswers } from '../../../src/core/answers/write-values.ts'

/** What becomes of answers that a page of a browser had, and sent back with a change. */
function throughBrowser(stored: string, change: (data: never) => unknown = (data) => data): string {
  const sent = JSON.stringify(change(JSON.parse(stored) as never))
  return writeAnswers(keepNumbers(readAnswerText(sent) ?? null, readAnswerText(stored) ?? null))
}

test.each([
  '{"qg":[{"area":5.0}]}',
  '{"qg":[{"area":0.10,"count":3}]}',
  '{"qg":[{"id":12345678901234567890}]}',
  '{"qg":[{"id":1e2}]}',
  '{"qg":[{"many":[1.0,2.50,3]}]}',
  '{"qg":[{"name":{"en":"5.0"}}],"other":[{"x":-0.0}]}',
])('numbers of %s stay as they were written', (stored) => {
  expect(throughBrowser(stored)).toBe(stored)
})

test('they keep their notation when a repetition before them goes', () => {
  const stored = '{"qg":[{"area":1.0},{"area":2.0},{"area":12345678901234567890}]}'
  expect(throughBrowser(stored, ({ qg }: { qg: unknown[] }) => ({ qg: qg.slice(1) }))).toBe(
    '{"qg":[{"area":2.0},{"area":12345678901234567890}]}',
  )
})

test('a number that was changed is written as it was given, and one of another question is none of its own', () => {
  const stored = '{"qg":[{"area":5.0,"count":7}]}'
  expect(throughBrowser(stored, () => ({ qg: [{ area: 6, count: 5 }] }))).toBe('{"qg":[{"area":6,"count":5}]}')
})
