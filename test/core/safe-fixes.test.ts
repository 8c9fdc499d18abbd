import { describe, expect, test } from 'vitest'
import { createWorkspace, fix, lint, present, type SourceFile } from '../../src/core/internal.ts'
import { fixtureSets } from '../support/source-files.ts'

const yaml = (text: string): SourceFile => ({ uri: 'a.yaml', text })

function errorsIn(workspace: ReturnType<typeof createWorkspace>) {
  return lint(workspace).filter(({ severity }) => severity === 'error')
}

describe('safe fixes', () => {
  test('a value that is wrong where it belongs is not moved there', () => {
    const workspace = createWorkspace({ files: [yaml('{keys: {k: {label: A, model: nonsense}}}\n')] })
    const [finding] = present(lint(workspace), workspace).filter(({ rule }) => rule === 'misplaced-option')
    expect(finding?.fixes.map(({ safe }) => safe)).toEqual([false])
    expect(fix(workspace).applied).toBe(0)
  })

  test('add no errors, and leave what the application loads without failing as it is', () => {
    let passing = 0
    for (const { name, files } of fixtureSets()) {
      const workspace = createWorkspace({ files })
      const before = errorsIn(workspace)
      if (before.some(({ basis }) => basis === 'application')) continue
      const fixed = fix(workspace)
      if (fixed.applied > 0) passing++
      const after = errorsIn(fixed.workspace)
      expect(
        after.filter(({ basis }) => basis === 'application'),
        name,
      ).toEqual([])
      expect(after.length, name).toBeLessThanOrEqual(before.length)
    }
    expect(passing).toBeGreaterThan(5)
  })

  test('those that are shown change something', () => {
    let shown = 0
    for (const { name, files } of fixtureSets()) {
      const workspace = createWorkspace({ files })
      for (const { rule, fixes } of present(lint(workspace), workspace)) {
        for (const { title, edits } of fixes) expect(edits.length, `${name} ${rule} ${title}`).toBeGreaterThan(0)
        shown += fixes.length
      }
    }
    expect(shown).toBeGreaterThan(100)
  })

  test('an option that is there already, and is no object, gets no fix that cannot be made', () => {
    const text =
      '{"keyword": "s", "form_options": [], "questiongroups": [{"keyword": "g", "form_options": {"link": "x"}, "questions": []}]}'
    const workspace = createWorkspace({ files: [{ uri: 's.json', text, kind: 'subcategory' }] })
    const [finding] = present(lint(workspace), workspace).filter(({ rule }) => rule === 'link-without-has-links')
    expect(finding?.fixes).toEqual([])
  })
})
