import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createWorkspace, lint } from '../../src/core/internal.ts'
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

test('where the keys of a page are not known, nothing is said of where its answers are shown', () => {
  const header = readFileSync(join(fixturesFolder, 'rules/unshown-answers/invalid-header.yaml'), 'utf8')
  const tells = (text: string): boolean =>
    lint(createWorkspace({ files: [{ uri: 'vine.yaml', text }] })).some(({ rule }) => rule === 'unshown-answers')
  expect(tells(header)).toBe(true)
  expect(tells(header.slice(0, header.indexOf('\nkeys:') + 1))).toBe(false)
})

/** Two things are wrong at one place: the finding that is left tells of what must be corrected first. */
test.each<[fixture: string, from: string, to: string, rules: string[]]>([
  ['wrong-link-questiongroup/valid-link', 'template: select_link', 'template: selct_lnk', ['unknown-template']],
  [
    'mismatched-conditions/valid-order',
    'keyword: farm_qg_hens,',
    'keyword: farm_qg_goats,',
    ['duplicate-questiongroup'],
  ],
  ['missing-image-name/valid-images', '{ label: Pear, image_name: pear.png }', 'null', ['wrong-type']],
])('of two findings at one place one is told: %s with %s', (fixture, from, to, rules) => {
  const valid = readFileSync(join(fixturesFolder, `rules/${fixture}.yaml`), 'utf8')
  expect(valid).toContain(from)
  const workspace = createWorkspace({ files: [{ uri: 'a.yaml', text: valid.replace(from, to) }] })
  const found = lint(workspace).filter(({ severity }) => severity !== 'info')
  expect(found.map(({ rule }) => rule)).toEqual(rules)
})

/** Neither the browser nor, for questions, anybody else evaluates these conditions. */
test.each<[template: string, rules: string[]]>([
  ['default', ['diverging-condition', 'unknown-condition-value']],
  ['empty', ['undrawn-questiongroup']],
])('conditions on a question that the form draws, or does not: %s', (template, rules) => {
  const conditions = { question_conditions: ["=='2'|wood_age"], questiongroup_conditions: ["!='1'|wood_more"] }
  const questions = [
    { keyword: 'wood_any', form_options: conditions },
    { keyword: 'wood_years', form_options: { question_condition: 'wood_age' } },
  ]
  const questiongroups = [
    { keyword: 'wood_qg', form_options: { template }, questions },
    {
      keyword: 'wood_qg_more',
      form_options: { questiongroup_condition: 'wood_more' },
      questions: [{ keyword: 'wood_note' }],
    },
  ]
  const subcategories = [{ keyword: 'wood_sub', questiongroups }]
  const text = JSON.stringify({
    code: 'woods',
    edition: '2026',
    keys: {
      wood_any: { label: 'Any wood?', type: 'bool' },
      wood_years: { label: 'Years', type: 'int' },
      wood_note: { label: 'Note', type: 'char' },
    },
    sections: [{ keyword: 'wood', categories: [{ keyword: 'wood_cat', subcategories }] }],
  })
  const found = lint(createWorkspace({ files: [{ uri: 'woods.json', text }] }))
  expect(found.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule)).toEqual(rules)
})

test('a value that a rename left behind is one finding for all rules that miss it', () => {
  const valid = readFileSync(join(fixturesFolder, 'rules/wrong-conditional-question/valid-values.yaml'), 'utf8')
  const value = /=='(\w+)'\|/.exec(valid)?.[1] ?? '?'
  const text = valid.replace(new RegExp(`\\b${value}: `), 'renamed_choice: ')
  expect(text).not.toBe(valid)
  const workspace = createWorkspace({ files: [{ uri: 'a.yaml', text }] })
  const found = lint(workspace).filter(({ severity }) => severity !== 'info')
  expect(found.map(({ rule, data }) => [rule, data.also])).toEqual([['unknown-condition-value', 1]])
})

describe('a fixture beside the file that it is made from', () => {
  const folder = join(fixturesFolder, 'rules/duplicate-record/invalid-copy')
  const files = ['1-product.json', '2-source.yaml'].map((uri) => ({
    uri,
    text: readFileSync(join(folder, uri), 'utf8'),
  }))
  const found = (set: { readonly name?: string; readonly generated?: boolean }): readonly string[] =>
    lint(createWorkspace({ files, sets: [{ ...set, files: ['1-product.json', '2-source.yaml'] }] }))
      .filter(({ rule }) => rule.startsWith('duplicate-'))
      .map(({ rule, messageId }) => `${rule} ${messageId}`)

  test('is one finding, and none where the set says that it is generated', () => {
    expect(found({})).toEqual(['duplicate-record copy'])
    expect(found({ name: 'wells' })).toEqual(['duplicate-record copy'])
    expect(found({ name: 'wells', generated: true })).toEqual([])
  })

  test('with a file of its own definitions beside it each is one', () => {
    const [fixture, source] = files
    const other = { uri: 'other.yaml', text: 'keys:\n  pump: Pump\n  wells_more: More\n' }
    const all = [fixture, source, other].flatMap((file) => file ?? [])
    const rules = lint(createWorkspace({ files: all })).filter(({ rule }) => rule === 'duplicate-record')
    expect(rules.map(({ uri, messageId }) => `${uri} ${messageId}`).sort()).toEqual([
      '1-product.json elsewhere',
      '2-source.yaml copy',
    ])
  })
})
