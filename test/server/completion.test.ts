import { expect, test } from 'vitest'
import {
  type ClientCapabilities,
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
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

test('a client with snippets gets the first value selected, and texts as they are', async () => {
  const list = await completeAt(orchard('label_po█'), able)
  const item = itemOf(list, 'label_position')
  expect(item?.insertTextFormat).toBe(InsertTextFormat.Snippet)
  expect(item?.insertTextMode).toBe(InsertTextMode.asIs)
  expect(item?.textEdit?.newText).toBe(`label_position: ${'$'}{0:none}`)
  expect(item?.labelDetails?.description).toBe(item?.detail)
  expect(item?.documentation).toMatchObject({ kind: 'markdown' })
  const opened = itemOf(list, 'field_options')
  expect(opened?.textEdit?.newText).toBe(`field_options:\n${' '.repeat(24)}$0`)
})

test('commas that are missing come as further edits', async () => {
  const text = '[\n  {"model": "configuration.key"\n   "p█"}\n]'
  const client = await startClient({ files: { 'a.json': text.replace('█', '') } })
  const { items } = await client.requestAt<CompletionList>('textDocument/completion', 'a.json', text)
  const pk = items.find(({ label }) => label === 'pk')
  const place = { line: 1, character: 31 }
  expect(pk?.additionalTextEdits).toEqual([{ range: { start: place, end: place }, newText: ',' }])
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
