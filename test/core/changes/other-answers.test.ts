import { describe, expect, test } from 'vitest'
import { comparePairs, createHitFinder } from '../../../src/core/internal.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'
import { workspaceOf } from './vineyard.ts'

/** A herd with a question about its breed and one about other breeds. */
const herd = (breed: object, other: object, template = 'default') =>
  workspaceOf({
    'herd.json': JSON.stringify({
      code: 'herd',
      edition: '2030',
      sections: oneSubcategory([
        {
          keyword: 'g',
          form_options: { template },
          questions: [
            { keyword: 'breed', form_options: breed },
            { keyword: 'breed_other', form_options: other },
          ],
        },
      ]),
      categories: { s: 'S', c: 'C', d: 'D' },
      questiongroups: { g: 'G' },
      keys: {
        breed: { label: 'Breed', type: 'radio', values: { brown: 'Brown', grey: 'Grey' } },
        breed_other: { label: 'Other breed', type: 'char' },
      },
    }),
  })

const field = { template: 'radio_other' }
const paired = herd({ has_other: 'breed' }, { ...field, other_radio: 'breed' })
const rules = (...sides: Parameters<typeof comparePairs>): readonly (string | undefined)[][] =>
  comparePairs(...sides).flatMap(({ changes }) => changes.map(({ rule, path }) => [rule, path.question]))

describe('a question and its "other"', () => {
  test.each([
    ['that were none', herd({}, field), paired, ', and choosing one of them in the form deletes the other'],
    [
      'of two names',
      herd({ has_other: 'a' }, { ...field, other_radio: 'breed' }),
      paired,
      ', and choosing one of them in the form deletes the other',
    ],
    ['that the form does not connect', herd({}, {}), herd({ has_other: 'a' }, { other_radio: 'a' }), ''],
    [
      'in different rows',
      herd({}, field, 'table_columns'),
      herd({ has_other: 'a' }, { ...field, other_radio: 'a' }, 'table_columns'),
      '',
    ],
  ])('are told where answers to both are there: %s', (_, old, now, effect) => {
    expect(rules(old, now)).toEqual([['paired-other', 'breed_other']])
    const [pair] = comparePairs(old, now)
    const [change] = pair?.changes ?? []
    expect(change).toMatchObject({ severity: 'warning', data: { radio: 'breed', effect } })
    const hit = pair && createHitFinder(pair)
    expect(hit?.(change?.witness?.answers ?? {}).map(({ rule }) => rule)).toEqual(['paired-other'])
    expect(hit?.({ g: [{ breed_other: { en: 'red' } }] })).toEqual([])
  })

  test.each([
    [
      'under another name',
      herd({ has_other: 'a' }, { ...field, other_radio: 'a' }),
      ['changed-option', 'changed-option'],
    ],
    ['in another template', herd({ has_other: 'breed' }, { other_radio: 'breed' }), ['changed-option']],
    ['that are none any more', herd({}, { ...field, other_radio: 'breed' }), ['widened-limits']],
    ['of two names now', herd({ has_other: 'a' }, { ...field, other_radio: 'breed' }), ['widened-limits']],
  ])('do nothing to stored answers: %s', (_, now, expected) => {
    expect(rules(paired, now).map(([rule]) => rule)).toEqual(expected)
  })
})
