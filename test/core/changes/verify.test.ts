import { describe, expect, test } from 'vitest'
import { fromPlain } from '../../../src/core/answers/stored.ts'
import { comparePairs, createMigrationVerifier, type MigrationEntry } from '../../../src/core/index.ts'
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
  const plan = { from: 'wells@2030', to: 'wells@2030', entries }
  const { leftovers, ...counts } = createMigrationVerifier(pair, plan)(fromPlain(old), fromPlain(now))
  return { left: leftovers.map(({ kind, at }) => `${kind} ${at}`), ...counts }
}

describe('a migration that somebody made', () => {
  test('has nothing left when answers are kept, moved, mapped or dropped on purpose', () => {
    const old = { well: [{ depth: 7, pump: ['hand', 'solar'], yield: 2, owner: { en: 'Ada' } }] }
    const now = { well: [{ depth: 7, pump: ['hand'], yield: 3, holder: { en: 'Ada' } }] }
    const drop: MigrationEntry = { at: 'well/pump/solar', do: 'drop', reason: 'no longer sold' }
    expect(verify(old, now, drop)).toEqual({ left: [], kept: 3, moved: 1, mapped: 0, dropped: 1, wasRefused: false })
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
