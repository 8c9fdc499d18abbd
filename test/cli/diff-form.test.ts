import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runQuestlint } from '../support/command-line.ts'

/** A configuration of which each piece can be edited. */
const before = `code: springs
edition: "2030"
sections:
  - keyword: springs_section
    categories:
      - keyword: springs_1
        subcategories:
          - keyword: springs_1_1
            questiongroups:
              - keyword: springs_qg_name
                questions:
                  - keyword: springs_name
                    view_options: {is_name: true}
              - keyword: springs_qg_flow
                form_options: {"template": "table", "max_num": 3}
                questions:
                  - keyword: springs_story
                  - keyword: springs_kind
                  - keyword: springs_litres
categories:
  springs_section: Springs
  springs_1: Springs
  springs_1_1: Springs
questiongroups:
  springs_qg_name: {}
  springs_qg_flow: Flow
keys:
  springs_name: {label: Name, type: char, form_options: {max_length: 3000}}
  springs_story: {label: History, type: text}
  springs_kind: {label: Kind, type: radio, values: {springs_karst: Karst, springs_fault: Fault}}
  springs_litres: {label: Litres, type: float}
`

interface Change {
  readonly rule: string
  readonly class: string
  readonly severity: string
  readonly witness?: { readonly answers: object; readonly old: string; readonly new: string }
}

/** The changes that replacing a piece makes, and what each side says of the answers that prove them. */
async function changesBy(from: string, to: string) {
  const folder = mkdtempSync(join(tmpdir(), 'questlint-diff-form-'))
  expect(before).toContain(from)
  writeFileSync(join(folder, 'old.yaml'), before)
  writeFileSync(
    join(folder, 'new.yaml'),
    before.replace(from, () => to),
  )
  const { out } = await runQuestlint(folder, ['diff', 'old.yaml', 'new.yaml', '--format', 'json'])
  const { changes } = JSON.parse(out) as { readonly changes: readonly Change[] }
  return { changes: changes.filter((change) => change.class === 'data'), folder }
}

async function judgedBy(folder: string, file: string, answers: object): Promise<string> {
  const argv = ['check', 'answers', '-', '--path', file, '-c', 'springs@2030', '--as', 'form', '--format', 'csv']
  const { out } = await runQuestlint(folder, argv, JSON.stringify(answers))
  return out
}

describe('what only the form refuses, deletes or alters is a loss, which "questlint check answers --as form" confirms', () => {
  test.each([
    ['max_length is dropped', ', form_options: {max_length: 3000}', '', 'lowered-max-length', /too-long-for-form/],
    ['a text becomes one line', 'type: text', 'type: char', 'changed-type', /too-long-for-form/],
    ['translations are deleted', '"table"', '"table1"', 'changed-form-saving', /languages-deleted/],
    [
      'a numbering is not filled in',
      '"table",',
      '"table", "numbered": "inline",',
      'changed-form-saving',
      /order-not-sent/,
    ],
    ['nothing is drawn', '"template": "table"', '"template": "empty"', 'changed-form-saving', /deleted-by-template/],
  ])('%s', async (_, from, to, rule, code) => {
    const { changes, folder } = await changesBy(from, to)
    expect(changes.map((change) => `${change.severity} ${change.rule}`)).toEqual([`error ${rule}`])
    const { witness } = changes[0] as Change
    expect(witness?.new).toContain('by the form')
    expect(await judgedBy(folder, 'old.yaml', witness?.answers ?? {})).not.toMatch(code)
    expect(await judgedBy(folder, 'new.yaml', witness?.answers ?? {})).toMatch(code)
  })

  test.each([
    ['of which nothing is drawn', 'form_options: {template: comingsoon}', /by the form \(fields-not-sent\)/, []],
    [
      'beside subcategories',
      'subcategories: [{keyword: springs_section}]',
      /by the interface \(overlooked-questiongroup\)/,
      // The name is asked there.
      ['error other-name'],
    ],
  ])('each questiongroup %s is lost', async (_, line, told, others) => {
    const piece = '          - keyword: springs_1_1\n'
    const { changes, folder } = await changesBy(piece, `${piece}            ${line}\n`)
    const lost = changes.filter(({ rule }) => rule === 'changed-form-saving')
    expect(changes.map((change) => `${change.severity} ${change.rule}`)).toEqual([
      'error changed-form-saving',
      'error changed-form-saving',
      ...others,
    ])
    for (const { witness } of lost) {
      expect(witness?.new).toMatch(told)
      expect(await judgedBy(folder, 'old.yaml', witness?.answers ?? {})).not.toContain('fields-not-sent')
      expect(await judgedBy(folder, 'new.yaml', witness?.answers ?? {})).toContain('fields-not-sent')
    }
  })

  test.each([
    [
      'of a questiongroup',
      '{"template": "table", "max_num": 3}',
      '{"template": "table1", "max_num": 3}\n                view_options: {template: table}',
    ],
    [
      'of a subcategory',
      '- keyword: springs_1_1\n',
      '- keyword: springs_1_1\n            form_options: {template: todo}\n            view_options: {template: empty}\n',
    ],
  ])('the form template %s is not told as an option too, but that of the details is', async (_, from, to) => {
    const { folder } = await changesBy(from, to)
    const { out } = await runQuestlint(folder, ['diff', 'old.yaml', 'new.yaml', '--format', 'json'])
    const { changes } = JSON.parse(out) as { readonly changes: readonly { rule: string; message: string }[] }
    const options = changes.filter(({ rule }) => rule === 'changed-option').map(({ message }) => message)
    expect(options).toEqual([expect.stringContaining('view_options.template')])
  })

  test('a page that cannot be saved hits what has no answers to its questiongroup, too', async () => {
    const { folder } = await changesBy('"table",', '"table", "numbered": "inline",')
    const stored = [{ springs_qg_name: [{ springs_name: { en: 'Upper spring' } }] }, {}]
    writeFileSync(
      join(folder, 'stored.jsonl'),
      stored.map((data) => `${JSON.stringify({ configuration: 'springs', edition: '2030', data })}\n`).join(''),
    )
    const argv = ['diff', 'old.yaml', 'new.yaml', '--answers', 'stored.jsonl']
    const { out } = await runQuestlint(folder, argv)
    expect(out).toContain('hits 2 stored questionnaires')
  })

  test.each([
    ['to a file', 'type: radio, values: {springs_karst: Karst, springs_fault: Fault}', 'type: file', 'read as nothing'],
    ['to a day', 'type: radio, values: {springs_karst: Karst, springs_fault: Fault}', 'type: date', 'read as'],
    ['from text to a day', 'label: History, type: text', 'label: History, type: date', 'by the form'],
  ])('a change of type %s', async (_, from, to, read) => {
    const { changes } = await changesBy(from, to)
    const change = changes.find(({ rule }) => rule === 'changed-type')
    expect(change?.severity).toBe('error')
    expect(change?.witness?.new).toContain(read)
  })

  test.each([
    ['more characters', 'max_length: 3000', 'max_length: 4000'],
    ['a template that sends back as much', '"table"', '"default"'],
    ['a numbering that is filled in', '"table",', '"table", "numbered": "prefix",'],
    ['a line that becomes an area', 'type: char', 'type: text'],
    ['another list of choices', 'type: radio', 'type: select'],
  ])('%s are none', async (_, from, to) => {
    expect((await changesBy(from, to)).changes).toEqual([])
  })
})
