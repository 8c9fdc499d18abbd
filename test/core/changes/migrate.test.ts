import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromPlain } from '../../../src/core/answers/stored.ts'
import type { AnswerObject } from '../../../src/core/answers/value.ts'
import {
  type MigrationEntry,
  type MigrationPlan,
  migrateAnswers,
  migrateRecord,
  problemsOfPlan,
  readStoredText,
  writeAnswers,
} from '../../../src/core/internal.ts'
import { roundsOf } from '../../support/portion.ts'

const plan = (...entries: readonly MigrationEntry[]) => ({ from: 'wells@2030', to: 'wells@2031', entries })
const carry = (data: object, ...entries: readonly MigrationEntry[]) => {
  const { data: migrated, done } = migrateAnswers(plan(...entries), fromPlain(data) as AnswerObject)
  return { data: JSON.parse(writeAnswers(migrated)) as unknown, done: done.map(({ changed, left }) => [changed, left]) }
}

describe('what becomes of answers', () => {
  test.each<[string, MigrationEntry, object, object]>([
    ['a question is dropped', { at: 'w/a', do: 'drop', reason: 'r' }, { w: [{ a: 1, b: 2 }] }, { w: [{ b: 2 }] }],
    [
      'with its last answer a questiongroup',
      { at: 'w/a', do: 'drop', reason: 'r' },
      { w: [{ a: 1 }], x: [] },
      { x: [] },
    ],
    [
      'a choice is dropped',
      { at: 'w/a/m', do: 'drop', reason: 'r' },
      { w: [{ a: ['m', 'n'] }] },
      { w: [{ a: ['n'] }] },
    ],
    ['a choice is renamed', { at: 'w/a/m', do: 'rename', to: 'n' }, { w: [{ a: ['m', 'n'] }] }, { w: [{ a: ['n'] }] }],
    [
      'a key is renamed',
      { at: 'w/a', do: 'rename', to: 'b' },
      { w: [{ a: 1 }, { c: 2 }] },
      { w: [{ b: 1 }, { c: 2 }] },
    ],
    ['a questiongroup is renamed', { at: 'w', do: 'rename', to: 'x' }, { w: [{ a: 1 }] }, { x: [{ a: 1 }] }],
    [
      'each repetition moves',
      { at: 'w/a', do: 'move', to: 'x/a' },
      { w: [{ a: 1 }, { a: 2, b: 3 }], x: [{ c: 4 }] },
      { w: [{ b: 3 }], x: [{ c: 4, a: 1 }, { a: 2 }] },
    ],
    [
      'positions are mapped at once',
      { at: 'w/a', do: 'map', values: { 1: 2, 2: 3, 3: null } },
      { w: [{ a: 1 }, { a: 2 }, { a: 3, b: 1 }] },
      { w: [{ a: 2 }, { a: 3 }, { b: 1 }] },
    ],
    ['one value becomes a list', { at: 'w/a', do: 'map', as: 'list' }, { w: [{ a: 'm' }] }, { w: [{ a: ['m'] }] }],
    [
      'chosen values are split',
      { at: 'w/a', do: 'split', parts: [{ values: ['m'], to: 'x/b' }] },
      { w: [{ a: ['m', 'n'] }] },
      { w: [{ a: ['n'] }], x: [{ b: ['m'] }] },
    ],
    [
      'what is missing is answered',
      { at: 'w/a', do: 'default', value: 'm' },
      { w: [{ a: 'n' }, { b: 1 }] },
      { w: [{ a: 'n' }, { b: 1, a: 'm' }] },
    ],
    [
      'what is needed is answered',
      { at: 'w', do: 'default', to: 'x/b', value: 'm' },
      { w: [{ a: 1 }] },
      { w: [{ a: 1 }], x: [{ b: 'm' }] },
    ],
    [
      'what an answer needs is answered',
      { at: 'w/a', do: 'default', to: 'x/b', value: 'm' },
      { w: [{ a: 1 }] },
      { w: [{ a: 1 }], x: [{ b: 'm' }] },
    ],
    [
      'what no answer needs is not answered',
      { at: 'w/a', do: 'default', to: 'x/b', value: 'm' },
      { w: [{ c: 1 }, { a: '' }] },
      { w: [{ c: 1 }, { a: '' }] },
    ],
    [
      'a text is cut by characters',
      { at: 'w/a', do: 'cut', most: 2, reason: 'r' },
      { w: [{ a: { en: '🌊🌊🌊' } }] },
      { w: [{ a: { en: '🌊🌊' } }] },
    ],
    [
      'repetitions are cut',
      { at: 'w', do: 'cut', most: 1, reason: 'r' },
      { w: [{ a: 1 }, { a: 2 }] },
      { w: [{ a: 1 }] },
    ],
    [
      'only for some answers',
      { at: 'w/a', do: 'drop', reason: 'r', when: { at: 'x/b', has: ['m'] } },
      { w: [{ a: 1 }], x: [{ b: 'n' }] },
      { w: [{ a: 1 }], x: [{ b: 'n' }] },
    ],
  ])('%s', (_, entry, before, after) => {
    expect(problemsOfPlan(plan(entry))).toEqual([])
    expect(carry(before, entry).data).toEqual(after)
  })

  test('moves in a circle are done at once, in each repetition', () => {
    const exchange = [
      { at: 'w/a', do: 'move', to: 'w/b' },
      { at: 'w/b', do: 'move', to: 'w/a' },
    ] as const
    expect(carry({ w: [{ a: 1, b: 2 }, { a: 3 }, { c: 4 }] }, ...exchange)).toEqual({
      data: { w: [{ b: 1, a: 2 }, { b: 3 }, { c: 4 }] },
      done: [
        [2, 0],
        [1, 0],
      ],
    })
    const circle = [
      { at: 'w/a', do: 'move', to: 'x/b' },
      { at: 'x/b', do: 'move', to: 'y/c' },
      { at: 'y/c', do: 'move', to: 'w/a' },
      { at: 'y/d', do: 'drop', reason: 'r' },
    ] as const
    expect(carry({ w: [{ a: 1 }, { a: 2, e: 0 }], x: [{ b: 3 }], y: [{ c: 4, d: 5 }] }, ...circle)).toEqual({
      data: { w: [{ a: 4 }, { e: 0 }], x: [{ b: 1 }, { b: 2 }], y: [{ c: 3 }] },
      done: [
        [2, 0],
        [1, 0],
        [1, 0],
        [1, 0],
      ],
    })
  })

  test('moves that lead on, and those of some questionnaires only, are done one after the other', () => {
    const [on, back] = [
      { at: 'w/a', do: 'move', to: 'w/b' },
      { at: 'w/b', do: 'move', to: 'w/a' },
    ] as const
    expect(carry({ w: [{ a: 1 }] }, on, { at: 'w/b', do: 'move', to: 'w/c' }).data).toEqual({ w: [{ c: 1 }] })
    const when = { at: 'w/c', has: ['yes'] }
    expect(carry({ w: [{ a: 1, c: 'yes' }] }, { ...on, when }, { ...back, when }).data).toEqual({
      w: [{ a: 1, c: 'yes' }],
    })
  })

  test('an answer whose place is taken stays, and is counted', () => {
    const entry: MigrationEntry = { at: 'w/a', do: 'move', to: 'x/a' }
    expect(carry({ w: [{ a: 1 }], x: [{ a: 2 }] }, entry)).toEqual({
      data: { w: [{ a: 1 }], x: [{ a: 2 }] },
      done: [[0, 1]],
    })
  })
})

