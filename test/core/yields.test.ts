import { expect, test } from 'vitest'
import { createWorkspace, type Finding, findRule, lint, type RuleLevel, rules } from '../../src/core/internal.ts'
import { isOfMisplaced, severityRanks } from '../../src/core/rules/rule.ts'
import { fixtureSets } from '../support/source-files.ts'

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

function conditionRules(levels: Record<string, RuleLevel>): string[] {
  const workspace = createWorkspace({ files: [{ uri: 'orchard.json', text }] })
  const findings = lint(workspace, { levels })
  return findings.filter(({ place }) => place.pointer.includes('questiongroup_conditions')).map(({ rule }) => rule)
}

test('of several findings at one condition the one that counts is left', () => {
  expect(conditionRules({})).toEqual(['comma-in-condition'])
  expect(conditionRules({ 'non-boolean-condition': 'warning' })).toEqual(['comma-in-condition'])
})

test('what is off, or less grave, makes nothing pointless', () => {
  const others = conditionRules({ 'comma-in-condition': 'off' })
  expect(others).not.toEqual([])
  expect(conditionRules({ 'comma-in-condition': 'warning' }).sort()).toEqual(['comma-in-condition', ...others].sort())
})

test('what is left out for another finding has one as grave at its place, or of the misplaced part around it', () => {
  const off = Object.fromEntries(rules.flatMap(({ meta }) => meta.yieldsTo ?? []).map((id) => [id, 'off'] as const))
  const placeOf = ({ uri, place }: Finding): string => `${uri} ${place.pointer}`
  const isCoveredBy = (one: Finding, other: Finding): boolean => {
    if (placeOf(other) === placeOf(one)) return true
    const meta = findRule(other.rule)?.meta
    if (meta === undefined || !isOfMisplaced(meta, other.messageId)) return false
    return placeOf(one).startsWith(placeOf(other).replace(/\/[^/]*$/, ''))
  }
  const missing: string[] = []
  let hidden = 0
  for (const { name, files } of fixtureSets()) {
    const workspace = createWorkspace({ files })
    const findings = lint(workspace, { isSeparate: true })
    // Misspelt members hide what is found because of them, wherever that is.
    if (findings.some(({ messageId }) => messageId === 'misspelt')) continue
    const told = new Set(findings.map((one) => `${one.rule} ${placeOf(one)}`))
    for (const one of lint(workspace, { isSeparate: true, levels: off })) {
      if (told.has(`${one.rule} ${placeOf(one)}`)) continue
      hidden++
      const isTold = findings.some(
        (other) => isCoveredBy(one, other) && severityRanks[other.severity] >= severityRanks[one.severity],
      )
      if (!isTold) missing.push(`${name}: ${one.severity} ${one.rule} ${one.place.pointer}`)
    }
  }
  expect(missing).toEqual([])
  expect(hidden).toBeGreaterThan(4)
})
