import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { expectShortRun } from './engine.ts'

/** The program as V8 has compiled it. */
export interface Compiled {
  readonly script: Script
  /** Starts the program; `load` is the `require` of its folder, as one made with `node:module` would take time to load. */
  readonly run: (load: NodeJS.Require) => void
}

/**
 * Compiles `main.cjs` of the folder of the package; for a brief run with the code cache that the build left beside it. A cache of another
 * program or another version of V8 is not taken, and the program only starts later. `id` is that of the build, which writes the program in ASCII.
 */
export function compileProgram(folder: string, id: string, { isBrief }: { readonly isBrief: boolean }): Compiled {
  if (isBrief) expectShortRun()
  const filename = join(folder, 'main.cjs')
  // V8 takes a cache only with the flags with which it was made.
  const cachedData = isBrief ? readCache(cacheFile(folder, id)) : undefined
  const script = new Script(readFileSync(filename, 'latin1'), { filename, ...(cachedData ? { cachedData } : {}) })
  return { script, run: (load) => script.runInThisContext()(load) }
}

/** Where the build puts the code cache; the id of the build is in the name, as V8 itself compares no more than the length of the program. */
export function cacheFile(folder: string, id: string): string {
  return join(folder, `main-${id}.cache`)
}

function readCache(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
