import { isMainThread } from 'node:worker_threads'
import { slotOf } from './cache-slot.ts'
import { compileProgram } from './compiled.ts'
import { isBrief } from './engine.ts'
import { codePlace } from './kept-code.ts'
import { answerKept } from './kept-runs.ts'
import { createProcessIo } from './process-io.ts'

declare const BUILD_ID: string

const argv = process.argv.slice(2)
const io = createProcessIo()
const slot = isMainThread ? slotOf(argv, BUILD_ID, io) : undefined
const code = slot && answerKept(slot, io)
if (code !== undefined) process.exit(code)
else {
  compileProgram(__dirname, isMainThread && isBrief(argv) ? codePlace(BUILD_ID, io) : undefined).run(require)
}
