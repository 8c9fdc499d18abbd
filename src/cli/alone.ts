// The whole program as one file, for the executable that has Node inside.
import { slotOf } from './cache-slot.ts'
import { answerKept } from './kept-runs.ts'
import { createProcessIo } from './process-io.ts'

declare const BUILD_ID: string

const io = createProcessIo()
const slot = slotOf(process.argv.slice(2), BUILD_ID, io)
const code = slot && answerKept(slot, io)
if (code === undefined) void import('./main.ts')
else process.exitCode = code
