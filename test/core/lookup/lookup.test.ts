import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  createWorkspace,
  linesOf,
  lint,
  referencesAt,
  type SourceFile,
  showThings,
  usesOf,
  type Workspace,
} from '../../../src/core/internal.ts'
import { mentionsOf } from '../../../src/core/names/mentions.ts'
import { isTruly } from '../../../src/core/names/names.ts'
import { rangeOfText } from '../../../src/core/names/place.ts'
import { builtInCategoryUses, builtInUses, isBuiltIn } from '../../../src/core/questionnaire/built-in-names.ts'
import { nodesIn } from '../../../src/core/questionnaire/nodes-by-keyword.ts'
import { toAuthoring } from '../../support/authoring.ts'
import { realFiles, realNames } from '../../support/real-configurations.ts'
import { workspaces } from '../../support/source-files.ts'

/** The places that a list names, `file:line:column`. */
type Places = readonly string[]

function referencePlaces(workspace: Workspace, uri: string, offset: number): Places {
  return referencesAt(workspace, uri, offset, { withDefinitions: true }).map(({ uri: file, start }) => {
    const { line, character } = linesOf(workspace.files.get(file)?.document as never).positionAt(start)
    return `${file}:${line + 1}:${character + 1}`
  })
}

/** Every `step`th place of a workspace that names something: what `uses` lists for its name is what the editor lists there. */
function checkReferences(workspace: Workspace, step: number): number {
  let checked = 0
  const mentions = [...workspace.files.values()].flatMap(({ facts }) => (facts ? mentionsOf(facts).all : []))
  for (let at = 0; at < mentions.length; at += step) {
    const mention = mentions[at]
    if (mention === undefined || mention.by === 'context' || !isTruly(workspace, mention)) continue
    const document = workspace.files.get(mention.uri)?.document
    const range = document && rangeOfText(document, mention)
    if (range === undefined) continue
    const expected = referencePlaces(workspace, mention.uri, range.start)
    if (expected.length === 0) continue
    const things = usesOf(workspace, mention.text).filter(({ kind }) => kind === mention.kind)
    const lists = things.map(({ places }) =>
      places.filter(({ group }) => group !== 'template').map(({ file, line, column }) => `${file}:${line}:${column}`),
    )
    expect(
      lists.map((list) => [...list].sort()),
      `${mention.kind} ${mention.text}`,
    ).toContainEqual([...expected].sort())
    checked++
  }
  return checked
}

describe('uses are what the editor gives as references', () => {
  test.each(workspaces())('in $name', ({ files }) => {
    expect(checkReferences(createWorkspace({ files }), 1)).toBeGreaterThan(10)
  })

  test.each(realNames().filter((name) => /^(?:technologies|sample)@/.test(name)))(
    'in %s',
    (name) => expect(checkReferences(createWorkspace({ files: realFiles(name) }), 211)).toBeGreaterThan(10),
    120_000,
  )
})

const vineyard = (): readonly SourceFile[] =>
  workspaces().find(({ name }) => name === 'workspaces/vineyard')?.files ?? []

