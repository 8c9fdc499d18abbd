import { fileURLToPath, pathToFileURL } from 'node:url'
import { toSlashes } from '../src/node/paths.ts'

/** The absolute path, with `/`, of a file URI; `undefined` for every other URI. */
export function pathOfUri(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined
  try {
    return toSlashes(fileURLToPath(uri))
  } catch {
    return undefined
  }
}

/** The file URI of an absolute path. */
export function uriOfPath(path: string): string {
  return pathToFileURL(path).href
}
