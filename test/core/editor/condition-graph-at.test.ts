import { expect, test } from 'vitest'
import { conditionGraphAt } from '../../../src/core/internal.ts'
import { workspaces } from '../../support/source-files.ts'
import { workspaceAt } from './cursor.ts'

const files = workspaces().find(({ name }) => name.endsWith('/vineyard'))?.files ?? []

/** What is drawn with the cursor behind the nth of a text in a file of the fixtures: title, and who shows whom. */
function drawnAt(uri: string, text: string, nth = 0): unknown {
  const graph = graphAt(uri, text, nth).found?.graph
  const nameOf = (id: string): string => graph?.nodes.find((node) => node.id === id)?.keyword ?? id
  return graph && [graph.title, ...graph.edges.map(({ from, to }) => `${nameOf(from)} > ${nameOf(to)}`)]
}

function graphAt(uri: string, text: string, nth = 0) {
  const all = Object.fromEntries(files.map((file) => [file.uri, file.text]))
  const parts = (all[uri] ?? '').split(text)
  expect(parts.length).toBeGreaterThan(nth + 1)
  const marked = `${parts.slice(0, nth + 1).join(text)}${text}█${parts.slice(nth + 1).join(text)}`
  const place = workspaceAt({ ...all, [uri]: marked })
  return { ...place, found: conditionGraphAt(place.workspace, place.uri, place.offset) }
}

/** The keywords of the boxes that are marked. */
function markedAt(uri: string, text: string, nth = 0): (string | undefined)[] {
  const { found } = graphAt(uri, text, nth)
  return (found?.current ?? []).map((id) => found?.graph.nodes.find((node) => node.id === id)?.keyword)
}

const water = ['vineyard 2024 › 2 Soil and water', 'vine_irrigated > vine_qg_irrigation_details']

test('the conditions of the category at a place', () => {
  expect(drawnAt('vineyard.json', '"vine__2')).toEqual(water)
  expect(drawnAt('vineyard.json', '==1|vine_irr')).toEqual(water)
  expect(drawnAt('vineyard.json', '"vine__1')).toEqual(['vineyard 2024 › 1 General information'])
  expect(drawnAt('cellar.yaml', 'is_name')).toEqual([
    'cellar 2024 › 1 The cellar and its vessels',
    'cellar_vessel > cellar_barrel_age',
  ])
})

test('of a record those of the category that first uses it, in whatever file that is', () => {
  expect(drawnAt('shared.json', '"vine_irrigated')).toEqual(water)
  expect(drawnAt('shared.json', '"vine__2__1')).toEqual(water)
  expect(drawnAt('shared.json', '"vine_qg_irrigation_details')).toEqual(water)
  expect(drawnAt('cellar.yaml', 'cellar_barrel_age', 1)).toEqual(drawnAt('cellar.yaml', 'is_name'))
})

test('of several uses that in the same file', () => {
  const soil = (code: string): string =>
    `{code: ${code}, edition: '1', sections: [{keyword: s, categories: [{keyword: c, subcategories: [{keyword: d, questiongroups: [
      {keyword: g, questions: [{keyword: soil}]}]}]}]}]`
  const texts = { 'a.yaml': `${soil('a')}}`, 'b.yaml': `${soil('b')}, keys: {so█il: {label: Soil, type: text}}}` }
  const place = workspaceAt(texts)
  expect(conditionGraphAt(place.workspace, place.uri, place.offset)?.graph.title).toBe('b 1 › c')
})

test('of the whole configuration outside of categories, and none where nothing is asked', () => {
  expect(drawnAt('vineyard.json', '"edition"')).toContain('vine_irrigated > vine_qg_irrigation_details')
  expect(drawnAt('cellar.yaml', 'section_cellar')).toEqual(['cellar 2024', 'cellar_vessel > cellar_barrel_age'])
  expect(drawnAt('shared.json', '"translation"')).toBeUndefined()
})

test('the boxes of the place are marked: of a node, of what lies in it, and of the uses of a record', () => {
  expect(markedAt('vineyard.json', '==1|vine_irr')).toEqual(['vine_irrigated'])
  expect(markedAt('vineyard.json', '"vine_qg_irrigation_details')).toEqual(['vine_qg_irrigation_details'])
  expect(markedAt('vineyard.json', '"vine__2')).toEqual([])
  expect(markedAt('vineyard.json', '"vine__2__2')).toEqual(['vine_irrigated', 'vine_qg_irrigation_details'])
  expect(markedAt('vineyard.json', '"vine__1__1')).toEqual([])
  expect(markedAt('shared.json', '"vine_irrigated')).toEqual(['vine_irrigated'])
  expect(markedAt('shared.json', '"vine_qg_irrigation_details')).toEqual(['vine_qg_irrigation_details'])
})

test('each box has the place of its keyword', () => {
  const { found, workspace } = graphAt('vineyard.json', '"vine__2')
  expect(found?.graph.nodes).toHaveLength(2)
  for (const { id, keyword } of found?.graph.nodes ?? []) {
    const { uri = '', start, end } = found?.places.get(id) ?? {}
    expect(workspace.files.get(uri)?.document.text.slice(start, end)).toBe(keyword)
  }
})
