import { expect, test } from 'vitest'
import {
  configurationsIn,
  createPreview,
  createWorkspace,
  findNodes,
  formatWhy,
  lint,
  outlineOf,
  presentOutline,
  visibilityOf,
} from '../../../src/core/internal.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'

// Format facts 5.4.
test.each([
  [["=='1'|deep"], false],
  [['==1|deep'], true],
  [["=='1'|deep", '==0|shallow'], true],
  [['=="1"|deep'], true],
])(
  'check, preview, explain and outline agree on what a list hides that the browser cannot read: %j',
  (list, isUnread) => {
    const questions = [
      { keyword: 'pond', form_options: { question_conditions: list } },
      { keyword: 'depth', form_options: { question_condition: 'deep' } },
      { keyword: 'reeds', form_options: { question_condition: 'shallow' } },
    ]
    const content = {
      code: 'a',
      edition: '1',
      sections: oneSubcategory([{ keyword: 'g', questions }]),
      keys: {
        pond: { label: 'Pond', type: 'bool' },
        depth: { label: 'Depth', type: 'int' },
        reeds: { label: 'Reeds', type: 'int' },
      },
    }
    const workspace = createWorkspace({ files: [{ uri: 'f.json', text: JSON.stringify(content) }] })
    const [questionnaire] = configurationsIn(workspace).values()
    const [depth] = findNodes(workspace, 'depth')
    if (questionnaire === undefined || depth === undefined) throw new Error('nothing is loaded')
    expect(lint(workspace).some(({ rule }) => rule === 'unreadable-conditions')).toBe(isUnread)
    const { shown } = createPreview(workspace, questionnaire, { year: 2026 }).judge('{"g":[{"pond":0}]}')
    expect(shown['question-g.depth']).toEqual([isUnread ? 'yes' : 'no'])
    const explained = formatWhy(visibilityOf(depth.node))
    expect([/hides nothing/.test(explained), /is shown by the condition/.test(explained)]).toEqual([
      isUnread,
      !isUnread,
    ])
    expect(JSON.stringify(presentOutline(outlineOf(questionnaire))).includes('Shown when')).toBe(!isUnread)
  },
)
