import { describe, expect, test } from 'vitest'
import { fromPlain } from '../../../src/core/answers/stored.ts'
import { comparePairs, createHitFinder } from '../../../src/core/internal.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'
import { workspaceOf } from './vineyard.ts'

/** A question that another one shows, and a questiongroup that a third one shows. */
const wells = (condition: string | undefined, template = 'default', waits = 'is_dug') =>
  workspaceOf({
    'wells.json': JSON.stringify({
      code: 'wells',
      edition: '2030',
      sections: oneSubcategory([
        {
          keyword: 'g',
          form_options: { template },
          questions: [
            { keyword: 'kind', ...(condition && { form_options: { question_conditions: [condition] } }) },
            { keyword: 'depth', form_options: { question_condition: waits } },
          ],
        },
      ]),
      categories: { s: 'S', c: 'C', d: 'D' },
      questiongroups: { g: 'G' },
      keys: {
        kind: { label: 'Kind', type: 'radio', values: { dug: 'Dug', drilled: 'Drilled', spring: 'Spring' } },
        depth: { label: 'Depth', type: 'float' },
      },
    }),
  })

const dug = wells("=='dug'|is_dug")

describe('a question that the form hides for other answers', () => {
  test.each([
    ['another answer shows it', dug, wells("=='drilled'|is_dug"), 'the form clears them when "Kind" is "Dug"'],
    ['fewer answers show it', wells("!='spring'|is_dug"), dug, 'the form clears them when "Kind" is "Drilled"'],
    [
      'its template can hide it now',
      wells("=='dug'|is_dug", 'table'),
      dug,
      'the form clears them when "Kind" is "Drilled"',
    ],
  ])('loses what is stored of it, which is told: %s', (_, old, now, effect) => {
    const [pair] = comparePairs(old, now)
    const told = pair?.changes.filter((change) => change.class === 'data') ?? []
    expect(told.map(({ rule, severity, path, data }) => [rule, severity, path.question, data.effect])).toEqual([
      ['changed-check', 'error', 'depth', effect],
    ])
    expect(pair?.changes.map(({ rule }) => rule)).toContain('changed-visibility')
    const rulesFor = (answers: object): readonly string[] =>
      pair ? createHitFinder({ ...pair, changes: told })(fromPlain(answers)).map(({ rule }) => rule) : []
    const given = told[0]?.witness?.answers ?? {}
    expect(rulesFor(given)).toEqual(['changed-check'])
    expect(rulesFor({ g: [{ kind: 'dug' }] })).toEqual([])
  })

  test.each([
    ['more answers show it', dug, wells("!='spring'|is_dug")],
    ['the condition has another name', dug, wells("=='dug'|was_dug", 'default', 'was_dug')],
    ['the same answers show it', dug, wells("=='dug' |is_dug")],
    ['nothing hides it any more', dug, wells("=='dug'|is_dug", 'table')],
  ])('loses nothing: %s', (_, old, now) => {
    expect(comparePairs(old, now).flatMap(({ changes }) => changes.filter((one) => one.class === 'data'))).toEqual([])
  })
})
