import {
  type ClientCapabilities,
  createConnection,
  type ServerCapabilities,
  TextDocumentSyncKind,
  type WatchDog,
} from 'vscode-languageserver'
import { createProtocolConnection, type MessageReader, type MessageWriter } from 'vscode-languageserver/node'
import { version } from '../src/core/internal.ts'
import type { Compare } from './comparison/comparison.ts'
import { compareInPlace } from './comparison/thread.ts'
import { features } from './features/index.ts'
import { guardLifecycle } from './lifecycle.ts'
import { encodingFor } from './position-encoding.ts'
import { createSession } from './session.ts'
import { holdRequests } from './waiting-requests.ts'

/** How a server is connected, and what it calls to end. */
export interface ServerStreams {
  readonly reader: MessageReader
  readonly writer: MessageWriter
  /** Compares states of projects; in place by default. */
  readonly compare?: Compare
  /** Called with the exit code when the client says `exit`. */
  readonly exit: (code: number) => void
  /** Called with the process of the client when it says which it is. */
  readonly onClient?: (processId: number) => void
  /** Called when the client asked for the end, which makes it one without fault. */
  readonly onShutdown?: () => void
}

/** Starts a language server on a connection; it runs until the client ends it. */
export function startServer(streams: ServerStreams): void {
  const waiting = holdRequests(guardLifecycle(streams.reader, streams.writer), streams.writer)
  const watchDog: WatchDog = {
    shutdownReceived: false,
    initialize: ({ processId }) => {
      if (typeof processId === 'number') streams.onClient?.(processId)
    },
    exit: streams.exit,
  }
  const connection = createConnection(
    (logger) => createProtocolConnection(waiting.reader, streams.writer, logger),
    watchDog,
  )
  connection.onInitialize((params) => {
    const { context, initialized } = createSession(connection, params, {
      compare: streams.compare ?? compareInPlace(),
      waiting,
    })
    for (const feature of features) feature.register(context)
    connection.onInitialized(() => {
      initialized()
      for (const feature of features) feature.initialized?.(context)
    })
    return { capabilities: capabilitiesFor(params.capabilities), serverInfo: { name: 'questlint', version } }
  })
  connection.onShutdown(() => streams.onShutdown?.())
  connection.listen()
}

function capabilitiesFor(client: ClientCapabilities): ServerCapabilities {
  const own: ServerCapabilities = {
    positionEncoding: encodingFor(client).kind,
    textDocumentSync: {
      openClose: true,
      change: TextDocumentSyncKind.Incremental,
      save: true,
      willSaveWaitUntil: true,
    },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  }
  const all = features.map((feature) => feature.capabilities(client))
  const workspace: NonNullable<ServerCapabilities['workspace']> = { ...own.workspace }
  const experimental = {}
  for (const one of all) {
    const fileOperations = { ...workspace.fileOperations, ...one.workspace?.fileOperations }
    Object.assign(workspace, one.workspace, Object.keys(fileOperations).length > 0 && { fileOperations })
    Object.assign(experimental, one.experimental)
    Object.assign(own, one)
  }
  return { ...own, workspace, experimental }
}
