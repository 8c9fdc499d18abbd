import { addAll, type Config, type SetConfig, type SourceSet, suggestName } from '../core/internal.ts'
import type { Disk } from './disk.ts'
import { type FoundFile, findFiles } from './files.ts'
import type { PathOutcome } from './outcome.ts'
import { resolvePath, showPath } from './paths.ts'

/** A set of a configuration with the files that its globs match now, relative to the working directory, in loading order. */
export interface FoundSet extends SourceSet {
  readonly name: string
  readonly files: readonly string[]
  /** Those that the set names, and not only a glob in it. */
  readonly named: readonly string[]
  readonly complete: boolean
  readonly overrides: boolean
  readonly generated: boolean
}

/** What a configuration's globs are looked for in, and where the user is. */
export interface SetSearch {
  /** What the globs are relative to: the folder of the configuration file, absolute. */
  readonly folder: string
  /** What the files found are named relative to. */
  readonly cwd: string
  /** The configuration file as messages name it. */
  readonly configFile: string
  /** Only the sets of these names; all by default. The globs of the others are not expanded. */
  readonly names?: readonly string[]
  readonly disk?: Disk | undefined
}

/** The sets found; `problems` are about paths, `unknown` has a sentence for each name that no set has. */
export interface FoundSets {
  readonly sets: readonly FoundSet[]
  readonly problems: readonly { readonly about: string; readonly outcome: PathOutcome }[]
  readonly unknown: readonly string[]
}

/** Finds the files of the sets of a configuration. Reads folders, never files; never throws. */
export function findSets(config: Config, search: SetSearch): FoundSets {
  const all = config.sets ?? []
  const wanted = search.names && new Set(search.names)
  const problems: FoundSets['problems'][number][] = []
  const sets = all
    .filter(({ name }) => wanted === undefined || wanted.has(name))
    .map((set) => {
      const found = findFrom(set.files, search)
      const about = `${search.configFile}: set "${set.name}": `
      addAll(
        problems,
        found.problems.map((outcome) => ({ about, outcome })),
      )
      const files = found.files.map((file) => file.path)
      const named = found.files.filter((file) => file.named).map((file) => file.path)
      const { complete = false, overrides = false, generated = false } = set
      return { name: set.name, files, named, complete, overrides, generated }
    })
  return { sets, problems, unknown: unknownNames(wanted ?? new Set(), all, search.configFile) }
}

function unknownNames(wanted: ReadonlySet<string>, sets: readonly SetConfig[], configFile: string): string[] {
  const names = sets.map((set) => set.name)
  return [...wanted]
    .filter((name) => !names.includes(name))
    .map((name) => {
      const candidate = suggestName(name, names)
      const hint = candidate === undefined ? '"questlint doctor --sets" lists them' : `did you mean "${candidate}"?`
      return `${configFile} has no set "${name}"; ${hint}`
    })
}

/** Files, folders and globs relative to a folder as files relative to the working directory, in the order given. */
export function findFrom(
  paths: readonly string[],
  { folder, cwd, disk }: Pick<SetSearch, 'folder' | 'cwd' | 'disk'>,
): { readonly files: readonly FoundFile[]; readonly problems: readonly PathOutcome[] } {
  if (paths.length === 0) return { files: [], problems: [] }
  const { files, problems } = findFiles(paths, { cwd: folder, order: 'paths', disk })
  return { files: files.map((file) => ({ ...file, path: showPath(cwd, resolvePath(folder, file.path)) })), problems }
}
