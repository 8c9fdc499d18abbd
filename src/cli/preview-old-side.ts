import { configurationsIn, nameOfConfiguration, type Questionnaire, type Workspace } from '../core/internal.ts'
import { type Disk, disk } from '../node/disk.ts'
import { openStates } from '../node/git-change.ts'
import type { Loaded } from '../node/load.ts'
import { withConfigOf } from '../node/with-config.ts'
import { pickConfiguration } from './choose-configuration.ts'
import { list, type OptionsOf, value } from './command/option.ts'
import type { ReadingOptions } from './command/shared-options.ts'
import { type Io, UsageError } from './io.ts'
import { loadState } from './load-state.ts'
import { plainOptions, requestOf } from './run.ts'

/** What a form is shown beside. */
export const oldSideOptions = [
  value('--compare <configuration>', 'show it beside another edition, with what changed'),
  value('--git <commit>', 'show it beside its state in a commit, branch or tag, with what changed'),
  list('--old <path>', 'show it beside its state in other files, with what changed'),
] as const

/** What a form is shown beside, and the files that it is of. */
export type OldSideOptions = OptionsOf<typeof oldSideOptions> & ReadingOptions

/** What a form is compared with. */
interface OldSide {
  readonly workspace: Workspace
  readonly questionnaire: Questionnaire
  readonly name: string
  readonly hasPlaces: boolean
}

/** Reads what the options say that a questionnaire is compared with; `undefined` when they say nothing of it. */
export function readOldSide(
  { compare, git, old: files, ...options }: OldSideOptions,
  now: Questionnaire,
  { workspace, configFile }: Pick<Loaded, 'workspace' | 'configFile'>,
  io: Io,
): OldSide | undefined {
  if (git !== undefined && files.length > 0) throw new UsageError('--git cannot be combined with --old')
  if (git === undefined && files.length === 0) {
    if (compare === undefined) return undefined
    const questionnaire = pickConfiguration(compare, { workspace })
    return { workspace, questionnaire, name: nameOfConfiguration(questionnaire), hasPlaces: true }
  }
  const before = git === undefined ? disk : openCommit(git, io)
  const from = options.config === undefined ? withConfigOf(disk, before, io.cwd).disk : before
  const paths = git === undefined ? files : options.path
  const request = requestOf(paths, plainOptions(options), io)
  const { whole, byConfig, failures } = loadState({
    ...request,
    disk: from,
    previous: workspace,
    ...(paths.length === 0 && { mayLack: 'paths' as const }),
  })
  const where = git === undefined ? files.join(', ') : git
  if (failures.length > 0)
    throw new UsageError(failures.map((failure) => (git === undefined ? failure : `${failure} (${git})`)))
  const old = (git === undefined ? undefined : byConfig.get(configFile)) ?? whole
  const questionnaire = pickConfiguration(compare ?? sameIn(old, now), { workspace: old })
  const name = `${nameOfConfiguration(questionnaire)} in ${where}`
  return { workspace: old, questionnaire, name, hasPlaces: git === undefined }
}

function openCommit(name: string, io: Io): Disk {
  const opened = openStates(io, [{ kind: 'commit', name }])
  if ('problem' in opened) throw new UsageError(opened.problem)
  return opened[0] ?? disk
}

/** The name of the same configuration there, else its code: the edition may be another one. */
function sameIn(workspace: Workspace, now: Questionnaire): string {
  const name = nameOfConfiguration(now)
  return configurationsIn(workspace).has(name) ? name : (now.configuration?.code ?? name)
}
