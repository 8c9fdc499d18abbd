import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { type Engine, expectShortRun } from './engine.ts'
import { keepCode } from './keep-code.ts'
import { type CodePlace, readCode } from './kept-code.ts'

/** The program as V8 has compiled it. */
export interface Compiled {
  readonly script: Script
  /** Starts the program; `load` is the `require` of its folder, as one made with `node:module` would take time to load. */
  readonly run: (load: NodeJS.Require) => void
}

/** Compiles `main.cjs` of the folder of the package, for a run that may last. */
export function compileProgram(folder: string): Compiled {
  return compiled(new Script(readProgram(folder), { filename: nameOf(folder) }))
}

/**
 * As `compileProgram`, for a brief run. Where it has a place for what V8 makes of the program, it takes what an earlier run left there, and
 * leaves it for the next ones when there was nothing, or nothing that this V8 takes.
 */
export function compileBrief(folder: string, place: CodePlace | undefined): Compiled {
  // V8 takes code only with the flags with which it was made.
  const engine = expectShortRun()
  const filename = nameOf(folder)
  const kept = place && readCode(place)
  const script = new Script(readProgram(folder), { filename, ...(kept ? { cachedData: kept.code } : {}) })
  if (place === undefined) return compiled(script, engine)
  process.on('exit', () => {
    if (kept && !script.cachedDataRejected && (kept.hasLoaded || !engine.hasLoaded)) return
    expectShortRun()
    keepCode(place, () => ({ hasLoaded: engine.hasLoaded, code: script.createCachedData() }))
  })
  return compiled(script, engine)
}

function nameOf(folder: string): string {
  return join(folder, 'main.cjs')
}

/** The build writes the program in ASCII. */
function readProgram(folder: string): string {
  return readFileSync(nameOf(folder), 'latin1')
}

function compiled(script: Script, engine?: Engine): Compiled {
  return { script, run: (load) => script.runInThisContext()(load, engine) }
}
