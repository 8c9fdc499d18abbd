import { askGit, type GitPlace, type GitProblem, openRepository } from './git.ts'

const most = 200

/** The names of branches and tags, those with the newest commits first. */
export function listReferences(place: GitPlace): readonly string[] | GitProblem {
  const repository = openRepository(place)
  if ('problem' in repository) return repository
  const format = ['--sort=-creatordate', `--count=${most}`, '--format=%(refname:short)']
  const names = askGit(repository, ['for-each-ref', ...format, 'refs/heads', 'refs/tags', 'refs/remotes'])
  if ('problem' in names) return names
  const lines = names.toString().split('\n')
  // What a remote calls its own head is a name for a name.
  return lines.filter((name) => name !== '' && !name.endsWith('/HEAD') && name !== 'origin')
}
