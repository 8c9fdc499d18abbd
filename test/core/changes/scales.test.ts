import { describe, expect, test } from 'vitest'
import { fromPlain } from '../../../src/core/answers/stored.ts'
import { writeAnswers } from '../../../src/core/answers/write-values.ts'
import { comparePairs, createHitFinder } from '../../../src/core/internal.ts'
import { workspaceOf } from './vineyard.ts'

type Choices = Readonly<Record<string, string | readonly [label: string, order: number]>>

const soils = (type: string, choices: Choices, condition = '>2'): string => {
  const values = Object.entries(choices).map(([keyword, given]) => {
    const [label, order] = typeof given === 'string' ? [given] : given
    return `${keyword}: {label: ${label}${order === undefined ? '' : `, order_value: ${order}`}}`
  })
  return `code: soils
edition: "2030"
sections:
  - keyword: s
    categories:
      - keyword: c
        subcategories:
          - keyword: b
            questiongroups:
              - keyword: soil
                questions:
                  - keyword: fertility
                    form_options: {questiongroup_conditions: ["${condition}|is_good"]}
              - keyword: crops
                form_options: {questiongroup_condition: is_good}
                questions: [{keyword: crop}]
keys:
  fertility: {label: Fertility, type: ${type}, view_options: {layout: stacked}, values: {${values.join(', ')}}}
  crop: {label: Crop, type: char}
categories: {s: S, c: C, b: B}
questiongroups: {soil: Soil, crops: Crops}
`
}

function compare(before: string, after: string) {
  const [pair] = comparePairs(workspaceOf({ 'soils.yaml': before }), workspaceOf({ 'soils.yaml': after }))
  if (pair === undefined) throw new Error('nothing is compared')
  const find = createHitFinder(pair)
  for (const change of pair.changes) if (change.witness) expect(find(change.witness.answers)).toContain(change)
  return pair
}

const told = (before: string, after: string): string[] =>
  compare(before, after)
    .changes.filter((change) => change.class === 'data')
    .map(({ rule, data }) => `${rule}: ${data.mapping ?? ''}${data.conditions ?? ''}`)

const ordered = { low: ['Low', 1], fair: ['Fair', 2], high: ['High', 3] } as const

