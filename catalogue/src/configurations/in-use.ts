import type { PresentedFinding } from '../../../src/core/internal.ts'
import { type FolderWatch, watchFolders } from '../../../src/node/watch-folders.ts'
import { WrongUse } from '../commands/wrong-use.ts'
import { type Configurations, createConfigurations } from './configurations.ts'
import type { Guard, GuardedProject, Say } from './guard.ts'
import type { KnownContents } from './known-contents.ts'
import {
  type LoadedProject,
  loadProject,
  type ProjectFiles,
  type ProjectRequest,
  readProjectFiles,
} from './load-project.ts'
import type { StoredChange } from './stored-changes.ts'

/** Configurations that were changed and are not loaded, by name, with the findings that say why. */
export type RefusedConfigurations = ReadonlyMap<string, readonly PresentedFinding[]>

/** The configurations of a project while a catalogue runs over them. */
export interface ConfigurationsInUse {
  readonly current: () => Configurations
  readonly refused: () => RefusedConfigurations
  /** Changes that wait for a plan or for somebody who accepts them, by name. */
  readonly held: () => ReadonlyMap<string, StoredChange>
  /** Reads them again, as when a file changed; resolves when they are in use. */
  readonly again: () => Promise<void>
  readonly close: () => void
}

const settleMilliseconds = 200

/** Reads the files of a project at the start; throws where they cannot be read as asked. */
export function readProject(request: ProjectRequest, say: Say): ProjectFiles {
  const files = readProjectFiles(request)
  for (const note of files.flatMap(({ notes }) => notes)) say(note)
  const failures = files.flatMap((loaded) => loaded.failures)
  if (failures.length > 0) throw new WrongUse(failures)
  return files
}

/**
 * Uses the configurations of a project, and again whenever its files change. One that the application would refuse leaves the one before in use, and so does
 * one that would harm stored answers.
 */
export async function useConfigurations(
  request: ProjectRequest,
  {
    files: firstFiles,
    first,
    known,
  }: { readonly files: ProjectFiles; readonly first: LoadedProject; readonly known: KnownContents },
  guard: Guard,
  say: Say,
): Promise<ConfigurationsInUse> {
  tellRefused(first.refused, new Map(), say)
  let { inUse, held } = await guard.admit(first, new Map())
  if (inUse.size === 0) throw new WrongUse(wordNothing(request))
  let current = configurationsOf(inUse)
  let { refused } = first
  let files = firstFiles
  let watched: FolderWatch | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let last: Promise<void> = Promise.resolve()

  const again = (): Promise<void> => {
    last = last.then(reload).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      say(`the configurations stay as they are, as they could not be compared with stored answers (${reason})`)
    })
    return last
  }
  const schedule = (): void => {
    clearTimeout(timer)
    timer = setTimeout(again, settleMilliseconds)
  }
  const watchAgain = (folders: readonly string[]): void => {
    watched?.close()
    watched = watchFolders(folders, schedule, (folder, error) =>
      say(`${folder} cannot be watched (${error instanceof Error ? error.message : error})`),
    )
  }
  const reload = async (): Promise<void> => {
    if (isClosed) return
    files = readProjectFiles(request, files)
    const project = loadProject(request, files, known)
    watchAgain(project.folders)
    if (project.failures.length > 0) return say(project.failures, 'the configurations stay as they are')
    tellRefused(project.refused, inUse, say)
    refused = project.refused
    const next = await guard.admit(project, inUse)
    if (isClosed) return
    if (next.inUse.size === 0) return say(`${wordNothing(request)}; the configurations stay as they are`)
    const before = current
    inUse = next.inUse
    held = next.held
    current = configurationsOf(inUse)
    tellChanged(before, current, say)
  }
  watchAgain(first.folders)
  return {
    current: () => current,
    refused: () => refused,
    held: () => held,
    again,
    close: () => {
      isClosed = true
      clearTimeout(timer)
      watched?.close()
    },
  }
}

function configurationsOf(inUse: GuardedProject['inUse']): Configurations {
  return createConfigurations([...inUse.values()].map(({ questionnaire }) => questionnaire))
}

function wordNothing({ only }: ProjectRequest): string {
  return only === undefined
    ? 'there is no configuration that could be served'
    : `there is no configuration ${only} that could be served`
}

function tellRefused(refused: RefusedConfigurations, inUse: ReadonlyMap<string, unknown>, say: Say): void {
  for (const [name, findings] of refused) {
    say(
      `${name} is not loaded${inUse.has(name) ? ', and the one before stays in use' : ''}:`,
      findings.map(
        ({ file, range, rule, message }) => `  ${file}:${range.start.line}:${range.start.column} ${rule}: ${message}`,
      ),
    )
  }
}

function tellChanged(before: Configurations, after: Configurations, say: Say): void {
  const hashes = (all: Configurations): ReadonlyMap<string, string> =>
    new Map(
      all.codes.flatMap((code) => all.editionsOf(code)).map(({ code, edition, hash }) => [`${code}@${edition}`, hash]),
    )
  const [old, now] = [hashes(before), hashes(after)]
  for (const [name, hash] of now)
    if (old.get(name) !== hash) say(`${name} is in use ${old.has(name) ? 'as it is now' : 'too'}`)
  for (const name of old.keys()) if (!now.has(name)) say(`${name} is no longer in use`)
}
