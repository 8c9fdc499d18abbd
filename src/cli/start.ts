import { isMainThread } from 'node:worker_threads'
import { answerKept, containKept } from './answer-kept.ts'
import { slotOf } from './cache-slot.ts'
import { compileBrief, compileProgram } from './compiled.ts'
import { isBrief } from './engine.ts'
import { endAtFault } from './fault.ts'
import { codePlace } from './kept-code.ts'
import { createProcessIo } from './process-io.ts'

declare const BUILD_ID: string

const argv = process.argv.slice(2)
const io = createProcessIo(containKept)
if (isMainThread) endAtFault(io)
const slot = isMainThread ? slotOf(argv, BUILD_ID, io) : undefined
const code = slot && answerKept(slot, io)
if (code !== undefined) process.exit(code)
else {
  const isShort = isMainThread && isBrief(argv)
  const program = isShort ? compileBrief(__dirname, codePlace(BUILD_ID, { ...io, argv })) : compileProgram(__dirname)
  program.run(require)
}
