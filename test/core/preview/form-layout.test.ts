import { describe, expect, test } from 'vitest'
import {
  configurationsIn,
  createPreview,
  createWorkspace,
  type FormGroup,
  type FormPage,
  type FormSubcategory,
} from '../../../src/core/internal.ts'
import { shownPartsOf } from '../../../src/core/preview/form-state.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'
import { corpus, realFiles } from '../../support/real-configurations.ts'

type Part = FormSubcategory | FormGroup

function partsOf({ sections }: FormPage): readonly Part[] {
  const below = (part: Part): readonly Part[] =>
    part.level === 'subcategory' ? [part, ...part.children.flatMap(below)] : [part]
  return sections.flatMap(({ categories }) => categories.flatMap((one) => one.subcategories.flatMap(below)))
}

function drawn(groups: readonly object[], options: object = {}): readonly Part[] {
  const sections = oneSubcategory(groups, { form_options: options })
  const workspace = createWorkspace({
    files: [{ uri: 'f.json', text: JSON.stringify({ code: 'a', edition: '1', sections }) }],
  })
  const [questionnaire] = configurationsIn(workspace).values()
  if (questionnaire === undefined) throw new Error('nothing is loaded')
  return partsOf(createPreview(workspace, questionnaire, { year: 2026 }).content(undefined).form)
}

const group = (template: string, count: number, more: object = {}): object => ({
  keyword: 'hens',
  form_options: { template, ...more },
  questions: Array.from({ length: count }, (_, position) => ({ keyword: `q${position}` })),
})

// Format facts 13.5.
test.each([
  [
    'columns_o4_o8',
    3,
    [
      [4, 1],
      [8, 1],
      [4, 1],
    ],
  ],
  [
    'columns_o4_r8',
    4,
    [
      [4, 1],
      [8, 3],
    ],
  ],
  [
    'columns_26_r6',
    5,
    [
      [6, 2],
      [6, 3],
    ],
  ],
  [
    'columns_24_24_24',
    6,
    [
      [4, 2],
      [4, 2],
      [4, 2],
    ],
  ],
  [
    'columns_24_e4_e4',
    4,
    [
      [4, 2],
      [4, 1],
      [4, 1],
    ],
  ],
  [
    'columns_e6_e6',
    2,
    [
      [6, 1],
      [6, 1],
    ],
  ],
  [
    'measure_other',
    4,
    [
      [6, 1],
      [6, 1],
      [12, 2],
    ],
  ],
  [
    'checkbox_toggle_other',
    5,
    [
      [12, 1],
      [3, 1],
      [6, 1],
      [3, 1],
      [12, 1],
    ],
  ],
  [
    'checkbox_toggle_other_other',
    4,
    [
      [3, 1],
      [6, 1],
      [3, 1],
      [12, 1],
    ],
  ],
] as const)('%s puts %i questions into cells of twelve columns', (template, count, expected) => {
  const [, hens] = drawn([group(template, count)])
  expect(hens).toMatchObject({ cells: expected.map(([width, inside]) => ({ width, count: inside })) })
})

test('columns_custom has the cells that it is told, and table_columns so many in a line', () => {
  const [, custom] = drawn([group('columns_custom', 3, { columns_custom: [['6', '6'], ['9']] })])
  expect(custom).toMatchObject({ cells: [6, 6, 9].map((width) => ({ width, count: 1 })) })
  const [, lines] = drawn([group('table_columns', 4, { table_columns: 2 })])
  expect(lines).toMatchObject({ layout: 'lines', perLine: 2 })
})

test('a tick opens a toggle or a collapsible subcategory', () => {
  expect(drawn([group('checkbox_toggle', 1)])[1]).toMatchObject({ box: 4, layout: 'list' })
  expect(drawn([group('default', 1)], { template: 'collapsible' })[0]).toMatchObject({ isToggled: true })
})

test('questiongroups in a table are its rows, with the buttons of the table; what differs is told', () => {
  const grouping = { table_grouping: [['hens'], ['all']] }
  const totals = { ...group('default', 1), keyword: 'all' }
  const [input, row] = drawn([group('default', 2, { max_num: 3 }), totals], { template: 'table_input', ...grouping })
  expect(input).toMatchObject({
    tables: [{ rows: ['hens'], totals: ['all'], hasRowLabels: true, dropsLastHead: true }],
    approximates: 'table_input',
    differs: expect.stringContaining('currency'),
  })
  expect(row).toMatchObject({ buttons: [] })
  const [numbered, first] = drawn([group('default', 2, { max_num: 3 }), totals], { template: 'table_2', ...grouping })
  expect(numbered).toMatchObject({ tables: [{ rows: ['hens'], totals: [], isNumbered: true }] })
  expect(numbered).not.toHaveProperty('approximates')
  expect(first).toMatchObject({ buttons: ['add'] })
})

describe.skipIf(!corpus)('real configurations', () => {
  const open = (name: string) => {
    const files = realFiles(name)
    const workspace = createWorkspace({ files, sets: [{ files: files.map(({ uri }) => uri), overrides: true }] })
    const questionnaire = configurationsIn(workspace).get(name)
    if (questionnaire === undefined) throw new Error(`${name} is not loaded`)
    return questionnaire
  }

  test('the questiongroups beside the choices of 3.6 and 3.7 are decided, although the last choice has no condition', () => {
    const questionnaire = open('technologies@2015')
    const groups = [21, 22, 23, 24, 28, 29, 30, 31, 32, 33].map((number) => `questiongroup-tech_qg_${number}`)
    const none = shownPartsOf(questionnaire, {})
    const some = shownPartsOf(questionnaire, {
      tech_qg_8: [{ tech_measures: ['tech_measures_vegetative'] }],
      tech_qg_27: [{ tech_degradation: ['degradation_water', 'degradation_chemical'] }],
    })
    expect(groups.map((id) => none[id])).toEqual(groups.map(() => ['no']))
    expect(groups.filter((id) => some[id]?.[0] === 'yes')).toEqual(
      [22, 30, 33].map((number) => `questiongroup-tech_qg_${number}`),
    )
    expect(groups.filter((id) => some[id]?.[0] === 'unknown')).toEqual([])
  })

  test.each(['technologies@2015', 'approaches@2015'])('of %s nothing is left undecided without answers', (name) => {
    const shown = Object.entries(shownPartsOf(open(name), {}))
    expect(shown.filter(([, verdicts]) => verdicts.includes('unknown')).map(([id]) => id)).toEqual([])
  })
})
