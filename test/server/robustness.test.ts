import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { ErrorCodes, ResponseError } from 'vscode-languageserver/node'
import { readSource } from '../support/rule-fixtures.ts'
import { type ServerProcess, startProcess } from './process.ts'

const { text: broken } = readSource(
  join(import.meta.dirname, '../../fixtures/workspaces/vineyard-broken/vineyard.json'),
  'a',
)

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'questlint-robust-')))
const uri = pathToFileURL(join(folder, 'a.json')).href
writeFileSync(join(folder, 'a.json'), broken)
const started: ServerProcess[] = []
afterAll(() => {
  for (const { kill } of started) kill()
  rmSync(folder, { recursive: true, force: true })
})

/** A server that was told nothing yet. */
function start(args?: readonly string[]): ServerProcess {
  const server = startProcess(folder, args)
  started.push(server)
  server.connection.onRequest('client/registerCapability', () => null)
  server.connection.listen()
  return server
}

const initializing = (processId: number | null = process.pid): object => ({
  processId,
  rootUri: null,
  workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'a' }],
  capabilities: { textDocument: { diagnostic: {} } },
})

/** A server with an open file. */
async function startReady(): Promise<ServerProcess> {
  const server = start()
  await server.connection.sendRequest('initialize', initializing())
  await server.connection.sendNotification('initialized', {})
  await open(server, broken)
  return server
}

let kept: Promise<ServerProcess> | undefined

/** One server for all that it has to survive. */
function survivor(): Promise<ServerProcess> {
  kept ??= startReady()
  return kept
}

async function open({ connection }: ServerProcess, text: string): Promise<void> {
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'json', version: 1, text },
  })
}

/** What a request came to: its result, or the code of its error. */
async function ask({ connection }: ServerProcess, method: string, params: unknown): Promise<unknown> {
  try {
    return await connection.sendRequest(method, params)
  } catch (error) {
    if (error instanceof ResponseError) return { code: error.code }
    throw error
  }
}

/** The server is alive and knows what it knew: the findings of the open file. */
async function expectAlive(server: ServerProcess): Promise<void> {
  const report = await ask(server, 'textDocument/diagnostic', { textDocument: { uri } })
  expect((report as { items: unknown[] }).items.length).toBeGreaterThan(0)
}

/** Within this time a server that lost its client has to be gone. */
const patience = 300_000

async function endOf({ ended }: ServerProcess): Promise<number | string> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('still alive'), patience).unref())
  return Promise.race([ended, late])
}

/** Requests about a place, by method. */
const atPlaces = [
  'textDocument/hover',
  'textDocument/completion',
  'textDocument/definition',
  'textDocument/references',
  'textDocument/documentHighlight',
  'textDocument/prepareRename',
  'textDocument/rename',
]
const aboutRanges = ['textDocument/codeAction', 'textDocument/inlayHint', 'textDocument/semanticTokens/range']
const aboutFiles = [
  'textDocument/documentSymbol',
  'textDocument/foldingRange',
  'textDocument/documentLink',
  'textDocument/codeLens',
  'textDocument/semanticTokens/full',
  'textDocument/diagnostic',
]

/** Parameters that fit any of the requests. */
function paramsOf(uri: string, position: { line: unknown; character: unknown }): object {
  return {
    textDocument: { uri },
    position,
    positions: [position],
    range: { start: position, end: position },
    context: { diagnostics: [], includeDeclaration: true },
    newName: 'zq',
  }
}

const isAnswer = (answer: unknown): boolean => answer !== undefined

