import { describe, expect, test } from 'vitest'
import {
  configurationsIn,
  createPreview,
  createWorkspace,
  type FormGroup,
  type FormPage,
  type FormSubcategory,
  formatCases,
  generateCases,
  judge,
  type Preview,
  present,
  type Questionnaire,
} from '../../../src/core/internal.ts'
import { keyTypes } from '../../../src/core/schema/key-types.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'
import { corpus, realFiles, realNames } from '../../support/real-configurations.ts'
import { everyType } from '../../web/every-type.ts'

interface Opened {
  readonly preview: Preview
  readonly form: FormPage
  readonly questionnaire: Questionnaire
}

function open(files: readonly { uri: string; text: string }[], name: string): Opened {
  const workspace = createWorkspace({ files, sets: [{ files: files.map(({ uri }) => uri), overrides: true }] })
  const questionnaire = configurationsIn(workspace).get(name)
  if (questionnaire === undefined) throw new Error(`${name} is not loaded`)
  const preview = createPreview(workspace, questionnaire, { year: 2026 })
  const { form } = preview.content(present(judge(workspace).findings, workspace))
  return { preview, form, questionnaire }
}

function groupsOf(form: FormPage): readonly FormGroup[] {
  const below = (part: FormSubcategory): readonly FormGroup[] =>
    part.children.flatMap((child) => (child.level === 'subcategory' ? below(child) : [child]))
  return form.sections.flatMap(({ categories }) =>
    categories.flatMap(({ subcategories }) => subcategories.flatMap(below)),
  )
}

function idOf(form: FormPage, { questiongroup, question }: { questiongroup: string; question?: string }): string {
  const group = groupsOf(form).find(({ keyword }) => keyword === questiongroup)
  const part = question === undefined ? group : group?.questions.find(({ keyword }) => keyword === question)
  return part?.id ?? 'none'
}

interface WrittenCase {
  readonly id: string
  readonly answers: object
  readonly target: { readonly questiongroup: string; readonly question?: string }
  readonly shown: boolean
  readonly savable?: boolean
  readonly saved?: object
}

test.each(['constructor', '__proto__', 'toString'])('a questiongroup and a question may be called %s', (name) => {
  const questiongroups = [{ keyword: name, questions: [{ keyword: name }] }]
  const sections = oneSubcategory(questiongroups)
  const keys = JSON.parse(`{"${name}": {"label": "Odd", "type": "int"}}`) as object
  const text = JSON.stringify({ code: 'odd', edition: '2026', sections, keys })
  const { preview } = open([{ uri: 'odd.json', text }], 'odd@2026')
  for (const answers of ['{}', `{"${name}": [null, 5, {"${name}": 7}]}`, `{"${name}": 5}`, 'null', '[[]]'])
    expect(preview.test(answers).leftOut).toEqual([])
  expect(preview.test(`{"${name}": [{"${name}": 7}]}`).text).toContain('7')
})

describe.skipIf(corpus === undefined)('what the page shows is what cases say', () => {
  test.each(realNames())('%s', (name) => {
    const { preview, form, questionnaire } = open(realFiles(name) as { uri: string; text: string }[], name)
    const { cases } = JSON.parse(formatCases(generateCases(questionnaire), questionnaire)) as { cases: WrittenCase[] }
    const wrong = cases.flatMap(({ id, answers, target, shown, savable, saved }) => {
      const { shown: parts } = preview.judge(JSON.stringify(answers))
      // What waits for nothing in its own page is always shown.
      const [verdict = 'yes'] = parts[idOf(form, target)] ?? []
      const isRefused = savable === false && !preview.judge(JSON.stringify(saved)).isRefused
      return verdict === (shown ? 'yes' : 'no') && !isRefused ? [] : [{ id, verdict, shown, isRefused }]
    })
    expect(wrong).toEqual([])
  })
})

const files = [{ uri: 'every.json', text: JSON.stringify(everyType) }]

test('every key type has a control, and what it is', () => {
  const { form } = open(files, 'every@2026')
  const kinds = new Map(
    groupsOf(form).flatMap(({ questions }) => questions.map(({ type, control }) => [type, control?.kind] as const)),
  )
  expect([...kinds.keys()].sort()).toEqual([...keyTypes].sort())
  expect(Object.fromEntries(kinds)).toMatchObject({
    text: 'area',
    measure: 'scale',
    image_checkbox: 'pictures',
    map: 'map',
  })
})

test('the smallest answers open what is hidden, beside what was answered', () => {
  const { preview, form } = open(files, 'every@2026')
  const id = idOf(form, { questiongroup: 'every_qg_hidden' })
  const before = JSON.stringify({ every_qg_text: [{ every_char: { en: 'kept' } }] })
  expect(preview.judge(before).shown[id]).toEqual(['no'])
  expect(preview.why(id)).toMatchObject({ canOpen: true, text: expect.stringContaining('is "Yes"') })
  const opened = preview.open(id, before)
  expect(opened).toMatchObject({
    every_qg_text: [{ every_char: { en: 'kept' } }],
    every_qg_choice: [{ every_bool: 1 }],
  })
  expect(preview.judge(JSON.stringify(opened)).shown[id]).toEqual(['yes'])
})

test('a question waits in each repetition for itself', () => {
  const { preview, form } = open(files, 'every@2026')
  const id = idOf(form, { questiongroup: 'every_qg_repeated', question: 'every_int' })
  const data = { every_qg_repeated: [{ every_radio: 'every_a' }, { every_radio: 'every_b' }] }
  expect(preview.judge(JSON.stringify(data)).shown[id]).toEqual(['yes', 'no'])
})

