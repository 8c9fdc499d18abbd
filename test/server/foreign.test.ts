import { expect, test, vi } from 'vitest'
import { createProjects, type Projects } from '../../server/projects.ts'
import { makeFolder } from '../node/folder.ts'
import { startClient } from './client.ts'

const size = 1_000_000
const dependencies = Object.fromEntries(
  Array.from({ length: size / 40 }, (_, at) => [`some-package-${at}`, `^1.${at}.0`]),
)
const manifest = JSON.stringify({ name: 'vineyard', keywords: ['a'], dependencies }, null, 2)
const pond = 'code: pond\nedition: "1"\nsections: []\n'

/** How often long texts are read as JSON while something is done. */
async function readingsOf(act: () => Promise<unknown>): Promise<number> {
  const parse = vi.spyOn(JSON, 'parse')
  try {
    await act()
    return parse.mock.calls.filter(([text]) => text.length > size / 2).length
  } finally {
    parse.mockRestore()
  }
}

test('a keystroke in a large file that is no questionnaire reads nothing, and nothing is said of it', async () => {
  const client = await startClient({ files: { 'package.json': manifest, 'pond.yaml': pond } })
  client.open('package.json', manifest)
  client.open('pond.yaml', pond)
  await client.pushed('pond.yaml')
  const hover = { textDocument: { uri: client.uriOf('package.json') }, position: { line: 1, character: 6 } }
  const published = client.published.length
  const readings = await readingsOf(async () => {
    for (let at = 0; at < 20; at++) {
      const start = { line: 1, character: 11 + at }
      client.change('package.json', [{ range: { start, end: start }, text: 'x' }])
      expect(await client.request('textDocument/hover', hover)).toBeNull()
    }
  })
  expect(readings).toBe(0)
  expect(client.published).toHaveLength(published)
})

/** The projects of a folder in which documents are open. */
function projectsOf(folder: string, texts: Map<string, string>): Projects {
  const documents = () => [...texts].map(([name, text]) => ({ uri: `file://${folder}/${name}`, getText: () => text }))
  const byUri = (uri: string) => documents().find((one) => one.uri === uri)
  const projects = createProjects({ all: documents, byUri, byPath: (path: string) => byUri(`file://${path}`) } as never)
  projects.setFolders([folder])
  return projects
}

test('nothing of it is in the workspace of its project, open or not; a text that becomes a questionnaire is', () => {
  const folder = makeFolder({ 'package.json': manifest, 'pond.yaml': pond })
  const texts = new Map([['pond.yaml', pond]])
  const projects = projectsOf(folder, texts)
  const project = projects.ownerOf(`file://${folder}/pond.yaml`)
  const files = (): string[] => [...project.workspace().files.keys()]
  expect(files()).toEqual(['pond.yaml'])
  const uri = `file://${folder}/package.json`
  const open = (text: string): void => {
    texts.set('package.json', text)
    if (!project.isForeign(uri, text)) project.textChanged(uri)
  }
  open(manifest)
  expect(files()).toEqual(['pond.yaml'])
  const before = project.workspace()
  open(`${manifest} `)
  expect(project.workspace()).toBe(before)
  open('{"code": "pond", "edition": "2", "sections": []}')
  expect(files()).toEqual(['pond.yaml', 'package.json'])
})

test('a questionnaire that was none when the disk was read is back among the files of its folder, and only there', () => {
  const folder = makeFolder({ 'pond.yaml': pond, 'lake.yaml': pond })
  const texts = new Map([['pond.yaml', pond]])
  const project = projectsOf(folder, texts).ownerOf(`file://${folder}/pond.yaml`)
  const write = (text: string): void => {
    texts.set('pond.yaml', text)
    project.textChanged(`file://${folder}/pond.yaml`)
  }
  const sets = (): string[][] => project.workspace().sets.map(({ files }) => files.map(({ facts }) => facts.uri))
  const before = sets()
  write('{}\n')
  project.diskChanged()
  expect(sets()).toEqual([['lake.yaml']])
  write(pond)
  expect(sets()).toEqual(before)
})

test('a long text that becomes a questionnaire without growing is seen when it is saved', async () => {
  const client = await startClient({ files: {}, capabilities: { textDocument: { publishDiagnostics: {} } } })
  const records = `[${'{"modal": "x", "pk": 1},\n'.repeat(2000)}{"modal": "x", "pk": 1}]`
  const textDocument = { uri: client.uriOf('records.json') }
  client.open('records.json', records)
  // What arrives together is read as one text.
  expect(await client.request('textDocument/documentSymbol', { textDocument })).toEqual([])
  client.change('records.json', records.replace('{"modal": "x"', '{"model": "configuration.key"'))
  expect(await client.request('textDocument/documentSymbol', { textDocument })).toEqual([])
  client.notify('textDocument/didSave', { textDocument })
  expect(await client.request('textDocument/documentSymbol', { textDocument })).not.toEqual([])
})