describe('what nobody should send', () => {
  test.each([
    ['text that is no JSON', framed('{"jsonrpc": "2.0", "method":')],
    ['an empty message', framed('')],
    ['JSON that is no message', `${framed('null')}${framed('[]')}${framed('1')}${framed('"x"')}${framed('{}')}`],
    ['a batch', framed('[{"jsonrpc":"2.0","id":9,"method":"shutdown"}]')],
    ['a response to nothing', framed('{"jsonrpc":"2.0","id":999,"result":null}')],
    ['an odd id', framed('{"jsonrpc":"2.0","id":{"a":1},"method":"textDocument/hover"}')],
    ['a method that is no text', framed('{"jsonrpc":"2.0","id":5,"method":7}')],
  ])('%s is survived', async (_, bytes) => {
    const server = await survivor()
    server.write(bytes)
    await expectAlive(server)
  })

  test('after a length that is too great nothing can be told apart any more, and the server ends with its client', async () => {
    const server = await startReady()
    server.write('Content-Length: 99999999\r\n\r\n{}')
    void ask(server, 'shutdown', undefined).catch(() => undefined)
    server.child.stdin?.end()
    expect(await endOf(server)).toBe(1)
  })

  const initialize = framed(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initializing() }))
  test.each([
    ['a header that is none', 'Nonsense\r\n\r\n', 'a line that is no header: "Nonsense"'],
    ['a header without a length', 'Content-Type: x\r\n\r\n', 'a header without Content-Length'],
    ['a body without a length', 'Content-Type: x\r\n\r\n{}', 'a header without Content-Length'],
    ['an empty header', '\r\n\r\n{}', 'a line that is no header: ""'],
    ['a length that is a word', 'Content-Length: many\r\n\r\n', 'is not a number of bytes: "many"'],
    ['no length at all', 'Content-Length: \r\n\r\n', 'is not a number of bytes: ""'],
    ['a negative length', 'Content-Length: -2\r\n\r\n{}', 'is not a number of bytes: "-2"'],
    ['a length with a sign', 'Content-Length: +2\r\n\r\n{}', 'is not a number of bytes: "+2"'],
    ['a length with a fraction', 'Content-Length: 2.5\r\n\r\n{}', 'is not a number of bytes: "2.5"'],
    ['a length in another notation', 'Content-Length: 0x2\r\n\r\n{}', 'is not a number of bytes: "0x2"'],
    ['a length with more behind it', 'Content-Length: 2 bytes\r\n\r\n{}', 'is not a number of bytes: "2 bytes"'],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 'more than one Content-Length'],
    ['a length that nothing has', `Content-Length: ${'9'.repeat(30)}\r\n\r\n{}`, 'that is too large: "999'],
    ['lines that end otherwise', 'Content-Length: 2\n\n{}', 'a line that is no header: "Content-Length: 2\\n'],
    ['a message without a header', '{"jsonrpc":"2.0","method":"exit"}', 'a line that is no header: "{'],
    ['a request of a browser', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'a line that is no header: "GET / HTTP/1.1"'],
    ['bytes of a picture', '\u0089PNG\r\n\u001a\n', 'a line that is no header: "'],
    ['a header without end', 'X: y\r\n'.repeat(2000), 'a header of more than 4096 bytes'],
    ['a line without end', 'x'.repeat(10_000), 'a header of more than 4096 bytes'],
    ['text after a message', `${initialize}and so on`, 'a line that is no header: "and so on"'],
  ])('after %s the server says so and ends', async (_, bytes, words) => {
    for (const size of [bytes.length, 1]) {
      const server = startProcess(folder)
      started.push(server)
      let told = ''
      server.child.stderr?.on('data', (data: Buffer) => {
        told += data.toString()
      })
      for (let at = 0; at < bytes.length; at += size) {
        server.child.stdin?.write(Buffer.from(bytes.slice(at, at + size), 'latin1'))
        if (bytes.length < 200) await new Promise((resolve) => setImmediate(resolve))
      }
      expect(await endOf(server)).toBe(1)
      expect(told).toMatch(/^questlint: the editor sent .*, so the connection was ended\n$/)
      expect(told).toContain(words)
    }
  })

  test('headers as they may be are taken, in pieces too', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initializing() })
    const headers = [
      `Content-Length: ${Buffer.byteLength(body)}`,
      `content-length:${Buffer.byteLength(body)} `,
      `Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nCONTENT-LENGTH: 0${Buffer.byteLength(body)}`,
    ]
    for (const header of headers) {
      const server = startProcess(folder)
      started.push(server)
      const answer = new Promise<string>((resolve) => {
        let told = ''
        server.child.stdout?.on('data', (data: Buffer) => {
          told += data.toString()
          if (told.includes('"id":1')) resolve(told)
        })
      })
      for (const character of `${header}\r\n\r\n`) {
        server.write(character)
        await new Promise((resolve) => setImmediate(resolve))
      }
      server.write(body)
      expect(await answer).toContain('capabilities')
      server.kill()
    }
  })

  test('unknown methods get an error, unknown notifications silence', async () => {
    const server = await survivor()
    expect(await ask(server, 'textDocument/dance', {})).toEqual({ code: ErrorCodes.MethodNotFound })
    await server.connection.sendNotification('textDocument/danced', {})
    await server.connection.sendNotification('$/danced', {})
    await expectAlive(server)
  })

  test.each([...atPlaces, ...aboutRanges, ...aboutFiles, 'textDocument/selectionRange'])(
    'wrong parameters of %s are answered',
    async (method) => {
      const server = await survivor()
      const odd = [null, [], {}, { textDocument: 7 }, { textDocument: { uri: 7 } }, { textDocument: { uri: 'a:b' } }]
      for (const params of [...odd, { textDocument: { uri } }, paramsOf(uri, { line: 'x', character: null })]) {
        expect(isAnswer(await ask(server, method, params))).toBe(true)
      }
      await expectAlive(server)
    },
  )

  test('wrong notifications are survived', async () => {
    const server = await survivor()
    const { connection } = server
    for (const method of ['didOpen', 'didChange', 'didClose', 'didSave'].map((name) => `textDocument/${name}`)) {
      for (const params of [null, {}, { textDocument: {} }, { textDocument: { uri: 'file:///zq.json' } }]) {
        await connection.sendNotification(method, params)
      }
    }
    for (const contentChanges of [null, [null], [{}], [{ range: {}, text: 'x' }]]) {
      const textDocument = { uri: 'file:///zq.json', version: 2 }
      await connection.sendNotification('textDocument/didChange', { textDocument, contentChanges })
    }
    for (const changes of [null, [null], [{}], [{ uri: 'file:///zq.json', type: 9 }]]) {
      await connection.sendNotification('workspace/didChangeWatchedFiles', { changes })
    }
    await connection.sendNotification('workspace/didChangeConfiguration', { settings: { questlint: 7 } })
    await connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: { added: [{ uri: 'x:y' }], removed: [] },
    })
    await expectAlive(server)
  })

  test.each([
    [{}],
    [{ capabilities: null }],
    [{ capabilities: {}, workspaceFolders: [{ uri: 'untitled:x' }] }],
    [{ capabilities: {}, rootUri: 'file:///no/such/folder' }],
  ])('an odd initialize (%j) is answered', async (params) => {
    const server = start()
    expect(isAnswer(await ask(server, 'initialize', params))).toBe(true)
    await server.connection.sendNotification('exit')
    expect(await endOf(server)).toBe(1)
  })
})

