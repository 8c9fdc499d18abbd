import { describe, expect, test } from 'vitest'
import { type Finding, rules } from '../../src/core/internal.ts'
import { type CheckedCase, checkCase } from '../support/rule-case.ts'
import { outputsBeside, type RuleFixture, ruleFixtures } from '../support/rule-fixtures.ts'

const fixtures = ruleFixtures()
const checked = new Map<RuleFixture, CheckedCase>()

/** Each case is judged once, and only when a test asks. */
function check(fixture: RuleFixture): CheckedCase {
  const known = checked.get(fixture) ?? checkCase(fixture)
  checked.set(fixture, known)
  return known
}

/** The message ids that a finding shows, with those of its related places. */
function messageIdsOf(finding: Finding): string[] {
  return [finding.messageId, ...finding.related.map((one) => one.messageId)].map((id) => `${finding.rule}/${id}`)
}

describe('every case of a rule', () => {
  test.each(fixtures)('$rule/$name', async (fixture) => {
    const { defects, outputs } = check(fixture)
    expect(defects).toEqual([])
    expect(outputs.size > 0).toBe(!fixture.isValid)
    for (const [path, text] of outputs) await expect(text).toMatchFileSnapshot(path)
  })
})

describe('every rule', () => {
  test.each(rules.map((rule) => rule.meta.id))('%s has a valid and an invalid case', (id) => {
    const own = fixtures.filter((fixture) => fixture.rule === id)
    expect(own.some((fixture) => fixture.isValid)).toBe(true)
    expect(own.some((fixture) => !fixture.isValid)).toBe(true)
  })

  test('each message is shown by some case', () => {
    const seen = new Set(fixtures.flatMap((fixture) => check(fixture).findings.flatMap(messageIdsOf)))
    const ids = rules.flatMap(({ meta }) => Object.keys(meta.messages).map((id) => `${meta.id}/${id}`))
    // A case would be a file of a megabyte: the tests of reading YAML and of many findings have one.
    expect(ids.filter((id) => !seen.has(id))).toEqual([
      'exceeds-limits/manyTokens',
      'exceeds-limits/manyValues',
      'exceeds-limits/manyFindings',
    ])
  })

  test('a rule says truly whether it has fixes', () => {
    const fixed = new Set(fixtures.flatMap((fixture) => check(fixture).fixed))
    const wrong = rules.filter(({ meta }) => (meta.fix !== 'never') !== fixed.has(meta.id))
    expect(wrong.map(({ meta }) => meta.id)).toEqual([])
  })

  test('a folder of cases belongs to a rule, and each output in it to a case', () => {
    const ids = new Set(rules.map((rule) => rule.meta.id))
    expect(fixtures.filter((fixture) => !ids.has(fixture.rule)).map((fixture) => fixture.rule)).toEqual([])
    const written = new Set(fixtures.flatMap((fixture) => [...check(fixture).outputs.keys()]))
    expect([...ids].flatMap(outputsBeside).filter((path) => !written.has(path))).toEqual([])
  })
})
