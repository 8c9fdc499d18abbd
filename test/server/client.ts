import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import type {
  ClientCapabilities,
  Diagnostic,
  DocumentDiagnosticReport,
  InitializeResult,
  MessageConnection,
  Position,
  PublishDiagnosticsParams,
  TextDocumentContentChangeEvent,
  WorkspaceDiagnosticReport,
} from 'vscode-languageserver/node'
import { makeFolder } from '../node/folder.ts'
import { connectInProcess } from './connection.ts'

/** The sign for the cursor in test texts. */
export const cursor = '█'

/** What a test client is like. */
export interface ClientOptions {
  /** Files of the workspace folder; made in a folder of its own. */
  readonly files?: Readonly<Record<string, string>>
  /** An existing workspace folder instead, which stays as it is. */
  readonly folder?: string
  /** `false`: the client opens no folder, only files. */
  readonly hasWorkspace?: boolean
  readonly capabilities?: ClientCapabilities
  /** What the client answers when it is asked for the section `questlint`. */
  readonly settings?: unknown
  readonly initializationOptions?: unknown
}

/** An editor for tests, connected to a server in this process. Files are named relative to the folder. */
export interface TestClient {
  readonly folder: string
  readonly connection: MessageConnection
  readonly initialized: InitializeResult
  readonly uriOf: (name: string) => string
  /** Opens a file; the text may hold one cursor sign, whose position is given. */
  readonly open: (name: string, text: string) => Position
  /** Changes an open file: to a whole new text (with or without the cursor sign), or by changes. */
  readonly change: (name: string, change: string | readonly TextDocumentContentChangeEvent[]) => Position
  readonly close: (name: string) => void
  readonly request: <Result>(method: string, params: unknown) => Promise<Result>
  readonly notify: (method: string, params: unknown) => void
  /** A request about the place of the cursor sign in a text that is opened (or changed to) for it. */
  readonly requestAt: <Result>(method: string, name: string, text: string, more?: object) => Promise<Result>
  /** The diagnostics pushed for the latest version of a file, waited for. */
  readonly pushed: (name: string) => Promise<readonly Diagnostic[]>
  /** All notifications of diagnostics so far. */
  readonly published: readonly PublishDiagnosticsParams[]
  /** Waits for the next notification of diagnostics of a file, open or not, whatever its version. */
  readonly nextPush: (name: string) => Promise<PublishDiagnosticsParams>
  readonly pull: (name: string, previousResultId?: string) => Promise<DocumentDiagnosticReport>
  readonly pullAll: () => Promise<WorkspaceDiagnosticReport>
  /** How the server ended, if it did. */
  readonly exitCode: () => number | undefined
}

/** Starts a server and a client for one test; both end with the test. */
export async function startClient(options: ClientOptions = {}): Promise<TestClient> {
  const folder = options.folder ?? makeFolder(options.files ?? {})
  const { connection, exitCode, stop } = connectInProcess()
  onTestFinished(stop)
  const published: PublishDiagnosticsParams[] = []
  const waiting = new Set<(params: PublishDiagnosticsParams) => void>()
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    published.push(params)
    for (const listener of [...waiting]) listener(params)
  })
  connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) =>
    items.map(() => options.settings ?? null),
  )
  connection.onRequest('client/registerCapability', () => null)
  connection.onRequest('workspace/diagnostic/refresh', () => null)
  connection.listen()
  const uriOf = (name: string): string => (/^[a-z]+:/.test(name) ? name : pathToFileURL(`${folder}/${name}`).href)
  const versions = new Map<string, number>()
  const texts = new Map<string, string>()
  const root = { uri: pathToFileURL(folder).href, name: 'test' }
  const initialized = await connection.sendRequest<InitializeResult>('initialize', {
    processId: null,
    rootUri: null,
    workspaceFolders: options.hasWorkspace === false ? null : [root],
    capabilities: options.capabilities ?? {},
    initializationOptions: options.initializationOptions,
  })
  await connection.sendNotification('initialized', {})
  const notify = (method: string, params: unknown): void => void connection.sendNotification(method, params)
  const nextPush = (name: string, accepts: (params: PublishDiagnosticsParams) => boolean = () => true) =>
    new Promise<PublishDiagnosticsParams>((resolve) => {
      const listener = (params: PublishDiagnosticsParams): void => {
        if (params.uri !== uriOf(name) || !accepts(params)) return
        waiting.delete(listener)
        resolve(params)
      }
      waiting.add(listener)
    })
  const open = (name: string, text: string): Position => {
    const [plain, position] = takeCursor(text)
    const uri = uriOf(name)
    versions.set(uri, 1)
    texts.set(uri, plain)
    const languageId = /\.ya?ml$/.test(name) ? 'yaml' : 'json'
    notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text: plain } })
    return position
  }
  const change = (name: string, given: string | readonly TextDocumentContentChangeEvent[]): Position => {
    const uri = uriOf(name)
    const version = (versions.get(uri) ?? 0) + 1
    versions.set(uri, version)
    const [text, position] = typeof given === 'string' ? takeCursor(given) : ['', { line: 0, character: 0 }]
    const contentChanges = typeof given === 'string' ? [{ text }] : given
    notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges })
    return position
  }
  return {
    folder,
    connection,
    initialized,
    uriOf,
    open,
    change,
    close: (name) => {
      versions.delete(uriOf(name))
      notify('textDocument/didClose', { textDocument: { uri: uriOf(name) } })
    },
    request: (method, params) => connection.sendRequest(method, params),
    notify,
    requestAt: (method, name, text, more = {}) => {
      const position = versions.has(uriOf(name)) ? change(name, text) : open(name, text)
      return connection.sendRequest(method, { textDocument: { uri: uriOf(name) }, position, ...more })
    },
    published,
    nextPush,
    pushed: async (name) => {
      const version = versions.get(uriOf(name))
      const isLatest = (params: PublishDiagnosticsParams): boolean => params.version === version
      const known = published.findLast((params) => params.uri === uriOf(name))
      const { diagnostics } = known && isLatest(known) ? known : await nextPush(name, isLatest)
      return diagnostics
    },
    pull: (name, previousResultId) =>
      connection.sendRequest('textDocument/diagnostic', {
        textDocument: { uri: uriOf(name) },
        ...(previousResultId === undefined ? {} : { previousResultId }),
      }),
    pullAll: () => connection.sendRequest('workspace/diagnostic', { previousResultIds: [] }),
    exitCode,
  }
}

/** A text without its cursor sign, and where it stood (the start of the text without one). */
export function takeCursor(text: string): [string, Position] {
  const at = Math.max(0, text.indexOf(cursor))
  const before = text.slice(0, at).split('\n')
  return [text.replace(cursor, ''), { line: before.length - 1, character: before.at(-1)?.length ?? 0 }]
}
