import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  acceptFindings,
  createWorkspace,
  judge,
  judgeFile,
  judgeSet,
  type LintMemory,
  mergeJudgements,
  type SourceFile,
} from '../../src/core/internal.ts'
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

/** By workspace and file: the members, each with a slip. */
const slips = {
  'vineyard/shared.json': { configuration: 'configuraton', type: 'tpye', values: 'vaules' },
  'vineyard/vineyard.json': {
    questions: 'question',
    view_options: 'view_option',
    form_options: 'from_options',
    template: 'tempalte',
    keyword: 'keywrod',
  },
  'vineyard/cellar.yaml': { keys: 'kyes', categories: 'catgories' },
  'wells/wells.yaml': { type: 'tpye', questions: 'question', form_options: 'form_option' },
}

describe.each(Object.entries(slips))('in %s', (file, slipsOfFile) => {
  const [workspace = '', uri = ''] = file.split('/')

  test.each(Object.entries(slipsOfFile))('"%s" is "%s" everywhere: nothing but that is told', (name, slip) => {
    const files = misspell(filesOf(workspace), uri, name, slip)
    const { findings } = judge(createWorkspace({ files }))
    const told = findings.filter(({ severity }) => severity !== 'info')
    expect(new Set(told.map(({ data }) => `${data.name} ${data.candidate}`))).toEqual(new Set([`${slip} ${name}`]))
    // One for each kind of object at most.
    expect(told.length).toBeLessThanOrEqual(2)
  })
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
    return found.some(({ rule, isUntold }) => !isUntold && rule === 'unlabelled-questiongroup')
  })
  // Nothing refers to the words but the name that is meant.
  expect(told).toEqual([false, true, false])
})

test('where a name is mistyped, the rules that found nothing before are not asked again', () => {
  const files = filesOf('vineyard')
  const memory: LintMemory = new Map()
  const uri = 'vineyard.json'
  const before = createWorkspace({ files })
  judgeFile(before, uri, { memory })
  const countRules = (): number => memory.get(uri)?.sets[0]?.states[0]?.byRule.size ?? 0
  const all = countRules()
  const typed = createWorkspace({ files: misspellName(files, uri) }, before)
  expect(judgeFile(typed, uri, { memory })).toEqual(judgeFile(typed, uri))
  expect(countRules()).toBeGreaterThan(0)
  expect(countRules()).toBeLessThan(all / 4)
  // Entries of accepted findings are asked for all.
  const accepted = createWorkspace({
    files: misspellName(files, uri),
    accepted: { uri: 'accepted.yaml', text: '[]\n' },
  })
  judgeFile(accepted, uri, { memory })
  expect(countRules()).toBe(all)
})

