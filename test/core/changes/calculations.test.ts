import { describe, expect, test } from 'vitest'
import { comparePairs, createHitFinder } from '../../../src/core/internal.ts'
import { workspaceOf } from './vineyard.ts'

/** A questionnaire with a field that the form calculates. */
const wells = (calculation: string, template = 'default') =>
  workspaceOf({
    'wells.yaml': `code: wells
edition: "2030"
sections:
  - keyword: s
    categories:
      - keyword: c
        subcategories:
          - keyword: b
            questiongroups:
              - keyword: g
                form_options: {template: ${template}}
                questions:
                  - {keyword: depth}
                  - {keyword: width}
                  - {keyword: price}
                  - {keyword: cost, form_options: {field_options: {${calculation}}}}
categories: {s: S, c: C, b: B}
questiongroups: {g: G}
keys:
  depth: {label: Depth, type: float}
  width: {label: Width, type: float}
  price: {label: Price, type: float}
  cost: {label: Cost, type: float}
`,
  })

const product = 'data-auto-multiplication: depth|price'

describe('a result that the form calculates differently', () => {
  test.each([
    ['other parts', wells(product), wells('data-auto-multiplication: width|price')],
    ['another operation', wells(product), wells('data-auto-sum: th')],
    ['parts in another row', wells(product), wells(product, 'columns_e6_e6')],
    ['what was typed before', wells('min: 0'), wells(product)],
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
    ['the same parts in another order', wells(product), wells('data-auto-multiplication: price|depth')],
    ['another template with all parts in one row', wells(product), wells(product, 'columns_24_24_24')],
    ['a calculation that is gone', wells(product), wells('min: 0')],
  ])('is none: %s', (_, old, now) => {
    expect(comparePairs(old, now).flatMap(({ changes }) => changes.map(({ rule }) => rule))).not.toContain(
      'changed-calculation',
    )
  })
})