const name = fc.constantFrom('w', 'x', 'y')
const key = fc.constantFrom('a', 'b', 'c')
const choice = fc.constantFrom('m', 'n', 'o')
const place = fc.tuple(name, key).map((steps) => steps.join('/'))
const entry: fc.Arbitrary<MigrationEntry> = fc.oneof(
  fc.record({ at: fc.oneof(name, place), do: fc.constant('drop' as const), reason: fc.constant('r') }),
  fc.record({ at: place, do: fc.constant('move' as const), to: place }),
  fc.record({
    at: fc.tuple(name, key, choice).map((all) => all.join('/')),
    do: fc.constant('rename' as const),
    to: choice,
  }),
  fc.record({ at: name, do: fc.constant('rename' as const), to: name }),
  fc.record({
    at: place,
    do: fc.constant('map' as const),
    values: fc.dictionary(choice, fc.option(choice), { minKeys: 1 }),
  }),
  fc.record({ at: place, do: fc.constant('map' as const), as: fc.constantFrom('list' as const, 'single' as const) }),
  fc.record({ at: place, do: fc.constant('default' as const), value: choice }),
  fc.record({
    at: fc.oneof(name, place),
    do: fc.constant('cut' as const),
    most: fc.integer({ min: 1, max: 2 }),
    reason: fc.constant('r'),
  }),
  fc.record({
    at: place,
    do: fc.constant('split' as const),
    parts: fc.array(fc.record({ values: fc.array(choice), to: place }), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    at: place,
    do: fc.constant('drop' as const),
    reason: fc.constant('r'),
    when: fc.record({ at: place, has: fc.array(choice, { minLength: 1 }) }),
  }),
)
const answer = fc.oneof(
  choice,
  fc.uniqueArray(choice, { minLength: 1 }),
  fc.integer({ min: 0, max: 3 }),
  fc.constant(null),
  fc.record({ en: choice }),
)
const data = fc.dictionary(name, fc.array(fc.dictionary(key, answer), { maxLength: 3 }))

describe('records', () => {
  const scale = (more: object = {}) => ({
    ...plan({ at: 'w/a', do: 'map', values: { 1: 2, 2: 3 } }),
    ...more,
  })
  const twice = (record: object, chosen: MigrationPlan): string[] => {
    const texts: string[] = []
    let text = JSON.stringify(record)
    for (let time = 0; time < 2; time++) {
      const stored = readStoredText('stored.json', text)
      const [unit] = stored?.units ?? []
      if (stored === undefined || unit === undefined) throw new Error('nothing is stored')
      const outcome = migrateRecord(chosen, stored.root, unit)
      if (outcome.kind === 'migrated') text = writeAnswers(outcome.root)
      texts.push(outcome.kind === 'refused' ? outcome.why : text)
    }
    return texts
  }

  test('a record names its new edition, by which it is left alone', () => {
    const after = '{"configuration":"wells@2031","data":{"w":[{"a":2}]}}'
    expect(twice({ configuration: 'wells@2030', data: { w: [{ a: 1 }] } }, scale())).toEqual([after, after])
    const fixture = [
      { model: 'questionnaire.questionnaire', pk: 1, fields: { configuration: 7, data: { w: [{ a: 1 }] } } },
    ]
    const migrated = JSON.stringify(fixture).replace('"configuration":7', '"configuration":8').replace('"a":1', '"a":2')
    expect(twice(fixture, scale({ from_pk: 7, to_pk: 8 }))).toEqual([migrated, migrated])
  })

  test('it names it in each way in which it named the old one', () => {
    const data = { w: [{ a: 1 }] }
    const after = '{"configuration":"wells@2031","edition":"2031","data":{"w":[{"a":2}]}}'
    expect(twice({ configuration: 'wells@2030', edition: '2030', data }, scale())).toEqual([after, after])
    const alone = '{"edition":2031,"data":{"w":[{"a":2}]},"migrated":["finer"]}'
    expect(twice({ edition: 2030, data }, scale({ name: 'finer' }))).toEqual([alone, alone])
  })

  test('one that names none is marked with the name of the plan', () => {
    const after = '{"migrated":["finer"],"data":{"w":[{"a":2}]}}'
    expect(twice({ w: [{ a: 1 }] }, scale({ name: 'finer' }))).toEqual([after, after])
    expect(twice({ w: [{ a: 1 }] }, scale())[0]).toContain('give the plan a "name"')
  })

  test.each(roundsOf(20_000))('whatever a plan says, applied twice it changes nothing more (seed $seed)', (round) => {
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 1, maxLength: 3 }),
        data,
        fc.constantFrom({}, { code: 'A' }),
        (entries, answers, record) => {
          const stored =
            Object.keys(record).length === 0 ? answers : { ...record, configuration: 'wells', data: answers }
          const [once, again] = twice(stored, { ...plan(...entries), name: 'plan' })
          expect(again).toBe(once)
          expect(() => carry(answers, ...entries)).not.toThrow()
        },
      ),
      round,
    )
  })

  test('one of another configuration stays as it is', () => {
    const record = { configuration: 'ponds@2030', data: { w: [{ a: 1 }] } }
    expect(twice(record, scale())[1]).toBe(JSON.stringify(record))
  })
})
