import { dirname } from 'node:path'
import {
  configurationsIn,
  nameOfConfiguration,
  type PresentedFinding,
  present,
  refusalsOf,
  ruleIds,
} from '../../../src/core/internal.ts'
import { type Loaded, loadPlanned, planRuns } from '../../../src/node/load.ts'
import { resolvePath } from '../../../src/node/paths.ts'
import { configurationOf } from './configurations.ts'
import { describeSources, type LoadedConfiguration } from './kept-sources.ts'
import { contentKey, type KnownContents } from './known-contents.ts'

/** Which files the configurations of a catalogue are in. */
export interface ProjectRequest {
  readonly cwd: string
  /** Files, folders or globs; the sets of the project without any. */
  readonly paths: readonly string[]
  readonly context: readonly string[]
  readonly config?: string | undefined
  /** Only this configuration, `CODE@EDITION` or `CODE`. */
  readonly only?: string | undefined
}

/** The configurations of a project. */
export interface LoadedProject {
  readonly configurations: readonly LoadedConfiguration[]
  /** Those that the application would not load, by name, with the findings that say so. */
  readonly refused: ReadonlyMap<string, readonly PresentedFinding[]>
  /** The folders whose files were read, absolute. */
  readonly folders: readonly string[]
  /** Whether files could not be read as data, so that configurations of theirs may be missing. */
  readonly isBroken: boolean
  readonly notes: readonly string[]
  /** Why the files cannot be read as asked. */
  readonly failures: readonly string[]
}

/** The files of a project, which are not judged yet. */
export type ProjectFiles = readonly Loaded[]

/** Reads the files of a project; those that are as they were before are not parsed again, nor their sets linked again. */
export function readProjectFiles(
  { cwd, paths, context, config }: ProjectRequest,
  before: ProjectFiles = [],
): ProjectFiles {
  const request = { cwd, paths, context, complete: false, config, kind: undefined, stdin: undefined, ruleIds }
  return planRuns(request).map((planned) => {
    const { run, configFile } = planned
    const known = before.find((one) => one.folder === run.folder && one.configFile === configFile)
    const withKnown = known && { ...run, request: { ...run.request, previous: known.workspace } }
    return loadPlanned({ ...planned, run: withKnown ?? run })
  })
}

/** Loads all configurations of a project, as a check of it does, but for those that are known; what was judged is known then. */
export function loadProject(
  { cwd, only }: Pick<ProjectRequest, 'cwd' | 'only'>,
  loaded: ProjectFiles,
  known: KnownContents = new Map(),
): LoadedProject {
  const configurations: LoadedConfiguration[] = []
  const refused = new Map<string, readonly PresentedFinding[]>()
  for (const { workspace } of loaded) {
    for (const questionnaire of configurationsIn(workspace).values()) {
      const { configuration } = questionnaire
      if (configuration === undefined || !isMeant(configuration, only)) continue
      const name = nameOfConfiguration(questionnaire)
      const key = contentKey(name, describeSources(questionnaire, workspace).sources)
      const findings = known.has(key) ? [] : refusalsOf(questionnaire, workspace)
      const loadable = findings.length === 0 ? configurationOf(questionnaire, known.get(key)) : undefined
      if (loadable === undefined) refused.set(name, present(findings, workspace))
      else {
        known.set(key, loadable.hash)
        configurations.push({ ...loadable, workspace })
      }
    }
  }
  return {
    configurations,
    refused,
    folders: foldersOf(loaded, cwd),
    isBroken: loaded.some(({ workspace }) =>
      [...workspace.files.values()].some(({ document }) => document.problems.length > 0),
    ),
    notes: loaded.flatMap(({ notes }) => notes),
    failures: loaded.flatMap(({ failures }) => failures),
  }
}

function isMeant(
  { code, edition }: { readonly code?: string | undefined; readonly edition?: string | undefined },
  only: string | undefined,
): boolean {
  return only === undefined || only === code || only === `${code}@${edition}`
}

function foldersOf(loaded: readonly Loaded[], cwd: string): readonly string[] {
  const files = loaded.flatMap(({ workspace, configFile }) => [
    ...workspace.files.keys(),
    ...(configFile ? [configFile] : []),
  ])
  return [...new Set([cwd, ...files.map((file) => dirname(resolvePath(cwd, file)))])]
}
