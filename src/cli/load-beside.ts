import { configurationsIn } from '../core/index.ts'
import { disk } from '../node/disk.ts'
import { type Loaded, loadPlanned, planRuns } from '../node/load.ts'
import { createGovernors } from '../node/nested.ts'
import { parentPath, resolvePath } from '../node/paths.ts'
import { expectLongRunFor } from './engine.ts'
import type { Io } from './io.ts'
import { mergeLoaded, plainOptions, requestOf, settle, wordSeveral } from './run.ts'
import type { WhyOptions } from './why.ts'

/**
 * Loads the configurations beside files of answers, that of the catalogue which the files are in first; that the files are none themselves
 * need not be said.
 */
export function loadBeside(files: readonly string[], options: WhyOptions, io: Io): Loaded {
  const request = requestOf(options.path, plainOptions(options), io)
  expectLongRunFor(Number.POSITIVE_INFINITY)
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
  refuseSeveral(own, others, io)
  return mergeLoaded([...own, ...others])
}

/** Throws where it is left to chance which configuration of a name the answers belong to. */
function refuseSeveral(own: readonly Loaded[], others: readonly Loaded[], io: Io): void {
  const namesIn = ({ workspace }: Loaded): readonly string[] => [...configurationsIn(workspace).keys()]
  const decided = new Set(own.flatMap(namesIn))
  const homes = new Map<string, Loaded>()
  for (const loaded of others) {
    for (const name of namesIn(loaded)) {
      const home = homes.get(name)
      if (home !== undefined && !decided.has(name)) throw wordSeveral(name, [home, loaded], io)
      homes.set(name, loaded)
    }
  }
}
