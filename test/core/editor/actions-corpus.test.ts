import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type CodeAction,
  codeActions,
  createWorkspace,
  lint,
  memberOf,
  type Workspace,
} from '../../../src/core/internal.ts'
import { offsetsOf } from '../../../src/core/lint/offsets.ts'
import type { RecordFact } from '../../../src/core/workspace/facts.ts'
import { applied, type Troubles, troubles } from './actions-support.ts'

const corpus = process.env.QUESTLINT_CORPUS

const pairs = [
  ['global_key_values.json', 'technologies.json'],
  ['global_key_values.json', 'approaches.json'],
  ['global_key_values.json', 'watershed.json'],
  ['sample_global_key_values.json', 'sample.json'],
] as const
const models = ['key', 'questiongroup', 'category', 'translation', 'value'] as const
const aboutMissing = ['unknown-key', 'unknown-questiongroup', 'unknown-category', 'dangling-reference']

function read(name: string): { uri: string; text: string } {
  return { uri: name, text: readFileSync(join(corpus ?? '', name), 'utf8') }
}

function freshAfter(workspace: Workspace, action: CodeAction, before: Troubles): string[] {
  const changes = action.changes()
  if (changes === undefined) return [`${action.title}: cannot be done`]
  const { byPlace } = troubles(applied(workspace, changes))
  // What is created has the name; which shape a PDF summary wants of it, nobody can know from the name.
  const fresh = [...byPlace].filter(
    ([place, text]) => !before.byPlace.has(place) && !text.startsWith('broken-summary '),
  )
  return fresh.map(([, text]) => `${action.title}: ${text}`)
}

describe.skipIf(corpus === undefined)('in real configurations', () => {
  test.each(corpus === undefined ? [] : pairs)('what is taken away is created again: %s and %s', (base, name) => {
    const files = [read(base), read(name)]
    const whole = createWorkspace({ files })
    const before = troubles(whole)
    let count = 0
    for (const model of models) {
      // A value with an image is more than can be made up.
      const hasImage = ({ fields }: RecordFact): boolean => memberOf(fields.configuration, 'image_name') !== undefined
      const all = whole.files.get(name)?.facts?.records ?? []
      const records = all.filter((record) => record.model === model && !hasImage(record))
      const record = records[Math.floor(records.length / 3)]
      if (record === undefined) continue
      const value = JSON.parse(files[1]?.text ?? '') as unknown[]
      value.splice(Number(record.pointer.slice(1)), 1)
      const broken = createWorkspace(
        { files: [read(base), { uri: name, text: JSON.stringify(value, null, 2) }] },
        whole,
      )
      const findings = lint(broken, { files: [name] })
      const document = broken.files.get(name)?.document
      const finding = findings.find(({ rule }) => aboutMissing.includes(rule))
      if (document === undefined || finding === undefined) continue
      const place = offsetsOf(document, finding.place)
      const actions = codeActions(broken, name, place, findings).filter(({ title }) => title.startsWith('Create'))
      expect(actions.length, `${model} ${record.keyword ?? record.pk}`).toBeGreaterThan(0)
      for (const action of actions.slice(0, 3)) {
        expect(freshAfter(broken, action, before)).toEqual([])
        count++
      }
    }
    expect(count).toBeGreaterThan(2)
  })

  test.each(corpus === undefined ? [] : pairs)('rewrites of some places bring nothing new: %s and %s', (base, name) => {
    const workspace = createWorkspace({ files: [read(base), read(name)] })
    const before = troubles(workspace)
    const text = workspace.files.get(name)?.document.text ?? ''
    const findings = lint(workspace, { files: [name] })
    const kinds = new Map<string, number>()
    for (let offset = 0; offset < text.length; offset += Math.ceil(text.length / 300)) {
      const actions = codeActions(workspace, name, { start: offset, end: offset }, findings, { only: ['refactor'] })
      for (const action of actions) {
        // What it becomes, the author says first.
        if (action.editsLabel) continue
        const kind = action.title.replace(/"[^"]*"/g, '')
        if ((kinds.get(kind) ?? 0) >= 3) continue
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
        expect(freshAfter(workspace, action, before)).toEqual([])
      }
    }
    expect(kinds.size).toBeGreaterThan(0)
  })
})

if (corpus === undefined) console.warn('code actions on real configurations: skipped, QUESTLINT_CORPUS is not set')