/** The files with a letter more in the first keyword of a question. */
function misspellName(files: readonly SourceFile[], uri: string): readonly SourceFile[] {
  return files.map((file) =>
    file.uri === uri ? { ...file, text: file.text.replace(/("questions": \[\s*\{\s*"keyword": "\w)/, '$1a') } : file,
  )
}

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

const vinePath = 'vine@2026/vine/vine__1/vine__1__1/vine_qg_1'

/** What is told of the text with an accepted file. */
function toldOf(text: string, entries: string): readonly string[] {
  const accepted = { uri: 'accepted.yaml', text: entries }
  const { findings } = judge(createWorkspace({ files: [{ uri: 'vine.yaml', text }], accepted }))
  return findings.filter(({ severity }) => severity !== 'info').map(({ rule, messageId }) => `${rule} ${messageId}`)
}

const acceptedTemplate = `- rule: unknown-template\n  at: ${vinePath}/vine_notes/view_options/template\n  reason: our own\n`

test('a member that is misspelt within a misspelt one is taken as it is meant', () => {
  const folder = join(fixturesFolder, 'rules/unknown-answer/invalid-overlooked')
  const files = ['willow.yaml', 'answers.jsonl'].map((uri) => {
    const text = readFileSync(join(folder, uri), 'utf8')
    return { uri, text: text.replaceAll('subcategories:', 'subcategores:') }
  })
  const { findings } = judge(createWorkspace({ files }))
  expect(findings.map(({ rule, place }) => `${rule} ${place.pointer}`)).toEqual([
    'unknown-member /sections/0/categories/0/subcategores',
  ])
})

test('what a mistyped keyword means is told where the members of its record are misspelt', () => {
  const wrong = vine.replace('- keyword: vine_soil', '- keyword: vine_soill')
  const told = (text: string): readonly string[] =>
    judge(createWorkspace({ files: [{ uri: 'vine.yaml', text }] }))
      .findings.filter(({ severity }) => severity === 'error')
      .map(({ rule, messageId, place }) => `${rule} ${messageId} ${place.pointer}`)
  const slip = wrong.replace('keys:', 'kyes:')
  expect(new Set(told(slip))).toEqual(new Set(['unknown-member misspelt /kyes', ...told(wrong)]))
})

test('what is graver than the findings about misspelt members is told beside them', () => {
  const told = (files: readonly SourceFile[], levels = {}): readonly string[] =>
    judge(createWorkspace({ files, levels: () => levels }))
      .findings.filter(({ severity }) => severity !== 'info')
      .map(({ rule, severity }) => `${severity} ${rule}`)
  const shared = filesOf('vineyard').map((file) => ({ ...file, text: file.text.replace('"pk": 210,', '"pkk": 210,') }))
  expect(told(shared)).toEqual(['warning unknown-member', 'error dangling-reference'])
  expect(told(shared, { 'unknown-member': 'error' })).toEqual(['error unknown-member'])
  const typed = vine.replace('type: radio', 'tpye: radio').replace(/ +# questlint.*$/s, '')
  const files = [{ uri: 'vine.yaml', text: typed }]
  expect(told(files)).toEqual(['error unknown-member'])
  expect(told(files, { 'unknown-member': 'warning' })).toEqual(['warning unknown-member'])
  expect(told(files, { 'unknown-member': 'off' })).toContain('warning ignored-values')
})

test('findings that a misspelt member hides stay accepted', () => {
  expect(toldOf(vine, acceptedTemplate)).toEqual([])
  expect(toldOf(vine.replace('questions:', 'question:'), acceptedTemplate)).toEqual(['unknown-member misspelt'])
  expect(toldOf(vine.replace('view_options:', 'veiw_options:'), acceptedTemplate)).toEqual(['unknown-member misspelt'])
  expect(toldOf(vine.replaceAll('template: notes', 'layout: label'), acceptedTemplate)).toContain(
    'unused-acceptance unmatched',
  )
})

test('an entry for what is found only because a member is misspelt is idle once that is corrected', () => {
  const entries = `${acceptedTemplate}- rule: missing-label\n  at: key:vine_soil\n  reason: not yet\n`
  expect(toldOf(vine.replace('label: Soil,', 'lable: Soil,'), entries)).toEqual(['unknown-member misspelt'])
  expect(toldOf(vine, entries)).toEqual(['unused-acceptance unmatched'])
})

test.each([1, 25])('of %d sets, only entries for what a misspelt member hides count as used', (count) => {
  const sets = Array.from({ length: count }, (_, index) => ({ name: `s${index}`, files: ['vine.yaml'] }))
  const idle = '- rule: unknown-template\n  at: "**/vine_soil/view_options/template"\n  reason: gone\n'
  const accepted = { uri: 'accepted.yaml', text: acceptedTemplate + idle }
  const files = [{ uri: 'vine.yaml', text: vine.replace('questions:', 'question:') }]
  const whole = judge(createWorkspace({ files, sets, accepted }))
  const workspace = createWorkspace({ files, sets, accepted })
  const judgements = sets.flatMap((set) => judgeSet(createWorkspace({ files, sets: [set] }), ['vine.yaml'], {}))
  const merged = mergeJudgements(new Map([['vine.yaml', judgements]]), workspace, {})
  const bySet = acceptFindings(workspace, structuredClone(merged), { isWhole: true })
  const told = ({ findings }: typeof whole) => findings.map(({ rule, place }) => `${rule} ${place.pointer}`)
  expect(told(whole)).toContain('unused-acceptance /1')
  expect(told(whole)).not.toContain('unused-acceptance /0')
  expect(told(bySet)).toEqual(told(whole))
})

test.each(['label: Soil, ', 'edition: '])(
  'an entry and a comment that do nothing are told beside a misspelt member (%s)',
  (at) => {
    const slips = vine.replace(at, at.replace(/l(?=:)/, '').replace('edition', 'editoin'))
    const idle = `${acceptedTemplate}- rule: unknown-template\n  at: ${vinePath}/vine_soil/view_options/template\n  reason: gone\n`
    const commented = slips.replace(
      '    # questlint',
      '    # questlint-disable-next-line unknown-key -- gone\n                    # questlint',
    )
    expect(toldOf(slips, acceptedTemplate).map((one) => one.split(' ')[1])).toEqual(['misspelt'])
    expect(
      toldOf(commented, idle)
        .map((one) => one.split(' ')[0])
        .sort(),
    ).toEqual(['unknown-member', 'unused-acceptance', 'unused-suppression'])
  },
)
