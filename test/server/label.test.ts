import { expect, test } from 'vitest'
import type { CodeAction, Location, WorkspaceEdit } from 'vscode-languageserver/node'
import { type ClientOptions, startClient, type TestClient } from './client.ts'

const records = `[
  {"model": "configuration.translation", "pk": 1, "fields": {"translation_type": "key", "data": {"wocat": {"label": {"en": "Soil"}}, "pond_1": {"label": {"en": "Mud"}}}}},
  {"model": "configuration.key", "pk": 1, "fields": {"keyword": "pond_soil", "translation": 1, "configuration": {"type": "text"}}},
  {"model": "configuration.key", "pk": 2, "fields": {"keyword": "pond_mud", "translation": 1, "configuration": {"type": "text"}}}
]
`
const asking = `code: pond
edition: "1"
sections:
  - keyword: s
    categories:
      - keyword: c
        subcategories:
          - keyword: d
            questiongroups:
              - keyword: g
                questions:
                  - keyword: pond_so█il
                    form_options: {max_length: 30}
                  - keyword: unknown
`

interface Label {
  readonly of: string
  readonly text: string
  readonly context: string
  readonly place: Location
  readonly sharedWith: readonly string[]
}

const versioned = { workspace: { workspaceEdit: { documentChanges: true } } }

function start(options: ClientOptions = {}): Promise<TestClient> {
  const files = { 'records.json': records, 'asking.yaml': asking.replace('█', '') }
  return startClient({ files, capabilities: versioned, ...options })
}

/** The code action at the cursor that edits a label. */
async function actionAt(client: TestClient, text: string): Promise<CodeAction | undefined> {
  const position = client.open('asking.yaml', text)
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: client.uriOf('asking.yaml') },
    range: { start: position, end: position },
    context: { diagnostics: [], triggerKind: 1 },
  })
  return actions.find(({ title }) => title.startsWith('Edit label'))
}

test('the label of a question, of the record in another file that holds it, and who else has it', async () => {
  const client = await start()
  for (const text of [asking, asking.replace('█', '').replace('max_length', 'max_█length')]) {
    const label = await client.requestAt<Label>('questlint/label', 'asking.yaml', text)
    expect(label).toMatchObject({
      of: 'key "pond_soil"',
      text: 'Mud',
      context: 'pond_1',
      sharedWith: ['key "pond_mud"'],
    })
    expect(label.place.uri).toBe(client.uriOf('records.json'))
    const { start, end } = label.place.range
    expect(records.split('\n')[start.line]?.slice(start.character, end.character)).toBe('"Mud"')
  }
})

test('none where there is no label, and none of the text that is pointed at', async () => {
  const client = await start()
  const unknown = asking.replace('█', '').replace('unknown', 'unk█nown')
  expect(await client.requestAt('questlint/label', 'asking.yaml', unknown)).toBeNull()
  expect(await client.requestAt('questlint/label', 'records.json', records.replace('"Mud', '"M█ud'))).toBeNull()
})

test('the code action runs the command of a client that can ask, which has the text written where it is', async () => {
  const client = await start({ initializationOptions: { editLabelCommand: 'editor.editLabel' } })
  const edits: WorkspaceEdit[] = []
  client.connection.onRequest('workspace/applyEdit', ({ edit }: { edit: WorkspaceEdit }) => {
    edits.push(edit)
    return { applied: true }
  })
  const warnings: string[] = []
  client.connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
    warnings.push(message)
  })
  const action = await actionAt(client, asking)
  expect(action?.title).toBe('Edit label "Mud"')
  expect(action?.command?.command).toBe('editor.editLabel')
  const place = action?.command?.arguments ?? []
  const set = (before: string, after: string): Promise<unknown> =>
    client.request('workspace/executeCommand', { command: 'questlint.setLabel', arguments: [...place, before, after] })
  await set('Mud', 'Mud "and" more')
  await set('Mud', 'Mud')
  expect(edits).toHaveLength(1)
  const [change] = edits[0]?.documentChanges ?? []
  if (change === undefined || !('edits' in change)) throw new Error('no edit')
  expect(change.textDocument.uri).toBe(client.uriOf('records.json'))
  expect(change.edits.map((edit) => 'newText' in edit && edit.newText).join('')).toContain('\\"and\\" more')
  expect(warnings).toEqual([])
  await set('Silt', 'Sand')
  expect(edits).toHaveLength(1)
  expect(warnings).toEqual(['The label has changed meanwhile.'])
})

test('a client that can only show a document is led to the text; others get no such action', async () => {
  const showing = await start({ capabilities: { ...versioned, window: { showDocument: { support: true } } } })
  const shown: { uri: string }[] = []
  showing.connection.onRequest('window/showDocument', (params: { uri: string }) => {
    shown.push(params)
    return { success: true }
  })
  const action = await actionAt(showing, asking)
  await showing.request('workspace/executeCommand', action?.command)
  expect(shown).toMatchObject([{ uri: showing.uriOf('records.json'), selection: { start: { line: 1 } } }])
  expect(await actionAt(await start(), asking)).toBeUndefined()
})
