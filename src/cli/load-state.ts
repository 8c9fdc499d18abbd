import { createWorkspace, joinWorkspaces, type Workspace } from '../core/internal.ts'
import { type LoadRequest, loadPlanned, planRuns } from '../node/load.ts'

/** A state of the files: what each configuration of questlint governs, by its file, and all of it together. */
export interface LoadedState {
  readonly byConfig: ReadonlyMap<string | undefined, Workspace>
  /** The files that a check reports on, by the same configuration. */
  readonly judged: ReadonlyMap<string | undefined, readonly string[]>
  readonly whole: Workspace
  /** Why it cannot be read, a line each. */
  readonly failures: readonly string[]
}

/** Reads the files of a state, whichever configurations govern them. */
export function loadState(request: LoadRequest): LoadedState {
  const loaded = planRuns(request).map(loadPlanned)
  const byConfig = new Map(loaded.map(({ configFile, workspace }) => [configFile, workspace]))
  const judged = new Map(loaded.map(({ configFile, judged }) => [configFile, judged]))
  return { byConfig, judged, whole: join([...byConfig.values()]), failures: loaded.flatMap(({ failures }) => failures) }
}

/** Some workspaces as one; an empty one where there are none. */
export function join([first, ...more]: readonly Workspace[]): Workspace {
  return first ? joinWorkspaces([first, ...more]) : createWorkspace({ files: [] })
}
