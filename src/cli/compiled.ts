import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { expectShortRun } from './engine.ts'
import { keepCode } from './keep-code.ts'
import { type CodePlace, placeOfPart, readCode } from './kept-code.ts'

/** The program as V8 has compiled it. */
export interface Compiled {
  readonly script: Script
  /** Starts the program; `load` is the `require` of its folder, as one made with `node:module` would take time to load. */
  readonly run: (load: NodeJS.Require) => void
}

/** Compiles `main.cjs` of the folder of the package, for a run that may last. */
export function compileProgram(folder: string): Compiled {
  const script = new Script(readProgram(folder), { filename: nameOf(folder) })
  return { script, run: (load) => script.runInThisContext()(load) }
}

/**
 * As `compileProgram`, for a brief run. Where it has a place for what V8 makes of the program, it takes what an earlier run left there, and
 * leaves it for the next ones when there was nothing, or nothing that this V8 takes. The part with all commands is kept beside it.
 */
export function compileBrief(folder: string, place: CodePlace | undefined): Compiled {
  // V8 takes code only with the flags with which it was made.
  const engine = expectShortRun()
  // What another command needs is not what most runs need of the program.
  const script = compileKept(readProgram(folder), nameOf(folder), place, () => (engine.isCheck ? engine.size : 0))
  const loadPart = (load: NodeJS.Require): unknown => {
    const filename = join(folder, commands)
    const source = `(function (module, require) {${readFileSync(filename, 'latin1')}\n})`
    const part: { exports: unknown } = { exports: undefined }
    const own = place && placeOfPart(place, 'commands')
    compileKept(source, filename, own, () => engine.size).runInThisContext()(part, load)
    return part.exports
  }
  const withPart = (load: NodeJS.Require): NodeJS.Require => {
    const loadAny = (id: string): unknown => (id === `./${commands}` ? loadPart(load) : load(id))
    return Object.assign(loadAny, load)
  }
  return { script, run: (load) => script.runInThisContext()(withPart(load), engine) }
}

/** What the build makes of the module with all commands. */
const commands = 'all-commands.cjs'

/** `done` says at the end how much the run had to do; code is kept anew after one that had to do far more. */
function compileKept(source: string, filename: string, place: CodePlace | undefined, done: () => number): Script {
  const kept = place && readCode(place)
  const script = new Script(source, { filename, ...(kept ? { cachedData: kept.code } : {}) })
  if (place === undefined) return script
  process.on('exit', () => {
    const amount = Number.isFinite(done()) ? done() : 0
    if (kept && !script.cachedDataRejected && amount <= kept.amount * farMore) return
    expectShortRun()
    keepCode(place, () => ({ amount, code: script.createCachedData() }))
  })
  return script
}

/** A few renewals lead from the smallest file to the largest project. */
const farMore = 4

function nameOf(folder: string): string {
  return join(folder, 'main.cjs')
}

/** The build writes the program in ASCII. */
function readProgram(folder: string): string {
  return readFileSync(nameOf(folder), 'latin1')
}
