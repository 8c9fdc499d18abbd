import { expect, test } from 'vitest'
import type { AnswerProblem } from '../../../src/core/judging/problem.ts'
import { serviceMessages } from '../../../src/core/judging/service-words.ts'
import { answerModelIn } from '../../questionnaires/answer-model.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'

function modelWith(key: object, more: object = {}): ReturnType<typeof answerModelIn> {
  return answerModelIn({
    keys: { crops: { label: 'Crops', ...key } },
    values: { wheat: 'Wheat' },
    sections: oneSubcategory([{ keyword: 'fields', questions: [{ keyword: 'crops', ...more }] }]),
  })
}

// difference: said-once
test('a list with many wrong items is put into words once', () => {
  const items = Array.from({ length: 200 }, (_, index) => `crop_${index}`)
  let reads = 0
  const crops = new Proxy(items, {
    get: (target, name) => {
      reads++
      return Reflect.get(target, name) as unknown
    },
  })
  const problems = items.map(
    (_, index): AnswerProblem => ({ code: 'not-a-choice', path: ['fields', 0, 'crops', index], data: {} }),
  )
  const model = modelWith({ type: 'checkbox', values: ['wheat'] })
  const said = serviceMessages(problems, model, { fields: [{ crops }] })
  expect(said).toEqual([
    `Value "[${items.map((item) => `'${item}'`).join(', ')}]" is not valid for key "crops" (questiongroup "fields").`,
  ])
  expect(reads).toBeLessThan(items.length * 10)
})

test('a limit is shown as it is configured', () => {
  const model = modelWith({ type: 'char' }, { form_options: { max_length: true } })
  const problem: AnswerProblem = { code: 'too-long', path: ['fields', 0, 'crops', 'en'], data: { limit: 1 } }
  expect(serviceMessages([problem], model, { fields: [{ crops: { en: 'wheat' } }] })).toEqual([
    'Value of question "Crops" of subcategory "None None" is too long. It can only contain True characters.',
  ])
})
