// Runs the program as dist/cli.cjs does, and afterwards writes what V8 has compiled. Part of the build.
import { writeFileSync } from 'node:fs'
import { cacheFile, compileProgram } from '../src/cli/compiled.ts'
import { expectShortRun } from '../src/cli/engine.ts'

declare const BUILD_ID: string

const { script, run } = compileProgram(__dirname, BUILD_ID, { isBrief: true })
process.on('exit', () => {
  // V8 takes a cache only with the flags that it was made with.
  expectShortRun()
  writeFileSync(cacheFile(__dirname, BUILD_ID), script.createCachedData())
})
run(require)
