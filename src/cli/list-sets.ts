import { type Config, ruleIds, safeJson } from '../core/internal.ts'
import { acceptedName } from '../node/accepted.ts'
import { findConfig, loadConfig } from '../node/config.ts'
import { disk } from '../node/disk.ts'
import { configsBelow } from '../node/nested.ts'
import { parentPath, resolvePath, showPath } from '../node/paths.ts'
import { findProjectRoot } from '../node/project-root.ts'
import { type FoundSet, findSets } from '../node/sets.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { print, printReport, say } from './say.ts'

/** How the sets are listed. */
export interface SetsOptions {
  readonly config?: string | false
  readonly format: 'pretty' | 'json'
}

/** What decides the findings of every set beside its own files, relative to the working directory. */
interface Shared {
  readonly config: string
  /** Whether or not the file is there: writing it changes findings too. */
  readonly accepted: string
  /** Folders of templates and pictures; only the names of what lies in them count. */
  readonly folders: readonly string[]
}

/** Lists the sets of a configuration and their files, for build systems. */
export function listSets({ config: given, format }: SetsOptions, io: Io): number {
  if (given === false) throw new UsageError('--sets cannot be combined with --no-config: the configuration has them')
  const path = given ?? findConfig(io.cwd)
  if (given === undefined) tellOthers(path, io)
  if (path === undefined) {
    throw new UsageError('no configuration found in this folder or above; "questlint init" proposes one')
  }
  const { config, folder, messages, path: full } = loadConfig(path, { cwd: io.cwd, ruleIds })
  const shared = sharedInputs(config, { full, folder }, io.cwd)
  const { sets, problems } = findSets(config, { folder, cwd: io.cwd, configFile: shared.config })
  const inputs = sets.flatMap(({ files }) => files.map((file) => resolvePath(io.cwd, file)))
  io.onLoaded?.({ root: findProjectRoot(folder), inputs })
  const failures = messages.map(({ file, line, column, text }) => `${file}:${line}:${column}: ${text}`)
  for (const { about, outcome } of problems) {
    const line = `${about}${outcome.path}: ${outcome.detail}`
    if (outcome.given) failures.push(line)
    else say(io, line)
  }
  if (failures.length > 0) throw new UsageError(failures)
  if (format === 'json') printReport(io.stdout, json(shared, sets), 'json')
  else print(io, pretty(shared, sets))
  return exitCodes.clean
}

/** Whoever lists the sets to have all of them checked has to know of the configurations in folders below. */
function tellOthers(path: string | undefined, io: Io): void {
  const base = path === undefined ? resolvePath(io.cwd, '.') : parentPath(path)
  for (const other of configsBelow(base, disk)) {
    const file = showPath(io.cwd, other)
    if (other !== path) say(io, `${file} has sets of its own; "questlint doctor --sets --config ${file}" lists them`)
  }
}

function sharedInputs(config: Config, place: { full: string; folder: string }, cwd: string): Shared {
  const show = (path: string): string => showPath(cwd, resolvePath(place.folder, path))
  const folders = [...(config.templates?.folders ?? []), ...(config.images === undefined ? [] : [config.images])]
  return { config: showPath(cwd, place.full), accepted: show(acceptedName), folders: folders.map(show) }
}

function json(shared: Shared, sets: readonly FoundSet[]): string {
  return `${safeJson({ version: 1, ...shared, sets: sets.map(({ named: _, ...set }) => set) }, 2)}\n`
}

function pretty(shared: Shared, sets: readonly FoundSet[]): string[] {
  if (sets.length === 0) return [`${shared.config} defines no sets`]
  return sets.flatMap((set, at) => [...(at === 0 ? [] : ['']), ...describeSet(set)])
}

function describeSet({ name, complete, overrides, generated, files }: FoundSet): string[] {
  const traits = [
    complete ? 'complete' : 'open',
    ...(overrides ? ['later records replace earlier ones'] : []),
    ...(generated ? ['fixtures are made from files beside them'] : []),
  ]
  return [`${name} (${traits.join(', ')})`, ...files.map((file) => `  ${file}`)]
}
