import { describe, expect, test } from 'vitest'
import { createWorkspace, type Finding, judge } from '../../src/core/internal.ts'
import { ruleFixtures, workspaceOf } from '../support/rule-fixtures.ts'

const today = '2026-01-31'

function ofRule(findings: readonly Finding[], rule: string): Finding[] {
  return findings.filter((finding) => finding.rule === rule)
}

describe('a rule asked for by name says what it says among all', () => {
  test.each(ruleFixtures())('$rule/$name', (fixture) => {
    const workspace = workspaceOf(fixture)
    const all = judge(workspace, { today }).findings
    const rules = new Set([...all.map(({ rule }) => rule), fixture.rule])
    for (const rule of rules) expect(judge(workspace, { today, only: [rule] }).findings).toEqual(ofRule(all, rule))
    expect(judge(workspace, { today, only: [...rules] }).findings).toEqual(all)
  })
})

test('only findings of the rules asked for count as accepted', () => {
  const workspace = createWorkspace({
    files: [{ uri: 'qg.yaml', text: 'keyword: orch_qg_trees\nquestions: []\nform_options: {colour: red}\n' }],
    accepted: { uri: 'questlint.accepted.yaml', text: '- {rule: unknown-option, at: "**", reason: x}\n' },
  })
  expect(judge(workspace).accepted).toBe(1)
  expect(judge(workspace, { only: ['unknown-option'] }).accepted).toBe(1)
  expect(judge(workspace, { only: ['unused-acceptance'] })).toEqual({ findings: [], accepted: 0, covering: [] })
})
