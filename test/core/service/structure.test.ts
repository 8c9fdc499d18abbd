import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import {
  createWorkspace,
  flatStructureOf,
  type Questionnaire,
  questionnairesOf,
  readPo,
  type SourceFile,
  type StructurePart,
  structureOf,
  type Translate,
} from '../../../src/core/internal.ts'
import { catalogueOf } from '../../../src/node/catalogue.ts'
import { canBeAuthored, toAuthoring } from '../../support/authoring.ts'
import { corpus, isReal, loadReal, oracles, realFiles, realNames } from '../../support/real-configurations.ts'
import { workspaces } from '../../support/source-files.ts'

/** Compared as texts, for the order of members. */
function write(value: unknown): string {
  return JSON.stringify(value, null, 1)
}

function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(...path), 'utf8'))
}

function french(): Translate {
  return catalogueOf(readPo(readFileSync(join(corpus ?? '', 'locale', 'fr.po'), 'utf8'))).translate
}

/** Each file in another form; a file that the form cannot say stays as it is. */
const forms: Readonly<Record<string, (file: SourceFile) => readonly SourceFile[]>> = {
  YAML: ({ uri, text }) => [
    {
      uri: uri.replace(/json$/, 'yaml'),
      text: stringify(JSON.parse(text), { aliasDuplicateObjects: false, defaultStringType: 'QUOTE_DOUBLE' }),
    },
  ],
  authoring: (file) => {
    const records: unknown = JSON.parse(file.text)
    return canBeAuthored(records) ? toAuthoring(records, file.uri) : [file]
  },
}

describe.runIf(isReal)('the structure of real configurations', () => {
  const goldens = isReal ? readdirSync(join(corpus ?? '', 'structure')) : []
  test.each(goldens)('%s is what the public service answers', (file) => {
    const name = file.replace('_', '@').replace('.json', '')
    expect(write(structureOf(loadReal(name)))).toBe(write(readJson(corpus ?? '', 'structure', file)))
  })

  const executed = isReal ? readdirSync(join(oracles ?? '', 'api', 'structure')) : []
  test.each(executed.filter((file) => /\.(en|fr)\.json$/.test(file)))('%s is what the service answered', (file) => {
    const [name = '', language] = file.split('.')
    const translate = language === 'fr' ? french() : undefined
    const structure = structureOf(loadReal(name.replace('_', '@')), translate)
    expect(write(structure)).toBe(write(readJson(oracles ?? '', 'api', 'structure', file)))
  })

  test.each(realNames())(
    '%s is the same in every form',
    (name) => {
      const files = realFiles(name)
      const structure = write(structureOf(loadReal(name, files)))
      for (const [form, convert] of Object.entries(forms)) {
        expect(write(structureOf(loadReal(name, files.flatMap(convert)))), form).toBe(structure)
      }
    },
    120_000,
  )

  test.each(realNames())('%s is flattened by the law', (name) => checkFlat(loadReal(name)))
})

describe('the structure of our own workspaces', () => {
  const own = workspaces().flatMap(({ files, name }) =>
    createWorkspace({ files })
      .sets.flatMap((set) => set.files.flatMap(questionnairesOf))
      .map((questionnaire) => ({ name: `${name} ${questionnaire.configuration?.code}`, questionnaire })),
  )
  test.each(own)('$name is flattened by the law', ({ questionnaire }) => checkFlat(questionnaire))
})

/** The questions of the nested form in order, each with the labels and keywords of what it is in. */
function checkFlat(questionnaire: Questionnaire): void {
  const expected: StructurePart[] = []
  const visit = (part: StructurePart, around: StructurePart): void => {
    const texts = Object.entries(part).filter(([name]) => /_(label|keyword|repeating)$/.test(name))
    const inner = { ...around, ...Object.fromEntries(texts) }
    const lists = ['subcategories', 'questiongroups', 'questions'].filter((name) => Array.isArray(part[name]))
    if (lists.length === 0) expected.push({ ...part, ...inner })
    for (const list of lists) for (const child of part[list] as StructurePart[]) visit(child, inner)
  }
  for (const category of structureOf(questionnaire)) visit(category, {})
  expect(flatStructureOf(questionnaire)).toEqual(expected)
  expect(expected.length).toBeGreaterThan(0)
}

