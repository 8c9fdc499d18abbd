import { describe, expect, test } from 'vitest'
import { fromPlain } from '../../../src/core/answers/stored.ts'
import type { AnswerObject } from '../../../src/core/answers/value.ts'
import { verdictOf } from '../../../src/core/changes/witness.ts'
import {
  comparePairs,
  configurationsIn,
  createHitFinder,
  migrateAnswers,
  type Workspace,
} from '../../../src/core/internal.ts'
import { answerModelOf } from '../../../src/core/judging/model.ts'
import { consequencesOf, undecidedAnswers } from '../../../src/core/report/consequences.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'
import { named, workspaceOf } from './vineyard.ts'

interface Mills {
  readonly groups: readonly object[]
  readonly keys?: object
}

const grains = { wheat: 'Wheat', rye: 'Rye', oats: 'Oats' }

/** Mills that grind something, in one questiongroup or another. */
const mills = ({ groups, keys }: Mills): Workspace =>
  workspaceOf({
    'mills.json': JSON.stringify({
      code: 'mills',
      edition: '2030',
      sections: oneSubcategory(groups),
      categories: { s: 'S', c: 'C', d: 'D' },
      questiongroups: { mill: 'Mill', stones: 'Stones', grinder: 'Grinder' },
      keys: {
        grain: { label: 'Grain', type: 'checkbox', values: grains },
        height: { label: 'Height', type: 'int', form_options: { field_options: { max: 60 } } },
        tallness: { label: 'Height', type: 'int', form_options: { field_options: { max: 60 } } },
        owner: { label: 'Owner', type: 'char' },
        note: { label: 'Note', type: 'char' },
        ...keys,
      },
    }),
  })

const group = (keyword: string, questions: readonly string[], form_options: object = {}) => ({
  keyword,
  form_options,
  questions: questions.map((question) => ({ keyword: question })),
})

const asked = mills({ groups: [group('mill', ['owner', 'grain', 'height']), group('stones', ['note'])] })
const moved = (keys: object) =>
  mills({ groups: [group('mill', ['owner']), group('stones', ['note', 'grain', 'height'])], keys })
const renamed = (keys: object, options: object = {}) =>
  mills({ groups: [group('grinder', ['owner', 'grain', 'height'], options), group('stones', ['note'])], keys })

const fewer = { grain: { label: 'Grain', type: 'checkbox', values: { wheat: 'Wheat', rye: 'Rye' } } }
const lower = (key = 'height') => ({
  [key]: { label: 'Height', type: 'int', form_options: { field_options: { max: 40 } } },
})
const otherType = { grain: { label: 'Grain', type: 'int' } }

function lossesOf(old: Workspace, now: Workspace) {
  return comparePairs(old, now).flatMap(({ changes }) => changes.filter((change) => change.class === 'data'))
}

function hitsOf(old: Workspace, now: Workspace, data: unknown): readonly string[] {
  const [pair] = comparePairs(old, now)
  return pair ? named(createHitFinder(pair)(fromPlain(data))) : []
}

describe('questions that moved are compared as those that stayed', () => {
  const moves = [
    'moved-question mill/grain mill/grain → stones/grain',
    'moved-question mill/height mill/height → stones/height',
  ]

  test('nothing but the move is told of those that are as they were', () => {
    expect(named(lossesOf(asked, moved({})))).toEqual(moves)
  })

  test('a choice is gone', () => {
    const changes = lossesOf(asked, moved(fewer))
    expect(named(changes)).toEqual([...moves, 'removed-choice mill/grain/oats'])
    expect(changes[2]?.witness).toEqual({
      answers: { mill: [{ grain: ['oats'] }] },
      old: 'accepted by the interface',
      new: 'refused by the interface (not-a-choice)',
    })
    expect(changes[2]?.places.map(({ side }) => side)).toEqual(['new', 'old'])
    expect(hitsOf(asked, moved(fewer), { mill: [{ grain: ['rye'] }] })).toEqual([moves[0]])
    expect(hitsOf(asked, moved(fewer), { mill: [{ grain: ['rye', 'oats'] }] })).toEqual([
      moves[0],
      'removed-choice mill/grain/oats',
    ])
  })

  test('a limit is narrower', () => {
    const changes = lossesOf(asked, moved(lower()))
    expect(named(changes)).toEqual([...moves, 'narrowed-limits mill/height'])
    expect(hitsOf(asked, moved(lower()), { mill: [{ height: 40 }] })).toEqual([moves[1]])
    expect(hitsOf(asked, moved(lower()), { mill: [{ height: 41 }] })).toEqual([moves[1], 'narrowed-limits mill/height'])
  })

  test('the type is another one', () => {
    const stayed = mills({
      groups: [group('mill', ['owner', 'grain', 'height']), group('stones', ['note'])],
      keys: otherType,
    })
    const told = named(lossesOf(asked, stayed))
    expect(told).toContain('changed-type mill/grain')
    expect(named(lossesOf(asked, moved(otherType)))).toEqual([...moves, ...told])
  })

  test('the type takes the same answers', () => {
    const [pair] = comparePairs(asked, moved({ height: { label: 'Height', type: 'float' } }))
    const told = named(pair?.changes ?? [])
    expect(told).toContain('changed-answer-form mill/height')
    expect(told.some((one) => one.startsWith('changed-type'))).toBe(false)
  })
})

