import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromPlain } from '../../../src/core/answers/stored.ts'
import type { AnswerObject } from '../../../src/core/answers/value.ts'
import {
  comparePairs,
  createMigrationVerifier,
  type MigrationEntry,
  migrateAnswers,
  writeAnswers,
} from '../../../src/core/internal.ts'
import { workspaceOf } from './vineyard.ts'

const wells = (questions: string, keys: string): string => `code: wells
edition: "2030"
sections:
  - keyword: wells_section
    categories:
      - keyword: wells_1
        subcategories:
          - keyword: wells_1_1
            questiongroups:
              - keyword: well
                form_options: {max_num: 3}
                questions: [${questions}]
keys:
  depth: {label: Depth, type: float}
${keys}
categories: {wells_section: Wells, wells_1: Wells, wells_1_1: Wells}
questiongroups: {well: Well}
`
const step = (keyword: string, at: number) => `${keyword}: {label: ${keyword}, order_value: ${at}}`
const before = wells(
  '{keyword: depth}, {keyword: pump}, {keyword: yield}, {keyword: owner}',
  `  pump: {label: Pump, type: checkbox, values: {hand: Hand pump, solar: Solar pump}}
  yield: {label: Yield, type: measure, values: {${step('low', 1)}, ${step('high', 2)}}}
  owner: {label: Owner, type: char}`,
)
const after = wells(
  '{keyword: depth}, {keyword: pump}, {keyword: yield}, {keyword: holder}',
  `  pump: {label: Pump, type: checkbox, values: {hand: Hand pump}}
  yield: {label: Yield, type: measure, values: {${step('low', 1)}, ${step('fair', 2)}, ${step('high', 3)}}}
  holder: {label: Owner, type: char}`,
)

function verify(old: object, now: object, ...entries: readonly MigrationEntry[]) {
  const [pair] = comparePairs(workspaceOf({ 'wells.yaml': before }), workspaceOf({ 'wells.yaml': after }))
  if (pair === undefined) throw new Error('nothing is compared')
  const plan = entries.length > 0 ? { from: 'wells@2030', to: 'wells@2030', entries } : undefined
  const { leftovers, ...counts } = createMigrationVerifier(pair, plan)(fromPlain(old), fromPlain(now))
  return { left: leftovers.map(({ kind, at }) => `${kind} ${at}`), ...counts }
}

const drop: MigrationEntry = { at: 'well/pump/solar', do: 'drop', reason: 'no longer sold' }
const move: MigrationEntry = { at: 'well/owner', do: 'rename', to: 'holder' }
const map: MigrationEntry = { at: 'well/yield', do: 'map', values: { 1: 1, 2: 3 } }

describe('a migration that somebody made, without a plan', () => {
  test('has nothing left when answers are kept, moved and mapped as the changes say', () => {
    const old = { well: [{ depth: 7, pump: ['hand'], yield: 2, owner: { en: 'Ada' } }] }
    const now = { well: [{ depth: 7, pump: ['hand'], yield: 3, holder: { en: 'Ada' } }] }
    const counts = { kept: 2, moved: 1, mapped: 1, dropped: 0, wasRefused: false, excused: 0 }
    expect(verify(old, now)).toEqual({ left: [], ...counts })
  })

  test.each([
    ['an answer that is gone', { well: [{ owner: { en: 'Ada' } }] }, {}, ['lost well/owner']],
    [
      'a position that stands for another step',
      { well: [{ yield: 2 }] },
      { well: [{ yield: 2 }] },
      ['re-meant well/yield'],
    ],
    [
      'an answer to a question that did not change',
      { well: [{ depth: 7 }] },
      { well: [{ depth: 8 }] },
      ['changed well/depth'],
    ],
    [
      'answers in another order',
      { well: [{ depth: 7 }, { depth: 8 }] },
      { well: [{ depth: 8 }, { depth: 7 }] },
      ['changed well/depth'],
    ],
    ['an answer from nowhere', { well: [{ yield: 1 }] }, { well: [{ yield: 1, depth: 8 }] }, ['invented well/depth']],
    [
      'what the new configuration refuses',
      { well: [{ pump: ['solar'] }] },
      { well: [{ pump: ['solar'] }] },
      ['refused well/pump'],
    ],
    [
      'a removed choice that became another one, as nothing says which',
      { well: [{ pump: ['solar'] }] },
      { well: [{ pump: ['hand'] }] },
      ['unaccounted well/pump'],
    ],
    [
      'an answer that went to a question that did not change',
      { well: [{ pump: ['solar'], owner: { en: 'Ada' } }] },
      { well: [{ pump: ['solar', { en: 'Ada' }] }] },
      ['lost well/owner', 'invented well/pump', 'refused well/pump', 'refused well/pump'],
    ],
  ])('leaves behind: %s', (_, old, now, left) => {
    expect(verify(old, now).left).toEqual(left)
  })

  test('is not blamed for what was refused before', () => {
    expect(verify({ well: [{ pump: ['wind'] }] }, { well: [{ pump: ['wind'] }] })).toMatchObject({
      left: [],
      wasRefused: true,
    })
  })
})

