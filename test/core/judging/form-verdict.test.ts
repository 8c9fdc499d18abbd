import { describe, expect, test } from 'vitest'
import { readAnswerText } from '../../../src/core/answers/read-values.ts'
import type { AnswerObject } from '../../../src/core/answers/value.ts'
import { shownIn } from '../../../src/core/judging/hidden.ts'
import { answerModelIn } from '../../questionnaires/answer-model.ts'
import { onePage } from '../../questionnaires/one-page.ts'

type Options = Readonly<Record<string, unknown>>

/** What a test says of the orchard; the rest is always the same. */
interface Parts {
  /** The conditions on the kind of tree, and what else is said of the question. */
  readonly conditions?: readonly string[]
  readonly kind?: Options
  /** Another question of the same questiongroup that decides. */
  readonly uses?: Options
  readonly type?: string
  /** Of the questiongroup that waits, of its question and of what is around it. */
  readonly press?: Options
  readonly size?: Options
  readonly page?: Options
  readonly more?: readonly object[]
  readonly trees?: Options
}

const met = ["=='apple'|press_met"]

/** Whether the form shows the press, or a question, for these answers. */
function shown(parts: Parts, answers: string, question?: string, questiongroup = 'press'): string {
  const { conditions = met, kind, uses, type = 'radio', press, size, page, more = [], trees } = parts
  const model = answerModelIn({
    keys: {
      kind: { label: 'Kind', type, values: ['apple', 'pear', 'plum'] },
      uses: { label: 'Uses', type: 'checkbox', values: ['cider', 'jam'] },
      other: 'Other',
      size: { label: 'Size', type: 'int' },
      secret: { label: 'Secret', type: 'hidden' },
    },
    values: { apple: 'Apple', pear: 'Pear', plum: 'Plum', cider: 'Cider', jam: 'Jam' },
    sections: onePage({
      keyword: 'd',
      form_options: page ?? {},
      questiongroups: [
        {
          keyword: 'trees',
          form_options: trees ?? {},
          questions: [
            { keyword: 'kind', form_options: { questiongroup_conditions: conditions, ...kind } },
            { keyword: 'uses', form_options: uses ?? {} },
            { keyword: 'other' },
          ],
        },
        {
          keyword: 'press',
          form_options: { questiongroup_condition: 'press_met', ...press },
          questions: [{ keyword: 'size', form_options: size ?? {} }, { keyword: 'secret' }],
        },
        ...more,
      ],
    }),
  })
  return shownIn(model, readAnswerText(answers) as AnswerObject, questiongroup, question).join(' ')
}

/** For an apple, a pear and no answer. */
const byKind = (parts: Parts, question?: string): string =>
  ['{"trees":[{"kind":"apple"}]}', '{"trees":[{"kind":"pear"}]}', '{}']
    .map((answers) => shown(parts, answers, question))
    .join(' ')

const always = 'yes yes yes'
const unknown = 'unknown unknown unknown'

