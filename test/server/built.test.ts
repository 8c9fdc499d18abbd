import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startClient } from './client.ts'
import { type ServerProcess, startProcess } from './process.ts'

const folder = join(import.meta.dirname, '../../fixtures/workspaces/vineyard')
const capabilities = {
  textDocument: {
    hover: { contentFormat: ['markdown' as const] },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
    diagnostic: {},
  },
}
let server: ServerProcess

beforeAll(async () => {
  server = startProcess(folder)
  const { connection } = server
  connection.onRequest('client/registerCapability', () => null)
  connection.listen()
  const root = { uri: pathToFileURL(folder).href, name: 'test' }
  const settings = { codeLens: 'on' }
  await connection.sendRequest('initialize', {
    ...{ processId: process.pid, rootUri: null, workspaceFolders: [root], capabilities },
    initializationOptions: settings,
  })
  await connection.sendNotification('initialized', {})
})
afterAll(() => server.kill())

const name = 'vineyard.json'
const uri = pathToFileURL(join(folder, name)).href
const text = readFileSync(join(folder, name), 'utf8')

/** The position of the first such words. */
function at(words: string, within = 1): { line: number; character: number } {
  const offset = text.indexOf(words) + within
  const before = text.slice(0, offset).split('\n')
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
}

const textDocument = { uri }
const whole = { start: { line: 0, character: 0 }, end: { line: 99_999, character: 0 } }
const keyword = at('"keyword": "vine', 14)
const condition = at('|', 0)
const requests: readonly (readonly [method: string, params: object])[] = [
  ['textDocument/hover', { textDocument, position: keyword }],
  ['textDocument/inlayHint', { textDocument, range: whole }],
  ['textDocument/documentSymbol', { textDocument }],
  ['workspace/symbol', { query: 'vine' }],
  ['textDocument/foldingRange', { textDocument }],
  ['textDocument/selectionRange', { textDocument, positions: [keyword] }],
  ['textDocument/codeLens', { textDocument }],
  ['textDocument/semanticTokens/full', { textDocument }],
  ['textDocument/completion', { textDocument, position: condition }],
  ['textDocument/definition', { textDocument, position: keyword }],
  ['textDocument/references', { textDocument, position: keyword, context: { includeDeclaration: true } }],
  ['textDocument/rename', { textDocument, position: keyword, newName: 'vine_zq' }],
  ['textDocument/diagnostic', { textDocument }],
]

describe('the built server answers as the sources do', () => {
  test.each(requests)('%s', async (method, params) => {
    const item = { uri, languageId: 'json', version: 1, text }
    await server.connection.sendNotification('textDocument/didOpen', { textDocument: item })
    const built = await server.connection.sendRequest(method, params)
    const client = await startClient({ folder, capabilities, initializationOptions: { codeLens: 'on' } })
    client.open(name, text)
    expect(withoutId(built)).toEqual(withoutId(await client.request(method, params)))
    expect(JSON.stringify(built).length).toBeGreaterThan('{"isIncomplete":false,"items":[]}'.length)
    await server.connection.sendNotification('textDocument/didClose', { textDocument })
  })

  test('textDocument/documentLink', async () => {
    expect(await server.connection.sendRequest('textDocument/documentLink', { textDocument })).toEqual([])
  })
})

/** Semantic tokens have an id made from the time. */
function withoutId(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'resultId' in answer && 'data' in answer
    ? answer.data
    : answer
}
