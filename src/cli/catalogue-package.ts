import { createRequire } from 'node:module'
import { isObject } from '../core/internal.ts'
import { parentPath, resolvePath } from '../node/paths.ts'
import { type Io, UsageError } from './io.ts'

/** What the package of the catalogue gives; it is no part of this program. */
export interface CataloguePackage {
  readonly serve: (request: unknown, output: unknown) => Promise<void>
  /** Says whether all of a task could be done. */
  readonly administer: (request: unknown, output: unknown) => Promise<boolean>
}

/** Where the data of a catalogue is; `undefined` for one in memory. */
export function placeOf(
  { data, database, postgres }: { readonly data?: string; readonly database?: string; readonly postgres?: boolean },
  io: Io,
): { readonly folder: string; readonly postgres?: boolean } | { readonly url: string } | undefined {
  if (data !== undefined && database !== undefined)
    throw new UsageError('--data and --database cannot be combined: the data is in one place')
  if (data === '' || database === '') throw new UsageError(`--${data === '' ? 'data' : 'database'} must not be empty`)
  if (postgres && data === undefined)
    throw new UsageError('--postgres needs --data: the folder that it keeps the data in')
  if (database !== undefined) return { url: database }
  return data === undefined ? undefined : { folder: resolvePath(io.cwd, data), ...(postgres ? { postgres } : {}) }
}

/** Where images are kept: an address as it is, a folder absolute. */
export function resolveImages(images: string, { cwd }: Io): string {
  return /^https?:/.test(images) ? images : resolvePath(cwd, images)
}

/** Makes mistakes of the person that the package found those of this program, which knows them by their name only. */
export function rewordWrongUse<T>(done: Promise<T>): Promise<T> {
  return done.catch((error: unknown) => {
    if (error instanceof Error && error.name === 'WrongUse' && isObject(error) && Array.isArray(error.lines))
      throw new UsageError(error.lines as readonly string[])
    throw error
  })
}

/** The package of the catalogue: that of the project, else the one beside this program. */
export function findCatalogue({ cwd, threadFile }: Io): CataloguePackage {
  const inProject = resolvePath(cwd, 'package.json')
  const beside = threadFile && `${parentPath(parentPath(threadFile))}/catalogue/package.json`
  for (const [from, name] of [
    [inProject, 'questlint-catalogue'],
    [beside, './dist/main.cjs'],
  ] as const) {
    if (from === undefined) continue
    const load = createRequire(from)
    try {
      // What the package itself needs may be missing too, where it was built and not installed.
      if (name.startsWith('.')) load.resolve('fastify')
      load.resolve(name)
    } catch {
      continue
    }
    return load(name) as CataloguePackage
  }
  throw new UsageError(wordMissing(cwd, threadFile && parentPath(parentPath(threadFile))))
}

/** How to install what the catalogue needs into the package that this program is of. */
function wordMissing(cwd: string, root: string | undefined): readonly string[] {
  if (root === undefined) return ['the catalogue is not part of this program: install questlint with npm to serve one']
  const command = root === resolvePath(cwd, '.') ? 'npm run' : `npm --prefix ${JSON.stringify(root)} run`
  return ['the catalogue is not installed yet; this installs its 130 packages (90 MB):', `  ${command} setup:catalogue`]
}
