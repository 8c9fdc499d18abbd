import { describe, expect, test } from 'vitest'
import { askedTerms, readListQuery, searchTermsOf } from '../../../src/core/internal.ts'
import { orchardAnswers, orchardQuestionnaire } from '../interface/orchard-answers.ts'

const orchard = orchardQuestionnaire()

function asked(query: string): unknown {
  return askedTerms(readListQuery(query, { named: orchard, latest: () => orchard }))
}

describe('what a list finds a questionnaire by', () => {
  const terms = searchTermsOf(orchard, orchardAnswers)

  test('is each answer that can be filtered by, in small letters', () => {
    expect(terms).toEqual(
      expect.arrayContaining([
        'qg_orchard__fruit=pear',
        'qg_orchard__grafted=1',
        'qg_orchard__uses=juice',
        'qg_orchard__uses=perry',
        'qg_orchard__source=3',
      ]),
    )
    expect(terms.filter((term) => /^qg_\w+__(?:story|trees|yield|slope|photo)=/.test(term))).toEqual([])
  })

  test.each([
    [true, '1'],
    [false, '0'],
    [1, '1'],
    ['1', '1'],
  ])('yes and no are 1 and 0: %j', (answer, text) => {
    expect(searchTermsOf(orchard, { qg_orchard: [{ grafted: answer }] })).toEqual([`qg_orchard__grafted=${text}`])
  })

  test.each([
    null,
    'x',
    [],
    { qg_orchard: 'x' },
    { qg_orchard: [null, 'x', { fruit: { en: 'x' }, uses: [[1], null] }] },
  ])('is nothing where data has another shape: %j', (data) => expect(searchTermsOf(orchard, data)).toEqual([]))

  test('is bounded, however long an answer is', () => {
    const [term = ''] = searchTermsOf(orchard, { qg_orchard: [{ fruit: 'x'.repeat(10_000) }] })
    expect(term.length).toBeLessThan(300)
  })
})

describe('what a query asks for', () => {
  test.each([
    ['type=orchard&filter__qg_orchard__fruit=Pear', [['qg_orchard__fruit=pear']]],
    ['type=orchard&filter__qg_orchard__fruit=pear|apple', [['qg_orchard__fruit=pear', 'qg_orchard__fruit=apple']]],
    [
      'type=orchard&filter__qg_orchard__uses=juice&filter__qg_orchard__uses=perry',
      [['qg_orchard__uses=juice'], ['qg_orchard__uses=perry']],
    ],
    ['type=orchard&filter__qg_orchard__source=Ann', [['qg_orchard__source_display=ann']]],
    ['q=Soil,%20water', [['=soil'], ['=water']]],
    ['q=soil&q=', []],
    ['q=!', [[]]],
    ['type=orchard&edition=2026&lang=en&page=2', []],
  ])('%s', (query, terms) => expect(asked(query)).toEqual(terms))
})
