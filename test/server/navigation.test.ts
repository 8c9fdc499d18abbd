import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  DocumentHighlight,
  Location,
  LocationLink,
  Range,
  SignatureHelp,
  WorkspaceEdit,
} from 'vscode-languageserver/node'
import { makeFolder } from '../node/folder.ts'
import { startClient, type TestClient } from './client.ts'

const definitions = `keys:
  orch_name: Name
questiongroups:
  orch_qg: Orchard
`
const asking = (name: string) => `keyword: orch_qg
questions:
  - keyword: ${name}
    form_options:
      question_conditions:
        - "=='a'|is_named"
`
const files = { 'definitions.yaml': definitions, 'asking.yaml': asking('orch_name') }
const at = (line: number, start: number, end: number): Range => ({
  start: { line, character: start },
  end: { line, character: end },
})

function ask<Result>(client: TestClient, method: string, more = {}, name = 'orch_█name'): Promise<Result> {
  return client.requestAt<Result>(`textDocument/${method}`, 'asking.yaml', asking(name), more)
}

test('from a name to its definition, with or without links', async () => {
  const plain = await startClient({ files })
  expect(await ask<Location[]>(plain, 'definition')).toEqual([
    { uri: plain.uriOf('definitions.yaml'), range: at(1, 2, 11) },
  ])
  const linking = await startClient({ files, capabilities: { textDocument: { definition: { linkSupport: true } } } })
  expect(await ask<LocationLink[]>(linking, 'definition')).toEqual([
    {
      originSelectionRange: at(2, 13, 22),
      targetUri: linking.uriOf('definitions.yaml'),
      targetRange: at(1, 2, 17),
      targetSelectionRange: at(1, 2, 11),
    },
  ])
})

test('from a name to the text that people see of it', async () => {
  const client = await startClient({ files })
  expect(await ask<Location[]>(client, 'typeDefinition')).toEqual([
    { uri: client.uriOf('definitions.yaml'), range: at(1, 13, 17) },
  ])
  const records = [
    { model: 'configuration.key', pk: 1, fields: { keyword: 'orch_age', translation: 2 } },
    { model: 'configuration.translation', pk: 2, fields: { data: { wocat: { label: { en: 'Age of the trees' } } } } },
  ]
  const text = JSON.stringify(records).replace('orch_age', 'orch█_age')
  const found = await client.requestAt<Location[]>('textDocument/typeDefinition', 'records.json', text)
  const start = text.replace('█', '').indexOf('"Age of')
  expect(found).toEqual([
    { uri: client.uriOf('records.json'), range: at(0, start, start + '"Age of the trees"'.length) },
  ])
})

test('all places of a name, and those of the file', async () => {
  const client = await startClient({ files })
  const places = [
    { uri: client.uriOf('asking.yaml'), range: at(2, 13, 22) },
    { uri: client.uriOf('definitions.yaml'), range: at(1, 2, 11) },
  ]
  expect(await ask(client, 'references', { context: { includeDeclaration: true } })).toEqual(places)
  expect(await ask(client, 'references', { context: { includeDeclaration: false } })).toEqual(places.slice(0, 1))
  expect(await ask<DocumentHighlight[]>(client, 'documentHighlight')).toEqual([{ range: at(2, 13, 22), kind: 2 }])
})

test('renaming across files, without a word where every rename of a key is like that', async () => {
  const client = await startClient({ files })
  const shown: unknown[] = []
  client.connection.onNotification('window/showMessage', (params: unknown) => void shown.push(params))
  const edit = await ask<WorkspaceEdit>(client, 'rename', { newName: 'orch_title' })
  expect(edit).toEqual({
    changes: {
      [client.uriOf('asking.yaml')]: [{ range: at(2, 13, 22), newText: 'orch_title' }],
      [client.uriOf('definitions.yaml')]: [{ range: at(1, 2, 11), newText: 'orch_title' }],
    },
  })
  expect(shown).toEqual([])
})

test('a rename that the application does not follow is warned of', async () => {
  const client = await startClient({ files })
  const shown: unknown[] = []
  client.connection.onNotification('window/showMessage', (params: unknown) => void shown.push(params))
  const country = files['asking.yaml'].replace('orch_name', 'coun█try')
  await client.requestAt('textDocument/rename', 'asking.yaml', country, { newName: 'land' })
  expect(shown).toEqual([
    {
      type: 2,
      message:
        'Rename key "country" to "land": 1 use in a questionnaire in 1 file. The application names "country" in its own program or templates, which will not find it under another name.',
    },
  ])
})

test('a client that shows what is changed is told of what kind each edit is', async () => {
  const workspaceEdit = { documentChanges: true, changeAnnotationSupport: {} }
  const client = await startClient({ files, capabilities: { workspace: { workspaceEdit } } })
  const edit = await ask<WorkspaceEdit>(client, 'rename', { newName: 'orch_title' })
  expect(edit.documentChanges).toEqual([
    {
      textDocument: { uri: client.uriOf('asking.yaml'), version: 1 },
      edits: [{ range: at(2, 13, 22), newText: 'orch_title', annotationId: 'question' }],
    },
    {
      textDocument: { uri: client.uriOf('definitions.yaml'), version: null },
      edits: [{ range: at(1, 2, 11), newText: 'orch_title', annotationId: 'record' }],
    },
  ])
  expect(edit.changeAnnotations).toMatchObject({
    question: { label: 'Uses in questionnaires', description: expect.stringMatching(/^Answers are stored/) },
    record: { label: 'Definitions' },
  })
})

