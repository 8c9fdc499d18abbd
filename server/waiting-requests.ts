import {
  type DataCallback,
  LSPErrorCodes,
  type Message,
  type MessageReader,
  type MessageWriter,
  type RequestMessage,
} from 'vscode-languageserver/node'
import { isObject } from '../src/core/internal.ts'
import { lanes, mannersOf } from './methods.ts'

/** Requests that came and have not begun. */
export interface WaitingRequests {
  /** Lets requests through one at a time, and everything else at once. */
  readonly reader: MessageReader
  readonly areThere: () => boolean
  /** Ends when all messages that have arrived are taken. */
  readonly takeArrived: () => Promise<void>
}

const quietTurns = 2
/** Whoever never stops sending is answered all the same. */
const mostTurns = 1000

/**
 * Holds requests back until everything that has arrived is read, so that those that were cancelled, or are about a text
 * that changed since, are answered without being begun; what follows the cursor is begun first.
 */
export function holdRequests(reader: MessageReader, writer: MessageWriter): WaitingRequests {
  const waiting: RequestMessage[] = []
  let arrived = 0
  let isBeginning = false

  const takeArrived = async (): Promise<void> => {
    for (let quiet = 0, turns = 0; quiet < quietTurns && turns < mostTurns; turns++) {
      const before = arrived
      await new Promise((resolve) => setImmediate(resolve))
      quiet = before === arrived ? quiet + 1 : 0
    }
  }
  const beginAll = async (deliver: DataCallback): Promise<void> => {
    if (isBeginning) return
    isBeginning = true
    while (waiting.length > 0) {
      await takeArrived()
      const next = firstOf(waiting)
      if (next === undefined) break
      waiting.splice(waiting.indexOf(next), 1)
      deliver(next)
    }
    isBeginning = false
  }
  const refuse = (concerns: (request: RequestMessage) => boolean, code: number, message: string): boolean => {
    const refused = waiting.filter(concerns)
    for (const { id } of refused) {
      waiting.splice(
        waiting.findIndex((one) => one.id === id),
        1,
      )
      // A client that is gone cannot be told.
      writer.write({ jsonrpc: '2.0', id, error: { code, message } } as Message).catch(() => undefined)
    }
    return refused.length > 0
  }
  /** Whether a message has been dealt with. */
  const heed = ({ method, params }: Notification): boolean => {
    if (method === '$/cancelRequest') {
      const id = isObject(params) ? params.id : undefined
      return refuse((one) => one.id === id, LSPErrorCodes.RequestCancelled, 'The request was cancelled.')
    }
    if (method === 'textDocument/didChange' || method === 'textDocument/didClose') {
      const uri = uriOf(params)
      const isOld = (one: RequestMessage): boolean =>
        mannersOf(one.method).whenTextMoves === 'dropped' && uriOf(one.params) === uri
      refuse(isOld, LSPErrorCodes.ContentModified, 'The text changed before the request was begun.')
    }
    return false
  }
  return {
    reader: {
      onError: reader.onError,
      onClose: reader.onClose,
      onPartialMessage: reader.onPartialMessage,
      dispose: () => reader.dispose(),
      listen: (deliver) =>
        reader.listen((message) => {
          arrived++
          if (isRequest(message) && mannersOf(message.method).lane !== 'protocol') {
            waiting.push(message)
            void beginAll(deliver)
          } else if (!isNotification(message) || !heed(message)) deliver(message)
        }),
    },
    areThere: () => waiting.length > 0,
    takeArrived,
  }
}

interface Notification extends Message {
  readonly method: string
  readonly params?: unknown
}

function isNotification(message: Message): message is Notification {
  return 'method' in message && typeof message.method === 'string'
}

function isRequest(message: Message): message is RequestMessage {
  return isNotification(message) && 'id' in message && message.id !== null
}

function firstOf(waiting: readonly RequestMessage[]): RequestMessage | undefined {
  for (const lane of lanes) {
    const first = waiting.find(({ method }) => mannersOf(method).lane === lane)
    if (first) return first
  }
  return undefined
}

/** The document that a message is about. */
function uriOf(params: unknown): unknown {
  const document = isObject(params) ? params.textDocument : undefined
  return isObject(document) ? document.uri : undefined
}