describe('whether the form shows what waits for an answer', () => {
  test.each<[string, Parts, string]>([
    ['as its condition says', {}, 'yes no no'],
    ['whatever is answered, where its template carries no id', { press: { template: 'map' } }, always],
    ['whatever is answered, where the browser does not read the question', { type: 'select' }, always],
    [
      'whatever is answered, where the browser cannot read one of the conditions',
      { conditions: [...met, " in ['a,b']|cellar_met"] },
      always,
    ],
    ['not known where its template shows nothing', { press: { template: 'empty' } }, unknown],
    ['not known where that of the subcategory shows nothing', { page: { template: 'comingsoon' } }, unknown],
    ['not known where that of the subcategory is a table', { page: { template: 'table_2' } }, unknown],
    [
      'whatever is answered, where the table that draws it carries no id',
      { page: { template: 'table_5', table_grouping: [['trees', 'press']] } },
      always,
    ],
    ['not known where its template is not known', { press: { template: 'presses' } }, unknown],
    ['not known where that of the subcategory is not known', { page: { template: 'presses' } }, unknown],
    [
      'not known where only its subcategory may carry the id',
      { page: { template: 'image_questiongroups_other' }, press: { template: 'map' } },
      unknown,
    ],
    [
      'not known where a question is not loaded, which may trigger it too',
      { more: [{ keyword: 'mill', questions: [{ keyword: 'lost' }] }] },
      unknown,
    ],
    [
      'by its condition where another one waits for it behind',
      { more: [{ keyword: 'mill', form_options: { questiongroup_condition: 'press_met' }, questions: [] }] },
      'yes no no',
    ],
    [
      'whatever is answered, where the browser finds nothing by its name',
      { conditions: ["=='apple'|press met"], press: { questiongroup_condition: 'press met' } },
      always,
    ],
    [
      'as its condition says where the name begins with a number',
      { conditions: ["=='apple'|1press"], press: { questiongroup_condition: '1press' } },
      'yes no no',
    ],
    [
      'as its condition says where the name has numbers and hyphens',
      { conditions: ["=='apple'|_Press-1"], press: { questiongroup_condition: '_Press-1' } },
      'yes no no',
    ],
    [
      'not known where another condition of the list fails, which ends the work on all of them',
      { conditions: [...met, '==x|cellar_met'] },
      'unknown unknown no',
    ],
    [
      'not known to be shown where nobody can answer, yet something is',
      { kind: { template: 'hidden' } },
      'unknown no no',
    ],
    [
      'not known where the template of the question is not known, which may bring it to the browser',
      { type: 'select', kind: { template: 'kinds' } },
      unknown,
    ],
    ['always where its condition is triggered by nothing', { conditions: [] }, always],
  ])('%s', (_, parts, expected) => {
    expect(byKind(parts)).toBe(expected)
  })

  test('a question of it is shown where both are', () => {
    const blank = { conditions: ["=='apple'|press met"], press: { questiongroup_condition: 'press met' } }
    expect(byKind(blank, 'size')).toBe(always)
    const size = { question_condition: 'is_big' }
    const secret = (answers: string): string => shown({}, answers, 'secret')
    expect(byKind({}, 'size')).toBe('yes no no')
    expect(byKind({ size }, 'size')).toBe('yes no no')
    expect([secret('{"trees":[{"kind":"apple"}]}'), secret('{"trees":[{"kind":"pear"}]}')]).toEqual([
      'unknown',
      'unknown',
    ])
  })
})

