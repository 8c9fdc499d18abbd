import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareWorkspaces, createWorkspace, lint, type Workspace } from '../../../src/core/internal.ts'
import { fixturesFolder } from '../../support/rule-fixtures.ts'

const folder = join(fixturesFolder, 'workspaces/vineyard')
const sources = ['vineyard.json', 'shared.json', 'cellar.yaml'].map((uri) => ({
  uri,
  text: readFileSync(join(folder, uri), 'utf8'),
}))

function workspaceOf(text: string): Workspace {
  return createWorkspace({ files: sources.map((file) => (file.uri === 'vineyard.json' ? { ...file, text } : file)) })
}

type Options = Readonly<Record<string, unknown>>
interface Question {
  readonly keyword: string
  form_options?: Options
  view_options?: Options
}

/** All objects with `questions`, in the order of the text. */
function questionsIn(value: unknown): Question[] {
  if (value === null || typeof value !== 'object') return []
  const own = 'questions' in value && Array.isArray(value.questions) ? (value.questions as Question[]) : []
  return [...own, ...Object.values(value).flatMap(questionsIn)]
}

const edits: Readonly<Record<string, (question: Question) => void>> = {
  'read-only': (question) => {
    question.form_options = { ...question.form_options, field_options: { readonly: 'readonly' } }
  },
  disabled: (question) => {
    question.form_options = { ...question.form_options, field_options: { disabled: 'disabled' } }
  },
  'a hidden input': (question) => {
    question.form_options = { ...question.form_options, template: 'hidden' }
  },
  'a hidden row': (question) => {
    question.form_options = { ...question.form_options, row_class: 'display-none' }
  },
  'no answer in the details': (question) => {
    question.view_options = { ...question.view_options, template: 'hidden' }
  },
  'another label': (question) => {
    question.form_options = { ...question.form_options, label_columns_class: 'small-6' }
  },
}

const keywords = questionsIn(JSON.parse(sources[0]?.text ?? '')).map(({ keyword }) => keyword)
const old = workspaceOf(sources[0]?.text ?? '')

/** The questions that a rule of check is about, by what it names. */
function foundIn(workspace: Workspace, rule: string, keyword: string): boolean {
  return lint(workspace).some(
    (finding) => finding.rule === rule && JSON.stringify([finding.data, finding.place]).includes(keyword),
  )
}

describe.each(Object.keys(edits))('%s', (name) => {
  test.each(keywords)('of %s is told by a comparison where the check has it', (keyword) => {
    const value = JSON.parse(sources[0]?.text ?? '') as unknown
    for (const question of questionsIn(value)) if (question.keyword === keyword) edits[name]?.(question)
    const now = workspaceOf(JSON.stringify(value))
    const changes = compareWorkspaces(old, now)
    const isToldOf = (rule: string): boolean =>
      changes.some((change) => change.rule === rule && change.path.question === keyword)
    const isShut = changes.some(
      ({ rule, severity, path }) => rule === 'lost-entry' && severity === 'error' && path.question === keyword,
    )
    expect([isShut, isToldOf('lost-sight')]).toEqual([
      foundIn(now, 'unanswerable-question', keyword),
      foundIn(now, 'unshown-answers', keyword),
    ])
  })
})

test('what nobody could answer and nobody saw is not lost when people can answer it', () => {
  const hidden = { form_options: { field_options: { readonly: 'readonly' } }, view_options: { template: 'hidden' } }
  const withOptions = (options: Partial<Question>): Workspace => {
    const value = JSON.parse(sources[0]?.text ?? '') as unknown
    for (const question of questionsIn(value)) if (question.keyword === 'vine_owner') Object.assign(question, options)
    return workspaceOf(JSON.stringify(value))
  }
  const [unanswered, answered] = [withOptions(hidden), withOptions({ view_options: hidden.view_options })]
  const rulesOf = (from: Workspace): string[] => compareWorkspaces(from, answered).map(({ rule }) => rule)
  expect(rulesOf(unanswered)).not.toContain('lost-sight')
  expect(rulesOf(old)).toContain('lost-sight')
})

test('each edit but the last takes something from people at some question', () => {
  const taken = Object.entries(edits).map(([name, edit]) => {
    const value = JSON.parse(sources[0]?.text ?? '') as unknown
    for (const question of questionsIn(value)) edit(question)
    const rules = new Set(compareWorkspaces(old, workspaceOf(JSON.stringify(value))).map(({ rule }) => rule))
    return [name, rules.has('lost-entry') || rules.has('lost-sight')]
  })
  expect(Object.fromEntries(taken)).toEqual(
    Object.fromEntries(Object.keys(edits).map((name) => [name, name !== 'another label'])),
  )
})
