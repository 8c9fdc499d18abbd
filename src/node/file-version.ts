import { createHash } from 'node:crypto'
import { askGit, openRepository, runGit } from './git.ts'
import { resolvePath } from './paths.ts'

/**
 * Which state of a file a text is, in words: the last commit that changed it, and whether it was changed since; outside
 * git the start of its SHA-256.
 */
export function describeVersion(
  place: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
  file: string,
  text: string,
): string {
  const digest = `SHA-256 ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  const repository = openRepository(place)
  if ('problem' in repository) return digest
  const path = resolvePath(place.cwd, file)
  const log = askGit(repository, ['log', '-1', '--no-show-signature', '--format=%h (%cs)', '--', path])
  const commit = 'problem' in log ? '' : log.toString().trim()
  if (commit === '') return digest
  const change = runGit(repository, ['diff', '--quiet', '--no-ext-diff', '--no-textconv', 'HEAD', '--', path])
  const isChanged = 'problem' in change || change.code !== 0
  return `commit ${commit}${isChanged ? `, changed since; ${digest}` : ''}`
}
