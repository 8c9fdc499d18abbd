import { describe, expect, test } from 'vitest'
import type { Change } from '../../../src/core/changes/change.ts'
import { lostAnswersOf, placesOfLost } from '../../../src/core/changes/lost-answers.ts'
import { createWorkspace } from '../../../src/core/internal.ts'
import { pumpsAndDepth } from '../../questionnaires/wells.ts'
import { changesBy } from './vineyard.ts'

const configuration = 'wells@2030'
const lost = (path: Omit<Change['path'], 'configuration'>, one: Change['class'] = 'data') => ({
  class: one,
  path: { configuration, ...path },
})

describe('where stored answers are lost', () => {
  test('each place once with its number, a choice counting for its question', () => {
    const wells = { questiongroup: 'wells_qg' }
    const pump = { ...wells, question: 'pump' }
    expect(
      lostAnswersOf([
        lost({ ...pump, value: 'hand' }),
        lost(wells),
        lost({ ...pump, value: 'foot' }),
        lost(pump, 'text'),
        lost({ ...wells, question: 'depth' }, 'api'),
        lost(pump),
        lost({}),
      ]),
    ).toEqual([
      { path: { configuration, ...pump }, count: 3 },
      { path: { configuration, ...wells }, count: 1 },
      { path: { configuration }, count: 1 },
    ])
  })

  test('in a real change: of the choices of a vessel, not of its words', () => {
    const changes = changesBy(
      'cellar.yaml',
      ['      cellar_vessel_amphora: Clay amphora\n', ''],
      ['Kind of vessel', 'Sort of vessel'],
    )
    expect(changes.length).toBeGreaterThan(1)
    expect(lostAnswersOf(changes)).toEqual([
      {
        path: { configuration: 'cellar@2024', questiongroup: 'cellar_qg_vessels', question: 'cellar_vessel' },
        count: 1,
      },
    ])
  })
})

describe('where the text of a file shows that', () => {
  const workspace = createWorkspace({
    files: [
      { uri: 'wells.yaml', text: pumpsAndDepth('hand: Hand pump', 'Depth') },
      { uri: 'springs.yaml', text: pumpsAndDepth('ram: Ram', 'Depth').replace('code: wells', 'code: springs') },
      { uri: 'nameless.json', text: '{"code":"ponds","edition":"2030","sections":[]}' },
    ],
    sets: [{ files: ['wells.yaml'] }, { files: ['springs.yaml'] }, { files: ['nameless.json'] }],
  })
  const questiongroup = '/sections/0/categories/0/subcategories/0/questiongroups/0'
  const at = (path: Omit<Change['path'], 'configuration'>, count = 1, code = 'wells') => ({
    path: { configuration: `${code}@2030`, ...path },
    count,
  })

  test.each([
    ['its question', at({ questiongroup: 'wells_qg', question: 'depth' }), `${questiongroup}/questions/1/keyword`],
    [
      'its questiongroup, where the question is gone',
      at({ questiongroup: 'wells_qg', question: 'age' }),
      `${questiongroup}/keyword`,
    ],
    ['its questiongroup', at({ questiongroup: 'wells_qg' }), `${questiongroup}/keyword`],
    [
      'its questionnaire, where the questiongroup is gone',
      at({ questiongroup: 'owner_qg', question: 'depth' }),
      '/code',
    ],
    ['its questionnaire', at({}), '/code'],
  ])('%s', (_, one, pointer) => {
    expect(placesOfLost([one], workspace, 'wells.yaml')).toEqual([{ pointer, count: 1 }])
    expect(placesOfLost([one], workspace, 'springs.yaml')).toEqual([])
  })

  test('what is shown at one place is counted together', () => {
    const some = [
      at({ questiongroup: 'wells_qg', question: 'age' }, 2),
      at({ questiongroup: 'wells_qg', question: 'depth' }),
      at({ questiongroup: 'wells_qg', question: 'owner' }, 3),
      at({ questiongroup: 'wells_qg' }, 4, 'springs'),
      at({ questiongroup: 'wells_qg' }, 4, 'brooks'),
    ]
    expect(placesOfLost(some, workspace, 'wells.yaml')).toEqual([
      { pointer: `${questiongroup}/keyword`, count: 5 },
      { pointer: `${questiongroup}/questions/1/keyword`, count: 1 },
    ])
  })
})
