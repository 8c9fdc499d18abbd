import { describe, expect, test } from 'vitest'
import {
  type ClientCapabilities,
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  CompletionTriggerKind,
  InsertTextFormat,
  InsertTextMode,
} from 'vscode-languageserver/node'
import { startClient } from './client.ts'

const able: ClientCapabilities = {
  textDocument: {
    completion: {
      completionItem: {
        snippetSupport: true,
        labelDetailsSupport: true,
        documentationFormat: ['markdown', 'plaintext'],
        insertTextModeSupport: { valueSet: [InsertTextMode.asIs] },
      },
    },
  },
}

const orchard = (question: string): string => `code: orchard
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
                  - keyword: orch_trees
                    form_options:
                      ${question}
categories:
  orch_section: Orchard
  orch_1: Trees
  orch_1_1: Kinds
questiongroups:
  orch_qg_trees: Trees
keys:
  orch_trees: Trees
`

async function completeAt(text: string, capabilities: ClientCapabilities = {}): Promise<CompletionList> {
  const client = await startClient({ files: { 'orchard.yaml': text.replace('█', '') }, capabilities })
  return client.requestAt<CompletionList>('textDocument/completion', 'orchard.yaml', text)
}

function itemOf(list: CompletionList, label: string): CompletionItem | undefined {
  return list.items.find((item) => item.label === label)
}

test('a client without snippets gets plain text at the place of what is typed', async () => {
  const list = await completeAt(orchard('label_po█'))
  expect(list.isIncomplete).toBe(false)
  const item = itemOf(list, 'label_position')
  expect(item?.kind).toBe(CompletionItemKind.Property)
  expect(item?.insertTextFormat).toBe(InsertTextFormat.PlainText)
  const range = { start: { line: 13, character: 22 }, end: { line: 13, character: 30 } }
  expect(item?.textEdit).toEqual({ range, newText: 'label_position: none' })
  expect(item?.documentation).toMatchObject({ kind: 'plaintext' })
})

test('a client with snippets gets a few values to choose from, the best first, and texts as they are', async () => {
  const list = await completeAt(orchard('label_po█'), able)
  const item = itemOf(list, 'label_position')
  expect(item?.insertTextFormat).toBe(InsertTextFormat.Snippet)
  expect(item?.insertTextMode).toBe(InsertTextMode.asIs)
  expect(item?.textEdit?.newText).toBe(`label_position: ${'$'}{1|none,placeholder|}$0`)
  expect(item?.labelDetails?.description).toBe(item?.detail)
  expect(item?.documentation).toMatchObject({ kind: 'markdown' })
  const opened = itemOf(list, 'field_options')
  expect(opened?.textEdit?.newText).toBe(`field_options:\n${' '.repeat(24)}$0`)
})

const manyKeys = Array.from({ length: 20 }, (_, at) => `  orch_kind_${at}: Kind ${at}\n`).join('')

