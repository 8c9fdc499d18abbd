import { expect, test } from 'vitest'
import { configurationsIn, createWorkspace, labelledTreeOf } from '../../../src/core/internal.ts'
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
