import { type Config, type Document, isTestFileName } from '../core/internal.ts'
import { matchesAny } from './glob.ts'
import { showPath } from './paths.ts'
import { findFrom, findSets } from './sets.ts'

type Change = Parameters<Document['edits']>[0]

/** A set that a file could belong to, and the change of the configuration with which it does. */
export interface SetForFile {
  readonly name: string
  readonly change: Change
}

/**
 * The sets with a file in the folder of a new file (an absolute path), in their order; none where a set finds it already, leaves it out
 * on purpose, or it is a file of tests or ignored by git.
 */
export function setsForFile(config: Config, folder: string, path: string): readonly SetForFile[] {
  const file = showPath(folder, path)
  const { sets } = findSets(config, { folder, cwd: folder, configFile: '' })
  const hasFile = (patterns: readonly string[]): boolean =>
    findFrom(patterns, { folder, cwd: folder }).files.some(({ path: found }) => found === file)
  const isKnown = sets.some(({ files }) => files.includes(file)) || isTestFileName(file) || hasFile(config.tests ?? [])
  const inFolder = parentOf(file)
  // A pattern finds what is there and not ignored.
  if (isKnown || !hasFile([`${inFolder}*.{json,jsonl,yaml,yml}`])) return []
  return (config.sets ?? []).flatMap(({ name, files }, at) => {
    const isNear = sets[at]?.files.some((other) => parentOf(other) === inFolder)
    const leftOut = files.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
    if (!isNear || matchesAny(leftOut)(file)) return []
    return [{ name, change: { op: 'insert', pointer: `/sets/${at}/files/-`, value: file } as const }]
  })
}

/** The folder of a file with its slash; nothing for one in this folder. */
function parentOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1)
}