describe('a migration that a plan describes', () => {
  const old = {
    well: [
      { depth: 7, pump: ['hand', 'solar'], yield: 2, owner: { en: 'Ada' } },
      { depth: 8, yield: 1 },
    ],
  }
  const planned = {
    well: [
      { depth: 7, pump: ['hand'], yield: 3, holder: { en: 'Ada' } },
      { depth: 8, yield: 1 },
    ],
  }
  const [first, second] = planned.well

  test('has nothing left when each answer is what the plan makes of it', () => {
    expect(verify(old, planned, drop, move, map)).toEqual({
      left: [],
      kept: 4,
      moved: 1,
      mapped: 1,
      dropped: 1,
      wasRefused: false,
      excused: 0,
    })
  })

  test.each([
    ['another value than the plan says', { well: [{ ...first, yield: 2 }, second] }, ['left well/yield']],
    ['a value that nobody gave', { well: [{ ...first, yield: 1 }, second] }, ['unplanned well/yield']],
    ['a choice that the plan drops', { well: [{ ...first, pump: ['hand', 'solar'] }, second] }, ['left well/pump']],
    ['an answer that is gone', { well: [{ ...first, depth: null }, second] }, ['lost well/depth']],
    ['an answer from nowhere', { well: [first, { ...second, pump: ['hand'] }] }, ['invented well/pump']],
    [
      'answers in another repetition',
      {
        well: [
          { ...first, yield: 1 },
          { ...second, yield: 3 },
        ],
      },
      ['regrouped well'],
    ],
    [
      'a moved answer that is still at the old place',
      { well: [{ ...first, holder: null, owner: { en: 'Ada' } }, second] },
      ['left well/owner'],
    ],
  ])('leaves behind: %s', (_, now, left) => {
    expect(verify(old, now, drop, move, map).left).toEqual(left)
  })

  test('drops only for the questionnaires that an entry is for', () => {
    const when = { at: 'well/depth', has: [8] }
    const one = { well: [{ depth: 7, pump: ['solar'] }] }
    expect(verify(one, { well: [{ depth: 7 }] }, { ...drop, when }).left).toEqual(['lost well/pump'])
    const other = { well: [{ depth: 8, pump: ['solar'] }] }
    expect(verify(other, { well: [{ depth: 8 }] }, { ...drop, when })).toMatchObject({ left: [], dropped: 1 })
  })

  test('that forgets an answer fails by itself: one that is refused, and a position that means another step', () => {
    const one = { well: [{ depth: 7, pump: ['solar'], yield: 2 }] }
    const keep: MigrationEntry = { at: 'well/depth', do: 'keep', reason: 'as it was' }
    expect(verify(one, one, keep).left).toEqual(['re-meant well/yield', 'refused well/pump'])
  })

  test('keeps what is refused where somebody says why', () => {
    const one = { well: [{ depth: 7, pump: ['solar'] }] }
    const keep: MigrationEntry = { at: 'well/pump/solar', do: 'keep', reason: 'mended by hand' }
    expect(verify(one, one, keep)).toMatchObject({ left: [], kept: 2, excused: 1 })
  })
})

test('whatever a plan says, what it makes of answers is what it should be', () => {
  const values = fc.record(
    {
      depth: fc.nat(3),
      pump: fc.subarray(['hand', 'solar']),
      yield: fc.constantFrom(1, 2),
      owner: fc.constant({ en: 'Ada' }),
    },
    { requiredKeys: [] },
  )
  const entries = fc.shuffledSubarray([drop, move, map], { minLength: 1 })
  fc.assert(
    fc.property(fc.array(values, { maxLength: 3 }), entries, fc.nat(), (well, chosen, which) => {
      const plan = { from: 'wells@2030', to: 'wells@2030', entries: chosen }
      const { data } = migrateAnswers(plan, fromPlain({ well }) as AnswerObject)
      const made = JSON.parse(writeAnswers(data)) as { well?: Record<string, unknown>[] }
      const own = (left: readonly string[]) => left.filter((one) => !/^(?:refused|re-meant)/.test(one))
      expect(own(verify({ well }, made, ...chosen).left)).toEqual([])
      const places = (made.well ?? []).flatMap((one) => Object.keys(one).map((key) => [one, key] as const))
      const [repetition, key] = places[which % Math.max(1, places.length)] ?? []
      if (repetition === undefined || key === undefined || JSON.stringify(repetition[key]) === '[]') return
      delete repetition[key]
      expect(own(verify({ well }, made, ...chosen).left)).not.toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('an answer that moved under the new keyword of its choice, or to its new position, is not lost', () => {
  const wood = (group: string, kind: string, low: string) => `code: woods
edition: "2030"
sections: [{keyword: s, categories: [{keyword: c, subcategories: [{keyword: d, questiongroups: [
  {keyword: ${group}, questions: [{keyword: kind}, {keyword: age}]}]}]}]}]
keys:
  kind: {label: Kind, type: radio, values: {${kind}: Oak, elm: Elm}}
  age: {label: Age, type: measure, values: {${low}${step('high', 3)}}}
categories: {s: S, c: C, d: D}
questiongroups: {${group}: Trees}
`
  const [pair] = comparePairs(
    workspaceOf({ 'woods.yaml': wood('trees', 'oak', `${step('low', 1)}, `) }),
    workspaceOf({ 'woods.yaml': wood('stems', 'oaks', `${step('low', 1)}, ${step('fair', 2)}, `) }),
  )
  if (pair === undefined) throw new Error('nothing is compared')
  const verifier = createMigrationVerifier(pair)
  const leftIn = (now: object) =>
    verifier(fromPlain({ trees: [{ kind: 'oak', age: 2 }] }), fromPlain(now)).leftovers.map(({ kind }) => kind)
  expect(leftIn({ stems: [{ kind: 'oaks', age: 3 }] })).toEqual([])
  expect(leftIn({ stems: [{ kind: 'elm', age: 3 }] })).toContain('lost')
})
