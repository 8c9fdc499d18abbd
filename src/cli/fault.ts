import { exitCodes, FaultError, type Io } from './io.ts'

/** Ends the process at a mistake of our own, also at one that nobody awaits: Node would write what it says as it is. */
export function endAtFault(io: Io): void {
  const end = (error: unknown): void => {
    tellFault(error, io)
    process.exit(exitCodes.fault)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}

/** Leaves what goes wrong to the language server, which survives it. */
export function surviveFaults(): void {
  process.removeAllListeners('uncaughtException')
  process.removeAllListeners('unhandledRejection')
}

/** Says on standard error what broke down. */
export function tellFault(error: unknown, { stderr }: Pick<Io, 'stderr'>): void {
  stderr.write(`questlint: ${wordFault(error)}\n`, 'lines')
}

function wordFault(error: unknown): string {
  if (error instanceof FaultError) return error.message
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const lines = detail.split('\n').map((line) => `  ${line}`)
  return ['internal error; please report it with the file that caused it:', ...lines].join('\n')
}
