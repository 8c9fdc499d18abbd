import { expect, test } from 'vitest'
import { createWorkspace, findRule, lint, rules } from '../../src/core/index.ts'

test('rules yield to rules that there are, and never in a circle', () => {
  const open = (id: string, path: readonly string[]): void => {
    expect(path, `${[...path, id].join(' > ')}`).not.toContain(id)
    const rule = findRule(id)
    expect(rule?.meta.id).toBe(id)
    for (const next of rule?.meta.yieldsTo ?? []) open(next, [...path, id])
  }
  for (const { meta } of rules) open(meta.id, [])
})

/** A questiongroup that waits for a condition with a comma in it, which is no boolean besides. */
const text = JSON.stringify({
  code: 'orchard',
  edition: '2026',
  keys: { fruit: { type: 'radio', values: { apple: 'Apple', pear: 'Pear' } }, kinds: 'Kinds' },
  questiongroups: { qg_fruit: {}, qg_kinds: {} },
  categories: { orchard: 'Orchard', orchard__1: 'Fruit', orchard__1__1: 'Kinds' },
  sections: [
    {
      keyword: 'orchard',
      categories: [
        {
          keyword: 'orchard__1',
          subcategories: [
            {
              keyword: 'orchard__1__1',
              questiongroups: [
                {
                  keyword: 'qg_fruit',
                  questions: [{ keyword: 'fruit', form_options: { questiongroup_conditions: ["=='apple', 1|kinds"] } }],
                },
                {
                  keyword: 'qg_kinds',
                  form_options: { questiongroup_condition: 'kinds' },
                  questions: [{ keyword: 'kinds' }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
})

function conditionRules(levels: Record<string, 'off'>): string[] {
  const workspace = createWorkspace({ files: [{ uri: 'orchard.json', text }] })
  const findings = lint(workspace, { levels })
  return findings.filter(({ place }) => place.pointer.includes('questiongroup_conditions')).map(({ rule }) => rule)
}

test('of several findings at one condition the one that counts is left', () => {
  expect(conditionRules({})).toEqual(['comma-in-condition'])
  // What is off is not said, and what yields to it is not said in its stead.
  expect(conditionRules({ 'comma-in-condition': 'off' })).toEqual([])
})
