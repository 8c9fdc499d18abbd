// The whole program as one file, for the executable that has Node inside.
import { askOptions } from '../node/v8-options.ts'
import { slotOf } from './cache-slot.ts'
import { briefOptions, type Engine, expectShortRun, isBrief } from './engine.ts'
import { answerKept } from './kept-runs.ts'
import { createProcessIo } from './process-io.ts'

declare const BUILD_ID: string

const argv = process.argv.slice(2)
const io = createProcessIo()
const slot = slotOf(argv, BUILD_ID, io)
const code = slot && answerKept(slot, io)
if (code === undefined) {
  if (isBrief(argv)) {
    const engine: Engine = { options: askOptions(briefOptions), hasLoaded: false }
    expectShortRun(engine.options)
    Object.assign(globalThis, { ENGINE: engine })
  }
  void import('./main.ts')
} else process.exitCode = code
