import { describe, expect, test } from 'vitest'
import { readAnswerText } from '../../../src/core/answers/read-values.ts'
import { writeAnswers } from '../../../src/core/answers/write-values.ts'
import type { Beyond } from '../../../src/core/judging/beyond-check.ts'
import { judgeAnswers } from '../../../src/core/judging/judge.ts'
import { judgeEntry, judgeForm } from '../../../src/core/judging/judge-form.ts'
import { answerModelIn } from '../../questionnaires/answer-model.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'

const left = {
  default: { sort: [''] },
  cereal: { sort: ['wheat', 'rye'] },
  fruit: { sort: ['apple'] },
  herb: { sort: ['', 'mint'] },
  wood: {},
  gone: { sort: ['oak', 'wheat'] },
}

interface Parts {
  readonly type?: string
  readonly keyword?: string
  readonly options?: unknown
  readonly group?: string
}

const modelOf = ({ type = 'select', keyword = 'crop', options = left, group = 'field' }: Parts = {}) =>
  answerModelIn({
    keys: {
      crop: { label: 'Crop', type, values: { ...left, meadow: 'Meadow', default: 'Default' } },
      sort: {
        label: 'Sort',
        type: 'select_conditional_custom',
        values: { wheat: 'Wheat', rye: 'Rye', apple: 'Apple', mint: 'Mint' },
      },
    },
    values: Object.fromEntries([...Object.keys(left), 'meadow'].map((name) => [name, name])),
    sections: oneSubcategory([
      {
        keyword: group,
        questions: [
          { keyword: 'crop', form_options: { field_options: { keyword }, custom_to_options: options } },
          { keyword: 'sort' },
        ],
      },
    ]),
  })

const beyond: Beyond = { as: 'api', year: 2026, describe: (value) => writeAnswers(value) }

/** What opening the page of stored answers and saving it untouched makes of them, and what is said of it. */
function opened(crop: string | undefined, sort: string | undefined, parts: Parts = {}) {
  const { group = 'field' } = parts
  const data = readAnswerText(JSON.stringify({ [group]: [{ crop, sort }] })) ?? null
  const { problems, cleaned } = judgeForm(modelOf(parts), data, beyond)
  const [stored] = (JSON.parse(writeAnswers(cleaned)) as Record<string, { sort?: string }[]>)[group] ?? []
  return [
    stored?.sort,
    ...problems.map(({ code, path, data: { sent, stored: is } }) => [code, path[2], sent, is].join(' ')),
  ]
}

describe('a list of which an answer leaves some choices, when its page is opened', () => {
  test.each<[string, string | undefined, string | undefined, (string | undefined)[]]>([
    ['keeps what is left', 'cereal', 'rye', ['rye']],
    [
      'shows the first one instead of another one',
      'cereal',
      'apple',
      ['wheat', 'refilled-choice sort "apple" "wheat"'],
    ],
    [
      'shows the first one where nothing is answered',
      'cereal',
      undefined,
      ['wheat', 'refilled-choice sort no answer "wheat"'],
    ],
    ['shows the only one', 'fruit', 'rye', ['apple', 'refilled-choice sort "rye" "apple"']],
    ['shows nothing where the first one is none', 'herb', 'rye', [undefined, 'refilled-choice sort "rye" no answer']],
    ['stays empty where the first one is none', 'herb', undefined, [undefined]],
    ['shows nothing where nothing is left', 'meadow', 'rye', [undefined, 'refilled-choice sort "rye" no answer']],
    [
      'shows nothing where the first one is no choice',
      'gone',
      'rye',
      [undefined, 'refilled-choice sort "rye" no answer'],
    ],
    ['keeps what nothing is said of', 'wood', 'rye', ['rye']],
    ['keeps everything while nothing leaves anything', undefined, 'rye', ['rye']],
  ])('%s', (_, crop, sort, expected) => {
    expect(opened(crop, sort)).toEqual(expected)
  })

  test.each<[string, Parts]>([
    ['the other question is no list', { type: 'radio' }],
    ['it names another key', { keyword: 'sort' }],
    ['a text in it has an apostrophe', { options: { ...left, other: { "farmer's": ['a'] } } }],
    ['the keyword is in the questiongroup too', { group: 'crop_field' }],
  ])('keeps everything where the script cannot read what is left: %s', (_, parts) => {
    expect(opened('cereal', 'apple', parts)).toEqual(['apple', 'not-offered sort  '])
  })

  test('is filled by nothing but the page: what is sent is kept, with a warning', () => {
    const data = readAnswerText('{"field": [{"crop": "cereal", "sort": "apple"}]}') ?? null
    for (const judge of [judgeAnswers, judgeEntry]) {
      const { problems, cleaned } = judge(modelOf(), data, beyond)
      expect(problems.map(({ code }) => code)).toEqual(['not-offered'])
      expect(writeAnswers(cleaned)).toContain('"apple"')
    }
  })
})
