import { describe, expect, test } from 'vitest'
import { fromPlain } from '../../../src/core/answers/stored.ts'
import { type Change, comparePairs, createHitFinder, type Workspace } from '../../../src/core/internal.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'
import { workspaceOf } from './vineyard.ts'

interface Reservoirs {
  readonly supply?: object
  readonly dam?: object
  readonly damOptions?: object
  readonly damQuestions?: readonly object[]
  readonly source?: object
  readonly keys?: object
}

const supplies = { pipe: 'Pipe', canal: 'Canal', truck: 'Truck' }
const whenPiped = { questiongroup_conditions: ["=='pipe'|is_piped"] }
const atDam = [{ keyword: 'dam_height' }, { keyword: 'dam_use' }]

/** Reservoirs with their supply and their dam, the second of which can wait for the first. */
const reservoirs = ({ supply, dam, damOptions, damQuestions, source, keys }: Reservoirs): Workspace =>
  workspaceOf({
    'reservoirs.json': JSON.stringify({
      code: 'reservoirs',
      edition: '2030',
      sections: oneSubcategory([
        {
          keyword: 'supply',
          questions: [{ keyword: 'supply_kind', form_options: source ?? {} }],
          form_options: supply,
        },
        { keyword: 'dam', form_options: { max_num: 3, ...dam, ...damOptions }, questions: damQuestions ?? atDam },
      ]),
      categories: { s: 'S', c: 'C', d: 'D' },
      questiongroups: { supply: 'Supply', dam: 'Dam' },
      keys: {
        supply_kind: { label: 'Kind', type: 'radio', values: supplies },
        dam_height: { label: 'Height', type: 'float' },
        dam_use: { label: 'Use', type: 'checkbox', values: { power: 'Power', fish: 'Fish', flood: 'Flood' } },
        ...keys,
      },
    }),
  })

const waiting = { questiongroup_condition: 'is_piped' }
const uses = (values: object, options: object = {}) => ({
  dam_use: { label: 'Use', type: 'checkbox', values, ...options },
})
const most = (limit: number) => ({ form_options: { field_options: { 'data-cb-max-choices': limit } } })

function lossesOf(old: Workspace, now: Workspace): readonly Change[] {
  return comparePairs(old, now).flatMap(({ changes }) => changes.filter((change) => change.class === 'data'))
}

function told(old: Workspace, now: Workspace) {
  return lossesOf(old, now).map(({ rule, path, witness }) => [
    rule,
    [path.questiongroup, path.question, path.value].filter((step) => step !== undefined).join('/'),
    witness?.new,
  ])
}

const byCondition = 'refused by the interface (questiongroup-condition)'