describe('what the new questiongroup of a question that moved does not take is told', () => {
  const home = (options: object, from: object = {}) => {
    const kind = { keyword: 'owner', form_options: { questiongroup_conditions: ["=='wheat'|ground"] } }
    const mill = { keyword: 'mill', form_options: from, questions: [kind, { keyword: 'height' }] }
    const left = { ...mill, questions: [kind] }
    const keys = { owner: { label: 'Owner', type: 'radio', values: grains } }
    return {
      old: mills({ groups: [mill, group('stones', ['note'], options)], keys }),
      now: mills({ groups: [left, group('stones', ['note', 'height'], options)], keys }),
    }
  }
  const move = 'moved-question mill/height mill/height → stones/height'
  const check = 'changed-check mill/height'

  test('more repetitions than it allows', () => {
    const { old, now } = home({}, { max_num: 3 })
    const losses = lossesOf(old, now)
    expect(named(losses)).toEqual([move, check])
    expect(losses[1]?.data.effect).toBe('questiongroup "stones" allows 1 repetition, and "mill" allowed 3')
    expect(losses[1]?.witness?.new).toBe('refused by the interface (too-many-repetitions)')
    expect(hitsOf(old, now, { mill: [{ height: 3 }] })).toEqual([move])
    expect(hitsOf(old, now, { mill: [{ height: 3 }, { height: 4 }] })).toEqual([move, check])
    expect(named(lossesOf(home({ max_num: 3 }, { max_num: 3 }).old, home({ max_num: 3 }, { max_num: 3 }).now))).toEqual(
      [move],
    )
  })

  test('answers without its condition', () => {
    const { old, now } = home({ questiongroup_condition: 'ground' })
    const losses = lossesOf(old, now)
    expect(named(losses)).toEqual([move, check])
    expect(losses[1]?.data.effect).toBe('questiongroup "stones" can only be saved with its condition "ground"')
    expect(hitsOf(old, now, { mill: [{ height: 3, owner: 'rye' }] })).toEqual([move, check])
    expect(hitsOf(old, now, { mill: [{ height: 3, owner: 'wheat' }] })).toEqual([move])
  })
})

test.each([
  ['fewer repetitions', { max_num: 3 }, {}, 'lowered-max-num mill'],
  ['a condition', {}, { questiongroup_condition: 'ground' }, 'changed-save-condition mill'],
])('a questiongroup all of whose questions are renamed: %s', (_, before, after, told) => {
  const asking = (question: string, options: object) =>
    mills({ groups: [group('mill', [question], options), group('stones', ['note'])] })
  const move = 'renamed-question mill/height mill/height → mill/tallness'
  expect(named(lossesOf(asking('height', before), asking('tallness', after)))).toEqual([move, told])
  expect(named(lossesOf(asking('height', before), asking('tallness', before)))).toEqual([move])
})

