import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createWorkspace, formatPretty, lint, present, rules, summarize } from '../../src/core/index.ts'
import { type RuleFixture, ruleFixtures } from '../support/rule-fixtures.ts'

const fixtures = ruleFixtures()

function judge(fixture: RuleFixture) {
  const workspace = createWorkspace({ files: fixture.files })
  return { workspace, findings: present(lint(workspace), workspace) }
}

function print(fixture: RuleFixture): string {
  const { workspace, findings } = judge(fixture)
  const run = { files: workspace.files.size, sets: workspace.sets.length, accepted: 0 }
  return formatPretty(
    { findings, summary: summarize(findings, run) },
    { color: false, width: 120, level: 'info', sources: (file) => workspace.files.get(file)?.document.text },
  )
}

describe('every fixture of a rule', () => {
  test.each(fixtures.filter((fixture) => fixture.isValid))('$rule/$name gives nothing', (fixture) => {
    expect(judge(fixture).findings).toEqual([])
  })

  test.each(fixtures.filter((fixture) => !fixture.isValid))(
    '$rule/$name prints what its .out says',
    async (fixture) => {
      expect(judge(fixture).findings.map((finding) => finding.rule)).toContain(fixture.rule)
      await expect(print(fixture)).toMatchFileSnapshot(`${fixture.base}.out`)
    },
  )
})

describe('every rule', () => {
  test.each(rules.map((rule) => rule.meta.id))('%s has a valid and an invalid case', (id) => {
    const own = fixtures.filter((fixture) => fixture.rule === id)
    expect(own.some((fixture) => fixture.isValid)).toBe(true)
    expect(own.some((fixture) => !fixture.isValid)).toBe(true)
  })

  const seen = new Set(fixtures.flatMap((fixture) => judge(fixture).findings.map((f) => `${f.rule}/${f.messageId}`)))
  const messageIds = rules.flatMap(({ meta }) => Object.keys(meta.messages).map((id) => `${meta.id}/${id}`))
  test.each(messageIds)('message %s is shown by some fixture', (id) => {
    expect([...seen]).toContain(id)
  })

  test('folder of fixtures belongs to a rule', () => {
    const ids = new Set(rules.map((rule) => rule.meta.id))
    expect(fixtures.filter((fixture) => !ids.has(fixture.rule))).toEqual([])
    expect(fixtures.filter((fixture) => !fixture.isValid && !existsSync(`${fixture.base}.out`))).toEqual([])
  })
})
