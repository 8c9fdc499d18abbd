import {
  IPCMessageReader,
  IPCMessageWriter,
  type MessageReader,
  type MessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { contain } from '../src/core/internal.ts'
import { openOutput } from '../src/node/standard-output.ts'
import { checkHeaders } from './check-headers.ts'
import { answerComparisons, compareOnThread, isComparisonThread } from './comparison/thread.ts'
import { prepareEngine } from './engine.ts'
import { startServer } from './start.ts'

/** How the editor started the server. */
export interface ServeOptions {
  /** Over the channel of `child_process.fork` instead of standard input and output. */
  readonly nodeIpc?: boolean
  /** The process to end with. */
  readonly clientProcessId?: number
}

const lookMilliseconds = 3000

if (isComparisonThread()) answerComparisons()

/**
 * Serves this process's editor. Ends the process when the editor says so, when the connection closes, and when the editor's process is
 * gone; a fault elsewhere is written to standard error and survived.
 */
export function serve(options: ServeOptions): void {
  // The same file is what the thread runs.
  if (isComparisonThread()) return
  let isDown = false
  const lose = (): void => process.exit(isDown ? 0 : 1)
  const [reader, writer] = options.nodeIpc ? connectIpc(lose) : connectStdio(lose)
  const fail = (error: unknown): void => {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
    openOutput(2, contain).write(`questlint: ${detail}\n`, 'lines')
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  prepareEngine()
  const followClient = createFollower(lose)
  if (options.clientProcessId !== undefined) followClient(options.clientProcessId)
  startServer({
    reader,
    writer,
    compare: compareOnThread(__filename),
    onClient: followClient,
    onShutdown: () => {
      isDown = true
    },
    exit: (code) => process.exit(code),
  })
}

function connectStdio(lose: () => void): [MessageReader, MessageWriter] {
  process.stdin.on('end', lose).on('close', lose)
  process.stdout.on('error', lose)
  const reader = new StreamMessageReader(process.stdin)
  const listen: MessageReader['listen'] = (callback) => {
    // Before the library sees a header: after a broken one it waits for ever, or goes on in the middle of something.
    process.stdin.on('data', checkHeaders(refuse))
    return reader.listen(callback)
  }
  return [{ ...eventsOf(reader), listen }, new StreamMessageWriter(process.stdout)]
}

function eventsOf(reader: MessageReader): Omit<MessageReader, 'listen'> {
  const { onError, onClose, onPartialMessage } = reader
  return { onError, onClose, onPartialMessage, dispose: () => reader.dispose() }
}

function refuse(what: string): never {
  openOutput(2, contain).write(`questlint: the editor sent ${what}, so the connection was ended\n`, 'lines')
  process.exit(1)
}

function connectIpc(lose: () => void): [MessageReader, MessageWriter] {
  process.on('disconnect', lose)
  return [new IPCMessageReader(process), new IPCMessageWriter(process)]
}

/** An editor that was killed may leave its pipes open in other processes. */
function createFollower(lose: () => void): (processId: number) => void {
  let timer: NodeJS.Timeout | undefined
  return (processId) => {
    clearInterval(timer)
    timer = setInterval(() => {
      if (!isAlive(processId)) lose()
    }, lookMilliseconds)
    timer.unref()
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
