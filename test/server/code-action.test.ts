import { expect, test } from 'vitest'
import type { CodeAction, WorkspaceEdit } from 'vscode-languageserver/node'
import { createLineIndex } from '../../src/core/internal.ts'
import { applyEdits } from '../../src/core/text/edits.ts'
import { type ClientOptions, startClient, type TestClient, takeCursor } from './client.ts'

const text = `code: orchard
edition: "2026"
sections:
  - keyword: orch_section
    categories:
      - keyword: orch_1
        subcategories:
          - keyword: orch_1_1
            questiongroups:
              - keyword: orch_qg_trees
                questions:
                  - keyword: orch_█trees
                    max_length: 20
categories:
  orch_section: Orchard
  orch_1: Trees
  orch_1_1: Kinds
questiongroups:
  orch_qg_trees: Trees
keys:
  orch_name: Name
`
const lazy: ClientOptions['capabilities'] = {
  textDocument: { codeAction: { dataSupport: true, resolveSupport: { properties: ['edit'] } } },
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create'] } },
}

async function start(options: ClientOptions = {}): Promise<{ client: TestClient; plain: string; range: unknown }> {
  const [plain, position] = takeCursor(text)
  const client = await startClient({ files: { 'orchard.yaml': plain }, ...options })
  client.open('orchard.yaml', plain)
  return { client, plain, range: { start: position, end: position } }
}

function ask(client: TestClient, range: unknown, context: object = { diagnostics: [] }): Promise<CodeAction[]> {
  const textDocument = { uri: client.uriOf('orchard.yaml') }
  return client.request('textDocument/codeAction', { textDocument, range, context })
}

/** The text of the file after an edit of that file. */
function edited(plain: string, uri: string, edit: WorkspaceEdit | undefined): string {
  const changes = edit?.documentChanges?.flatMap((change) =>
    'edits' in change && change.textDocument.uri === uri ? change.edits : [],
  )
  const lines = createLineIndex(plain)
  const edits = (changes ?? edit?.changes?.[uri] ?? []).flatMap((one) =>
    'newText' in one
      ? [{ start: lines.offsetAt(one.range.start), end: lines.offsetAt(one.range.end), text: one.newText }]
      : [],
  )
  return applyEdits(plain, edits)
}

const created = 'Create key "orch_trees" of type bool'

test('a client that cannot resolve gets the edits at once', async () => {
  const { client, plain, range } = await start()
  const action = (await ask(client, range)).find(({ title }) => title === created)
  expect(edited(plain, client.uriOf('orchard.yaml'), action?.edit)).toContain(
    '  orch_trees:\n    label: Trees\n    type: bool\n',
  )
})

test('a client that can resolve gets the edits of the one it chooses', async () => {
  const { client, plain, range } = await start({ capabilities: lazy })
  const action = (await ask(client, range)).find(({ title }) => title === created)
  expect(action?.edit).toBeUndefined()
  const resolved = await client.request<CodeAction>('codeAction/resolve', action)
  expect(edited(plain, client.uriOf('orchard.yaml'), resolved.edit)).toContain('  orch_trees:\n    label: Trees\n')
})

test('of two actions with one title, the one that is chosen is resolved', async () => {
  const nested = `keyword: orch_section
categories:
  - keyword: orch_1
    subcategories:
      - questiongroups:
          - keyword: orch_qg_soil
            questions: []
`
  const [client, at] = [(await start({ capabilities: lazy })).client, { line: 6, character: 24 }]
  client.open('section.yaml', nested)
  const uri = client.uriOf('section.yaml')
  const params = { textDocument: { uri }, range: { start: at, end: at }, context: { diagnostics: [] } }
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', params)
  const same = actions.filter(({ title }) => title.startsWith('Suppress this missing-member'))
  const lines = await Promise.all(
    same.map(async (action) => {
      const { edit } = await client.request<CodeAction>('codeAction/resolve', action)
      return edited(nested, uri, edit)
        .split('\n')
        .findIndex((line) => line.includes('questlint-disable-next-line'))
    }),
  )
  expect(lines).toEqual([4, 6])
})

test('an action that is gone, or made up, resolves to itself', async () => {
  const { client, range } = await start({ capabilities: lazy })
  const action = (await ask(client, range)).find(({ title }) => title === created)
  client.change('orchard.yaml', 'keys: {}\n')
  expect(await client.request('codeAction/resolve', action)).toEqual(action)
  for (const data of [undefined, null, 5, {}, { uri: 'x' }, { uri: 'x', range: { start: {}, end: 1 } }]) {
    const made = data === undefined ? { title: 'x' } : { title: 'x', data }
    expect(await client.request('codeAction/resolve', made)).toEqual(made)
  }
})

test('the actions of a diagnostic name it', async () => {
  const { client, range } = await start({ capabilities: { textDocument: { publishDiagnostics: {} } } })
  const diagnostics = await client.pushed('orchard.yaml')
  const action = (await ask(client, range, { diagnostics })).find(({ title }) => title === created)
  expect(action?.diagnostics?.map(({ code }) => code)).toEqual(['unknown-key'])
})

