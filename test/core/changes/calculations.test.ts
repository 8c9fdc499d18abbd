import { describe, expect, test } from 'vitest'
import { comparePairs, createHitFinder } from '../../../src/core/internal.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'
import { workspaceOf } from './vineyard.ts'

/** A questionnaire with a field that the form calculates, or may calculate. */
const wells = (attributes: object, template = 'default') =>
  workspaceOf({
    'wells.json': JSON.stringify({
      code: 'wells',
      edition: '2030',
      sections: oneSubcategory([
        {
          keyword: 'g',
          form_options: { template },
          questions: [
            ...['depth', 'width', 'price'].map((keyword) => ({ keyword })),
            { keyword: 'cost', form_options: { field_options: attributes } },
          ],
        },
      ]),
      categories: { s: 'S', c: 'C', d: 'D' },
      questiongroups: { g: 'G' },
      keys: Object.fromEntries(
        ['depth', 'width', 'price', 'cost'].map((name) => [name, { label: name, type: 'float' }]),
      ),
    }),
  })

const product = { 'data-auto-multiplication': 'depth|price' }

describe('a result that the form calculates differently', () => {
  test.each([
    ['other parts', wells(product), wells({ 'data-auto-multiplication': 'width|price' })],
    ['another operation', wells(product), wells({ 'data-auto-sum': 'th' })],
    ['parts in another row', wells(product), wells(product, 'columns_e6_e6')],
    ['what was typed before', wells({ min: 0 }), wells(product)],
  ])('is told: %s', (_, old, now) => {
    const [pair] = comparePairs(old, now)
    const told = pair?.changes.filter((change) => change.class === 'data') ?? []
    expect(told.map(({ rule, path }) => [rule, path.question])).toEqual([['changed-calculation', 'cost']])
    expect(told[0]?.witness?.new).not.toBe(told[0]?.witness?.old)
    expect(pair?.changes.map(({ rule }) => rule)).not.toContain('changed-option')
    const hits = pair ? createHitFinder(pair)(told[0]?.witness?.answers ?? {}) : []
    expect(hits.map(({ rule }) => rule)).toEqual(['changed-calculation'])
  })

  test.each([
    ['the same parts in another order', wells(product), wells({ 'data-auto-multiplication': 'price|depth' })],
    ['another template with all parts in one row', wells(product), wells(product, 'columns_24_24_24')],
    ['a calculation that is gone', wells(product), wells({ min: 0 })],
  ])('is none: %s', (_, old, now) => {
    expect(comparePairs(old, now).flatMap(({ changes }) => changes.map(({ rule }) => rule))).not.toContain(
      'changed-calculation',
    )
  })
})
