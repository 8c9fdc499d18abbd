import { existsSync } from 'node:fs'
import type { StateName } from '../node/git-change.ts'
import { type Io, UsageError } from './io.ts'

/** One side of a comparison: which state of the files, and which of them; all of the project's without paths. */
export interface ComparedSide {
  readonly state: StateName
  readonly paths: readonly string[]
}

/** The ways to name two sides; at most one is given. */
interface SideOptions {
  readonly git?: string | undefined
  readonly staged?: boolean | undefined
  readonly since?: string | undefined
  readonly old: readonly string[]
  readonly new: readonly string[]
}

/** The two sides that options and paths name: the last commit and the files on disk without any. */
export function sidesOf(
  given: readonly string[],
  options: SideOptions,
  env: Io['env'],
): readonly [ComparedSide, ComparedSide] {
  const { git, staged, since, old, new: now } = options
  const ways = [
    ...(git === undefined ? [] : ['--git']),
    ...(staged ? ['--staged'] : []),
    ...(since === undefined ? [] : ['--since']),
    ...(old.length + now.length > 0 ? ['--old and --new'] : []),
    ...(given.length > 0 ? ['two paths'] : []),
  ]
  if (ways.length > 1) throw new UsageError(`${ways[0]} cannot be combined with ${ways[1]}`)
  const onDisk: ComparedSide = { state: { kind: 'disk' }, paths: [] }
  const head: ComparedSide = { state: { kind: 'commit', name: 'HEAD' }, paths: [] }
  if (git !== undefined) return gitSides(git)
  if (staged) {
    // pre-commit runs hooks before a push with what is pushed.
    const { PRE_COMMIT_FROM_REF: pushedFrom, PRE_COMMIT_TO_REF: pushedTo = 'HEAD' } = env
    return pushedFrom ? gitSides(`${pushedFrom}..${pushedTo}`) : [head, { state: { kind: 'index' }, paths: [] }]
  }
  if (since !== undefined) return [{ state: { kind: 'base', name: since }, paths: [] }, onDisk]
  if (old.length + now.length > 0) {
    if (old.length === 0 || now.length === 0) throw new UsageError('--old and --new must be given together')
    return [
      { ...onDisk, paths: old },
      { ...onDisk, paths: now },
    ]
  }
  const [first, second, third] = given
  if (first === undefined) return [head, onDisk]
  if (second === undefined || third !== undefined)
    throw new UsageError(
      'a comparison needs two sides, OLD and NEW; for several files per side, use --old and --new, and for a commit, --git COMMIT..',
    )
  if (isConfigurationName(first) && isConfigurationName(second))
    throw new UsageError(
      `${first} and ${second} are no files; two configurations are compared with -c ${first} --to ${second}`,
    )
  return [sideAt(first), sideAt(second)]
}

function isConfigurationName(text: string): boolean {
  return /^[^@/:*]+@[^@/:*]+$/.test(text) && !existsSync(text)
}

function gitSides(range: string): readonly [ComparedSide, ComparedSide] {
  const [from = '', to = '', ...rest] = range.split('..')
  if (from === '' || rest.length > 0 || !range.includes('..') || to.startsWith('.'))
    throw new UsageError(`--git must be A..B, or A.. for the files on disk, not "${range}"`)
  const state = (name: string): StateName => (name === '' ? { kind: 'disk' } : { kind: 'commit', name })
  return [
    { state: state(from), paths: [] },
    { state: state(to), paths: [] },
  ]
}

/** A path, or `REF:path` where no such path exists. */
function sideAt(text: string): ComparedSide {
  const colon = text.indexOf(':')
  if (colon < 1 || existsSync(text)) return { state: { kind: 'disk' }, paths: [text] }
  const path = text.slice(colon + 1)
  return { state: { kind: 'commit', name: text.slice(0, colon) }, paths: path === '' ? [] : [path] }
}

/** A side in words. */
export function nameSide({ state, paths }: ComparedSide): string {
  const files = paths.join(', ')
  if (state.kind === 'disk') return files === '' ? 'the files on disk' : files
  if (state.kind === 'index') return 'what is staged'
  const commit = state.kind === 'base' ? `where history parted from ${state.name}` : state.name
  return files === '' ? commit : `${files} in ${commit}`
}
