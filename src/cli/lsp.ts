import { serve } from '../../server/server.ts'
import { surviveFaults } from './fault.ts'
import { type Io, UsageError } from './io.ts'
import { say } from './say.ts'

/** The options of `questlint lsp` as commander gives them. */
export interface LspOptions {
  readonly stdio?: boolean
  readonly nodeIpc?: boolean
  readonly clientProcessId?: string
}

/** Serves an editor until it ends the connection, which ends the process; wrong use is a `UsageError`. */
export async function lsp(options: LspOptions, io: Io): Promise<never> {
  const { nodeIpc, clientProcessId } = options
  if (options.stdio && nodeIpc) throw new UsageError('--stdio cannot be combined with --node-ipc')
  if (nodeIpc && process.send === undefined) throw new UsageError('--node-ipc needs a parent that forks this process')
  if (clientProcessId !== undefined && !/^\d+$/.test(clientProcessId)) {
    throw new UsageError(`--clientProcessId must be a process id, not "${clientProcessId}"`)
  }
  if (!nodeIpc && io.stdout.isTerminal) {
    say(io, 'waiting for an editor on standard input; press Ctrl+C to stop')
  }
  surviveFaults()
  serve({
    ...(nodeIpc ? { nodeIpc } : {}),
    ...(clientProcessId === undefined ? {} : { clientProcessId: Number(clientProcessId) }),
  })
  return new Promise(() => undefined)
}