describe('places and files that do not exist', () => {
  const positions = [
    { line: 999_999, character: 0 },
    { line: 0, character: 999_999 },
    { line: -1, character: -1 },
    { line: 1e20, character: 1.5 },
  ]

  test.each([...atPlaces, ...aboutRanges, 'textDocument/selectionRange'])(
    '%s answers for places outside of the text',
    async (method) => {
      const server = await survivor()
      for (const position of positions) expect(isAnswer(await ask(server, method, paramsOf(uri, position)))).toBe(true)
      await expectAlive(server)
    },
  )

  test.each([...atPlaces, ...aboutRanges, ...aboutFiles, 'textDocument/selectionRange'])(
    '%s answers for unknown files',
    async (method) => {
      const server = await survivor()
      for (const other of ['file:///no/such/file.json', 'untitled:Untitled-1', 'git:/a.json?x', '', 'file://%%%']) {
        const answer = await ask(server, method, paramsOf(other, { line: 0, character: 0 }))
        expect(isAnswer(answer)).toBe(true)
      }
      await expectAlive(server)
    },
  )

  test('changes outside of the text are made at its edge', async () => {
    const server = await survivor()
    const range = { start: { line: 99_999, character: 0 }, end: { line: 999_999, character: 9 } }
    await server.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: 2 },
      contentChanges: [{ range, text: '\n' }],
    })
    await expectAlive(server)
  })
})

