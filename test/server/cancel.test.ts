import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  CancellationToken,
  CancellationTokenSource,
  type DocumentSymbol,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver/node'
import * as protocol from 'vscode-languageserver-protocol'
import { bySections } from '../../server/by-sections.ts'
import type { FeatureContext, ProjectFile } from '../../server/features/feature.ts'
import { methods } from '../../server/methods.ts'
import { startClient, type TestClient } from './client.ts'
import { connectInProcess } from './connection.ts'

const text = JSON.stringify([
  {
    model: 'configuration.key',
    pk: 1,
    fields: { keyword: 'soil', translation: 1, configuration: { type: 'char' }, values: [] },
  },
  {
    model: 'configuration.translation',
    pk: 1,
    fields: { translation_type: 'key', data: { x: { label: { en: 'Soil' } } } },
  },
])

const settings = { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } } }

describe('requests that have not begun', () => {
  test('are answered RequestCancelled when they are cancelled, and the others are answered', async () => {
    const client = await open()
    const sources = Array.from({ length: 20 }, () => new CancellationTokenSource())
    const answers = sources.map(({ token }) =>
      client.connection.sendRequest('textDocument/inlayHint', hints(client), token),
    )
    for (const source of sources.slice(1)) source.cancel()
    const [first, ...others] = await Promise.all(answers.map(codeOf))
    expect(first).toBe('answered')
    expect(new Set(others)).toEqual(new Set([LSPErrorCodes.RequestCancelled]))
  })

  test('are dropped when their positions are those of an older text, and else answered about the newer one', async () => {
    const client = await open()
    const hover = codeOf(
      client.request('textDocument/hover', { ...document(client), position: { line: 0, character: 60 } }),
    )
    const symbols = client.request<DocumentSymbol[]>('textDocument/documentSymbol', document(client))
    const completion = client.request('textDocument/completion', {
      ...document(client),
      position: { line: 0, character: 60 },
    })
    client.change('records.json', text.replaceAll('soil', 'sand'))
    // Who types on asks for no other list.
    expect(await codeOf(completion)).toBe('answered')
    expect(await hover).toBe(LSPErrorCodes.ContentModified)
    expect(JSON.stringify(await symbols)).toContain('sand')
  })

  test('are answered in the order of their lanes', async () => {
    const client = await open()
    const answered: string[] = []
    const ask = (method: string): Promise<unknown> =>
      client
        .request(method, { ...hints(client), position: { line: 0, character: 60 } })
        .then(() => answered.push(method))
    await Promise.all(['textDocument/inlayHint', 'textDocument/definition', 'textDocument/hover'].map(ask))
    expect(answered).toEqual(['textDocument/hover', 'textDocument/definition', 'textDocument/inlayHint'])
  })
})

describe('a request that runs', () => {
  const run = (changes: Partial<Pick<FeatureContext, 'pause'>> & { readonly move?: 'text' | 'other' }) => {
    let [version, begun, steps] = [1, 0, 0]
    let workspace = {}
    const pause = (): Promise<boolean> => {
      if (changes.move === 'text') version++
      if (changes.move === 'other' && begun === 1) workspace = {}
      return Promise.resolve(true)
    }
    const context = {
      documents: { byUri: () => ({ version }) },
      fileAt: () => ({ workspace }),
      pause,
      ...changes,
    } as unknown as FeatureContext
    const answer = bySections(context, { uri: 'x', token: CancellationToken.None }, function* (_: ProjectFile) {
      begun++
      for (let section = 0; section < 3; section++) {
        const end = performance.now() + 11
        while (performance.now() < end);
        steps++
        yield
      }
      return 'done'
    })
    return answer.then((result) => ({ result: result instanceof ResponseError ? result.code : result, begun, steps }))
  }

  test.each([
    ['goes on to its end', {}, { result: 'done', begun: 1, steps: 3 }],
    [
      'stops at the next section when it is cancelled',
      { pause: () => Promise.resolve(false) },
      { result: LSPErrorCodes.RequestCancelled, begun: 1, steps: 1 },
    ],
    ['stops when its text changes', { move: 'text' }, { result: LSPErrorCodes.ContentModified, begun: 1, steps: 1 }],
    ['begins anew when another file changes', { move: 'other' }, { result: 'done', begun: 2, steps: 4 }],
  ] as const)('%s', async (_, changes, expected) => {
    expect(await run(changes)).toEqual(expected)
  })
})

test('the table of methods has every method that is answered, and no other', async () => {
  const { connection, stop } = connectInProcess()
  onTestFinished(stop)
  connection.onRequest('client/registerCapability', () => null)
  connection.listen()
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri: null,
    capabilities: { textDocument: { diagnostic: {} } },
  })
  const standard = Object.values(protocol).flatMap((one) => {
    const { method, messageDirection } = (one ?? {}) as { method?: string; messageDirection?: string }
    return method !== undefined && messageDirection === 'clientToServer' ? [method] : []
  })
  const candidates = new Set([...standard, ...ownMethods(), ...Object.keys(methods)])
  const answered = await Promise.all(
    [...candidates].map(async (method) => {
      if (method === 'shutdown' || method === 'initialize') return [method]
      const code = await codeOf(connection.sendRequest(method, {}))
      return code === ErrorCodes.MethodNotFound ? [] : [method]
    }),
  )
  expect(Object.keys(methods).sort()).toEqual([...new Set(answered.flat())].sort())
})

function ownMethods(): string[] {
  const folder = join(import.meta.dirname, '../../server/features')
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return sources.flatMap((source) => [...source.matchAll(/'(questlint\/\w+)'/g)].map(([, method]) => method ?? ''))
}

async function open(): Promise<TestClient> {
  const client = await startClient({ capabilities: settings })
  client.open('records.json', text)
  await client.request('textDocument/documentSymbol', document(client))
  return client
}

function document(client: TestClient): object {
  return { textDocument: { uri: client.uriOf('records.json') } }
}

function hints(client: TestClient): object {
  return { ...document(client), range: { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } } }
}

function codeOf(answer: Promise<unknown>): Promise<number | string> {
  return answer.then(
    () => 'answered',
    (error: { code: number }) => error.code,
  )
}
