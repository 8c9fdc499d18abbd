import type { Loaded } from '../node/load.ts'
import { findProjectRoot, isReallyWithin } from '../node/project-root.ts'
import { type FileToWrite, writeEach } from '../node/write.ts'
import type { Io } from './io.ts'
import { journalsFolder } from './unfinished.ts'

/** Writes files that are in the repository or were named; gives, by path, why the others were not written. */
export function writeOwn(
  files: readonly (FileToWrite & { readonly uri: string })[],
  loaded: Loaded,
  io: Io,
): ReadonlyMap<string, string> {
  const root = findProjectRoot(loaded.folder)
  const isOwn = ({ uri, path }: (typeof files)[number]): boolean => loaded.named.has(uri) || isReallyWithin(root, path)
  return new Map([
    ...files
      .filter((file) => !isOwn(file))
      .map(({ path }) => [path, 'is outside this repository and is changed only when it is named'] as const),
    ...writeEach(files.filter(isOwn), journalsFolder(io)).map(({ path, detail }) => [path, detail] as const),
  ])
}