/** A farm with all that the structure says of a question. */
const farm = `
code: farm
edition: "2026"
sections:
  - keyword: section_farm
    categories:
      - keyword: farm__1
        form_options: { numbering: "1" }
        subcategories:
          - keyword: farm__1__1
            form_options: { numbering: "1.1" }
            subcategories:
              - keyword: farm__1__1__1
                questiongroups:
                  - keyword: qg_animals
                    form_options: { max_num: 3, questiongroup_condition: has_animals }
                    questions:
                      - { keyword: kind }
                      - { keyword: share, form_options: { question_conditions: ["==1|few"] } }
                      - { keyword: organic, form_options: { question_condition: few } }
              - { keyword: farm__1__1__2, questiongroups: [] }
categories:
  section_farm: Farm
  farm__1: { label: "100% farm" }
  farm__1__1: Animals
  farm__1__1__1: Kinds
  farm__1__1__2: {}
questiongroups: { qg_animals: {} }
keys:
  kind: { label: Kind, type: select, values: [sheep, goats] }
  share: { label: Share, type: measure, values: [goats, sheep] }
  organic: { label: Organic, type: bool }
values: { sheep: Sheep, goats: Goats }
`

function ofFarm(translate?: Translate): string {
  const [set] = createWorkspace({ files: [{ uri: 'farm.yaml', text: farm }] }).sets
  const [questionnaire] = set?.files.flatMap(questionnairesOf) ?? []
  if (questionnaire === undefined) throw new Error('nothing is loaded')
  return write(structureOf(questionnaire, translate))
}

describe('the structure of a farm', () => {
  test('has nested subcategories among the questiongroups, conditions, and choices sorted by label', () => {
    expect(JSON.parse(ofFarm())).toEqual([
      {
        categories_label: '1 100% farm',
        categories_keyword: 'farm__1',
        subcategories: [
          {
            subcategories_label: '1.1 Animals',
            subcategories_keyword: 'farm__1__1',
            questiongroups: [
              {
                subcategories_label: 'Kinds',
                subcategories_keyword: 'farm__1__1__1',
                questiongroups: [
                  {
                    questiongroups_repeating: 3,
                    conditions: { trigger_keyword: 'has_animals' },
                    questiongroups_label: '',
                    questiongroups_keyword: 'qg_animals',
                    questions: [
                      {
                        questions_label: 'Kind',
                        questions_keyword: 'kind',
                        questions_type: 'select',
                        questions_choices: [
                          ['', '-'],
                          ['goats', 'Goats'],
                          ['sheep', 'Sheep'],
                        ],
                        conditions: {},
                      },
                      {
                        questions_label: 'Share',
                        questions_keyword: 'share',
                        questions_type: 'measure',
                        questions_choices: [
                          [1, 'Goats'],
                          [2, 'Sheep'],
                        ],
                        conditions: { question_triggers: ['==1|few'] },
                      },
                      {
                        questions_label: 'Organic',
                        questions_keyword: 'organic',
                        questions_type: 'bool',
                        questions_choices: [
                          [1, 'Yes'],
                          [0, 'No'],
                        ],
                        conditions: { trigger_keyword: 'few' },
                      },
                    ],
                  },
                ],
              },
              { subcategories_label: '', subcategories_keyword: 'farm__1__1__2', questiongroups: [] },
            ],
          },
        ],
      },
    ])
  })

  test('takes translations from the contexts in order, and % as %%', () => {
    const translations: Record<string, string> = {
      'farm label|Animals': 'Tiere',
      'farm_2026 label|Animals': 'nicht gefragt',
      'farm_2026 label|Kinds': 'Arten',
      'wocat label|Sheep': 'Schafe',
      'farm label|100%% farm': '100%% Hof',
      '|Yes': 'Ja',
    }
    const german = ofFarm((context, text) => translations[`${context}|${text}`])
    const labels = [...german.matchAll(/"\w+_label": "(.+)"/g)].map(([, label]) => label)
    expect(labels).toEqual(['1 100% Hof', '1.1 Tiere', 'Arten', 'Kind', 'Share', 'Organic'])
    expect(german).toMatch(/"goats",\s+"Goats"\s+\],\s+\[\s+"sheep",\s+"Schafe"/)
    expect(german).toMatch(/1,\s+"Ja"\s+\],\s+\[\s+0,\s+"No"/)
  })
})
