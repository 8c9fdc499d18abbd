import { describe, expect, test } from 'vitest'
import {
  createLineIndex,
  type Finding,
  findRule,
  fix,
  formatPretty,
  lint,
  present,
  rules,
  summarize,
} from '../../src/core/index.ts'
import { type RuleFixture, ruleFixtures, workspaceOf } from '../support/rule-fixtures.ts'

const fixtures = ruleFixtures()
const invalid = fixtures.filter((fixture) => !fixture.isValid)

function judge(fixture: RuleFixture) {
  const workspace = workspaceOf(fixture)
  // Most cases are pieces, and show the definitions that they are about.
  const isMeant = fixture.rule === 'no-definitions'
  const findings = lint(workspace, { today: '2026-01-31' }).filter(({ rule }) => isMeant || rule !== 'no-definitions')
  return { workspace, findings, shown: present(findings, workspace) }
}

function print(fixture: RuleFixture): string {
  const { workspace, shown } = judge(fixture)
  const run = { files: workspace.files.size, sets: workspace.sets.length, accepted: 0 }
  return formatPretty(
    { findings: shown, summary: summarize(shown, run) },
    {
      color: false,
      width: 120,
      level: 'info',
      sourceOf: (file) => {
        const source = file === fixture.accepted?.uri ? fixture.accepted : workspace.files.get(file)?.source
        return source && { text: source.text, lines: createLineIndex(source.text) }
      },
    },
  )
}

/** The message ids that a finding shows, with those of its related places. */
function messageIdsOf(finding: Finding): string[] {
  return [finding.messageId, ...finding.related.map((one) => one.messageId)].map((id) => `${finding.rule}/${id}`)
}

describe('every fixture of a rule', () => {
  test.each(fixtures.filter((fixture) => fixture.isValid))('$rule/$name gives nothing', (fixture) => {
    expect(judge(fixture).shown).toEqual([])
  })

  test.each(invalid)('$rule/$name prints what its .out says', async (fixture) => {
    expect(judge(fixture).findings.map((finding) => finding.rule)).toContain(fixture.rule)
    await expect(print(fixture)).toMatchFileSnapshot(`${fixture.base}.out`)
  })

  test.each(invalid)('$rule/$name has the data of all its messages', (fixture) => {
    for (const finding of judge(fixture).findings) {
      const messages = findRule(finding.rule)?.meta.messages
      for (const { messageId, data } of [finding, ...finding.related]) {
        expect(Object.keys(data)).toEqual(expect.arrayContaining(holesOf(messages?.[messageId])))
      }
    }
  })
})

describe('the safe fixes of a fixture', () => {
  const fixable = invalid.filter((fixture) =>
    judge(fixture).shown.some((finding) => finding.fixes.some((one) => one.safe)),
  )

  test.each(fixable)('$rule/$name gives its .fixed and leaves nothing to fix', async (fixture) => {
    const { base, files } = fixture
    const before = judge(fixture).findings.filter((finding) => finding.rule === 'syntax-error')
    const { workspace, changed } = fix(workspaceOf(fixture))
    const after = lint(workspace).filter((finding) => finding.rule === 'syntax-error')
    expect(after.length).toBeLessThanOrEqual(before.length)
    for (const { uri, text } of files) {
      const fixed = workspace.files.get(uri)?.source.text ?? ''
      if (!changed.has(uri)) expect(fixed).toBe(text)
      else await expect(fixed).toMatchFileSnapshot(files.length === 1 ? `${base}.fixed` : `${base}/${uri}.fixed`)
    }
    expect(fix(workspace).applied).toBe(0)
  })

  test.each(fixable)('$rule/$name: fixing changes only the lines that a fix names', (fixture) => {
    const { files } = fixture
    const { shown } = judge(fixture)
    const safe = shown.flatMap((finding) => finding.fixes.filter((candidate) => candidate.safe))
    const { workspace } = fix(workspaceOf(fixture))
    for (const { uri, text } of files) {
      const touched = safe.flatMap((one) => one.edits).filter((edit) => edit.file === uri)
      const lines = text.split('\n')
      const kept = lines.filter((_, index) => !touched.some(({ range }) => isBetween(index + 1, range)))
      expect(isSubsequence(kept, workspace.files.get(uri)?.source.text.split('\n') ?? [])).toBe(true)
    }
  })
})

describe('every rule', () => {
  test.each(rules.map((rule) => rule.meta.id))('%s has a valid and an invalid case', (id) => {
    const own = fixtures.filter((fixture) => fixture.rule === id)
    expect(own.some((fixture) => fixture.isValid)).toBe(true)
    expect(own.some((fixture) => !fixture.isValid)).toBe(true)
  })

  const seen = new Set(fixtures.flatMap((fixture) => judge(fixture).findings.flatMap(messageIdsOf)))
  const messageIds = rules.flatMap(({ meta }) => Object.keys(meta.messages).map((id) => `${meta.id}/${id}`))
  test.each(messageIds)('message %s is shown by some fixture', (id) => {
    expect([...seen]).toContain(id)
  })

  const fixed = new Set(
    fixtures.flatMap((fixture) =>
      judge(fixture)
        .shown.filter(({ fixes }) => fixes.length > 0)
        .map((f) => f.rule),
    ),
  )
  test.each(rules)('$meta.id says truly whether it has fixes', ({ meta }) => {
    expect(meta.fix !== 'never').toBe(fixed.has(meta.id))
  })

  test('folder of fixtures belongs to a rule', () => {
    const ids = new Set(rules.map((rule) => rule.meta.id))
    expect(fixtures.filter((fixture) => !ids.has(fixture.rule)).map((fixture) => fixture.rule)).toEqual([])
  })
})

function holesOf(message: string | { readonly text: string } | undefined): string[] {
  const text = typeof message === 'string' ? message : (message?.text ?? '{unknown message}')
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}

function isBetween(line: number, range: { start: { line: number }; end: { line: number } }): boolean {
  return range.start.line <= line && line <= range.end.line
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0
  for (const line of whole) if (at < part.length && line === part[at]) at++
  return at === part.length
}
