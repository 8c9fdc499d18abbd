import { describe, expect, test } from 'vitest'
import {
  createWorkspace,
  findNodes,
  formatOutline,
  formatWhy,
  lint,
  listItemOf,
  ownListItemOf,
  questionnairesOf,
  usesOf,
  visibilityOf,
} from '../../../src/core/internal.ts'
import { outlined } from '../../support/outlines.ts'

const marked = 'view_options: { is_name: true, in_list: true }'

interface Marks {
  readonly farm?: string
  readonly owner?: string
  readonly trees?: string
  readonly group?: string
}

/** Three questions that can name an orchard; that of the owner is beside a subcategory. */
function orchard({ farm = '', owner = '', trees = '', group = '{}' }: Marks): string {
  return `
code: orchard
edition: "2026"
sections:
  - keyword: orch_section
    categories:
      - keyword: orch_1
        subcategories:
          - keyword: orch_1_1
            questiongroups: [{ keyword: orch_qg_farm, questions: [{ keyword: orch_farm, ${farm} }] }]
          - keyword: orch_1_2
            questiongroups: [{ keyword: orch_qg_owner, questions: [{ keyword: orch_owner, ${owner} }] }]
            subcategories:
              - keyword: orch_1_2_1
                questiongroups: [{ keyword: orch_qg_trees, questions: [{ keyword: orch_trees, ${trees} }] }]
categories: { orch_section: Orchards, orch_1: Orchard, orch_1_1: Farm, orch_1_2: Owner, orch_1_2_1: Trees }
questiongroups:
  orch_qg_farm: Farm
  orch_qg_owner: Owner
  orch_qg_trees: ${group}
keys: { orch_farm: Name of the farm, orch_owner: Name of the owner, orch_trees: Kinds of trees }
`
}

const names = ['farm', 'owner', 'trees']

const data = Object.fromEntries(names.map((name) => [`orch_qg_${name}`, [{ [`orch_${name}`]: { en: name } }]]))

/** Which questions each command calls the name, and which it says to be in lists. */
function toldOf(text: string) {
  const workspace = createWorkspace({ files: [{ uri: 'orchard.yaml', text, isNamed: true }] })
  const [questionnaire] = workspace.sets.flatMap((set) => set.files.flatMap(questionnairesOf))
  if (questionnaire === undefined) throw new Error('no questionnaire')
  const words = formatOutline(outlined(questionnaire), 'text').split('orch_').slice(1)
  const outline = (pattern: RegExp): string[] =>
    names.filter((name) => words.some((one) => one.startsWith(name) && pattern.test(one)))
  const sinks = (sink: 'name' | 'ownList'): string[] =>
    names.filter((name) => findNodes(workspace, `orch_${name}`).some(({ node }) => visibilityOf(node).sinks.has(sink)))
  const roles = (role: string): string[] =>
    names.filter((name) =>
      usesOf(workspace, `orch_${name}`).some((uses) => uses.roles.some((one) => one.role === role)),
    )
  const item = ownListItemOf(questionnaire, data, {})
  const findings = lint(workspace).filter(({ rule }) => /name/.test(rule))
  return {
    name: { outline: outline(/name of the questionnaire/i), explain: sinks('name'), uses: roles('name') },
    list: { outline: outline(/own questionnaires/i), explain: sinks('ownList'), uses: roles('ownList') },
    item: listItemOf(questionnaire, data, {}, 'en').name,
    listed: names.filter((name) => `orch_${name}` in item),
    found: findings.map(({ rule, messageId }) => `${rule} ${messageId}`),
  }
}

function all(list: readonly string[]) {
  return { outline: list, explain: list, uses: list }
}

describe('which question names questionnaires', () => {
  test('is the last one that the service goes through, for all who tell of it', () => {
    expect(toldOf(orchard({ farm: marked, owner: marked }))).toEqual({
      name: all(['farm']),
      list: all(['farm']),
      item: 'farm',
      listed: ['farm'],
      found: [],
    })
    expect(toldOf(orchard({ farm: marked, owner: marked, trees: marked }))).toEqual({
      name: all(['trees']),
      list: all(['farm', 'trees']),
      item: 'trees',
      listed: ['farm', 'trees'],
      found: ['several-names several'],
    })
  })

  test('is none where the only one is beside subcategories', () => {
    expect(toldOf(orchard({ owner: marked }))).toEqual({
      name: all([]),
      list: all([]),
      item: null,
      listed: [],
      found: ['missing-name overlooked'],
    })
  })

  test('is none where the answers come from another questionnaire', () => {
    const group = '{ inherited_configuration: farms, inherited_questiongroup: farm_qg_trees }'
    const { name, found } = toldOf(orchard({ trees: marked, group }))
    expect([name, found]).toEqual([all([]), ['unstored-name inherited']])
  })

  test('is none where is_name is not true', () => {
    const { name, item } = toldOf(orchard({ farm: 'view_options: { is_name: "true" }' }))
    expect([name, item]).toEqual([all([]), null])
  })
})

describe('where in_list shows an answer', () => {
  test.each([
    ['name', 'Shown in lists', 'Shown: view_options.in_list is true.', ['list']],
    [
      'orch_soil',
      "Shown only in the API's list of a user's own questionnaires",
      "The API returns it in the list of a user's own questionnaires.",
      ['ownList'],
    ],
    ['orch_description', undefined, 'Not shown on pages', []],
  ])('is told alike of %s', (keyword, outline, explain, roles) => {
    const text = orchard({ farm: 'view_options: { in_list: true }' }).replaceAll('orch_farm', keyword)
    const workspace = createWorkspace({ files: [{ uri: 'orchard.yaml', text, isNamed: true }] })
    const [questionnaire] = workspace.sets.flatMap((set) => set.files.flatMap(questionnairesOf))
    const [found] = findNodes(workspace, keyword)
    if (questionnaire === undefined || found === undefined) throw new Error(`${keyword} is not found`)
    const words = formatOutline(outlined(questionnaire), 'text')
    expect(/Shown (?:only )?in [\w' ]*/i.exec(words)?.[0].toLowerCase()).toBe(outline?.toLowerCase())
    expect(formatWhy(visibilityOf(found.node))).toContain(explain)
    expect(usesOf(workspace, keyword).flatMap((uses) => uses.roles.map(({ role }) => role))).toEqual(roles)
  })
})
