import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { askGit, type GitPlace, type GitProblem, openRepository, type Repository } from './git.ts'
import { findProgram } from './programs.ts'
import { readText } from './read.ts'
import { saveText } from './save.ts'

/** What was written so that git merges files with questlint. */
export interface InstalledDriver {
  /** The lines that `.gitattributes` got; none where they were there. */
  readonly attributes: readonly string[]
  /** The settings of this clone, as `git config` names them, that are not as they were. */
  readonly settings: readonly string[]
}

/** The name of the driver. */
const driver = 'questlint'

/**
 * Has git merge files of a repository (absolute paths) with questlint: lines in `.gitattributes`, which is committed,
 * and settings of this clone.
 */
export function installDriver(place: GitPlace, files: readonly string[]): InstalledDriver | GitProblem {
  const repository = openRepository(place)
  if ('problem' in repository) return repository
  const attributes = writeAttributes(repository, files)
  if ('problem' in attributes) return attributes
  const settings: string[] = []
  const wanted = {
    [`merge.${driver}.name`]: 'questlint: by record and by part of a questionnaire',
    [`merge.${driver}.driver`]: driverCommand(place),
  }
  for (const [name, value] of Object.entries(wanted)) {
    const there = askGit(repository, ['config', '--local', '--default', '', '--get', name])
    if (!('problem' in there) && there.toString().replace(/\n$/, '') === value) continue
    const set = askGit(repository, ['config', '--local', name, value])
    if ('problem' in set) return set
    settings.push(name)
  }
  return { attributes: attributes.added, settings }
}

function writeAttributes(
  { root }: Repository,
  files: readonly string[],
): { readonly added: readonly string[] } | GitProblem {
  const path = join(root, '.gitattributes')
  const read = readText(path)
  if ('problem' in read && read.problem !== 'vanished') return { problem: `.gitattributes: ${read.detail}` }
  const text = 'problem' in read ? '' : read.text
  const there = new Set(text.split(/\r?\n/))
  const added = files
    .filter((file) => file.startsWith(`${root.replace(/\/$/, '')}/`))
    .map((file) => `${patternFor(file.slice(root.replace(/\/$/, '').length))} merge=${driver}`)
    .filter((line) => !there.has(line))
  if (added.length === 0) return { added }
  const gap = text === '' || text.endsWith('\n') ? '' : '\n'
  const problem = saveText(path, `${text}${gap}${added.join('\n')}\n`)
  return problem === undefined ? { added } : { problem: `.gitattributes ${problem}` }
}

/** A path from the top as a pattern that matches nothing else. */
function patternFor(path: string): string {
  const pattern = path.replace(/[\\*?[]/g, '\\$&')
  return /[\s"]/.test(pattern) ? `"${pattern.replace(/[\\"]/g, '\\$&')}"` : pattern
}

/**
 * What git runs, in a shell. Where questlint is not there any more, or fails, git would keep our side without a mark:
 * then the file is merged as lines, and a person is asked to look. A Node without its script ends as a conflict does,
 * so that the marks tell.
 */
function driverCommand(place: GitPlace): string {
  const names = '--path %P --label-ours %X --label-theirs %Y --marker-size %L'
  const lines = 'git merge-file --marker-size=%L -L ours -L base -L theirs %A %O %B'
  return `${programOf(place)} merge %O %A %B --output %A ${names} && exit 0; grep -q '^<<<<<<<' %A || ${lines}; exit 1`
}

function programOf(place: GitPlace): string {
  if (findProgram('questlint', place) !== undefined) return 'questlint'
  const script = process.argv[1]
  return [process.execPath, ...(script === undefined ? [] : [realpathSync(script)])].map(quote).join(' ')
}

/** For a shell, and for git, which replaces words behind a percent sign. */
function quote(text: string): string {
  return `'${text.replaceAll('%', '%%').replaceAll("'", "'\\''")}'`
}
