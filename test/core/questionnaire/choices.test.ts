import { expect, test } from 'vitest'
import { createWorkspace } from '../../../src/core/internal.ts'
import { answerLabel } from '../../../src/core/questionnaire/answer-label.ts'
import { choicesOf } from '../../../src/core/questionnaire/choices.ts'
import { questionnairesOf } from '../../../src/core/questionnaire/node.ts'

interface Listed {
  readonly keyword: string
  readonly order: number | null
}

/** What is stored for the choices of a key, in the order shown, as `stored keyword`. */
function storedFor(type: string, listed: readonly Listed[]): string[] {
  const { key, file } = load(type, listed)
  return key ? choicesOf(key, file).map(({ stored, value }) => `${stored} ${value?.keyword ?? '-'}`) : []
}

function load(type: string, listed: readonly Listed[]) {
  const values = listed.map(({ keyword, order }, position) => ({
    model: 'configuration.value',
    pk: position + 1,
    fields: { keyword, order_value: order, translation: position + 1 },
  }))
  const texts = listed.map(({ keyword }, position) => ({
    model: 'configuration.translation',
    pk: position + 1,
    fields: { data: { wocat: { label: { en: `label of ${keyword}` } } } },
  }))
  const fields = { keyword: 'level', configuration: { type }, values: values.map(({ pk }) => pk) }
  const records = [{ model: 'configuration.key', pk: 1, fields }, ...values, ...texts]
  const question = { keyword: 'qg', questions: [{ keyword: 'level' }] }
  const workspace = createWorkspace({
    files: [
      { uri: 'a.json', text: JSON.stringify(records) },
      { uri: 'b.json', text: JSON.stringify(question), kind: 'questiongroup' },
    ],
  })
  const [set] = workspace.sets
  const file = set?.file('b.json')
  const asked = file && questionnairesOf(file)[0]?.roots[0]?.children[0]
  if (file === undefined || asked === undefined) throw new Error('not loaded')
  return { key: file.byKeyword('key', 'level'), file, asked }
}

const unsorted = [
  { keyword: 'high', order: 30 },
  { keyword: 'low', order: 10 },
  { keyword: 'medium', order: 20 },
]

test('a measure stores the place in the order of order_value, not in the list', () => {
  expect(storedFor('measure', unsorted)).toEqual(['1 low', '2 medium', '3 high'])
})

test('other types store the keyword, and are shown in the same order', () => {
  expect(storedFor('radio', unsorted)).toEqual(['low low', 'medium medium', 'high high'])
})

test('where the database alone knows the order, the number of a measure is not known', () => {
  const [first] = unsorted
  const twins = first ? [...unsorted, { ...first, keyword: 'higher' }] : []
  expect(storedFor('measure', twins)).toEqual([
    'undefined low',
    'undefined medium',
    'undefined high',
    'undefined higher',
  ])
  const without = { keyword: 'none', order: null }
  expect(storedFor('measure', [without, ...unsorted]).at(-1)).toBe('4 none')
  expect(storedFor('measure', [without, without, ...unsorted])[0]).toBe('undefined low')
})

test('bool and cb_bool have choices without values; a free text has none', () => {
  expect(storedFor('bool', [])).toEqual(['1 -', '0 -'])
  expect(storedFor('cb_bool', [])).toEqual(['1 -'])
  expect(storedFor('char', unsorted)).toEqual([])
})

test('the label of an answer is that of the choice that is stored so', () => {
  const measure = load('measure', unsorted)
  expect(answerLabel(measure.asked, 1)).toBe('label of low')
  expect(answerLabel(measure.asked, 4)).toBeUndefined()
  const radio = load('radio', unsorted)
  expect(answerLabel(radio.asked, 'high')).toBe('label of high')
})
