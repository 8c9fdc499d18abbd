import { expect, test } from 'vitest'
import { createWorkspace, type Workspace } from '../../../src/core/internal.ts'
import { hintsOf } from './hints-of.ts'

const records = [
  {
    model: 'configuration.translation',
    pk: 1,
    fields: { translation_type: 'key', data: { wocat: { label: { en: 'Soil' } } } },
  },
  {
    model: 'configuration.translation',
    pk: 2,
    fields: { translation_type: 'value', data: { wocat: { label: { en: 'Loam' } } } },
  },
  {
    model: 'configuration.translation',
    pk: 3,
    fields: { translation_type: 'value', data: { wocat: { label: { en: `Very ${'sticky '.repeat(20)}clay` } } } },
  },
  {
    model: 'configuration.value',
    pk: 10,
    fields: { keyword: 'loam', translation: 2, order_value: 2, configuration: null },
  },
  {
    model: 'configuration.value',
    pk: 11,
    fields: { keyword: 'clay', translation: 3, order_value: 1, configuration: null },
  },
  {
    model: 'configuration.key',
    pk: 20,
    fields: { keyword: 'soil', translation: 1, configuration: { type: 'measure' }, values: [10, 11, 99] },
  },
  { model: 'configuration.key', pk: 21, fields: { keyword: 'wet', translation: 404, configuration: { type: 'bool' } } },
]

/** The lines of a file that have hints, with the hints where they are shown. */
function hinted(workspace: Workspace, uri: string): string[] {
  let text = workspace.files.get(uri)?.document.text ?? ''
  for (const { offset, label } of hintsOf(workspace, uri, { start: 0, end: text.length }).toReversed()) {
    text = `${text.slice(0, offset)}⟨${label}⟩${text.slice(offset)}`
  }
  return text
    .split('\n')
    .filter((line) => line.includes('⟨'))
    .map((line) => line.trim())
}

const database = { uri: 'records.json', text: JSON.stringify(records, null, 2) }

test('pks say the label, and of the choices of a key what is stored', () => {
  // The last pk names nothing, so that the numbers of the measure are not certain.
  const known = records.map((record) =>
    record.pk === 20 ? { ...record, fields: { ...record.fields, values: [10, 11] } } : record,
  )
  const workspace = createWorkspace({ files: [{ uri: 'records.json', text: JSON.stringify(known, null, 2) }] })
  expect(hinted(workspace, 'records.json')).toEqual([
    '"pk": 1⟨key soil⟩,',
    '"pk": 2⟨value loam⟩,',
    '"pk": 3⟨value clay⟩,',
    '"translation": 2⟨«Loam»⟩,',
    '"translation": 3⟨«Very sticky sticky stick…»⟩,',
    '"translation": 1⟨«Soil»⟩,',
    '10⟨2 «Loam»⟩,',
    '11⟨1 «Very sticky sticky stick…»⟩',
  ])
})

test('a label that is cut stands in full in the tooltip', () => {
  const workspace = createWorkspace({ files: [database] })
  const hints = hintsOf(workspace, 'records.json', { start: 0, end: database.text.length })
  expect(hints.find(({ label }) => label.includes('«Very'))?.tooltip).toBe(`Very ${'sticky '.repeat(20)}clay`)
  expect(hints.find(({ label }) => label === '«Loam»')?.tooltip).toBeUndefined()
})

test('keywords in a questionnaire say label and type, conditions the answer they are about', () => {
  const text = `keyword: qg
questions:
  - keyword: wet
    form_options:
      question_conditions:
        - "=='1'|is_wet"
        - ">0|later"
        - nonsense
  - keyword: soil
    form_options:
      question_condition: is_wet
      questiongroup_conditions: ["==1|x", "==7|y"]
  - keyword: unknown
`
  const whole = { ...database, text: database.text.replace(/,\s*99/, '') }
  const workspace = createWorkspace({ files: [whole, { uri: 'qg.yaml', text, kind: 'questiongroup' }] })
  expect(hinted(workspace, 'qg.yaml')).toEqual([
    '- keyword: wet⟨bool⟩',
    `- "=='1'|is_wet"⟨«Yes»⟩`,
    '- ">0|later"⟨«No»⟩',
    '- keyword: soil⟨measure «Soil»⟩',
    'questiongroup_conditions: ["==1|x"⟨«Very sticky sticky stick…»⟩, "==7|y"]',
  ])
})

test('what a YAML alias or merge takes over has its hints where it is written', () => {
  const text = `keyword: qg
questions:
  - &base
    keyword: wet
  - *base
  - <<: *base
    form_options: {}
  - keyword: &name soil
  - keyword: *name
`
  const workspace = createWorkspace({ files: [database, { uri: 'qg.yaml', text, kind: 'questiongroup' }] })
  expect(hinted(workspace, 'qg.yaml')).toEqual([
    'keyword: wet⟨bool⟩',
    '- keyword: &name soil⟨measure «Soil»⟩',
    '- keyword: *name⟨measure «Soil»⟩',
  ])
})

test('labels are those of the configuration in which a keyword stands', () => {
  const data = { wocat: { label: { en: 'Soil' } }, farm: { label: { en: 'Field' } } }
  const translation = { model: 'configuration.translation', pk: 1, fields: { data } }
  const files = [
    { uri: 'records.json', text: JSON.stringify([translation, ...records.slice(1)]) },
    {
      uri: 'farm.yaml',
      text: 'code: farm\nedition: "1"\nsections:\n  - keyword: soil_section\n    categories:\n      - keyword: c\n        subcategories:\n          - keyword: s\n            questiongroups:\n              - keyword: g\n                questions:\n                  - keyword: soil\n',
    },
  ]
  expect(hinted(createWorkspace({ files }), 'farm.yaml')).toEqual(['- keyword: soil⟨measure «Field»⟩'])
})

test('the copy of a condition in a subcategory has the hint of its original', () => {
  const entry = "=='loam'|soil_loam"
  const subcategory = {
    keyword: 'ground',
    form_options: { questiongroup_conditions: [entry, "=='clay'|nobody"] },
    questiongroups: [
      { keyword: 'g', questions: [{ keyword: 'soils', form_options: { questiongroup_conditions: [entry] } }] },
    ],
  }
  const key = {
    model: 'configuration.key',
    pk: 22,
    fields: { keyword: 'soils', translation: 1, configuration: { type: 'radio' }, values: [10, 11] },
  }
  const workspace = createWorkspace({
    files: [
      { uri: 'records.json', text: JSON.stringify([...records, key], null, 2) },
      { uri: 'ground.json', text: JSON.stringify(subcategory, null, 2) },
    ],
  })
  const lines = hinted(workspace, 'ground.json')
  expect(lines.filter((line) => line.includes('soil_loam"⟨«Loam»⟩'))).toHaveLength(2)
  expect(lines.some((line) => line.includes('nobody'))).toBe(false)
})
