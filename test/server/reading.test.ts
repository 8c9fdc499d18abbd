import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import type {
  CodeLens,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Hover,
  InlayHint,
  SelectionRange,
  SemanticTokens,
  SemanticTokensDelta,
  SymbolInformation,
} from 'vscode-languageserver'
import { makeFolder } from '../node/folder.ts'
import { startClient } from './client.ts'

const keys = `keys:
  soil:
    label: Main soil
    type: radio
    values:
      loam: Loam
      clay: Clay
  depth:
    label: Depth
    type: int
`
const questions = `keyword: g
questions:
  - keyword: soil
    form_options:
      question_conditions:
        - =='loam'|deep
  - keyword: depth
    form_options:
      template: mine
      question_condition: deep
`
const config = `templates:
  folders: [templates]
sets:
  - name: all
    files: [keys.yaml, g.yaml]
`
const files = {
  'questlint.config.yaml': config,
  'keys.yaml': keys,
  'g.yaml': questions,
  'templates/form/question/mine.html': '',
}

const whole = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } }
const markdown = { textDocument: { hover: { contentFormat: ['markdown' as const, 'plaintext' as const] } } }

describe('hover', () => {
  test('as Markdown, with the range of the token and a link to the page', async () => {
    const client = await startClient({ files, capabilities: markdown })
    const key = await client.requestAt<Hover>('textDocument/hover', 'g.yaml', questions.replace('so', 's█o'))
    expect(key.contents).toMatchObject({ kind: 'markdown', value: expect.stringContaining('key **soil** «Main soil»') })
    expect(key.range).toEqual({ start: { line: 2, character: 13 }, end: { line: 2, character: 17 } })
    const option = await client.requestAt<Hover>('textDocument/hover', 'g.yaml', questions.replace('templ', 'te█mpl'))
    const { value } = option.contents as { value: string }
    expect(value).toMatch(/\[Documentation\]\(file:\/\/.*\/docs\/options\/question\.md#form_options\)$/)
  })

  test('as plain text for a client without Markdown, null where nothing is to be said', async () => {
    const capabilities = { textDocument: { hover: { contentFormat: ['plaintext' as const] } } }
    const client = await startClient({ files, capabilities })
    const found = await client.requestAt<Hover>('textDocument/hover', 'g.yaml', questions.replace('so', 's█o'))
    expect(found.contents).toMatchObject({ kind: 'plaintext', value: expect.stringContaining('key soil «Main soil»') })
    expect(await client.requestAt('textDocument/hover', 'g.yaml', `${questions}\n\n█`)).toBeNull()
  })
})

test('inlay hints follow what is open in other files', async () => {
  const client = await startClient({ files })
  client.open('g.yaml', questions)
  const hints = async (): Promise<unknown[]> => {
    const textDocument = { uri: client.uriOf('g.yaml') }
    const found = await client.request<InlayHint[]>('textDocument/inlayHint', { textDocument, range: whole })
    return found.map(({ label, position }) => [label, position.line, position.character])
  }
  expect(await hints()).toEqual([
    ['radio «Main soil»', 2, 17],
    ['«Loam»', 5, 23],
    ['int «Depth»', 6, 18],
  ])
  client.open('keys.yaml', keys.replace('Main soil', 'Kind of soil'))
  expect((await hints())[0]).toEqual(['radio «Kind of soil»', 2, 17])
})

test('the client is told to ask for hints again when files have come to rest', async () => {
  const client = await startClient({ files, capabilities: { workspace: { inlayHint: { refreshSupport: true } } } })
  let asked = 0
  client.connection.onRequest('workspace/inlayHint/refresh', () => {
    asked++
    return null
  })
  client.open('keys.yaml', keys)
  await expect.poll(() => asked, { timeout: 300_000 }).toBeGreaterThan(0)
})

test('document symbols as a tree, or as a list for clients without trees', async () => {
  const tree = await startClient({
    files,
    capabilities: { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } } },
  })
  tree.open('g.yaml', questions)
  const params = (client: typeof tree) => ({ textDocument: { uri: client.uriOf('g.yaml') } })
  const [group] = await tree.request<DocumentSymbol[]>('textDocument/documentSymbol', params(tree))
  expect(group?.children?.map(({ name, detail }) => `${name} ${detail}`)).toEqual([
    'Main soil soil radio',
    'Depth depth int',
  ])
  const list = await startClient({ files })
  list.open('g.yaml', questions)
  const symbols = await list.request<SymbolInformation[]>('textDocument/documentSymbol', params(list))
  expect(symbols.map(({ name, containerName }) => `${containerName} > ${name}`)).toEqual([
    'undefined > g',
    'g > Main soil',
    'g > Depth',
  ])
})

test('workspace symbols of files that are not open', async () => {
  const client = await startClient({ files })
  const found = await client.request<SymbolInformation[]>('workspace/symbol', { query: 'main so' })
  expect(found.map(({ name, location }) => [name, location.uri])).toContainEqual([
    'soil «Main soil»',
    client.uriOf('keys.yaml'),
  ])
})