describe('where several answers decide', () => {
  const two: Parts = { uses: { questiongroup_conditions: ["=='cider'|press_met"] } }

  test.each<[string, Parts, string, string]>([
    ['two questions that both say yes', two, '{"trees":[{"kind":"apple","uses":["cider"]}]}', 'yes'],
    ['two questions that both say no', two, '{"trees":[{"kind":"pear","uses":["jam"]}]}', 'no'],
    ['two questions that say different things', two, '{"trees":[{"kind":"pear","uses":["cider"]}]}', 'unknown'],
    ['two questions of which one is not answered', two, '{"trees":[{"kind":"apple"}]}', 'unknown'],
    [
      'two questions of which the browser reads one',
      { ...two, type: 'select' },
      '{"trees":[{"kind":"pear","uses":["cider"]}]}',
      'yes',
    ],
  ])('%s', (_, parts, answers, expected) => {
    expect(shown(parts, answers)).toBe(expected)
  })

  const both = ["=='cider'|it", "=='jam'|it"]
  test.each([
    ['["cider"]', 'no', 'yes'],
    ['["jam"]', 'no', 'yes'],
    ['["cider","jam"]', 'no', 'yes'],
    ['["plum"]', 'no', 'no'],
    ['[]', 'no', 'no'],
  ])('all conditions must hold for one choice, of a question any for any: %s', (chosen, group, question) => {
    const answers = `{"trees":[{"uses":${chosen}}]}`
    const ofGroup = {
      conditions: [],
      uses: { questiongroup_conditions: both },
      press: { questiongroup_condition: 'it' },
    }
    expect(shown(ofGroup, answers)).toBe(group)
    const ofQuestion = { conditions: [], uses: { question_conditions: both }, kind: { question_condition: 'it' } }
    expect(shown(ofQuestion, answers, 'kind', 'trees')).toBe(question)
  })

  test('a chain is followed, and ends where what decides is hidden itself', () => {
    const chain: Parts = {
      size: {},
      more: [
        {
          keyword: 'cellar',
          form_options: { questiongroup_condition: 'cellar_met' },
          questions: [{ keyword: 'size' }],
        },
        {
          keyword: 'inner',
          form_options: { questiongroup_condition: 'press_met_too' },
          questions: [{ keyword: 'uses', form_options: { questiongroup_conditions: ["=='jam'|cellar_met"] } }],
        },
      ],
      conditions: ["=='apple'|press_met_too"],
    }
    const cellar = (answers: string): string => shown(chain, answers, undefined, 'cellar')
    expect(cellar('{"trees":[{"kind":"apple"}],"inner":[{"uses":["jam"]}]}')).toBe('yes')
    expect(cellar('{"trees":[{"kind":"apple"}],"inner":[{"uses":["cider"]}]}')).toBe('no')
    expect(cellar('{"trees":[{"kind":"pear"}],"inner":[{"uses":["jam"]}]}')).toBe('unknown')
    expect(cellar('{"trees":[{"kind":"pear"}]}')).toBe('no')
  })

  test('a condition for the heads of a table hides none of its rows', () => {
    const table = { trees: { table_condition: 'it' }, uses: { question_conditions: ["=='cider'|it"] } }
    expect(shown(table, '{"trees":[{"uses":["jam"]}]}', undefined, 'trees')).toBe('yes')
  })

  test('a question stays where its condition is in another row', () => {
    const inRow = (template: string): string =>
      shown(
        {
          conditions: [],
          trees: { template },
          kind: { question_conditions: ["=='apple'|it"] },
          uses: { question_condition: 'it' },
        },
        '{"trees":[{"kind":"pear","uses":["jam"]}]}',
        'uses',
        'trees',
      )
    expect(inRow('default')).toBe('no')
    expect(inRow('columns_e4_e4_e4')).toBe('no')
    expect(inRow('checkbox_toggle_other_flex')).toBe('yes')
  })

  test('what waits for itself is not known', () => {
    const itself = { conditions: [], kind: { question_condition: 'it', question_conditions: ["=='apple'|it"] } }
    expect(shown(itself, '{"trees":[{"kind":"apple"}]}', 'kind', 'trees')).toBe('unknown')
    expect(shown(itself, '{}', 'kind', 'trees')).toBe('no')
  })
})

describe('whether the form shows a question that waits for an answer beside it', () => {
  const waiting = (parts: Parts): string =>
    ['["cider"]', '["jam"]', '[]']
      .map((uses) =>
        shown(
          {
            conditions: [],
            uses: { question_conditions: ["=='cider'|it"] },
            ...parts,
            kind: { question_condition: 'it', ...parts.kind },
          },
          `{"trees":[{"kind":"apple","uses":${uses}}]}`,
          'kind',
          'trees',
        ),
      )
      .join(' ')

  test.each<[string, Parts, string]>([
    ['as its condition says', {}, 'yes no no'],
    ['whatever is answered, where its template prints no mark', { kind: { template: 'radio_other' } }, always],
    ['whatever is answered, in a table that draws it', { trees: { template: 'table4' } }, always],
    ['not known where its template is not known', { kind: { template: 'trees' } }, unknown],
    ['not known where that of its questiongroup is not known', { trees: { template: 'trees' } }, unknown],
    ['not known where that of its subcategory is not known', { page: { template: 'trees' } }, unknown],
    ['not known where its own is hidden', { kind: { template: 'hidden' } }, unknown],
    [
      'whatever is answered, where the browser cannot read the list',
      { uses: { question_conditions: ["=='cider'|it", '=="jam"|it'] } },
      always,
    ],
  ])('%s', (_, parts, expected) => {
    expect(waiting(parts)).toBe(expected)
  })
})