test('a rename marks what it changes outside of the workspace, and asks', async () => {
  const root = makeFolder({
    'shared/definitions.yaml': definitions,
    'own/asking.yaml': asking('orch_name'),
    'own/questlint.config.json': JSON.stringify({ sets: [{ name: 'a', files: ['asking.yaml', '../shared/*.yaml'] }] }),
  })
  const workspaceEdit = { documentChanges: true, changeAnnotationSupport: {} }
  const client = await startClient({ folder: `${root}/own`, capabilities: { workspace: { workspaceEdit } } })
  const shown: { message: string }[] = []
  client.connection.onNotification('window/showMessage', (params: { message: string }) => void shown.push(params))
  const edit = await ask<WorkspaceEdit>(client, 'rename', { newName: 'orch_title' })
  expect(edit.documentChanges).toMatchObject([
    { textDocument: { uri: client.uriOf('../shared/definitions.yaml') }, edits: [{ annotationId: 'record outside' }] },
    { edits: [{ annotationId: 'question' }] },
  ])
  expect(edit.changeAnnotations).toMatchObject({
    question: { label: 'Uses in questionnaires' },
    'record outside': { label: 'Definitions outside of the workspace', needsConfirmation: true },
  })
  expect(edit.changeAnnotations?.question).not.toHaveProperty('needsConfirmation')
  expect(shown[0]?.message).toMatch(/Outside of the workspace it changes \S+definitions\.yaml\./)
})

test('where a rename starts, and why one is not made', async () => {
  const client = await startClient({ files, capabilities: { textDocument: { rename: { prepareSupport: true } } } })
  expect(client.initialized.capabilities.renameProvider).toEqual({ prepareProvider: true })
  expect(await ask(client, 'prepareRename')).toEqual({ range: at(2, 13, 22), placeholder: 'orch_name' })
  const unnamed = asking('orch_name').replace('questions', 'quest█ions')
  expect(await client.requestAt('textDocument/prepareRename', 'asking.yaml', unnamed)).toBeNull()
  expect(await client.requestAt('textDocument/rename', 'asking.yaml', unnamed, { newName: 'a' })).toBeNull()
  await expect(ask(client, 'rename', { newName: 'orch name' })).rejects.toThrow('"orch name" is not a name for a key')
})

test('files that are not there have no names', async () => {
  const client = await startClient({ files })
  const params = { textDocument: { uri: 'file:///nowhere/no.yaml' }, position: { line: 0, character: 0 } }
  for (const method of ['definition', 'documentHighlight', 'prepareRename']) {
    expect((await client.request<unknown[] | null>(`textDocument/${method}`, params)) ?? []).toEqual([])
  }
})

test('who shows whom, from an item to the other end and back', async () => {
  const client = await startClient({ folder: 'fixtures/workspaces/vineyard' })
  const text = readFileSync('fixtures/workspaces/vineyard/cellar.yaml', 'utf8')
  const marked = text.replace('keyword: cellar_barrel_age', 'keyword: cellar_█barrel_age')
  const [age] = await client.requestAt<CallHierarchyItem[]>('textDocument/prepareCallHierarchy', 'cellar.yaml', marked)
  const incoming = await client.request<CallHierarchyIncomingCall[]>('callHierarchy/incomingCalls', { item: age })
  expect(incoming.map(({ from, fromRanges }) => [from.name, from.detail, fromRanges])).toEqual([
    ['cellar_vessel', 'Kind of vessel · cellar@2024', [at(35, 26, 67)]],
  ])
  const outgoing = await client.request<CallHierarchyOutgoingCall[]>('callHierarchy/outgoingCalls', {
    item: incoming[0]?.from,
  })
  expect(outgoing).toEqual([{ to: age, fromRanges: incoming[0]?.fromRanges }])
})

test('inside of a condition: what its question can be answered with', async () => {
  const client = await startClient({ folder: 'fixtures/workspaces/vineyard' })
  const text = readFileSync('fixtures/workspaces/vineyard/cellar.yaml', 'utf8')
  const marked = text.replace("=='cellar_vessel_barrel'|", "=='█cellar_vessel_barrel'|")
  const help = await client.requestAt<SignatureHelp>('textDocument/signatureHelp', 'cellar.yaml', marked)
  expect(help.signatures[0]?.label).toBe('answer|name of "Kind of vessel"')
  expect(help.signatures[0]?.parameters?.[0]?.documentation).toEqual({
    kind: 'plaintext',
    value: 'cellar_vessel_steel: Steel tank\ncellar_vessel_barrel: Wooden barrel\ncellar_vessel_amphora: Clay amphora',
  })
  expect(help.activeParameter).toBe(0)
})

test.each([
  ['a key whose answers are stored under it', 'keyword: cellar_█barrel_age', true],
  ['a section, under which nothing is stored', 'keyword: section_█cellar', false],
])('a client that can ask does so before a rename of %s', async (_, marked, asks) => {
  const workspaceEdit = { documentChanges: true, changeAnnotationSupport: {} }
  const folder = 'fixtures/workspaces/vineyard'
  const client = await startClient({ folder, capabilities: { workspace: { workspaceEdit } } })
  const text = readFileSync(`${folder}/cellar.yaml`, 'utf8').replace(marked.replace('█', ''), marked)
  const more = { newName: 'cellar_other' }
  const edit = await client.requestAt<WorkspaceEdit>('textDocument/rename', 'cellar.yaml', text, more)
  const annotations = Object.values(edit.changeAnnotations ?? {})
  expect(annotations.length).toBeGreaterThan(0)
  for (const { needsConfirmation, description } of annotations) {
    expect(needsConfirmation === true).toBe(asks)
    const words = /^This affects stored answers\. .*cellar_barrel_age/
    if (asks) expect(description).toMatch(words)
    else expect(description ?? '').not.toMatch(words)
  }
})