test('what names one of many asks for the names, where the client says how', async () => {
  const text = orchard('label_position: none').replace('keyword: orch_trees\n', 'key█\n') + manyKeys
  const files = { 'orchard.yaml': text.replace('█', '') }
  const commandOf = async (initializationOptions: object): Promise<unknown> => {
    const client = await startClient({ files, capabilities: able, initializationOptions })
    const list = await client.requestAt<CompletionList>('textDocument/completion', 'orchard.yaml', text)
    const item = itemOf(list, 'keyword')
    expect(item?.textEdit?.newText).toMatch(/^keyword: \$\{0:orch_/)
    return item?.command
  }
  expect(await commandOf({ suggestCommand: 'editor.suggest' })).toEqual({
    title: 'Show the values',
    command: 'editor.suggest',
  })
  expect(await commandOf({})).toBeUndefined()
})

test('commas that are missing come as further edits', async () => {
  const text = '[\n  {"model": "configuration.key"\n   "p█"}\n]'
  const client = await startClient({ files: { 'a.json': text.replace('█', '') } })
  const { items } = await client.requestAt<CompletionList>('textDocument/completion', 'a.json', text)
  const pk = items.find(({ label }) => label === 'pk')
  const place = { line: 1, character: 31 }
  expect(pk?.additionalTextEdits).toContainEqual({ range: { start: place, end: place }, newText: ',' })
})

test('within quotes a client without snippets writes between them, and the rest behind them', async () => {
  const text = '[\n  {"model": "configuration.key", "p█"}\n]'
  const client = await startClient({ files: { 'a.json': text.replace('█', '') } })
  const { items } = await client.requestAt<CompletionList>('textDocument/completion', 'a.json', text)
  const pk = items.find(({ label }) => label === 'pk')
  const at = (character: number) => ({ line: 1, character })
  expect(pk?.filterText).toBeUndefined()
  expect(pk?.textEdit).toEqual({ range: { start: at(34), end: at(35) }, newText: 'pk' })
  expect(pk?.additionalTextEdits).toEqual([{ range: { start: at(36), end: at(36) }, newText: ': 1' }])
})

test('within quotes a client with snippets writes over them, as VS Code compares what stands from there and ranks other proposals before those that begin later', async () => {
  const text = '[\n  {"model": "configuration.key", "p█"}\n]'
  const client = await startClient({ files: { 'a.json': text.replace('█', '') }, capabilities: able })
  const { items } = await client.requestAt<CompletionList>('textDocument/completion', 'a.json', text)
  const pk = items.find(({ label }) => label === 'pk')
  const at = (character: number) => ({ line: 1, character })
  expect(pk?.filterText).toBe('"pk')
  expect(pk?.textEdit).toEqual({ range: { start: at(33), end: at(36) }, newText: `"pk": ${'$'}{0:1}` })
  expect(pk?.additionalTextEdits).toBeUndefined()
})

test('our proposals sort before those that other providers name in quotes', async () => {
  const { items } = await completeAt(orchard('label_po█'))
  expect(items.length).toBeGreaterThan(1)
  for (const { sortText = '' } of items) expect(sortText < '"').toBe(true)
})

describe('a character that is typed asks only where it begins something', () => {
  const asked = async (text: string, triggerCharacter: string) => {
    const client = await startClient({ files: { 'a.json': text.replace('█', '') } })
    const context = { triggerKind: CompletionTriggerKind.TriggerCharacter, triggerCharacter }
    const list = await client.requestAt<CompletionList>('textDocument/completion', 'a.json', text, { context })
    return list.items.length > 0
  }
  const key = '[\n  {"model": "configuration.key", '

  test('of the characters that Enter follows none asks', async () => {
    const client = await startClient({ files: {} })
    const { triggerCharacters = [] } = client.initialized.capabilities.completionProvider ?? {}
    expect(triggerCharacters).toContain('"')
    for (const character of ',[{:\n') expect(triggerCharacters).not.toContain(character)
  })

  test.each([
    ['an opening quote asks', `${key}"█}]`, '"', true],
    ['a closing quote does not', `${key}"p"█}]`, '"', false],
    ['a space behind a colon asks', '[{"model": █}]', ' ', true],
    ['a space behind a comma does not', `${key}█}]`, ' ', false],
  ])('%s', async (_, text, character, expected) => {
    expect(await asked(text, character)).toBe(expected)
  })
})

test.each([
  ['package.json', '{\n  "name": "vineyard",\n  "█"\n}'],
  ['tsconfig.json', '{\n  "compilerOptions": {\n    "█"\n  }\n}'],
  ['compose.yaml', 'services:\n  web:\n    image: vineyard\n█'],
  ['names.json', '["Anna", "█"]'],
])('nothing is proposed in a file that holds something else (%s)', async (name, text) => {
  const client = await startClient({ files: { [name]: text.replace('█', '') } })
  expect((await client.requestAt<CompletionList | null>('textDocument/completion', name, text))?.items ?? []).toEqual(
    [],
  )
})

test('signs that mean something in snippets are escaped', async () => {
  const text = orchard('label_position: none')
    .replace('- keyword: orch_trees', '- ke█')
    .replace('orch_trees:', 'orch_$}:')
  const list = await completeAt(text, able)
  expect(itemOf(list, 'keyword')?.textEdit?.newText).toBe(String.raw`keyword: ${'$'}{0:orch_\$\}}`)
})

test('positions outside of the text are moved into it, and of files that nobody knows nothing is said', async () => {
  const text = orchard('label_position: none')
  const client = await startClient({ files: { 'orchard.yaml': text } })
  client.open('orchard.yaml', text)
  const at = (name: string, line: number) =>
    client.request<CompletionList | null>('textDocument/completion', {
      textDocument: { uri: client.uriOf(name) },
      position: { line, character: 9999 },
    })
  expect((await at('orchard.yaml', 9999))?.items.map(({ label }) => label)).toContain('modules')
  expect(await at('nowhere.yaml', 1)).toBeNull()
})

test('documentation is sent for the item that is looked at, to clients that ask for it', async () => {
  const text = orchard('label_po█')
  const completion = { completionItem: { resolveSupport: { properties: ['documentation'] } } }
  const files = { 'orchard.yaml': text.replace('█', '') }
  const client = await startClient({ files, capabilities: { textDocument: { completion } } })
  const ask = () => client.requestAt<CompletionList>('textDocument/completion', 'orchard.yaml', text)
  const older = itemOf(await ask(), 'label_position')
  const item = itemOf(await ask(), 'label_position')
  expect(item).not.toHaveProperty('documentation')
  const whole = itemOf(await completeAt(text), 'label_position')
  const resolved = await client.request<CompletionItem>('completionItem/resolve', item)
  expect(resolved.documentation).toEqual(whole?.documentation)
  expect(resolved.documentation).toBeDefined()
  expect(await client.request('completionItem/resolve', older)).toEqual(older)
})
