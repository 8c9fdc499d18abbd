import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installedPackage, isBuilt } from './packed.ts'
import { isReal, type Library, loadRealWorkspace } from './real-configurations.ts'

/** Whether the package can be compared with what the application did. */
export const isReady = isReal && isBuilt

/** The library as a user imports it from the installed package; empty where nothing can be compared. */
export const library = (
  isReady ? await import(pathToFileURL(join(installedPackage(), 'dist/internal.js')).href) : {}
) as Library

/** A real configuration in its set, as the installed package loads it. */
export function loadPacked(name: string) {
  return loadPackedWorkspace(name).questionnaire
}

/** The same with all that is loaded beside it. */
export function loadPackedWorkspace(name: string) {
  return loadRealWorkspace(name, undefined, library)
}
