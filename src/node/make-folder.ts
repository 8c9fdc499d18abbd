import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from './outcome.ts'

/** Makes a folder and those around it. Node's own way to do that never ends below /proc. */
export function makeFolder(path: string, mode?: number): void {
  const missing: string[] = []
  for (let at = path; statSync(at, { throwIfNoEntry: false }) === undefined; at = dirname(at)) missing.unshift(at)
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode })
    } catch (error) {
      // Another run may have been first.
      if (errorCode(error) !== 'EEXIST') throw error
    }
  }
}
