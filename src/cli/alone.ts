// The whole program as one file, for the executable that has Node inside.

import { contain } from '../core/internal.ts'
import { answerKept } from './answer-kept.ts'
import { slotOf } from './cache-slot.ts'
import { expectShortRun, isBrief } from './engine.ts'
import { endAtFault } from './fault.ts'
import { createProcessIo } from './process-io.ts'

declare const BUILD_ID: string

const argv = process.argv.slice(2)
const io = createProcessIo(contain)
endAtFault(io)
const slot = slotOf(argv, BUILD_ID, io)
const code = slot && answerKept(slot, io)
if (code === undefined) {
  if (isBrief(argv)) Object.assign(globalThis, { ENGINE: expectShortRun() })
  void import('./main.ts')
} else process.exitCode = code
