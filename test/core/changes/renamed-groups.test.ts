import { describe, expect, test } from 'vitest'
import { fromPlain } from '../../../src/core/answers/stored.ts'
import { comparePairs, createHitFinder, type Workspace } from '../../../src/core/internal.ts'
import { reportChanges } from '../../../src/core/report/present-changes.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'
import { named, workspaceOf } from './vineyard.ts'

interface Dairy {
  readonly name?: string
  readonly options?: object
  readonly record?: object
  readonly conditions?: readonly string[]
  readonly churns?: readonly string[]
  readonly keys?: object
  readonly more?: readonly string[]
  readonly lidOf?: string
}

/** A dairy whose churns are asked for, in a questiongroup of one name or another. */
const dairy = ({
  name = 'churns',
  options,
  record,
  conditions = [],
  churns,
  keys,
  more = [],
  lidOf = 'wood',
}: Dairy): Workspace =>
  workspaceOf({
    'dairy.json': JSON.stringify({
      code: 'dairy',
      edition: '2030',
      sections: oneSubcategory([
        { keyword: 'milk', questions: [{ keyword: 'animal', form_options: { questiongroup_conditions: conditions } }] },
        {
          keyword: name,
          form_options: { max_num: 3, ...options },
          questions: (churns ?? ['handle', 'volume', 'lid']).map((keyword) =>
            keyword === 'handle'
              ? { keyword, form_options: { question_conditions: [`=='${lidOf}'|with_lid`] } }
              : keyword === 'lid'
                ? { keyword, form_options: { question_condition: 'with_lid' } }
                : { keyword },
          ),
        },
        { keyword: 'store', questions: ['room', ...more].map((keyword) => ({ keyword })) },
      ]),
      categories: { s: 'S', c: 'C', d: 'D' },
      questiongroups: {
        milk: 'Milk',
        churns: 'Churns',
        pails: 'Churns',
        store: 'Store',
        [name]: { label: 'Churns', ...record },
      },
      keys: {
        animal: { label: 'Animal', type: 'radio', values: { cow: 'Cow', goat: 'Goat' } },
        handle: { label: 'Handle', type: 'radio', values: { wood: 'Wood', steel: 'Steel' } },
        volume: { label: 'Volume', type: 'int', form_options: { field_options: { max: 60 } } },
        lid: { label: 'Lid', type: 'int' },
        room: { label: 'Room', type: 'char' },
        ...keys,
      },
    }),
  })

const isTold = /^(?:data|logic)$/

function changesOf(old: Workspace, now: Workspace) {
  return comparePairs(old, now).flatMap(({ changes }) => changes.filter((change) => isTold.test(change.class)))
}

function hitsOf(old: Workspace, now: Workspace, data: unknown): readonly string[] {
  const [pair] = comparePairs(old, now)
  return pair ? named(createHitFinder(pair)(fromPlain(data))) : []
}

const waits = { questiongroup_condition: 'of_goats' }
const ofGoats = ["=='goat'|of_goats"]
const keyOf = (keyword: string, label: string, form_options: object, type = 'int') => ({
  [keyword]: { label, type, form_options },
})

const edits: readonly (readonly [string, Dairy, Dairy, string])[] = [
  ['fewer repetitions', {}, { options: { max_num: 1 } }, 'lowered-max-num churns'],
  ['more repetitions are needed', {}, { options: { min_num: 2 } }, 'raised-min-num churns'],
  ['a condition', { conditions: ofGoats }, { conditions: ofGoats, options: waits }, 'changed-save-condition churns'],
  [
    'another condition',
    { conditions: ofGoats, options: waits },
    { conditions: ["=='cow'|of_goats"], options: waits },
    'changed-savability churns',
  ],
  ['no fields', {}, { options: { template: 'no_such_template' } }, 'changed-form-saving churns'],
  [
    'answers of another questionnaire',
    {},
    { record: { inherited_configuration: 'farm', inherited_questiongroup: 'qg' } },
    'changed-inheritance churns',
  ],
  [
    'narrower limits',
    {},
    { keys: keyOf('volume', 'Volume', { field_options: { max: 40 } }) },
    'narrowed-limits churns/volume',
  ],
  ['another type', {}, { keys: keyOf('volume', 'Volume', {}, 'bool') }, 'changed-type churns/volume'],
  ['a question for other answers', {}, { lidOf: 'steel' }, 'changed-check churns/lid'],
  ['nothing else', {}, {}, ''],
]

describe('of a questiongroup that is renamed everything is told that is told of one that stays', () => {
  test.each(edits)('%s', (_, before, after, told) => {
    const old = dairy(before)
    const stayed = named(changesOf(old, dairy(after)))
    const renamed = named(changesOf(old, dairy({ ...after, name: 'pails' })))
    const moves = named(changesOf(old, dairy({ ...before, name: 'pails' })))
    expect(moves).toEqual([
      'renamed-questiongroup churns churns → pails',
      ...['handle', 'volume', 'lid'].map((key) => `moved-question churns/${key} churns/${key} → pails/${key}`),
    ])
    if (told !== '') expect(stayed).toContain(told)
    expect([...renamed].sort()).toEqual([...moves, ...stayed].sort())
  })

  test('stored questionnaires are hit by it, and no others', () => {
    const now = dairy({ name: 'pails', options: { max_num: 1 } })
    const data = { churns: [{ volume: 3 }] }
    expect(hitsOf(dairy({}), now, data)).not.toContain('lowered-max-num churns')
    expect(hitsOf(dairy({}), now, { churns: [{ volume: 3 }, { volume: 4 }] })).toContain('lowered-max-num churns')
    const conditional = dairy({ name: 'pails', conditions: ofGoats, options: waits })
    const saved = 'changed-save-condition churns'
    expect(hitsOf(dairy({ conditions: ofGoats }), conditional, data)).toContain(saved)
    expect(hitsOf(dairy({ conditions: ofGoats }), conditional, { ...data, milk: [{ animal: 'goat' }] })).not.toContain(
      saved,
    )
  })

  test('it is not new as well', () => {
    const rules = comparePairs(dairy({}), dairy({ name: 'pails' })).flatMap(({ changes }) =>
      changes.map(({ rule }) => rule),
    )
    expect(rules).not.toContain('changed-place')
  })
})

describe('what leaves a questiongroup that takes its answers from elsewhere is dropped with the rest', () => {
  const inherited = { record: { inherited_configuration: 'farm', inherited_questiongroup: 'qg' } }
  const wordsOf = (now: Workspace) => {
    const changes = comparePairs(dairy({}), now).flatMap((pair) => pair.changes)
    const report = reportChanges(changes, { old: dairy({}), new: now })
    return report.changes.map(({ message }) => message)
  }

  test.each([
    [
      'a question is gone',
      { churns: ['handle', 'volume'] },
      'Question "lid" was removed: its stored answers are no longer shown, and',
    ],
    [
      'a question is elsewhere',
      { churns: ['handle', 'volume'], more: ['lid'] },
      'Question "lid" seems to have moved to questiongroup "store": answers stored in "churns" are no longer shown, and',
    ],
  ])('%s', (_, edit, words) => {
    expect(wordsOf(dairy(edit))).toContain(`${words} refused when they are saved.`)
    expect(wordsOf(dairy({ ...edit, ...inherited }))).toContain(`${words} dropped when they are saved.`)
  })
})
