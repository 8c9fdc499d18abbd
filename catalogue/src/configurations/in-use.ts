import type { PresentedFinding, Questionnaire } from '../../../src/core/index.ts'
import { type FolderWatch, watchFolders } from '../../../src/node/watch-folders.ts'
import { WrongUse } from '../commands/wrong-use.ts'
import { type Configurations, createConfigurations } from './configurations.ts'
import { type LoadedProject, loadProject, type ProjectRequest } from './load-project.ts'

/** Configurations that were changed and are not loaded, by name, with the findings that say why. */
export type RefusedConfigurations = ReadonlyMap<string, readonly PresentedFinding[]>

/** The configurations of a project while a catalogue runs over them. */
export interface ConfigurationsInUse {
  readonly current: () => Configurations
  readonly refused: () => RefusedConfigurations
  readonly close: () => void
}

const settleMilliseconds = 200

/** Loads the configurations of a project, and again whenever its files change; one that the application would refuse leaves the one before in use. */
export function useConfigurations(
  request: ProjectRequest,
  say: (...lines: readonly (string | readonly string[])[]) => void,
): ConfigurationsInUse {
  const first = loadProject(request)
  for (const note of first.notes) say(note)
  if (first.failures.length > 0) throw new WrongUse(first.failures)
  tellRefused(first.refused, new Map(), say)
  let inUse = byName(first)
  if (inUse.size === 0) throw new WrongUse(wordNothing(request))
  let current = createConfigurations([...inUse.values()])
  let { refused } = first
  let watched: FolderWatch | undefined
  let timer: NodeJS.Timeout | undefined

  const schedule = (): void => {
    clearTimeout(timer)
    timer = setTimeout(reload, settleMilliseconds)
  }
  const watchAgain = (folders: readonly string[]): void => {
    watched?.close()
    watched = watchFolders(folders, schedule, (folder, error) =>
      say(`${folder} cannot be watched (${error instanceof Error ? error.message : error})`),
    )
  }
  const reload = (): void => {
    const project = loadProject(request)
    watchAgain(project.folders)
    if (project.failures.length > 0) return say(project.failures, 'the configurations stay as they are')
    const next = withKept(inUse, project)
    tellRefused(project.refused, inUse, say)
    refused = project.refused
    if (next.size === 0) return say(`${wordNothing(request)}; the configurations stay as they are`)
    const before = current
    inUse = next
    current = createConfigurations([...next.values()])
    tellChanged(before, current, say)
  }
  watchAgain(first.folders)
  return {
    current: () => current,
    refused: () => refused,
    close: () => {
      clearTimeout(timer)
      watched?.close()
    },
  }
}

function wordNothing({ only }: ProjectRequest): string {
  return only === undefined
    ? 'there is no configuration that could be served'
    : `there is no configuration ${only} that could be served`
}

function byName({ questionnaires }: LoadedProject): ReadonlyMap<string, Questionnaire> {
  return new Map(questionnaires.map((one) => [`${one.configuration?.code}@${one.configuration?.edition}`, one]))
}

/** What is refused, or is missing while a file cannot be read, stays as it was. */
function withKept(
  inUse: ReadonlyMap<string, Questionnaire>,
  project: LoadedProject,
): ReadonlyMap<string, Questionnaire> {
  const kept = [...inUse].filter(([name]) => project.isBroken || project.refused.has(name))
  return new Map([...kept, ...byName(project)])
}

function tellRefused(
  refused: RefusedConfigurations,
  inUse: ReadonlyMap<string, Questionnaire>,
  say: (...lines: readonly (string | readonly string[])[]) => void,
): void {
  for (const [name, findings] of refused) {
    say(
      `${name} is not loaded${inUse.has(name) ? ', and the one before stays in use' : ''}:`,
      findings.map(
        ({ file, range, rule, message }) => `  ${file}:${range.start.line}:${range.start.column} ${rule}: ${message}`,
      ),
    )
  }
}

function tellChanged(
  before: Configurations,
  after: Configurations,
  say: (...lines: readonly (string | readonly string[])[]) => void,
): void {
  const hashes = (all: Configurations): ReadonlyMap<string, string> =>
    new Map(
      all.codes.flatMap((code) => all.editionsOf(code)).map(({ code, edition, hash }) => [`${code}@${edition}`, hash]),
    )
  const [old, now] = [hashes(before), hashes(after)]
  for (const [name, hash] of now)
    if (old.get(name) !== hash) say(`${name} is in use ${old.has(name) ? 'as it is now' : 'too'}`)
  for (const name of old.keys()) if (!now.has(name)) say(`${name} is no longer in use`)
}
