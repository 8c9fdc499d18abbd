import { resolvePath } from '../node/paths.ts'

/** Where reports are kept, and under what name this run's is. */
export interface CacheSlot {
  /** Absolute, with `/`. */
  readonly folder: string
  readonly name: {
    /** The build of questlint, which no other build shares. */
    readonly build: string
    readonly cwd: string
    readonly argv: readonly string[]
  }
}

/** The place of a command line with `--cache`; `undefined` for others, and when no folder is given and none is usual here. */
export function slotOf(
  argv: readonly string[],
  build: string,
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
): CacheSlot | undefined {
  if (!argv.includes('--cache')) return undefined
  const folder = givenFolder(argv) ?? usualFolder(env, process.platform)
  return folder === undefined || folder === ''
    ? undefined
    : { folder: resolvePath(cwd, folder), name: { build, cwd, argv } }
}

const option = '--cache-location'

/** As the command line reads it: the last one counts. */
function givenFolder(argv: readonly string[]): string | undefined {
  const at = argv.findLastIndex((argument) => argument === option || argument.startsWith(`${option}=`))
  return argv[at] === option ? argv[at + 1] : argv[at]?.slice(option.length + 1)
}

/** The user's folder for such things on each kind of system. */
export function usualFolder(env: Readonly<Record<string, string | undefined>>, platform: string): string | undefined {
  const below = (folder: string | undefined, ...more: readonly string[]): string | undefined =>
    folder ? [folder, ...more, 'questlint'].join('/') : undefined
  if (platform === 'win32') return below(env.LOCALAPPDATA, 'Cache')
  if (platform === 'darwin') return below(env.HOME, 'Library', 'Caches')
  // A relative path is to be ignored, says the specification of these folders.
  return below(env.XDG_CACHE_HOME?.startsWith('/') ? env.XDG_CACHE_HOME : undefined) ?? below(env.HOME, '.cache')
}
