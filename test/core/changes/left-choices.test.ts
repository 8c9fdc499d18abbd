import { describe, expect, test } from 'vitest'
import { type Change, comparePairs, createHitFinder, type Workspace } from '../../../src/core/internal.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'
import { workspaceOf } from './vineyard.ts'

const left = { default: { sort: [''] }, cereal: { sort: ['wheat', 'rye'] }, fruit: { sort: ['apple', 'plum'] } }

interface Parts {
  readonly attributes?: object
  readonly type?: string
  /** The choices of the question with the left choices. */
  readonly sorts?: readonly string[]
  readonly sortType?: string
}

const names = { wheat: 'Wheat', rye: 'Rye', apple: 'Apple', plum: 'Plum' }

/** Fields where the answer about the crop leaves some sorts. */
const fields = (options: object | undefined, parts: Parts = {}): Workspace => {
  const { attributes = { keyword: 'crop' }, type = 'select', sorts = Object.keys(names) } = parts
  return workspaceOf({
    'fields.json': JSON.stringify({
      code: 'fields',
      edition: '2030',
      sections: oneSubcategory([
        {
          keyword: 'g',
          questions: [
            {
              keyword: 'crop',
              form_options: { field_options: attributes, ...(options && { custom_to_options: options }) },
            },
            { keyword: 'sort' },
          ],
        },
      ]),
      categories: { s: 'S', c: 'C', d: 'D' },
      questiongroups: { g: 'G' },
      keys: {
        crop: { label: 'Crop', type, values: { cereal: 'Cereals', fruit: 'Fruit', none: 'Nothing' } },
        sort: { label: 'Sort', type: parts.sortType ?? 'select_conditional_custom', values: sorts },
      },
      values: names,
    }),
  })
}

const changesOf = (old: Workspace, now: Workspace): readonly Change[] =>
  comparePairs(old, now).flatMap(({ changes }) => changes)
const base = fields(left)