test('folding, selection, links and tokens', async () => {
  const client = await startClient({ files })
  client.open('g.yaml', questions)
  const textDocument = { uri: client.uriOf('g.yaml') }
  const folds = await client.request<FoldingRange[]>('textDocument/foldingRange', { textDocument })
  expect(folds.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
    [1, 9],
    [2, 5],
    [6, 9],
  ])
  const few = await startClient({ files, capabilities: { textDocument: { foldingRange: { rangeLimit: 1 } } } })
  few.open('g.yaml', questions)
  const params = { textDocument: { uri: few.uriOf('g.yaml') } }
  expect(await few.request('textDocument/foldingRange', params)).toEqual([{ startLine: 1, endLine: 9 }])
  const positions = [{ line: 5, character: 21 }]
  const [selected] = await client.request<SelectionRange[]>('textDocument/selectionRange', { textDocument, positions })
  expect(selected?.range).toEqual({ start: { line: 5, character: 19 }, end: { line: 5, character: 23 } })
  expect(selected?.parent?.range.start).toEqual({ line: 5, character: 10 })
  const links = await client.request<DocumentLink[]>('textDocument/documentLink', { textDocument })
  expect(links.map(({ target }) => target)).toEqual([client.uriOf('templates/form/question/mine.html')])
  const { data } = await client.request<SemanticTokens>('textDocument/semanticTokens/full', { textDocument })
  const { legend } = client.initialized.capabilities.semanticTokensProvider ?? { legend: { tokenTypes: [] } }
  const types = data.filter((_, index) => index % 5 === 3).map((type) => legend.tokenTypes[type])
  expect(types).toEqual(['operator', 'string', 'operator', 'variable', 'variable'])
  expect(data.slice(0, 5)).toEqual([5, 10, 2, 0, 0])
  const range = { start: { line: 8, character: 0 }, end: { line: 9, character: 0 } }
  const part = await client.request<SemanticTokens>('textDocument/semanticTokens/range', { textDocument, range })
  expect(part.data).toHaveLength(0)
})

test('lenses can be switched off', async () => {
  for (const [codeLens, expected] of [
    [undefined, ['shown when "Main soil" is "Loam"']],
    ['off', []],
  ] as const) {
    const client = await startClient({ files, initializationOptions: { codeLens } })
    client.open('g.yaml', questions)
    const textDocument = { uri: client.uriOf('g.yaml') }
    const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument })
    expect(lenses.map(({ command }) => command?.title)).toEqual(expected)
  }
})

test('files that the server does not know', async () => {
  const client = await startClient({ files })
  const textDocument = { uri: client.uriOf('nowhere.json') }
  const position = { line: 99, character: 99 }
  expect(await client.request('textDocument/hover', { textDocument, position })).toBeNull()
  for (const method of ['documentSymbol', 'foldingRange', 'documentLink', 'codeLens']) {
    expect(await client.request(`textDocument/${method}`, { textDocument })).toEqual([])
  }
  expect(await client.request('textDocument/inlayHint', { textDocument, range: whole })).toEqual([])
})

test('a whole disk as workspace folder is not read', async () => {
  const name = pathToFileURL(`${makeFolder({})}/definitions.yaml`).href
  const client = await startClient({ folder: '/' })
  const text = 'keys:\n  orch█_name: Name\n'
  const asked = { context: { includeDeclaration: true } }
  expect(await client.requestAt('textDocument/references', name, text, asked)).toEqual([
    { uri: name, range: { start: { line: 1, character: 2 }, end: { line: 1, character: 11 } } },
  ])
})

test('tokens of a changed text are told by what differs, and come to those of the whole', async () => {
  const client = await startClient({ files })
  client.open('g.yaml', questions)
  const textDocument = { uri: client.uriOf('g.yaml') }
  const ask = <Result>(more: string, given = {}): Promise<Result> =>
    client.request(`textDocument/semanticTokens/full${more}`, { textDocument, ...given })
  const first = await ask<SemanticTokens>('')
  client.change('g.yaml', questions.replace("=='loam'|deep", "=='loam'|deep\n        - =='clay'|deep"))
  const { edits } = await ask<SemanticTokensDelta>('/delta', { previousResultId: first.resultId })
  const changed = edits.toReversed().reduce((all, { start, deleteCount, data = [] }) => {
    return [...all.slice(0, start), ...data, ...all.slice(start + deleteCount)]
  }, first.data)
  expect(edits).not.toEqual([])
  expect(changed).toEqual((await ask<SemanticTokens>('')).data)
  expect(await ask('/delta', { previousResultId: 'of another server' })).toHaveProperty('data')
})

test('a client that shows progress is told that the questionnaires are read', async () => {
  const client = await startClient({ files, capabilities: { window: { workDoneProgress: true } } })
  const told: string[] = []
  client.connection.onNotification('$/progress', ({ value }) => void told.push(`${value.kind} ${value.message ?? ''}`))
  client.connection.onRequest('window/workDoneProgress/create', () => null)
  await expect.poll(() => told).toEqual(['begin Reading the questionnaires', 'end '])
})
