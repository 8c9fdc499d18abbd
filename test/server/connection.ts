import { PassThrough } from 'node:stream'
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { startServer } from '../../server/start.ts'

/** A client's end of a connection to a server in this process. */
export interface InProcess {
  readonly connection: MessageConnection
  /** What the client's bytes go into, for what no library would write. */
  readonly toServer: PassThrough
  /** How the server ended, if it did. */
  readonly exitCode: () => number | undefined
  readonly stop: () => Promise<void>
}

/** Starts a server in this process and connects to it; who calls listens. */
export function connectInProcess(): InProcess {
  const toServer = new PassThrough()
  const toClient = new PassThrough()
  let code: number | undefined
  startServer({
    reader: new StreamMessageReader(toServer),
    writer: new StreamMessageWriter(toClient),
    exit: (ended) => {
      code = ended
    },
  })
  const connection = createMessageConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer))
  const stop = async (): Promise<void> => {
    if (code === undefined) {
      await connection.sendRequest('shutdown').catch(() => undefined)
      await connection.sendNotification('exit').catch(() => undefined)
    }
    connection.dispose()
  }
  return { connection, toServer, exitCode: () => code, stop }
}
