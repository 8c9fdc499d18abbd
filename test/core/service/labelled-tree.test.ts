import { expect, test } from 'vitest'
import {
  type AnswerValue,
  configurationsIn,
  createWorkspace,
  labelledTreeOf,
  readAnswerText,
  writeAnswers,
} from '../../../src/core/internal.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'

test('pictures keep the order of the values where choices without an order are sorted by label', () => {
  const crops = ['wheat', 'vetch', 'rye', 'peas', 'oats', 'millet', 'maize', 'lentils', 'beans', 'barley']
  const text = JSON.stringify({
    code: 'orchard',
    edition: '2026',
    keys: { crops: { label: 'Crops', type: 'image_checkbox', values: crops } },
    values: Object.fromEntries(
      crops.map((crop) => [crop, { label: crop, order_value: null, image_name: `${crop}.png` }]),
    ),
    questiongroups: { fields: 'Fields' },
    categories: { s: 'S', c: 'C', d: 'D' },
    sections: oneSubcategory([{ keyword: 'fields', questions: [{ keyword: 'crops' }] }]),
  })
  const [questionnaire] = configurationsIn(createWorkspace({ files: [{ uri: 'orchard.json', text }] })).values()
  if (questionnaire === undefined) throw new Error('there is no questionnaire')
  const sorted = [...crops].sort()
  const tree = labelledTreeOf(questionnaire, { fields: [{ crops: sorted }] }, { language: 'en' })
  expect(JSON.stringify(tree)).toContain(
    JSON.stringify(sorted.map((crop, index) => [crop, `assets/img/${crops[index]}.png`, null, crop])),
  )
})

test('exact numbers stay as they are written, and find what plain ones find', () => {
  const text = JSON.stringify({
    code: 'orchard',
    edition: '2026',
    keys: {
      trees: { label: 'Trees', type: 'int' },
      yield: { label: 'Yield', type: 'float' },
      notes: { label: 'Notes', type: 'char' },
      slope: { label: 'Slope', type: 'measure', values: ['flat', 'steep'] },
      shade: { label: 'Shade', type: 'bool' },
    },
    values: { flat: { label: 'Flat', order_value: 1 }, steep: { label: 'Steep', order_value: 2 } },
    questiongroups: { fields: 'Fields' },
    categories: { s: 'S', c: 'C', d: 'D' },
    sections: oneSubcategory([
      { keyword: 'fields', questions: ['trees', 'yield', 'notes', 'slope', 'shade'].map((keyword) => ({ keyword })) },
    ]),
  })
  const [questionnaire] = configurationsIn(createWorkspace({ files: [{ uri: 'orchard.json', text }] })).values()
  if (questionnaire === undefined) throw new Error('there is no questionnaire')
  const sent =
    '{"fields":[{"trees":9007199254740993,"yield":5.0,"notes":{"en":123456789012345678},"slope":2.0,"shade":1.0}]}'
  const written = (data: unknown) =>
    writeAnswers(labelledTreeOf(questionnaire, data, { language: 'en' }) as AnswerValue)
  const exact = written(readAnswerText(sent))
  expect(exact.match(/"value":[^[{,}]+/g)).toEqual([
    '"value":9007199254740993',
    '"value":5.0',
    '"value":123456789012345678',
    '"value":"Steep"',
    '"value":"Yes"',
  ])
  expect(JSON.parse(exact)).toEqual(JSON.parse(written(JSON.parse(sent))))
  expect(written({ fields: [{ notes: readAnswerText('7.50') }] })).toContain('"value":7.50')
})
