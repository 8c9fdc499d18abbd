import { slotOf } from './cache-slot.ts'
import { exitCodes } from './io.ts'
import { createProcessIo } from './process-io.ts'
import { main } from './program.ts'
import { say } from './say.ts'

/** Absent where the sources run unbuilt, and then no report can be kept. */
declare const BUILD_ID: string | undefined

const argv = process.argv.slice(2)
const io = createProcessIo()
const cacheSlot = typeof BUILD_ID === 'string' ? slotOf(argv, BUILD_ID, io) : undefined

main(argv, { ...io, cacheSlot }).then(
  (code) => {
    // All is written, and V8 need not take its heap apart.
    process.exit(code)
  },
  (error: unknown) => {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
    say(
      io,
      'internal fault, please report it with the file that caused it:',
      ...detail.split('\n').map((line) => `  ${line}`),
    )
    process.exitCode = exitCodes.fault
  },
)
