import { serve } from '../../../server/server.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, type OptionsOf, value } from '../command/option.ts'
import { surviveFaults } from '../fault.ts'
import { type Io, UsageError } from '../io.ts'
import { say } from '../say.ts'

const options = [
  flag('--stdio', 'use standard input and output (the default)'),
  flag('--node-ipc', 'use the IPC channel of the Node process that forked this one'),
  value('--clientProcessId <pid>', 'stop when this process has ended'),
] as const

type LspOptions = OptionsOf<typeof options>

/** Serves an editor. */
export const lsp = defineCommand({
  name: 'lsp',
  group: 'setUp',
  rank: 4,
  does: 'start the language server (LSP) for an editor',
  example: 'questlint lsp --stdio',
  options,
  run: serveEditor,
})

async function serveEditor(options: LspOptions, io: Io): Promise<never> {
  const { nodeIpc, clientProcessId } = options
  if (options.stdio && nodeIpc) throw new UsageError('--stdio cannot be combined with --node-ipc')
  if (nodeIpc && process.send === undefined) throw new UsageError('--node-ipc needs a parent that forks this process')
  if (clientProcessId !== undefined && !/^[1-9]\d{0,9}$/.test(clientProcessId)) {
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