describe('what an answer leaves of the choices of another question', () => {
  test.each([
    [
      'one less',
      fields({ ...left, cereal: { sort: ['wheat'] } }),
      'after "Cereals" (cereal), "Rye" (rye) becomes "Wheat" (wheat)',
    ],
    [
      'another one',
      fields({ ...left, cereal: { sort: ['rye', 'plum'] } }),
      'after "Cereals" (cereal), "Wheat" (wheat) becomes "Rye" (rye)',
    ],
    [
      'none, as nothing is said of the answer',
      fields({ default: left.default, fruit: left.fruit }),
      'after "Cereals" (cereal), "Wheat" (wheat) becomes no answer; after "Cereals" (cereal), "Rye" (rye) becomes no answer',
    ],
    [
      'some of an answer that left none',
      fields({ ...left, none: { sort: ['rye', 'plum'] } }),
      'after "Nothing" (none), no answer becomes "Rye" (rye)',
    ],
    [
      'some by default',
      fields({ ...left, default: { sort: ['plum', 'rye'] } }),
      'after "Nothing" (none), no answer becomes "Plum" (plum)',
    ],
    [
      'what the other one left',
      fields({ ...left, cereal: left.fruit, fruit: left.cereal }),
      'after "Cereals" (cereal), "Wheat" (wheat) becomes "Apple" (apple); after "Cereals" (cereal), "Rye" (rye) becomes "Apple" (apple); after "Fruit" (fruit), "Apple" (apple) becomes "Wheat" (wheat); and 1 more',
    ],
  ])('is told where stored answers become others: %s', (_, now, mapping) => {
    const changes = changesOf(base, now)
    expect(changes.map(({ rule, severity, path }) => [rule, severity, path.question])).toEqual([
      ['changed-left-choices', 'error', 'sort'],
    ])
    expect(changes[0]?.data).toMatchObject({ trigger: 'crop', mapping, effect: expect.stringContaining('in the form') })
    const [pair] = comparePairs(base, now)
    const hits = pair ? createHitFinder(pair)(changes[0]?.witness?.answers ?? {}) : []
    expect(hits.map(({ rule }) => rule)).toEqual(['changed-left-choices'])
  })

  test.each([
    ['in another order', fields({ ...left, cereal: { sort: ['rye', 'wheat'] } }), ['changed-option']],
    ['and more', fields({ ...left, cereal: { sort: ['wheat', 'rye', 'plum'] } }), ['changed-option']],
    ['said of an answer as it is by default', fields({ ...left, none: { sort: [''] } }), ['changed-option']],
    ['of a question that is not asked', fields({ ...left, none: { sort: [''], size: ['small'] } }), ['changed-option']],
    ['and nothing says it any more', fields(undefined), ['changed-option', 'lost-entry']],
    [
      'and the form cannot read it any more',
      fields(left, { attributes: { keyword: 'sort' } }),
      ['changed-option', 'lost-entry'],
    ],
    ['by a question that is no list now', fields(left, { type: 'radio' }), ['changed-answer-form', 'lost-entry']],
  ])('is no loss: %s', (_, now, rules) => {
    expect(changesOf(base, now).map(({ rule }) => rule)).toEqual(rules)
  })

  test('is only warned of where the form does not apply it', () => {
    const attributes = { keyword: 'sort' }
    const [change, ...others] = changesOf(
      fields(left, { attributes }),
      fields({ ...left, cereal: { sort: ['wheat', 'plum'] } }, { attributes }),
    )
    expect([change?.rule, change?.severity, others]).toEqual(['changed-left-choices', 'warning', []])
    expect(change?.data).toMatchObject({
      effect: 'stored answers are accepted with a warning',
      mapping: 'after "Cereals" (cereal), "Rye" (rye) is not among them',
    })
  })

  test('is told of the choice alone where that is gone', () => {
    const now = fields({ ...left, cereal: { sort: ['wheat'] } }, { sorts: ['wheat', 'apple', 'plum'] })
    expect(
      changesOf(base, now)
        .filter((change) => change.class === 'data')
        .map(({ rule, path }) => [rule, path.value]),
    ).toEqual([['removed-choice', 'rye']])
  })
})

test('a loss after many answers without one is told', () => {
  const numbers = Array.from({ length: 30 }, (_, index) => index)
  const sorts = numbers.map((index) => `sort_${index}`)
  const many = (offered: (crop: number) => readonly string[]): Workspace =>
    workspaceOf({
      'fields.json': JSON.stringify({
        code: 'fields',
        edition: '2030',
        sections: oneSubcategory([
          {
            keyword: 'g',
            questions: [
              {
                keyword: 'crop',
                form_options: {
                  field_options: { keyword: 'crop' },
                  custom_to_options: {
                    default: { sort: [''] },
                    ...Object.fromEntries(numbers.map((crop) => [`crop_${crop}`, { sort: offered(crop) }])),
                  },
                },
              },
              { keyword: 'sort' },
            ],
          },
        ]),
        categories: { s: 'S', c: 'C', d: 'D' },
        questiongroups: { g: 'G' },
        keys: {
          crop: { label: 'Crop', type: 'select', values: numbers.map((crop) => `crop_${crop}`) },
          sort: { label: 'Sort', type: 'select_conditional_custom', values: sorts },
        },
        values: Object.fromEntries([...numbers.map((crop) => `crop_${crop}`), ...sorts].map((name) => [name, name])),
      }),
    })
  // Each answer leaves one more, and the last one also one less.
  const old = many(() => sorts.slice(1))
  const now = many((crop) => (crop === numbers.length - 1 ? sorts.slice(0, -1) : sorts))
  expect(changesOf(old, now).map(({ rule, data }) => [rule, data.mapping])).toEqual([
    ['changed-left-choices', 'after "crop_29" (crop_29), "sort_29" (sort_29) becomes "sort_0" (sort_0)'],
  ])
})
