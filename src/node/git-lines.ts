import { askGit, findMergeBase, type GitPlace, type GitProblem, openRepository, type Repository } from './git.ts'
import { resolvePath, showPath } from './paths.ts'

/** A stretch of lines of the newer text: one-based, both ends belong to it; where lines were only removed, the line before them. */
export interface LineRange {
  readonly first: number
  readonly last: number
}

/**
 * Against what lines count as changed: `staged` is the index against the last commit, a name the working tree against
 * the merge base with it.
 */
export type ChangedAgainst = 'staged' | { readonly since: string }

/**
 * The lines that a change added or altered, by file (relative to the working directory, with `/`). A file that git does
 * not know yet is all changed.
 */
export function changedLines(
  place: GitPlace,
  against: ChangedAgainst,
): ReadonlyMap<string, readonly LineRange[]> | GitProblem {
  const repository = openRepository(place)
  if ('problem' in repository) return repository
  const base = against === 'staged' ? '--cached' : findMergeBase(repository, against.since)
  if (typeof base !== 'string') return base
  const patch = askGit(repository, [
    ...['-c', 'core.quotePath=true', 'diff', '-U0', '--no-color', '--no-ext-diff', '--no-textconv', '--no-renames'],
    ...[
      '--no-relative',
      '--inter-hunk-context=0',
      '--ignore-submodules',
      '--src-prefix=a/',
      '--dst-prefix=b/',
      base,
      '--',
    ],
  ])
  if ('problem' in patch) return patch
  const lines = new Map<string, LineRange[]>()
  for (const [file, ranges] of readPatch(patch.toString('latin1'))) lines.set(shown(file, repository), ranges)
  if (against === 'staged') return lines
  const untracked = askGit(repository, ['ls-files', '--others', '--exclude-standard', '--full-name', '-z'])
  if ('problem' in untracked) return untracked
  for (const file of untracked.toString().split('\0').slice(0, -1)) {
    lines.set(shown(file, repository), [{ first: 1, last: Number.POSITIVE_INFINITY }])
  }
  return lines
}

function shown(file: string, repository: Repository): string {
  return showPath(repository.cwd, resolvePath(repository.root, file))
}

const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/

/** The new line ranges of a patch without context; its bytes are given as Latin-1, so that any file can be cut into lines. */
function readPatch(patch: string): Map<string, LineRange[]> {
  const files = new Map<string, LineRange[]>()
  let ranges: LineRange[] = []
  let skip = 0
  for (const line of patch.split('\n')) {
    // What is in a hunk may look like a heading.
    if (skip > 0 && /^[-+]/.test(line)) {
      skip--
      continue
    }
    if (line.startsWith('+++ ')) {
      ranges = []
      const name = unquote(line.slice(4).replace(/\t$/, ''))
      if (name.startsWith('b/')) files.set(name.slice(2), ranges)
      continue
    }
    const [, removed = '1', start = '', added = '1'] = hunk.exec(line) ?? []
    if (start === '') continue
    skip = Number(removed) + Number(added)
    const first = Math.max(1, Number(start))
    ranges.push({ first, last: Math.max(first, first + Number(added) - 1) })
  }
  return files
}

const escapes: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** A name as git quotes it (`"a\303\244.json"`), back as text. */
function unquote(name: string): string {
  if (!name.startsWith('"')) return Buffer.from(name, 'latin1').toString()
  const bytes = name
    .slice(1, -1)
    .replace(/\\(?:([0-7]{3})|(.))/g, (_, octal: string | undefined, character: string) =>
      octal === undefined ? (escapes[character] ?? character) : String.fromCharCode(Number.parseInt(octal, 8)),
    )
  return Buffer.from(bytes, 'latin1').toString()
}
