import { slotOf } from './cache-slot.ts'
import { compileProgram } from './compiled.ts'
import { answerKept } from './kept-runs.ts'
import { createProcessIo } from './process-io.ts'

declare const BUILD_ID: string

const argv = process.argv.slice(2)
const io = createProcessIo()
const slot = slotOf(argv, BUILD_ID, io)
const code = slot && answerKept(slot, io)
if (code !== undefined) process.exit(code)
else {
  const isBrief = !argv.some((argument) => argument === 'lsp' || argument === '--watch')
  compileProgram(__dirname, BUILD_ID, { isBrief }).run(require)
}
