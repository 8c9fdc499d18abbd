import { type Loaded, loadPlanned, planRuns } from '../node/load.ts'
import { catalogueWith, onlyConfiguration } from './choose-configuration.ts'
import type { ReadingOptions } from './command/shared-options.ts'
import type { Io } from './io.ts'
import { loadFiles, mergeLoaded, plainOptions, requestOf, settle } from './run.ts'

/** The catalogue with the configuration; files that are as they were are not parsed again, and notes are said once. */
export function loadShown(
  name: string | undefined,
  options: ReadingOptions,
  before: Loaded | undefined,
  io: Io,
): Loaded {
  const request = requestOf(options.path, plainOptions(options), io)
  const runs = planRuns({ ...request, ...(before ? { previous: before.workspace } : {}) })
  const known = before && runs.find(({ configFile }) => configFile === before.configFile)
  if (known) return settle({ ...loadPlanned(known), notes: [] }, io)
  const catalogues = runs.map((planned) => loadFiles(planned, io))
  const all = mergeLoaded(catalogues)
  return catalogueWith(name ?? onlyConfiguration(all), catalogues, io) ?? all
}
