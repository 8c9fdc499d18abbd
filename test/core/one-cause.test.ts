import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorkspace, lint } from '../../src/core/index.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

/** Two questions: what one of them offers depends on the answer to the other. */
const orchard = readFileSync(join(fixturesFolder, 'rules/unknown-custom-option/valid-options.yaml'), 'utf8')
const values = ', values: { orch_gala:'

test.each<[cause: string, from: string, to: string, rules: string[]]>([
  ['nothing', values, values, []],
  ['no values', /, values: \{ orch_gala:.*\}(?= \}\n)/.exec(orchard)?.[0] ?? '?', '', ['missing-values']],
  ['a misspelt field', values, ', vaules: { orch_gala:', ['unknown-member']],
  ['an unknown type', 'orch_tree: { type: select,', 'orch_tree: { type: selcet,', ['unknown-key-type']],
])('one cause gives one finding: %s', (_cause, from, to, rules) => {
  expect(orchard).toContain(from)
  const workspace = createWorkspace({ files: [{ uri: 'orchard.yaml', text: orchard.replace(from, to) }] })
  const found = lint(workspace).filter(({ severity }) => severity !== 'info')
  expect(found.map(({ rule }) => rule)).toEqual(rules)
})
