import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorkspace, fix, lint, type PresentedFinding, present } from '../../src/core/internal.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

const records = readFileSync(join(fixturesFolder, 'workspaces/vineyard/shared.json'), 'utf8')

function judge(text: string, isSeparate = false): PresentedFinding[] {
  const workspace = createWorkspace({ files: [{ uri: 'records.json', text }] })
  return present(lint(workspace, { isSeparate }), workspace).filter(({ severity }) => severity !== 'info')
}

const isNew = (before: readonly PresentedFinding[]) => {
  const known = new Set(before.map(({ fingerprint }) => fingerprint))
  return ({ fingerprint }: PresentedFinding): boolean => !known.has(fingerprint)
}

test.each([
  ['a member in each record', /"fields": ?\{/g, '"_comment": "x", "fields": {', 'unknown-member'],
  ['a misspelt member in each record', /"fields":/g, '"feilds":', 'unknown-member'],
])('one cause gives one finding, with the other places related: %s', (_cause, from, to, rule) => {
  const changed = records.replace(from, to)
  const count = changed.split(to).length - 1
  expect(count).toBeGreaterThan(10)
  const found = judge(changed).filter(isNew(judge(records)))
  const ofRule = found.filter((finding) => finding.rule === rule)
  expect(ofRule.length).toBe(1)
  expect(ofRule[0]?.message).toContain(`The same in ${count - 1} more places.`)
  expect(ofRule[0]?.related.length).toBe(count - 1)
  expect(judge(changed, true).filter((finding) => finding.rule === rule).length).toBe(count)
})

test('the fingerprint of a cause does not change with the count of its places', () => {
  const prints = [1, 2, 3].map((count) => {
    let left = count
    const text = records.replace(/"fields": ?\{/g, (found) => (left-- > 0 ? `"_comment": "x", ${found}` : found))
    return judge(text).find(({ rule }) => rule === 'unknown-member')?.fingerprint
  })
  expect(new Set(prints).size).toBe(1)
})

test('the fix of a cause mends all its places', () => {
  const text = records.replace(/"fields":/g, '"feilds":')
  const workspace = createWorkspace({ files: [{ uri: 'records.json', text }] })
  const after = fix(workspace, { unsafe: true }).workspace.files.get('records.json')?.source.text
  expect(after).toBe(records)
  const [finding] = judge(text).filter(({ rule }) => rule === 'unknown-member')
  expect(finding?.fixes[0]?.edits.length).toBe(text.split('"feilds":').length - 1)
})
