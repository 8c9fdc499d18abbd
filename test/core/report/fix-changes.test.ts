import { expect, test } from 'vitest'
import { changedTexts, changesOfFix, createWorkspace, fix, lint, present } from '../../../src/core/internal.ts'
import { fixtureSets } from '../../support/source-files.ts'

test('a fix as a report gives it is what the fix itself makes of the texts', () => {
  let tried = 0
  for (const { files } of fixtureSets().filter((set) =>
    set.files.every(({ invalidUtf8 }) => invalidUtf8 === undefined),
  )) {
    const workspace = createWorkspace({ files })
    const findings = lint(workspace)
    const [only] = findings.length === 1 ? present(findings, workspace) : []
    const [chosen] = only?.fixes ?? []
    if (chosen === undefined || only?.fixes.length !== 1) continue
    const changes = changesOfFix(workspace, chosen)
    const made = changedTexts(workspace, changes ?? { edits: [], creates: [] })
    const whole = fix(workspace, { unsafe: true })
    // A fix may lay another one open, which is made as well then.
    if (whole.applied !== 1) continue
    tried++
    expect(made.map(({ uri, after }) => [uri, after])).toEqual(
      [...whole.changed].sort().map((uri) => [uri, whole.workspace.files.get(uri)?.document.text]),
    )
  }
  expect(tried).toBeGreaterThan(10)
})

test('a fix of files that are not loaded is none', () => {
  const edits = [
    { file: 'other.json', range: { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } }, text: 'x' },
  ]
  const workspace = createWorkspace({ files: [{ uri: 'a.json', text: '{}' }] })
  expect(changesOfFix(workspace, { title: 'x', safe: true, edits })).toBeUndefined()
})
