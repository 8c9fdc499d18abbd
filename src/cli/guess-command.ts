import { suggestName } from '../core/index.ts'
import { disk } from '../node/disk.ts'
import { resolvePath } from '../node/paths.ts'
import { type Io, UsageError } from './io.ts'

/** Throws where the first path is nothing on disk, but a command or nearly one. */
export function refuseMisspeltCommand(paths: readonly string[], commands: readonly string[], io: Io): void {
  const [word] = paths
  if (word === undefined || !/^[a-z]+$/i.test(word) || isOnDisk(word, io)) return
  if (commands.includes(word)) throw new UsageError(`there is no file "${word}"; a command must be the first argument`)
  const candidate = suggestName(word, commands)
  if (candidate === undefined) return
  throw new UsageError(`there is no command or file "${word}"; did you mean "${candidate}"?`)
}

function isOnDisk(path: string, io: Io): boolean {
  try {
    ;(io.disk ?? disk).kindOf(resolvePath(io.cwd, path))
    return true
  } catch {
    return false
  }
}
