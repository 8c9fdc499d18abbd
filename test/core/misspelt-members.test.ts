import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorkspace, judge, judgeFile, type LintMemory, type SourceFile } from '../../src/core/index.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'
import { workspaces } from '../support/source-files.ts'

function filesOf(workspace: string): readonly SourceFile[] {
  const { files = [] } = workspaces().find(({ name }) => name === `workspaces/${workspace}`) ?? {}
  // The stored answers of one workspace are wrong anyway.
  return files.filter(({ uri }) => workspace !== 'wells' || uri === 'wells.yaml')
}

/** The files with a member misspelt wherever one of them has it. */
function misspell(files: readonly SourceFile[], uri: string, name: string, slip: string): readonly SourceFile[] {
  const members = new RegExp(`(?<=["\\s{])${name}(?="?:\\s)`, 'g')
  return files.map((file) => (file.uri === uri ? { ...file, text: file.text.replace(members, slip) } : file))
}

test.each([
  ['vineyard', 'shared.json', 'configuration', 'configuraton'],
  ['vineyard', 'shared.json', 'type', 'tpye'],
  ['vineyard', 'shared.json', 'values', 'vaules'],
  ['vineyard', 'vineyard.json', 'questions', 'question'],
  ['vineyard', 'vineyard.json', 'view_options', 'view_option'],
  ['vineyard', 'vineyard.json', 'form_options', 'from_options'],
  ['vineyard', 'vineyard.json', 'template', 'tempalte'],
  ['vineyard', 'vineyard.json', 'keyword', 'keywrod'],
  ['vineyard', 'cellar.yaml', 'keys', 'kyes'],
  ['vineyard', 'cellar.yaml', 'categories', 'catgories'],
  ['wells', 'wells.yaml', 'type', 'tpye'],
  ['wells', 'wells.yaml', 'questions', 'question'],
  ['wells', 'wells.yaml', 'form_options', 'form_option'],
])('in %s, %s has "%s" misspelt everywhere: nothing but that is told', (workspace, uri, name, slip) => {
  const files = misspell(filesOf(workspace), uri, name, slip)
  const { findings } = judge(createWorkspace({ files }))
  const told = findings.filter(({ severity }) => severity !== 'info')
  expect(new Set(told.map(({ data }) => `${data.name} ${data.candidate}`))).toEqual(new Set([`${slip} ${name}`]))
  // One for each kind of object at most.
  expect(told.length).toBeLessThanOrEqual(2)
})

test('where members are misspelt, other words give the findings of a fresh run', () => {
  const wells = readFileSync(join(fixturesFolder, 'rules/unlabelled-questiongroup/valid-labels.yaml'), 'utf8')
  const withLabel = (words: string): SourceFile[] => {
    const text = wells.replace('well_qg_pump: Pump', 'well_qg_pump: { translaton: 7 }')
    const texts = `translations: { 7: { translation_type: questiongroup, data: { wocat: { label: { en: ${words} } } } } }`
    return [
      { uri: 'wells.yaml', text },
      { uri: 'texts.yaml', text: texts },
    ]
  }
  const memory: LintMemory = new Map()
  let workspace = createWorkspace({ files: withLabel('Pump') })
  const told = ['Pump', "''", 'Pumps'].map((words) => {
    workspace = createWorkspace({ files: withLabel(words) }, workspace)
    const found = judgeFile(workspace, 'wells.yaml', { memory })
    expect(found).toEqual(judgeFile(workspace, 'wells.yaml'))
    return found.some(({ rule }) => rule === 'unlabelled-questiongroup')
  })
  // Nothing refers to the words but the name that is meant.
  expect(told).toEqual([false, true, false])
})

const vine = `code: vine
edition: '2026'
keys:
  vine_soil: {type: radio, label: Soil, values: {clay: Clay, sand: Sand}}
  vine_notes: {type: text, label: Notes}
questiongroups: {vine_qg_1: Soil}
categories: {vine: Vines, vine__1: Vineyard, vine__1__1: Ground}
sections:
  - keyword: vine
    categories:
      - keyword: vine__1
        subcategories:
          - keyword: vine__1__1
            questiongroups:
              - keyword: vine_qg_1
                questions:
                  - keyword: vine_soil
                  - keyword: vine_notes
                    # questlint-disable-next-line unknown-template -- our own
                    form_options: {template: notes}
                    view_options: {template: notes}
`

test('findings that a misspelt member hides stay accepted', () => {
  const at = 'vine@2026/vine/vine__1/vine__1__1/vine_qg_1/vine_notes/view_options/template'
  const accepted = { uri: 'accepted.yaml', text: `- rule: unknown-template\n  at: ${at}\n  reason: our own\n` }
  const rulesOf = (text: string) =>
    judge(createWorkspace({ files: [{ uri: 'vine.yaml', text }], accepted }))
      .findings.filter(({ severity }) => severity !== 'info')
      .map(({ rule }) => rule)
  expect(rulesOf(vine)).toEqual([])
  expect(rulesOf(vine.replace('questions:', 'question:'))).toEqual(['unknown-member'])
  expect(rulesOf(vine.replaceAll('template: notes', 'layout: label'))).toContain('unused-acceptance')
})
