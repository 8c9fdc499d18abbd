import { configurationsIn } from '../core/internal.ts'
import { disk } from '../node/disk.ts'
import { type Loaded, loadPlanned, planRuns } from '../node/load.ts'
import { createGovernors } from '../node/nested.ts'
import { parentPath, resolvePath } from '../node/paths.ts'
import type { ReadingOptions } from './command/shared-options.ts'
import { expectLongRunFor } from './engine.ts'
import type { Io, UsageError } from './io.ts'
import { mergeLoaded, plainOptions, requestOf, settle, wordSeveral } from './run.ts'

/** The configurations beside files of answers. */
export interface Beside {
  readonly loaded: Loaded
  /** Of which it would be left to chance whose they are, by name: that several catalogues have them. */
  readonly contested: ReadonlyMap<string, UsageError>
}

/**
 * Loads the configurations beside files of answers, that of the catalogue which the files are in first; that the files are none themselves
 * need not be said.
 */
export function loadBeside(files: readonly string[], options: ReadingOptions, io: Io): Beside {
  const request = requestOf(options.path, plainOptions(options), io)
  expectLongRunFor([Number.POSITIVE_INFINITY])
  const catalogues = planRuns({ ...request, mayLack: 'files' }).map((planned) => {
    const loaded = loadPlanned(planned)
    const notes = loaded.notes.filter((note) => !files.some((file) => note.startsWith(`${file}: `)))
    return settle({ ...loaded, notes }, io)
  })
  const governorOf = createGovernors(disk)
  const governors = new Set(files.map((file) => governorOf(parentPath(resolvePath(io.cwd, file)))))
  const isOwn = ({ configFile }: Loaded): boolean =>
    governors.size === 1 && governors.has(configFile && resolvePath(io.cwd, configFile))
  const own = catalogues.filter(isOwn)
  const others = catalogues.filter((loaded) => !isOwn(loaded))
  return { loaded: mergeLoaded([...own, ...others]), contested: contestedAmong(others, own, io) }
}

function contestedAmong(others: readonly Loaded[], own: readonly Loaded[], io: Io): Beside['contested'] {
  const having = (name: string, catalogues: readonly Loaded[]): readonly Loaded[] =>
    catalogues.filter(({ workspace }) => configurationsIn(workspace).has(name))
  const names = new Set(others.flatMap(({ workspace }) => [...configurationsIn(workspace).keys()]))
  const contested = [...names].filter((name) => having(name, own).length === 0 && having(name, others).length > 1)
  return new Map(contested.map((name) => [name, wordSeveral(name, having(name, others), io)]))
}

/** Throws where it would be left to chance whose configuration of a name is meant. */
export function refuseContested(name: string, { contested }: Beside): void {
  const refusal = contested.get(name)
  if (refusal) throw refusal
}
