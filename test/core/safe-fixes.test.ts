import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { createWorkspace, fix, lint, present, type SourceFile } from '../../src/core/internal.ts'
import { resolvePointer } from '../../src/core/text/pointer.ts'
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

  test('an options object is moved before options are moved into it, in whatever order they are', () => {
    const misplaced = { max_length: 200, form_options: { label_class: 'wide' } }
    const key = {
      model: 'configuration.key',
      pk: 601,
      fields: { keyword: 'orch_height', ...misplaced, configuration: { type: 'text', num_rows: 5 } },
    }
    for (const [uri, text] of [
      ['a.json', JSON.stringify([key], null, 2)],
      ['a.yaml', stringify([key])],
    ] as const) {
      const workspace = createWorkspace({ files: [{ uri, text }] })
      const announced = lint(workspace).filter(({ fixes }) => fixes.some(({ safe }) => safe))
      expect(announced.map(({ rule }) => rule)).toEqual(Array(3).fill('misplaced-option'))
      const fixed = fix(workspace)
      expect(fixed.applied).toBe(3)
      expect(resolvePointer(fixed.workspace.files.get(uri)?.document.value, '/0/fields')).toEqual({
        keyword: 'orch_height',
        configuration: { type: 'text', form_options: { label_class: 'wide', max_length: 200, num_rows: 5 } },
      })
    }
  })

  test.each(['a.json', 'a.yaml'])('members are moved in all records of a list at once, in %s', (uri) => {
    const records = Array.from({ length: 30 }, (_, pk) => ({
      model: 'configuration.questiongroup',
      pk,
      keyword: `orch_qg_${pk}`,
      fields: { translation: null, configuration: {} },
    }))
    const text = uri.endsWith('.json') ? JSON.stringify(records, null, 2) : stringify(records)
    const fixed = fix(createWorkspace({ files: [{ uri, text }] }), { unsafe: true })
    expect(fixed.applied).toBe(30)
    expect(errorsIn(fixed.workspace)).toEqual([])
  })

  test.each(['a.json', 'a.yaml'])('options are moved in all definitions at once, in %s', (uri) => {
    const names = Array.from({ length: 30 }, (_, index) => `orch_row_${index}`)
    const keys = Object.fromEntries(names.map((name) => [name, { label: 'Row', type: 'text', num_rows: 5 }]))
    const text = uri.endsWith('.json') ? JSON.stringify({ keys }, null, 2) : stringify({ keys })
    const fixed = fix(createWorkspace({ files: [{ uri, text }] }))
    expect(fixed.applied).toBe(30)
    expect(lint(fixed.workspace).filter(({ rule }) => rule === 'misplaced-option')).toEqual([])
  })

  test('an option that is there already, and is no object, gets no fix that cannot be made', () => {
    const text =
      '{"keyword": "s", "form_options": [], "questiongroups": [{"keyword": "g", "form_options": {"link": "x"}, "questions": []}]}'
    const workspace = createWorkspace({ files: [{ uri: 's.json', text, kind: 'subcategory' }] })
    const [finding] = present(lint(workspace), workspace).filter(({ rule }) => rule === 'link-without-has-links')
    expect(finding?.fixes).toEqual([])
  })
})