describe('commands and requests of our own', () => {
  const long = 'x'.repeat(1_000_000)
  const first = { line: 0, character: 0 }
  const far = { line: 1e9, character: 1e9 }
  const places = [undefined, null, 7, [], {}, { line: 'x', character: null }, { line: -1, character: 0.5 }, far, first]
  const uris = [
    undefined,
    null,
    7,
    [],
    {},
    '',
    long,
    'a:b',
    'file://%%%',
    'file://host/a.json',
    'untitled:Untitled-1',
    uri,
  ]
  const rest = [undefined, null, 7, [], {}, '__proto__', 'constructor', long]

  /** Every way to say where, and for each place of the open file something else to be wrong. */
  const sent = [...uris.map((one) => [one, first, 'x']), ...places.flatMap((at) => rest.map((more) => [uri, at, more]))]

  /** A server whose client notes what it is asked to change. */
  async function startNoting(): Promise<{ readonly server: ServerProcess; readonly edits: unknown[] }> {
    const server = await startReady()
    const edits: unknown[] = []
    server.connection.onRequest('workspace/applyEdit', (edit) => {
      edits.push(edit)
      return { applied: true }
    })
    server.connection.onRequest('window/showDocument', () => ({ success: true }))
    return { server, edits }
  }

  let noting: ReturnType<typeof startNoting> | undefined

  /** One such server for all that must change nothing. */
  function unchanging(): ReturnType<typeof startNoting> {
    noting ??= startNoting()
    return noting
  }

  const methods = readdirSync(join(import.meta.dirname, '../../server/features'))
    .map((name) => readFileSync(join(import.meta.dirname, '../../server/features', name), 'utf8'))
    .flatMap((text) => [
      ...text.matchAll(
        /'((?:questlint|command|interactive)\/\w+)', (?:async )?\(\{? ?(?:textDocument|params)|^ +'(questlint\/\w+)',$/gm,
      ),
    ])
    .map(([, one, other]) => one ?? other ?? '')

  test('all of them are known', () => {
    expect([...methods].sort()).toEqual([
      'command/resolve',
      'interactive/listEnum',
      'questlint/changes',
      'questlint/codeBook',
      'questlint/graph',
      'questlint/label',
      'questlint/preview',
      'questlint/previewAt',
      'questlint/references',
    ])
  })

  test('odd arguments of a command change nothing', async () => {
    const { server, edits } = await unchanging()
    const newcomer = start()
    const { capabilities } = (await ask(newcomer, 'initialize', initializing())) as {
      capabilities: { executeCommandProvider: { commands: string[] } }
    }
    const { commands } = capabilities.executeCommandProvider
    expect(commands.length).toBeGreaterThan(3)
    for (const command of [...commands, 'questlint.none', '', '__proto__', 7, null, undefined]) {
      for (const args of [undefined, null, {}, 'x', [], [[uri]], ...sent]) {
        const answer = await ask(server, 'workspace/executeCommand', { command, arguments: args })
        expect([command, isAnswer(answer)]).toEqual([command, true])
      }
    }
    expect(edits).toEqual([])
    await expectAlive(server)
  })

  test.each(methods)('odd parameters of %s are answered', async (method) => {
    const { server, edits } = await unchanging()
    for (const params of [undefined, null, 7, [], {}, { textDocument: null }]) {
      expect(isAnswer(await ask(server, method, params))).toBe(true)
    }
    for (const [textDocument, position, more] of sent) {
      const params = { textDocument: { uri: textDocument }, uri: textDocument, position, id: more, answers: more }
      const other = { configuration: more ?? '', ask: more ?? 'content', body: more, against: more, page: more }
      expect(isAnswer(await ask(server, method, { ...params, ...other }))).toBe(true)
    }
    expect(edits).toEqual([])
    await expectAlive(server)
  })

  test('files that change while they are asked about', async () => {
    const { server } = await startNoting()
    const texts = ['', '[', broken.slice(0, 500), broken]
    const answers = methods.flatMap((method) =>
      texts.map((text, at) => {
        const answer = ask(server, method, {
          ...paramsOf(uri, far),
          uri,
          configuration: '',
          ask: 'content',
          id: 'copy',
        })
        const textDocument = { uri, version: at + 2 }
        void server.connection.sendNotification('textDocument/didChange', { textDocument, contentChanges: [{ text }] })
        return answer
      }),
    )
    for (const answer of await Promise.all(answers)) expect(isAnswer(answer)).toBe(true)
    await expectAlive(server)
  })
})

describe('the order of things', () => {
  test('requests before initialize get the error for it, notifications silence', async () => {
    const server = start()
    await open(server, broken)
    expect(await ask(server, 'textDocument/hover', paramsOf(uri, { line: 0, character: 0 }))).toEqual({
      code: ErrorCodes.ServerNotInitialized,
    })
    expect(await ask(server, 'initialize', initializing())).toHaveProperty('capabilities')
    await expectAlive(server)
  })

  test('requests that come with the start are answered', async () => {
    const server = start()
    const answers = [
      ask(server, 'initialize', initializing()),
      ask(server, 'textDocument/hover', paramsOf(uri, { line: 0, character: 0 })),
      server.connection.sendNotification('initialized', {}),
      open(server, broken),
      ask(server, 'textDocument/documentSymbol', { textDocument: { uri } }),
      ask(server, 'workspace/diagnostic', { previousResultIds: [] }),
    ]
    const [, , , , symbols] = await Promise.all(answers)
    expect((symbols as unknown[]).length).toBeGreaterThan(0)
  })

  test('a second initialize is refused', async () => {
    const server = await startReady()
    expect(await ask(server, 'initialize', initializing())).toHaveProperty('code')
    await expectAlive(server)
  })

  test('after shutdown requests are refused, and exit ends without fault', async () => {
    const server = await startReady()
    expect(await ask(server, 'shutdown', undefined)).toBeNull()
    expect(await ask(server, 'textDocument/hover', paramsOf(uri, { line: 0, character: 0 }))).toEqual({
      code: ErrorCodes.InvalidRequest,
    })
    expect(await ask(server, 'shutdown', undefined)).toEqual({ code: ErrorCodes.InvalidRequest })
    await open(server, '[]')
    await server.connection.sendNotification('exit')
    expect(await endOf(server)).toBe(0)
  })

  test('exit without shutdown ends with fault, also before initialize', async () => {
    const server = start()
    await server.connection.sendNotification('exit')
    expect(await endOf(server)).toBe(1)
  })

  test('requests that were cancelled are answered, and so are those after them', async () => {
    const server = await startReady()
    const methods = [...atPlaces, ...aboutRanges, ...aboutFiles, 'workspace/symbol', 'workspace/diagnostic']
    const answers = methods.map((method, index) => {
      const id = 5000 + index
      const params = { ...paramsOf(uri, { line: 3, character: 3 }), query: 'a', previousResultIds: [] }
      server.write(framed(JSON.stringify({ jsonrpc: '2.0', id, method, params })))
      server.write(framed(JSON.stringify({ jsonrpc: '2.0', method: '$/cancelRequest', params: { id } })))
      return ask(server, method, params)
    })
    await server.connection.sendNotification('$/cancelRequest', { id: 'never there' })
    for (const answer of await Promise.all(answers)) expect(isAnswer(answer)).toBe(true)
    await expectAlive(server)
  })
})

describe('a client that is gone', () => {
  test('the server ends when its input does', async () => {
    const server = await startReady()
    server.child.stdin?.end()
    expect(await endOf(server)).toBe(1)
  })

  test('without fault when that was asked for', async () => {
    const server = await startReady()
    await ask(server, 'shutdown', undefined)
    server.child.stdin?.end()
    expect(await endOf(server)).toBe(0)
  })

  test('before it said anything', async () => {
    const server = start()
    server.child.stdin?.end()
    expect(await endOf(server)).toBe(1)
  })

  test('and when nobody reads its answers any more', async () => {
    const server = await startReady()
    server.child.stdout?.destroy()
    for (let id = 0; id < 20; id++) {
      const params = { textDocument: { uri } }
      server.write(framed(JSON.stringify({ jsonrpc: '2.0', id, method: 'textDocument/diagnostic', params })))
    }
    expect(await endOf(server)).toBe(1)
  })

  test.each([
    ['in initialize', (client: ChildProcess) => ({ args: ['lsp', '--stdio'], processId: client.pid ?? null })],
    [
      'on the command line',
      (client: ChildProcess) => ({ args: ['lsp', '--stdio', `--clientProcessId=${client.pid}`], processId: null }),
    ],
  ])('the process that was named %s is followed, though the pipes stay open', async (_, name) => {
    const client = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
    onTestFinished(() => void client.kill('SIGKILL'))
    const { args, processId } = name(client)
    const server = start(args)
    await server.connection.sendRequest('initialize', initializing(processId))
    client.kill('SIGKILL')
    expect(await endOf(server)).toBe(1)
  })

  test('a client that is killed leaves no server behind', async () => {
    const program = `
      const { spawn } = require('node:child_process')
      const server = spawn(process.execPath, ${JSON.stringify([join(import.meta.dirname, '../../dist/cli.cjs'), 'lsp', '--stdio'])}, { stdio: ['pipe', 'pipe', 'ignore'] })
      const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { processId: process.pid, rootUri: null, capabilities: {} } })
      server.stdin.write('Content-Length: ' + message.length + '\\r\\n\\r\\n' + message)
      server.stdout.once('data', () => console.log(server.pid))`
    const client = spawn(process.execPath, ['-e', program], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = await new Promise<number>((resolve) =>
      client.stdout.once('data', (data) => resolve(Number(String(data)))),
    )
    onTestFinished(() => stop(pid))
    expect(isAlive(pid)).toBe(true)
    client.kill('SIGKILL')
    await expect.poll(() => isAlive(pid), { timeout: patience, interval: 100 }).toBe(false)
  })
})

function framed(text: string): string {
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function stop(pid: number): void {
  if (isAlive(pid)) process.kill(pid, 'SIGKILL')
}
