import {
  type DataCallback,
  ErrorCodes,
  LSPErrorCodes,
  type Message,
  type MessageReader,
  type MessageWriter,
} from 'vscode-languageserver/node'

type Phase = 'new' | 'running' | 'down'

/**
 * Lets through only the messages that the protocol allows in each phase: a request before `initialize` or after `shutdown` gets an
 * error response, a notification is dropped. The library leaves that to its users.
 */
export function guardLifecycle(reader: MessageReader, writer: MessageWriter): MessageReader {
  let phase: Phase = 'new'
  const refuse = (id: unknown, code: number, message: string): void => {
    const response = { jsonrpc: '2.0', id, error: { code, message } }
    // A client that is gone cannot be told.
    writer.write(response as Message).catch(() => undefined)
  }
  const accepts = (message: Message): boolean => {
    const { method, id } = message as { method?: unknown; id?: unknown }
    if (typeof method !== 'string' || method === 'exit') return true
    const refusal = refusalOf(phase, method)
    if (refusal === undefined) {
      if (method === 'initialize') phase = 'running'
      if (method === 'shutdown') phase = 'down'
      return true
    }
    if (id !== undefined && id !== null) refuse(id, refusal.code, refusal.message)
    return false
  }
  return {
    onError: reader.onError,
    onClose: reader.onClose,
    onPartialMessage: reader.onPartialMessage,
    dispose: () => reader.dispose(),
    listen: (callback: DataCallback) =>
      reader.listen((message) => {
        if (isMessage(message) && accepts(message)) callback(message)
      }),
  }
}

/** JSON that is no message at all would make the library throw. */
function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && !Array.isArray(message)
}

function refusalOf(phase: Phase, method: string): { code: number; message: string } | undefined {
  if (phase === 'new') {
    if (method === 'initialize') return undefined
    return { code: ErrorCodes.ServerNotInitialized, message: `"${method}" came before "initialize"` }
  }
  if (phase === 'down') return { code: ErrorCodes.InvalidRequest, message: `"${method}" came after "shutdown"` }
  if (method !== 'initialize') return undefined
  return { code: LSPErrorCodes.RequestFailed, message: 'the server is already initialized' }
}
