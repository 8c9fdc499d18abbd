import { fileURLToPath, pathToFileURL } from 'node:url'
import { toSlashes } from '../src/node/paths.ts'

/** The absolute path, with `/`, of a file URI; `undefined` for every other URI. */
export function pathOfUri(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined
  const known = paths.get(uri)
  if (known !== undefined) return known
  try {
    const path = toSlashes(fileURLToPath(uri))
    if (paths.size >= mostPaths) paths.clear()
    paths.set(uri, path)
    return path
  } catch {
    return undefined
  }
}

/** Each is asked for many times, and taken apart slowly. */
const paths = new Map<string, string>()
const mostPaths = 20_000

/** The file URI of an absolute path. */
export function uriOfPath(path: string): string {
  return pathToFileURL(path).href
}
