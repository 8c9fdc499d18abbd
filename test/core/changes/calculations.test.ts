import { describe, expect, test } from 'vitest'
import { fromPlain } from '../../../src/core/answers/stored.ts'
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

/** Costs that the form adds up by the end of their keys. */
const costs = (parts: Readonly<Record<string, string>>, total = 'total', end = '_cost') =>
  workspaceOf({
    'costs.json': JSON.stringify({
      code: 'costs',
      edition: '2030',
      sections: oneSubcategory([
        { keyword: 'g', questions: Object.keys(parts).map((keyword) => ({ keyword })) },
        { keyword: 'sum', questions: [{ keyword: total, form_options: { field_options: { 'data-auto-sum': end } } }] },
      ]),
      categories: { s: 'S', c: 'C', d: 'D' },
      questiongroups: { g: 'G', sum: 'Sum' },
      keys: Object.fromEntries(
        [...Object.entries(parts), [total, 'Total']].map(([name, label]) => [name, { label, type: 'float' }]),
      ),
    }),
  })

const seed = { seed_cost: 'Seed' }

describe('a result of answers whose key is another one now', () => {
  test.each([
    [
      'an input comes',
      costs({ ...seed, fuel: 'Fuel' }),
      costs({ ...seed, fuel_cost: 'Fuel' }),
      'total',
      'renamed-question',
    ],
    [
      'an input goes',
      costs({ ...seed, fuel_cost: 'Fuel' }),
      costs({ ...seed, fuel: 'Fuel' }),
      'total',
      'renamed-question',
    ],
    ['the result counts itself', costs(seed), costs(seed, 'total_cost'), 'total_cost', 'renamed-question'],
    ['an input is gone', costs({ ...seed, fuel_cost: 'Fuel' }), costs(seed), 'total', 'removed-question'],
  ])('is told: %s', (_, old, now, result, other) => {
    const [pair] = comparePairs(old, now)
    const told = pair?.changes.filter((change) => change.class === 'data') ?? []
    expect(told.map(({ rule, path }) => [rule, path.question]).slice(1)).toEqual([['changed-calculation', result]])
    expect(told[0]?.rule).toBe(other)
    const hits = pair ? createHitFinder(pair)(told[1]?.witness?.answers ?? {}) : []
    expect(hits.map(({ rule }) => rule)).toContain('changed-calculation')
  })

  test.each([
    ['an input that stays one', costs({ ...seed, fuel_cost: 'Fuel' }), costs({ ...seed, oil_cost: 'Fuel' })],
    ['what was none and is none', costs({ ...seed, fuel: 'Fuel' }), costs({ ...seed, oil: 'Fuel' })],
    ['a result with the same inputs', costs(seed), costs(seed, 'whole')],
    ['a new input, which nothing is stored of', costs(seed), costs({ ...seed, fuel_cost: 'Fuel' })],
  ])('is none: %s', (_, old, now) => {
    expect(comparePairs(old, now).flatMap(({ changes }) => changes.map(({ rule }) => rule))).not.toContain(
      'changed-calculation',
    )
  })

  test('is hit where its answers are stored, and not by a questionnaire without the input', () => {
    const [pair] = comparePairs(costs({ ...seed, fuel: 'Fuel' }), costs({ ...seed, fuel_cost: 'Fuel' }))
    const rulesFor = (answers: object): readonly string[] =>
      pair ? createHitFinder(pair)(fromPlain(answers)).map(({ rule }) => rule) : []
    expect(rulesFor({ g: [{ seed_cost: 2, fuel: 3 }], sum: [{ total: 2 }] })).toEqual([
      'renamed-question',
      'changed-calculation',
    ])
    expect(rulesFor({ g: [{ seed_cost: 2 }], sum: [{ total: 2 }] })).toEqual([])
  })
})