describe('stored positions of a measure', () => {
  test.each<[string, Choices, string[]]>([
    [
      'a choice is put into the middle',
      { low: ['Low', 1], some: ['Some', 2], fair: ['Fair', 3], high: ['High', 4] },
      [
        'changed-scale: 2 was "Fair", becomes "Some"; 3 was "High", becomes "Fair" Condition ">2" (is_good) held for "High", holds for "Fair" and "High".',
      ],
    ],
    ['one is added at the end', { ...ordered, top: ['Top', 4] }, []],
    ['a label is reworded', { ...ordered, fair: ['Middling', 2] }, []],
    [
      'a choice has another keyword and the same label',
      { low: ['Low', 1], medium: ['Fair', 2], high: ['High', 3] },
      [],
    ],
    ['the last one is removed', { low: ['Low', 1], fair: ['Fair', 2] }, ['changed-scale: 3 was "High", is refused']],
    [
      'an order_value is new',
      { low: ['Low', 1], fair: ['Fair', 4], high: ['High', 3] },
      [
        'changed-scale: 2 was "Fair", becomes "High"; 3 was "High", becomes "Fair" Condition ">2" (is_good) held for "High", holds for "Fair".',
      ],
    ],
    [
      'two labels are swapped',
      { low: ['High', 1], fair: ['Fair', 2], high: ['Low', 3] },
      [
        'changed-scale: 1 was "Low", becomes "High"; 3 was "High", becomes "Low" Condition ">2" (is_good) held for "High", holds for "Low".',
      ],
    ],
    ['order_values have gaps', { low: ['Low', 10], fair: ['Fair', 20], high: ['High', 30] }, []],
  ])('%s', (_, after, expected) => {
    expect(told(soils('measure', ordered), soils('measure', after))).toEqual(expected)
  })

  const unordered = { low: 'Bad', fair: 'Fair', high: 'Good' }
  /** The same with records that have no order_value, which choices of the authoring form get by their order. */
  const fixture = (choices: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
    const names = Object.entries(choices)
    const text = (type: string, pk: number, label: string) => ({
      model: 'configuration.translation',
      pk,
      fields: { translation_type: type, data: { soils: { label: { en: label } } } },
    })
    const values = names.flatMap(([keyword, label], index) => [
      text('value', 10 + index, label),
      { model: 'configuration.value', pk: index + 1, fields: { keyword, translation: 10 + index } },
    ])
    const configuration = { type: 'measure', view_options: { layout: 'stacked' } }
    const key = { keyword: 'yield', translation: 1, values: names.map((_, index) => index + 1), configuration }
    const records = [text('key', 1, 'Yield'), ...values, { model: 'configuration.key', pk: 1, fields: key }]
    const questionnaire = soils('radio', { low: 'Low' }, "=='low'").replace('keyword: crop}', 'keyword: yield}')
    return { 'records.json': JSON.stringify(records), 'soils.yaml': questionnaire }
  }
  const toldOfRecords = (
    before: Readonly<Record<string, string>>,
    after: Readonly<Record<string, string>>,
  ): string[] => {
    const [pair] = comparePairs(workspaceOf(fixture(before)), workspaceOf(fixture(after)))
    const losses = pair?.changes.filter((change) => change.class === 'data') ?? []
    const find = pair && createHitFinder(pair)
    for (const change of losses) expect(find?.(change.witness?.answers ?? {})).toContain(change)
    return losses.map(({ rule, data }) => `${rule}: ${data.mapping ?? ''}`)
  }

  test('without any order_value, another label gives choices another place', () => {
    expect(toldOfRecords(unordered, { ...unordered, low: 'Poor' })).toEqual([
      'reordered-scale: 1 ("Poor") was step 1, becomes step 3; 2 ("Fair") was step 2, becomes step 1; 3 ("Good") was step 3, becomes step 2',
    ])
    expect(toldOfRecords(unordered, { ...unordered, low: 'Awful' })).toEqual([])
  })

  test('without any, an inserted choice shifts those after it', () => {
    const after = { low: 'Bad', some: 'Bearable', fair: 'Fair', high: 'Good' }
    expect(toldOfRecords(unordered, after)).toEqual([
      'changed-scale: 2 was "Fair", becomes "Bearable"; 3 was "Good", becomes "Fair" (without order_value the database numbers the choices; this is the order in which the key lists them)',
    ])
  })

  test('a condition that follows the scale in its meaning hides what was shown for stored positions', () => {
    const after = { low: ['Low', 1], some: ['Some', 2], fair: ['Fair', 3], high: ['High', 4] } as const
    const { changes } = compare(soils('measure', ordered), soils('measure', after, '>3'))
    expect(changes.map(({ rule }) => rule)).toEqual([
      'added-choice',
      'changed-scale',
      'changed-visibility',
      'changed-save-condition',
      'changed-condition',
    ])
    expect(changes[1]?.data.conditions).toBe('')
  })
})

describe('stored keywords', () => {
  const tea = { black: ['Black tea', 1], green: ['Green tea', 2], white: ['White tea', 3] } as const

  test.each(['radio', 'checkbox', 'select', 'select_type', 'image_checkbox'])('of type %s', (type) => {
    const same = (after: Choices) => told(soils(type, tea, "=='black'"), soils(type, after, "=='black'"))
    expect(same({ ...tea, black: ['Green tea', 1], green: ['Black tea', 2] })).toEqual([
      'changed-meaning: black was "Black tea", is now "Green tea"; green was "Green tea", is now "Black tea"',
    ])
    expect(same({ ...tea, black: ['Dark tea', 1] })).toEqual([])
    expect(same({ white: ['White tea', 1], green: ['Green tea', 2], black: ['Black tea', 3] })).toEqual([])
  })

  test('of both kinds say what answers lose: the witness is read otherwise', () => {
    const after = { ...tea, black: ['Green tea', 1], green: ['Black tea', 2] } as const
    const { changes } = compare(soils('radio', tea, "=='black'"), soils('radio', after, "=='black'"))
    const [change] = changes.filter(({ rule }) => rule === 'changed-meaning')
    expect(change?.witness).toMatchObject({ old: 'read as "Black tea"', new: 'read as "Green tea"' })
    expect(writeAnswers(change?.witness?.answers ?? fromPlain({}))).toBe('{"soil":[{"fertility":"black"}]}')
  })
})