test('what the service would store and says comes with the judgement', () => {
  const { preview } = open(files, 'every@2026')
  const fine = preview.judge('{"every_qg_repeated":[{"every_radio":"every_a","every_int":3,"every_float":2.50}]}')
  expect(fine).toMatchObject({ isRefused: false, findings: [] })
  expect(fine.stored).toContain('"every_float": 2.50')
  const refused = preview.judge('{"every_qg_repeated":[{"every_radio":"nothing"}]}')
  expect(refused.isRefused).toBe(true)
  expect(refused.findings[0]?.path.slice(1)).toEqual(['every_qg_repeated', '0', 'every_radio'])
})

test('details tell what readers get', () => {
  const { preview } = open(files, 'every@2026')
  const page = preview.details(
    JSON.stringify({ every_qg_choice: [{ every_bool: 1, every_checkbox: ['every_b', 'every_a'] }] }),
  )
  const text = JSON.stringify(page)
  expect(text).toContain('"values":["Yes"]')
  expect(text).toContain('"values":["B, A"]')
  expect(preview.details('{}').parts).toEqual([])
})

test('answers become a test that holds', () => {
  const { preview } = open(files, 'every@2026')
  const { text, leftOut } = preview.test(JSON.stringify({ every_qg_choice: [{ every_bool: 1 }] }))
  expect(leftOut).toEqual([])
  expect(text).toContain('configuration: every@2026')
  expect(text).toMatch(/answers:\s+every_bool: 1/)
  expect(text).toMatch(/shown:\s+- every_qg_hidden/)
})

test('a test of answers names those that it cannot express', () => {
  const { preview } = open(files, 'every@2026')
  const { text, leftOut } = preview.test(
    JSON.stringify({
      every_qg_text: [{ every_char: { en: 'one' } }, { every_char: { en: 'two' } }, {}, { every_char: { en: 'four' } }],
    }),
  )
  expect(leftOut).toEqual(['every_qg_text/1/every_char', 'every_qg_text/3/every_char'])
  expect(text).toContain('# Left out, since a test cannot express it: every_qg_text/3/every_char\n')
  expect(text).toMatch(/answers:\s+every_char: one/)
})

test('findings stand at their part, and those of other configurations do not', () => {
  const broken = structuredClone(everyType) as { keys: Record<string, Record<string, unknown>> }
  ;(broken.keys.every_char as Record<string, unknown>).form_options = { max_lenght: 5 }
  const text = JSON.stringify(broken)
  const workspace = createWorkspace({ files: [{ uri: 'every.json', text }] })
  const questionnaire = configurationsIn(workspace).get('every@2026') as Questionnaire
  const preview = createPreview(workspace, questionnaire, { year: 2026 })
  const { form, findings = [] } = preview.content(present(judge(workspace).findings, workspace))
  const id = idOf(form, { questiongroup: 'every_qg_text', question: 'every_char' })
  expect(findings.filter(({ rule }) => rule === 'unknown-option').map(({ parts }) => parts)).toEqual([[id]])
})

/** A questionnaire of one subcategory with the questions a, b and c in one questiongroup. */
function drawn(subcategory: object, group: object, questions: Readonly<Record<string, object>> = {}): Opened {
  const children = ['a', 'b', 'c'].map((keyword) => ({ keyword, ...questions[keyword] }))
  const questiongroups = [{ keyword: 'hens', ...group, questions: children }]
  const sections = oneSubcategory(questiongroups, subcategory)
  const keys = { a: 'A', b: 'B', c: { type: 'int', label: 'C' } }
  const text = JSON.stringify({ code: 'coop', edition: '2026', sections, keys })
  return open([{ uri: 'coop.json', text }], 'coop@2026')
}

test('options change only what is drawn by templates that read them', () => {
  const labelled = (template: string): unknown => {
    const { form } = drawn({ form_options: { template, label_position: 'none', table_grouping: [['hens']] } }, {})
    return form.sections[0]?.categories[0]?.subcategories[0]?.hidesLabel
  }
  expect(labelled('default')).toBeUndefined()
  expect(labelled('table_input')).toBe(true)
  const options = { numbered: 'inline', detail_level: 1, max_num: 2 }
  const group = (template: string): unknown => groupsOf(drawn({}, { form_options: { template, ...options } }).form)[0]
  expect(group('default')).toMatchObject({ isNumbered: true, isFolded: true })
  for (const name of ['isNumbered', 'isFolded']) expect(group('map')).not.toHaveProperty(name)
})

test('questions without an input are undrawn, as their questiongroup has it', () => {
  const undrawn = (formOptions: object): readonly string[] => {
    const { form } = drawn({}, { form_options: formOptions }, { b: { form_options: { template: 'hidden' } } })
    const [group] = groupsOf(form)
    return group?.questions.filter((question) => question.undrawn !== undefined).map(({ keyword }) => keyword) ?? []
  }
  expect(undrawn({})).toEqual(['b'])
  expect(undrawn({ template: 'table' })).toEqual([])
  expect(undrawn({ template: 'columns_custom', columns_custom: [['4', '4', '4']] })).toEqual(['b'])
  expect(undrawn({ template: 'columns_custom', columns_custom: [['6', '6']] })).toEqual(['b', 'c'])
  expect(undrawn({ template: 'columns_custom' })).toEqual(['a', 'b', 'c'])
})

test.each([
  ['textarea', 0, true],
  ['textarea', 7, false],
  ['video', 0, false],
])('with the template %s readers of %d are told that they do not see it: %s', (template, number, isTold) => {
  const { preview } = drawn({}, {}, { c: { view_options: { template } } })
  const page = JSON.stringify(preview.details(JSON.stringify({ hens: [{ c: number }] })))
  expect(page.includes('readers do not see the number 0')).toBe(isTold)
})
