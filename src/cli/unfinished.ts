import { existsSync } from 'node:fs'
import { type Finished, finishWriting } from '../node/finish-writing.ts'
import { parentPath, resolvePath, showPath } from '../node/paths.ts'
import { findProjectRoot } from '../node/project-root.ts'
import { namesIn } from '../node/temporary.ts'
import { usualFolder } from './cache-slot.ts'
import type { Io } from './io.ts'
import { say } from './say.ts'

/** Where a run that writes several files notes which ones; `undefined` where the user has no folder for such things. */
export function journalsFolder({ env }: Pick<Io, 'env'>): string | undefined {
  const caches = usualFolder(env, process.platform)
  return caches === undefined ? undefined : `${caches}/unfinished`
}

/** Finishes what earlier runs in the projects of a command line were cut off in, and says so. A server of an editor writes nothing. */
export function finishEarlier(argv: readonly string[], io: Io): void {
  const folder = journalsFolder(io)
  if (folder === undefined || argv[0] === 'lsp' || namesIn(folder).length === 0) return
  const named = argv.map((argument) => resolvePath(io.cwd, argument)).filter((path) => existsSync(path))
  const roots = [resolvePath(io.cwd, '.'), ...named, ...named.map(parentPath)].map(findProjectRoot)
  for (const finished of finishWriting(folder, [...new Set(roots)])) say(io, wordFinished(finished, io.cwd))
}

function wordFinished(finished: Finished, cwd: string): readonly string[] {
  const listed = (what: string, paths: readonly string[]): readonly string[] =>
    paths.map((path) => `  ${what}: ${showPath(cwd, path)}`)
  if (finished.outcome === 'finished') {
    return [
      'an earlier run was cut off while it wrote these files; the others were written now:',
      ...listed('was written', finished.before),
      ...listed('written now', finished.written),
    ]
  }
  if (finished.outcome === 'undone')
    return ['an earlier run was cut off before it changed any of these files:', ...listed('as before', finished.files)]
  const parts = [
    ...listed('new', finished.new),
    ...listed('old', finished.old),
    ...listed('changed since', finished.other),
  ]
  if (finished.outcome === 'stuck') {
    const { path, detail } = finished
    return [
      `an earlier run was cut off while it wrote these files, and ${showPath(cwd, path)} cannot be written now (${detail}):`,
      ...parts,
    ]
  }
  return [
    'an earlier run was cut off while it wrote these files; they have changed since or are not all of this project, so nothing was done:',
    ...parts,
  ]
}
