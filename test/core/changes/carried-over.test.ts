import { describe, expect, test } from 'vitest'
import { fromPlain } from '../../../src/core/answers/stored.ts'
import { comparePairs, createHitFinder, type Workspace } from '../../../src/core/internal.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'
import { named, workspaceOf } from './vineyard.ts'

interface Farm {
  readonly values?: object
  readonly conditions?: readonly string[]
  readonly trigger?: string
  readonly offered?: readonly string[]
  readonly well?: string
  readonly others?: readonly string[]
}

/** A farm with wells, which are asked for where its water comes from them, and can be chosen as its main source. */
const farm = ({ values, conditions = ["=='well'|has_well"], trigger = 'water', ...edit }: Farm): Workspace => {
  const { offered = ['well', 'pond'], well = 'well', others } = edit
  const owner = { keyword: trigger, form_options: { questiongroup_conditions: conditions } }
  const own = (others ?? []).map((keyword) => ({
    keyword,
    // Where two questions trigger it, the first has to fulfil the conditions of both.
    ...(trigger === '' && { form_options: { questiongroup_conditions: ["=='yes'|has_well"] } }),
  }))
  const waters = { label: 'Water', type: 'checkbox', values: values ?? { well: 'Well', river: 'River', rain: 'Rain' } }
  return workspaceOf({
    'farm.json': JSON.stringify({
      code: 'farm',
      edition: '2030',
      sections: oneSubcategory([
        { keyword: 'source', questions: trigger === '' ? own : [owner, ...own] },
        {
          keyword: well,
          form_options: { questiongroup_condition: 'has_well' },
          questions: [{ keyword: 'depth' }],
        },
        { keyword: 'pond', questions: [{ keyword: 'size' }] },
        {
          keyword: 'main',
          questions: [{ keyword: 'chosen', form_options: { options_by_questiongroups: offered } }],
        },
      ]),
      categories: { s: 'S', c: 'C', d: 'D' },
      questiongroups: { source: 'Source', well: 'Well', bore: 'Well', pond: 'Pond', main: 'Main' },
      keys: {
        water: waters,
        waters,
        dug: { label: 'Dug', type: 'radio', values: { yes: 'Yes', no: 'No' } },
        depth: { label: 'Depth', type: 'int' },
        size: { label: 'Size', type: 'float' },
        chosen: { label: 'Main source', type: 'select_conditional_questiongroup' },
      },
    }),
  })
}

function lossesOf(old: Workspace, now: Workspace) {
  return named(comparePairs(old, now).flatMap(({ changes }) => changes.filter((change) => change.class === 'data')))
}

function hitsOf(old: Workspace, now: Workspace, data: object): readonly string[] {
  const [pair] = comparePairs(old, now)
  return pair ? named(createHitFinder(pair)(fromPlain(data))) : []
}

const saved = 'changed-save-condition well'

describe('a questiongroup whose condition loses what it waits for is named', () => {
  const gone = { river: 'River', rain: 'Rain' }

  test('where the choice is removed', () => {
    const now = farm({ values: gone })
    expect(lossesOf(farm({}), now)).toEqual(['removed-choice source/water/well', saved])
    const data = { source: [{ water: ['well'] }], well: [{ depth: 7 }] }
    expect(hitsOf(farm({}), now, data)).toContain(saved)
    expect(hitsOf(farm({}), now, { ...data, source: [{ water: ['well', 'rain'] }] })).toContain(saved)
    expect(hitsOf(farm({}), now, { source: [{ water: ['well'] }] })).not.toContain(saved)
  })

  test('where the choice is renamed and the condition is not', () => {
    const now = farm({ values: { spring: 'Well', ...gone } })
    expect(lossesOf(farm({}), now)).toEqual(['renamed-choice source/water/well well → spring', saved])
  })

  test('not where the condition names the renamed choice', () => {
    const now = farm({ values: { spring: 'Well', ...gone }, conditions: ["=='spring'|has_well"] })
    expect(lossesOf(farm({}), now)).toEqual(['renamed-choice source/water/well well → spring'])
  })

  test('not where another choice is removed', () => {
    const now = farm({ values: { well: 'Well', rain: 'Rain' } })
    expect(lossesOf(farm({}), now)).toEqual(['removed-choice source/water/river'])
  })

  test('where the question is removed and another one triggers it', () => {
    const old = farm({ others: ['dug'] })
    expect(lossesOf(old, farm({ trigger: '', others: ['dug'] }))).toEqual(['removed-question source/water', saved])
  })

  test('not where the question is renamed and triggers it as before', () => {
    expect(lossesOf(farm({}), farm({ trigger: 'waters' }))).toEqual([
      'renamed-question source/water source/water → source/waters',
    ])
  })

  test('where the question is renamed and triggers it otherwise', () => {
    const now = farm({ trigger: 'waters', conditions: ["=='rain'|has_well"] })
    expect(lossesOf(farm({}), now)).toEqual(['renamed-question source/water source/water → source/waters', saved])
  })
})

describe('answers that name a questiongroup which has another keyword now are told', () => {
  const free = { conditions: ["!=''|has_well"] }
  const renamed = ['renamed-questiongroup well well → bore', 'moved-question well/depth well/depth → bore/depth']

  test.each([
    ['the old keyword', ['well', 'pond']],
    ['the new keyword', ['bore', 'pond']],
  ])('where the question lists %s', (_, offered) => {
    const now = farm({ ...free, well: 'bore', offered })
    expect(lossesOf(farm(free), now)).toEqual([...renamed, 'changed-check main/chosen'])
    const data = { source: [{ water: ['rain'] }], well: [{ depth: 7 }] }
    expect(hitsOf(farm(free), now, { ...data, main: [{ chosen: 'well' }] })).toContain('changed-check main/chosen')
    const pond = { pond: [{ size: 7 }], main: [{ chosen: 'pond' }] }
    expect(hitsOf(farm(free), now, { ...data, ...pond })).toEqual(renamed)
  })

  test('not where the question never listed it', () => {
    const only = { ...free, offered: ['pond'] }
    expect(lossesOf(farm(only), farm({ ...only, well: 'bore' }))).toEqual(renamed)
  })
})