describe('what a name stands for', () => {
  const workspace = createWorkspace({ files: vineyard() })

  test('is found by keyword, pk, label, code, edition, template and name of a condition', () => {
    const kinds = (text: string) => usesOf(workspace, text).map(({ kind, name }) => `${kind} ${name}`)
    expect(kinds('vine_soil_type')).toEqual(['key vine_soil_type'])
    expect(kinds('Main type of SOIL')).toEqual(['key vine_soil_type'])
    expect(kinds('cellar')).toEqual(['configuration cellar'])
    expect(kinds('cellar@2024')).toEqual(['configuration cellar'])
    expect(kinds('cellar@1999')).toEqual([])
    expect(kinds('vessel_is_barrel')).toEqual(['question condition vessel_is_barrel'])
    expect(kinds('measure_bar')).toEqual(['template details/field/measure_bar'])
    expect(kinds('details/field/measure_bar')).toEqual(kinds('measure_bar'))
    const { pk } = workspace.sets[0]?.withKeyword('key', 'vine_soil_type')[0] ?? {}
    expect(kinds(String(pk))).toContain('key vine_soil_type')
    expect(kinds(`key:${pk}`)).toEqual(['key vine_soil_type'])
    expect(kinds('key:vine_soil_type')).toEqual(['key vine_soil_type'])
    expect(kinds('value:vine_soil_type')).toEqual([])
    expect(kinds('nothing at all')).toEqual([])
    expect(kinds('')).toEqual([])
  })

  test('may be of several kinds', () => {
    const kinds = showThings(workspace, 'qg_location').map(({ kind }) => kind)
    expect(kinds).toEqual(['questiongroup'])
    const text = 'keys: {twice: {label: Once}}\nvalues: {twice: {label: Two}}\n'
    const both = createWorkspace({ files: [{ uri: 'a.yaml', text }] })
    expect(showThings(both, 'twice').map(({ kind }) => kind)).toEqual(['key', 'value'])
  })

  test('has the options in force, as the application merges them', () => {
    for (const set of workspace.sets) {
      for (const [keyword, nodes] of nodesIn(set).question) {
        const shown = showThings(workspace, keyword)
          .filter(({ kind }) => kind === 'key')
          .flatMap(({ places }) => places)
        expect(shown.length).toBeGreaterThanOrEqual(nodes.length)
        for (const { place, options } of shown) {
          const node = nodes.find(
            ({ file, pointer }) => place?.file === file.uri && place.pointer === `${pointer}/keyword`,
          )
          for (const { name, value, setBy } of options.filter((one) => one.setBy !== 'default')) {
            const [member = '', option = ''] = name.split(/\.(.*)/s)
            const merged = node?.option(member as 'form_options', option)
            expect({ setBy, value }).toEqual({ setBy: merged?.setBy, value: merged?.value })
          }
        }
      }
    }
  })

  test('says what the questionnaire replaces, and leaves defaults to those without effect elsewhere', () => {
    const text = `code: farm
edition: "2026"
keys: {farm_a: {type: int, label: A, form_options: {row_class: own, field_options: {min: 1}}}}
questiongroups: {farm_qg: {}}
categories: {s: {label: S}, c: {label: C}, d: {label: D}}
sections: [{keyword: s, categories: [{keyword: c, subcategories: [{keyword: d, questiongroups: [{keyword: farm_qg, questions: [{keyword: farm_a, form_options: {row_class: mine}}]}]}]}]}]
`
    const [thing] = showThings(createWorkspace({ files: [{ uri: 'farm.yaml', text }] }), 'farm_a')
    const options = thing?.places[0]?.options ?? []
    expect(options.slice(0, 2)).toMatchObject([
      { name: 'form_options.row_class', value: 'mine', setBy: 'questionnaire', replaced: 'own' },
      { name: 'form_options.field_options', value: { min: 1 }, setBy: 'record', replaced: undefined },
    ])
    const defaults = options.filter(({ setBy }) => setBy === 'default').map(({ name }) => name)
    expect(defaults).toContain('view_options.in_list')
    expect(defaults).not.toContain('form_options.num_rows')
    expect(thing?.places[0]?.templates).toEqual([
      { side: 'form', name: 'form/question/default', setBy: 'key type' },
      { side: 'details', name: 'details/field/textarea', setBy: 'key type' },
    ])
  })

  test('is the same in the authoring form, but for files, places and pks', () => {
    const files = vineyard()
    const authored = files.flatMap((file) =>
      file.uri === 'shared.json' ? toAuthoring(JSON.parse(file.text), file.uri) : [file],
    )
    const strip = (text: string, of: readonly SourceFile[]) =>
      JSON.parse(
        JSON.stringify(showThings(createWorkspace({ files: of }), text), (name, value) =>
          ['place', 'pk', 'translation'].includes(name) ? undefined : value,
        ),
      )
    const keywords = [...(createWorkspace({ files }).sets[0]?.keywords('key') ?? [])]
    expect(keywords.length).toBeGreaterThan(5)
    for (const keyword of keywords) expect(strip(keyword, authored), keyword).toEqual(strip(keyword, files))
  })

  test('names where the application itself has it', () => {
    expect(builtInUses('country')).toContain('its program')
    expect(builtInUses('tech_definition')).toContain('the list of technologies, which takes the description from it')
    expect(builtInUses('tech_qg_9')).toContain('the template form/subcategory/tech_lu_2018')
    expect(builtInUses('key_39')).toEqual(['the template details/questiongroup/select_user_sample'])
    expect(builtInUses('link_id')).toEqual(['its program'])
    expect(builtInUses('vine_name')).toEqual([])
    for (const keyword of ['country', 'tech_qg_9', 'person_lastname', 'vine_name', 'name', 'link_id'])
      expect(builtInUses(keyword).length > 0).toBe(isBuiltIn(keyword))
    expect(builtInCategoryUses('tech__0__1')).toContain('the template details/category/technologies_header')
    expect(builtInCategoryUses('country')).toEqual([])
  })

  test('are said to be in the summary where the check takes them for shown there', () => {
    const path = new URL('../../../fixtures/rules/unshown-answers/invalid-summary.yaml', import.meta.url)
    const workspace = createWorkspace({ files: [{ uri: 'pond.yaml', text: readFileSync(path, 'utf8') }] })
    const unshown = lint(workspace).flatMap(({ rule, data }) => (rule === 'unshown-answers' ? data.names : []))
    const asked = ['pond_purpose', 'pond_use', 'pond_owner', 'pond_history']
    const isInSummary = (keyword: string): boolean =>
      usesOf(workspace, keyword).some(({ roles }) => roles.some(({ role }) => role === 'summary'))
    expect(unshown).toEqual(['pond_use', 'pond_owner'])
    expect(asked.filter((keyword) => !isInSummary(keyword))).toEqual(unshown)
  })
})
