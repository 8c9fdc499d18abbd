import type { Config, Document } from '../core/internal.ts'
import { parseGlob } from './glob.ts'
import { resolvePath, showPath } from './paths.ts'

type Change = Parameters<Document['edits']>[0]

/** A file or folder that gets another place; absolute paths, with `/`. */
export interface PathRename {
  readonly from: string
  readonly to: string
}

/**
 * The changes of a configuration in `folder` after which it names files and folders that are renamed by their new paths.
 * A file that only a pattern finds is left to the pattern: who moves it out of the folder may mean to take it out of the set.
 */
export function followRenames(config: Config, folder: string, renames: readonly PathRename[]): Change[] {
  return pathsIn(config).flatMap(([pointer, given]): Change[] => {
    const value = renames.reduce((path, rename) => renamePath(path, folder, rename), given)
    return value === given ? [] : [{ op: 'replace', pointer, value }]
  })
}

/** All paths and patterns of a configuration with their places in it. */
function pathsIn({ sets, tests, overrides, templates, images }: Config): (readonly [string, string])[] {
  const list = (pointer: string, paths: readonly string[] = []) =>
    paths.map((path, at) => [`${pointer}/${at}`, path] as const)
  return [
    ...(sets ?? []).flatMap(({ files }, at) => list(`/sets/${at}/files`, files)),
    ...list('/tests', tests),
    ...(overrides ?? []).flatMap(({ files }, at) => list(`/overrides/${at}/files`, files)),
    ...list('/templates/folders', templates?.folders),
    ...(images === undefined ? [] : [['/images', images] as const]),
  ]
}

function renamePath(given: string, folder: string, { from, to }: PathRename): string {
  const sign = given.startsWith('!') ? '!' : ''
  const pattern = given.slice(sign.length)
  // A path that is there is no pattern, whatever its characters.
  for (const base of [pattern, parseGlob(pattern)?.base ?? '']) {
    const path = resolvePath(folder, base)
    if (base === '' || (path !== from && !path.startsWith(`${from}/`))) continue
    const renamed = to + path.slice(from.length)
    const shown = pattern.startsWith('/') ? renamed : showPath(folder, renamed)
    const start = pattern.startsWith('./') && !shown.startsWith('../') ? './' : ''
    const end = base.endsWith('/') ? '/' : ''
    return `${sign}${start}${shown}${end}${pattern.slice(base.length)}`
  }
  return given
}
