import type { AcceptedEntry, ComparedPair, Workspace } from '../core/internal.ts'
import { listSome, nameOfConfiguration } from '../core/internal.ts'
import { disk } from '../node/disk.ts'
import { changedSubmodules, type StateName } from '../node/git-change.ts'
import { resolvePath, showPath } from '../node/paths.ts'
import { sayUnused } from './acceptance.ts'
import { type Io, UsageError } from './io.ts'
import { say } from './say.ts'

/**
 * What a submodule had before is not in this repository: throws for one with compared files that changed, and names
 * those that cannot be looked into.
 */
export function tellSubmodules(
  states: readonly [StateName, StateName],
  workspaces: readonly Workspace[],
  io: Io,
): void {
  const changed = changedSubmodules(io, states)
  if ('problem' in changed) throw new UsageError(changed.problem)
  const files = workspaces.flatMap((one) => [...one.files.keys()].map((uri) => resolvePath(io.cwd, uri)))
  for (const folder of changed) {
    const name = showPath(io.cwd, folder)
    if (files.some((file) => file.startsWith(`${folder}/`))) {
      throw new UsageError(
        `${name} is a changed submodule; its earlier content cannot be read here, so compare inside it`,
      )
    }
    if (isEmptyFolder(folder)) say(io, `${name} is a changed submodule that is not checked out, so it was not compared`)
  }
}

function isEmptyFolder(folder: string): boolean {
  try {
    return disk.list(folder).length === 0
  } catch {
    return true
  }
}

const mostDeleted = 5

/** Records that the new side has no more. */
export function sayDeleted(names: readonly string[], io: Io): void {
  if (names.length === 0) return
  const named = listSome(names.slice(0, mostDeleted), names.length)
  const [are, them] = names.length === 1 ? ['is', 'it'] : ['are', 'them']
  say(io, `${named} ${are} deleted from the fixtures; a database that has loaded ${them} keeps ${them}`)
}

/** Entries about configurations that are compared, and that cover nothing: what they accepted is gone, or their time is over. */
export function sayUnmatched(entries: readonly AcceptedEntry[], pairs: readonly ComparedPair[], io: Io): void {
  const names = new Set(
    pairs.flatMap(({ old, now }) => [old, now].flatMap((one) => (one ? [nameOfConfiguration(one)] : []))),
  )
  const isCompared = ({ at }: AcceptedEntry): boolean => {
    const [name = ''] = at.split('/')
    return name.includes('*') || names.has(name)
  }
  sayUnused(entries.filter(isCompared), 'this comparison', io)
}
