import { expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { oneSubcategory } from '../questionnaires/one-page.ts'
import { runBounded } from '../support/bounded-program.ts'

const manyPlaces = 20_000
const manyValues = 20_000

/** One key with 20,000 choices, asked in 20,000 questiongroups: 400 million choices to write. */
function sharedKey(lastLabel: string): string {
  const values = Array.from({ length: manyValues }, (_, at) => `v${at}`)
  const questiongroups = Array.from({ length: manyPlaces }, (_, at) => ({
    keyword: `g${at}`,
    questions: [{ keyword: 'q' }],
  }))
  return JSON.stringify({
    code: 'a',
    edition: '2020',
    sections: oneSubcategory(questiongroups),
    keys: { q: { label: 'Q', type: 'checkbox', values } },
    values: Object.fromEntries(values.map((name, at) => [name, { label: at === 0 ? lastLabel : `Value ${at}` }])),
  })
}

test.each([
  ['export', 'structure', '-c', 'a', '--path', 'a.json'],
  ['export', 'structure', '-c', 'a', '--flat', '--path', 'a.json'],
  ['outline', '-c', 'a', '--path', 'a.json'],
  ['outline', '-c', 'a', '--format', 'html', '--path', 'a.json'],
  ['export', 'openapi', '-c', 'a', '--path', 'a.json'],
  ['export', 'schema', 'data', '-c', 'a', '--path', 'a.json'],
  ['export', 'schema', 'data', '-c', 'a', '--typescript', '--path', 'a.json'],
  ['diff', 'a.json', 'b.json'],
  ['texts', 'export', '--path', 'a.json'],
])('what questions that share a key offer in all is counted before %s writes it: %s %s %s', async (...argv) => {
  const cwd = makeFolder({ 'a.json': sharedKey('First'), 'b.json': sharedKey('Other') })
  const { code, out, err } = await runBounded(cwd, argv)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toMatch(/the questions offer [48]00000000 choices together, more than the limit of 300000/)
})
