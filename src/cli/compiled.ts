import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { type Engine, expectShortRun } from './engine.ts'
import { askOnce, keepCode } from './keep-code.ts'
import { type CodePlace, readCode } from './kept-code.ts'

/** The program as V8 has compiled it. */
export interface Compiled {
  readonly script: Script
  /** Starts the program; `load` is the `require` of its folder, as one made with `node:module` would take time to load. */
  readonly run: (load: NodeJS.Require) => void
}

/**
 * Compiles `main.cjs` of the folder of the package. A brief run has a place for what V8 makes of the program: it takes what an earlier run
 * left there, and leaves it for the next ones when there was nothing, or nothing that this V8 takes.
 */
export function compileProgram(folder: string, place: CodePlace | undefined): Compiled {
  const filename = join(folder, 'main.cjs')
  // The build writes the program in ASCII.
  const source = readFileSync(filename, 'latin1')
  const kept = place && readCode(place)
  const options = kept?.options ?? (place && askOnce(place))
  if (place === undefined || options === undefined) return compiled(new Script(source, { filename }))
  // V8 takes code only with the flags with which it was made.
  expectShortRun(options)
  const script = new Script(source, { filename, ...(kept ? { cachedData: kept.code } : {}) })
  const engine: Engine = { options, hasLoaded: false }
  process.on('exit', () => {
    if (kept && !script.cachedDataRejected && (kept.hasLoaded || !engine.hasLoaded)) return
    expectShortRun(options)
    keepCode(place, { ...engine, code: script.createCachedData() })
  })
  return compiled(script, engine)
}

function compiled(script: Script, engine?: Engine): Compiled {
  return { script, run: (load) => script.runInThisContext()(load, engine) }
}