test('the menu has at most six entries, however many types a key could have and however much is wrong', async () => {
  const many = text.replace('- keyword: orch_█trees', '- keyword: orch_nam█\n                    max_lenght: 1')
  const [plain, position] = takeCursor(many)
  const client = await startClient({ files: { 'orchard.yaml': plain }, capabilities: lazy })
  client.open('orchard.yaml', plain)
  const whole = { start: { line: 0, character: 0 }, end: { line: position.line + 3, character: 0 } }
  for (const range of [{ start: position, end: position }, whole]) {
    const menu = (await ask(client, range)).filter(({ kind = '' }) => !kind.startsWith('source.'))
    expect(menu.length).toBeGreaterThan(3)
    expect(menu.length).toBeLessThanOrEqual(6)
    expect(menu.filter(({ title }) => title.startsWith('Create key')).length).toBe(3)
    expect(menu.at(-1)?.title).toMatch(/with a reason$/)
  }
})

test('a client that can ask gets one entry for all types of a new key, and resolves the one that is meant', async () => {
  const { client, plain, range } = await start({
    capabilities: lazy,
    initializationOptions: { chooseCommand: 'editor.choose' },
  })
  const creating = (await ask(client, range)).filter(({ title }) => title.startsWith('Create key'))
  expect(creating.map(({ title }) => title)).toEqual(['Create key "orch_trees" …'])
  expect(creating[0]?.command?.command).toBe('editor.choose')
  const [title, choices] = (creating[0]?.command?.arguments ?? []) as [string, CodeAction[]]
  expect(title).toBe('Create key "orch_trees" …')
  expect(choices.length).toBeGreaterThan(5)
  const wanted = choices.find((choice) => choice.title === created)
  const { edit } = await client.request<CodeAction>('codeAction/resolve', wanted)
  expect(edited(plain, client.uriOf('orchard.yaml'), edit)).toContain(
    '  orch_trees:\n    label: Trees\n    type: bool\n',
  )
})

test('only the kinds that are asked for, and no rewrites when nobody asked', async () => {
  const { client, range } = await start()
  const fixAll = await ask(client, range, { diagnostics: [], only: ['source.fixAll'] })
  expect(fixAll.map(({ kind }) => kind)).toEqual(['source.fixAll.questlint'])
  const automatic = await ask(client, range, { diagnostics: [], triggerKind: 2 })
  expect(new Set(automatic.map(({ kind }) => kind))).toEqual(new Set(['quickfix']))
})

test('all safe fixes, with the text as the command line writes it', async () => {
  const { client, plain, range } = await start()
  const [action] = await ask(client, range, { diagnostics: [], only: ['source.fixAll.questlint'] })
  expect(edited(plain, client.uriOf('orchard.yaml'), action?.edit)).toContain(
    'form_options:\n                      max_length: 20',
  )
})

test('accepting creates the accepted file', async () => {
  const { client, range } = await start({ capabilities: lazy })
  const action = (await ask(client, range)).find(({ title }) => title.startsWith('Accept this unknown-key'))
  const { edit } = await client.request<CodeAction>('codeAction/resolve', action)
  const uri = client.uriOf('questlint.accepted.yaml')
  expect(edit?.documentChanges?.[0]).toEqual({ kind: 'create', uri, options: { ignoreIfExists: true } })
  expect(edited('', uri, edit)).toContain('- rule: unknown-key\n  at: orchard@2026/orch_section/orch_1/')
})

test('a client that asks for the reason gets the entry written with it', async () => {
  const { client, range } = await start({
    capabilities: lazy,
    initializationOptions: { acceptCommand: 'editor.ask' },
  })
  const action = (await ask(client, range)).find(({ title }) => title.startsWith('Accept this unknown-key'))
  expect(action?.command?.command).toBe('editor.ask')
  const [uri, request] = action?.command?.arguments ?? []
  let applied: WorkspaceEdit | undefined
  client.connection.onRequest('workspace/applyEdit', ({ edit }: { edit: WorkspaceEdit }) => {
    applied = edit
    return { applied: true }
  })
  await client.request('workspace/executeCommand', {
    command: 'questlint.accept',
    arguments: [uri, { ...request, reason: 'Comes with the next release' }],
  })
  expect(edited('', client.uriOf('questlint.accepted.yaml'), applied)).toContain(
    '  reason: Comes with the next release\n',
  )
  for (const bad of [[], [uri], [uri, { ...request, reason: ' ' }], [5, null]]) {
    applied = undefined
    await client.request('workspace/executeCommand', { command: 'questlint.accept', arguments: bad })
    expect(applied).toBeUndefined()
  }
})

test('a file that is not there has no actions', async () => {
  const { client, range } = await start()
  const textDocument = { uri: client.uriOf('nothing.yaml') }
  expect(
    await client.request('textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } }),
  ).toEqual([])
})
