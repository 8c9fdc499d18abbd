import { describe, expect, test } from 'vitest'
import { writeAnswers } from '../../../src/core/answers/write-values.ts'
import { findNodes, formatWhy, lint, visibilityOf } from '../../../src/core/internal.ts'
import { judgeAnswers } from '../../../src/core/judging/judge.ts'
import { answerModelOf } from '../../../src/core/judging/model.ts'
import { questionnairesOf } from '../../../src/core/questionnaire/node.ts'
import { createWorkspace } from '../../../src/core/workspace/workspace.ts'

const conditions = { form_options: { questiongroup_conditions: ["=='wood'|mill_qg_wood"] } }

/** A mill with a wheel, and what a wheel of wood shows; on a second page its owner. */
function load(inherited: Readonly<Record<string, object>>) {
  const group = (keyword: string, ...questions: readonly object[]): object => ({ keyword, questions })
  const page = (keyword: string, ...questiongroups: readonly object[]): object => ({
    keyword,
    subcategories: [{ keyword: `${keyword}_1`, questiongroups }],
  })
  const wood = { keyword: 'mill_qg_wood', form_options: { questiongroup_condition: 'mill_qg_wood' } }
  const content = {
    code: 'mill',
    edition: '2026',
    sections: [
      {
        keyword: 'mill_section',
        categories: [
          page('mill_1', group('mill_qg_wheel', { keyword: 'mill_wheel', ...conditions }), {
            ...wood,
            questions: [{ keyword: 'mill_tree' }],
          }),
          page('mill_2', group('mill_qg_owner', { keyword: 'mill_owner' })),
        ],
      },
    ],
    questiongroups: Object.fromEntries(
      ['mill_qg_wheel', 'mill_qg_wood', 'mill_qg_owner'].map((name) => [name, { label: name, ...inherited[name] }]),
    ),
    keys: {
      mill_wheel: { type: 'radio', label: 'Wheel', values: { wood: 'Wood', iron: 'Iron' } },
      mill_tree: { type: 'int', label: 'Age of the tree' },
      mill_owner: { type: 'int', label: 'Owners' },
    },
  }
  const workspace = createWorkspace({ files: [{ uri: 'mill.json', text: JSON.stringify(content) }] })
  const [questionnaire] = workspace.sets.flatMap((set) => set.files.flatMap(questionnairesOf))
  if (questionnaire === undefined) throw new Error('nothing is loaded')
  const judge = (data: object) => {
    const { problems, cleaned } = judgeAnswers(answerModelOf(questionnaire), data as never, {
      as: 'api',
      year: 2026,
      describe: (value) => writeAnswers(value),
    })
    return { codes: problems.map(({ code }) => code), stored: writeAnswers(cleaned) }
  }
  const found = lint(workspace).map(({ rule, messageId }) => `${rule}/${messageId}`)
  const explain = (name: string): string =>
    findNodes(workspace, name)
      .map(({ node }) => formatWhy(visibilityOf(node)))
      .join('\n')
  return { judge, found, explain }
}

describe('half of a source is enough for answers that are not stored', () => {
  test.each([
    [{ inherited_configuration: 'farm' }, true],
    [{ inherited_configuration: 'farm', inherited_questiongroup: 'farm_qg' }, true],
    [{ inherited_questiongroup: 'farm_qg' }, false],
  ])('%j', (source, isInherited) => {
    const { judge, explain } = load({ mill_qg_owner: source })
    expect(judge({ mill_qg_owner: [{ mill_owner: 2 }] }).codes).toEqual(isInherited ? ['dropped-inherited'] : [])
    expect(explain('mill_owner').includes('Cannot be filled in here')).toBe(isInherited)
  })
})

describe('a condition on an answer that is not stored', () => {
  const source = { inherited_configuration: 'farm', inherited_questiongroup: 'farm_qg' }
  const line = 'The answer to question "mill_wheel" (Wheel) is never stored'

  test('is met by what its page sends, and no longer by what is stored', () => {
    const { judge, found, explain } = load({ mill_qg_wheel: source })
    const sent = judge({ mill_qg_wheel: [{ mill_wheel: 'wood' }], mill_qg_wood: [{ mill_tree: 90 }] })
    expect(sent).toEqual({ codes: ['dropped-inherited'], stored: '{"mill_qg_wood":[{"mill_tree":90}]}' })
    expect(judge(JSON.parse(sent.stored)).codes).toEqual(['questiongroup-condition'])
    expect(found).toContain('never-saved/unstored')
    expect(explain('mill_tree')).toContain(line)
  })

  test('matters only to answers that are stored', () => {
    const { judge, found, explain } = load({ mill_qg_wood: source })
    expect(judge({ mill_qg_wood: [{ mill_tree: 90 }] }).codes).toEqual(['dropped-inherited'])
    expect(found.filter((one) => one.startsWith('never-saved'))).toEqual([])
    expect(explain('mill_tree')).not.toContain('refuses')
  })
})