describe('of several edits at once each is told that stored answers suffer from', () => {
  test('a new condition beside the removal of the choice that would be tried', () => {
    const questions = { damQuestions: [{ keyword: 'dam_use' }] }
    const old = reservoirs(questions)
    const now = reservoirs({
      ...questions,
      dam: waiting,
      source: whenPiped,
      keys: uses({ fish: 'Fish', flood: 'Flood' }),
    })
    expect(told(old, now)).toContainEqual(['changed-save-condition', 'dam', byCondition])
    const [pair] = comparePairs(old, now)
    const hit = pair ? createHitFinder(pair)(fromPlain({ dam: [{ dam_use: ['fish'] }] })) : []
    expect(hit.map(({ rule }) => rule)).toContain('changed-save-condition')
  })

  test('a condition that waits for another question, whose questiongroup waits itself now', () => {
    const keys = { inlet: { label: 'Inlet', type: 'bool' } }
    const groups = (first: object, supply: object, second: object) =>
      workspaceOf({
        'reservoirs.json': JSON.stringify({
          code: 'reservoirs',
          edition: '2030',
          sections: oneSubcategory([
            { keyword: 'inlets', questions: [{ keyword: 'inlet', form_options: first }] },
            { keyword: 'supply', questions: [{ keyword: 'supply_kind', form_options: second }], form_options: supply },
            { keyword: 'dam', questions: [{ keyword: 'dam_height' }], form_options: waiting },
          ]),
          categories: { s: 'S', c: 'C', d: 'D' },
          questiongroups: { inlets: 'Inlets', supply: 'Supply', dam: 'Dam' },
          keys: {
            ...keys,
            supply_kind: { label: 'Kind', type: 'radio', values: supplies },
            dam_height: { label: 'Height', type: 'float' },
          },
        }),
      })
    const conditions = ['==1|is_piped', '==0|has_none']
    const old = groups({}, {}, whenPiped)
    const now = groups({ questiongroup_conditions: conditions }, { questiongroup_condition: 'has_none' }, {})
    expect(told(old, now)).toEqual([
      ['changed-save-condition', 'supply', byCondition],
      ['changed-save-condition', 'dam', byCondition],
    ])
  })

  test('a condition that waits for an answer beside it', () => {
    const own = { keyword: 'dam_use', form_options: { questiongroup_conditions: ["=='power'|is_piped"] } }
    const old = reservoirs({ dam: waiting, source: whenPiped, damQuestions: [{ keyword: 'dam_use' }] })
    const now = reservoirs({ dam: waiting, damQuestions: [own] })
    expect(told(old, now)).toEqual([['changed-save-condition', 'dam', byCondition]])
  })

  test('fewer choices beside the removal or renaming of the first', () => {
    const refused = 'refused by the interface (too-many-choices)'
    const four = { power: 'Power', fish: 'Fish', flood: 'Flood', bath: 'Bathing' }
    const { power: _, ...three } = four
    const old = reservoirs({ keys: uses(four) })
    expect(told(old, reservoirs({ keys: uses(three, most(2)) }))).toContainEqual([
      'lowered-max-choices',
      'dam/dam_use',
      refused,
    ])
    const renamed = reservoirs({ keys: uses({ electricity: 'Power', ...three }, most(3)) })
    expect(told(old, renamed)).toEqual([
      ['renamed-choice', 'dam/dam_use/power', 'refused by the interface (not-a-choice)'],
      ['lowered-max-choices', 'dam/dam_use', refused],
    ])
  })

  test('as many choices as are left are no limit', () => {
    const old = reservoirs({})
    const now = reservoirs({ keys: uses({ fish: 'Fish', flood: 'Flood' }, most(2)) })
    expect(told(old, now).map(([rule]) => rule)).toEqual(['removed-choice'])
  })

  test('a narrower limit beside a new condition, which other answers fulfil', () => {
    const now = reservoirs({
      dam: waiting,
      source: whenPiped,
      keys: { dam_height: { label: 'Height', type: 'float', form_options: { field_options: { max: 9 } } } },
    })
    expect(told(reservoirs({}), now)).toContainEqual([
      'narrowed-limits',
      'dam/dam_height',
      'accepted by the interface with a warning (above-maximum)',
    ])
  })

  test('the removal of a question whose questiongroup waits for one that waits for it', () => {
    const circle = {
      supply: { questiongroup_condition: 'for_fish' },
      dam: waiting,
      source: whenPiped,
    }
    const own = { keyword: 'dam_use', form_options: { questiongroup_conditions: ["=='fish'|for_fish"] } }
    const old = reservoirs({ ...circle, damQuestions: [{ keyword: 'dam_height' }, own] })
    const now = reservoirs({ ...circle, damQuestions: [own] })
    expect(told(old, now)).toEqual([
      ['removed-question', 'dam/dam_height', 'refused by the interface (unknown-question)'],
    ])
  })
})

describe('a change is not told for what another edit does', () => {
  test('a type that takes the same answers, beside a new condition', () => {
    const kind = { dam_height: { label: 'Height', type: 'char' } }
    const now = reservoirs({ dam: waiting, source: whenPiped, keys: { dam_height: { label: 'Height', type: 'text' } } })
    expect(told(reservoirs({ keys: kind }), now)).toEqual([['changed-save-condition', 'dam', byCondition]])
  })

  test('another minimum of repetitions, beside a condition that clears an answer', () => {
    const shows = { keyword: 'dam_use', form_options: { question_conditions: ["=='fish'|for_fish"] } }
    const hidden = { keyword: 'dam_height', form_options: { question_condition: 'for_fish' } }
    const now = reservoirs({ damOptions: { min_num: 2 }, damQuestions: [hidden, shows] })
    const [raised] = lossesOf(reservoirs({}), now).filter(({ rule }) => rule === 'raised-min-num')
    expect(raised?.witness?.new).toBe('accepted by the interface with a warning (too-few-repetitions)')
    expect(raised?.severity).toBe('warning')
  })
})