describe('a questiongroup that waits for an answer of its own now', () => {
  const own = (options: object, edit: object = {}, more: readonly object[] = [{ keyword: 'owner' }]) => {
    const kind = { keyword: 'kind', form_options: { questiongroup_conditions: ["=='wheat'|ground"] } }
    const keys = { kind: { label: 'Kind', type: 'radio', values: grains }, ...edit }
    return mills({ groups: [{ keyword: 'mill', form_options: options, questions: [kind, ...more] }], keys })
  }
  const waits = { questiongroup_condition: 'ground' }
  const saved = 'changed-save-condition mill'

  test('refuses what is answered without it', () => {
    const kind = { label: 'Kind', type: 'radio', values: { wheat: 'Wheat', ryes: 'Rye', oat: 'Oats' } }
    for (const now of [own(waits), own(waits, { kind })]) {
      expect(named(lossesOf(own({}), now))).toContain(saved)
      expect(hitsOf(own({}), now, { mill: [{ owner: { en: 'Ada' } }] })).toContain(saved)
    }
  })

  test('loses its other choices as before', () => {
    const kind = { label: 'Kind', type: 'radio', values: { wheat: 'Wheat', rye: 'Rye' } }
    expect(named(lossesOf(own({}), own(waits, { kind })))).toContain('removed-choice mill/kind/oats')
  })

  test('and loses it is named where another question is renamed', () => {
    const tall = (key: string) => [{ keyword: key }, { keyword: 'owner' }]
    const group = (trigger: object, key: string) =>
      mills({
        groups: [
          { keyword: 'stones', questions: [{ keyword: 'note' }, trigger] },
          { keyword: 'mill', form_options: waits, questions: tall(key) },
        ],
        keys: { kind: { label: 'Kind', type: 'radio', values: grains } },
      })
    const trigger = { keyword: 'kind', form_options: { questiongroup_conditions: ["=='wheat'|ground"] } }
    expect(named(lossesOf(group(trigger, 'height'), group({ keyword: 'grain' }, 'tallness')))).toContain(saved)
  })
})

describe('questions of a renamed questiongroup, and renamed ones, are compared as those that stayed', () => {
  const whole = 'renamed-questiongroup mill mill → grinder'
  const ofQuestions = ['owner', 'grain', 'height'].map(
    (key) => `moved-question mill/${key} mill/${key} → grinder/${key}`,
  )

  test.each([
    ['nothing changed', {}, []],
    ['a choice is gone', fewer, ['removed-choice mill/grain/oats']],
    ['a limit is narrower', lower(), ['narrowed-limits mill/height']],
  ])('%s', (_, keys, more) => {
    expect(named(lossesOf(asked, renamed(keys)))).toEqual([whole, ...ofQuestions, ...more])
  })

  test('a question has another key and a narrower limit', () => {
    const now = (keys: object) =>
      mills({ groups: [group('mill', ['owner', 'grain', 'tallness']), group('stones', ['note'])], keys })
    const move = 'renamed-question mill/height mill/height → mill/tallness'
    expect(named(lossesOf(asked, now({})))).toEqual([move])
    expect(named(lossesOf(asked, now(lower('tallness'))))).toEqual([move, 'narrowed-limits mill/height'])
    expect(hitsOf(asked, now(lower('tallness')), { mill: [{ height: 12 }] })).toEqual([move])
    expect(hitsOf(asked, now(lower('tallness')), { mill: [{ height: 50 }] })).toEqual([
      move,
      'narrowed-limits mill/height',
    ])
  })
})

describe('a plan decides on answers where they were before it takes them elsewhere', () => {
  test.each([
    ['a moved question', moved({ ...fewer, ...lower() })],
    ['a renamed questiongroup', renamed({ ...fewer, ...lower() })],
  ])('%s', (_, now) => {
    const [{ entries = [] } = {}] = undecidedAnswers(consequencesOf(asked, now))
    const deeds = entries.map((entry) => {
      const change = lossesOf(asked, now).find(
        ({ rule, path }) =>
          rule === entry.rule &&
          [path.questiongroup, path.question, path.value].filter((step) => step !== undefined).join('/') === entry.at,
      )
      if (entry.rule === 'removed-choice') return { ...entry, do: 'drop' as const, reason: 'gone' }
      if (entry.rule === 'narrowed-limits') return { ...entry, do: 'map' as const, values: { 50: 40 } }
      return {
        ...entry,
        do: entry.rule === 'moved-question' ? ('move' as const) : ('rename' as const),
        to: change?.to ?? '',
      }
    })
    const data = fromPlain({ mill: [{ grain: ['oats', 'rye'], height: 50 }] }) as AnswerObject
    const migrated = migrateAnswers({ from: 'mills@2030', to: 'mills@2030', entries: deeds }, data).data
    expect(Object.values(migrated)).toEqual([[{ grain: ['rye'], height: 40 }]])
    const model = [...configurationsIn(now).values()].map(answerModelOf)[0]
    expect(model && verdictOf(model, migrated).refusals).toEqual([])
  })
})
