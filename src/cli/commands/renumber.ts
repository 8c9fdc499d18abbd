import {
  judgedModels,
  type Merge,
  type Model,
  type Operation,
  type Refusal,
  renumberOperation,
  suggestName,
  type Workspace,
} from '../../core/internal.ts'
import type { Disk } from '../../node/disk.ts'
import { openMerge } from '../../node/git-change.ts'
import type { Loaded } from '../../node/load.ts'
import { defineCommand } from '../command/define-command.ts'
import { list, type OptionsOf, presetChoice, value } from '../command/option.ts'
import { pathsToWrite, writingOptions } from '../command/shared-options.ts'
import { type Io, UsageError } from '../io.ts'
import { type LoadedState, loadState } from '../load-state.ts'
import { plainOptions, requestOf } from '../run.ts'
import { writeWhere } from '../write-operation.ts'

const options = [
  value(
    '--merge <commit>',
    'the merge, or the branch that was merged (default: the one in progress, or the last commit)',
  ),
  presetChoice(
    '--side <side>',
    'whose records get new pks: those of the branch that was merged, or of this one',
    ['theirs', 'ours'],
    'theirs',
  ),
  list('--model <model>', 'only records of this model: key, value, translation, …'),
  value('--from <pk>', 'the first pk to give (default: the one after the last in the file)'),
  ...writingOptions,
] as const

type RenumberOptions = OptionsOf<typeof options>

/** Gives new pks to what one side of a merge added under pks that the other side took. */
export const renumber = defineCommand({
  name: 'renumber',
  group: 'write',
  rank: 7,
  does: 'give new pks to records that one side of a merge added under pks of the other side',
  example: 'questlint renumber --dry-run',
  arguments: [pathsToWrite],
  options,
  run: renumberSide,
})

function renumberSide(paths: readonly string[], options: RenumberOptions, io: Io): Promise<number> {
  const from = options.from === undefined ? undefined : readPk(options.from)
  const models = options.model.map(requireModel)
  const opened = openMerge(io, options.merge)
  if ('problem' in opened) throw new UsageError(opened.problem)
  const read = (disk: Disk): LoadedState =>
    loadState({ ...requestOf(paths, plainOptions(options), io), disk, mayLack: 'paths' })
  const [ours, theirs, base] = [read(opened.ours), read(opened.theirs), read(opened.base)]
  const renumberIn = (workspace: Workspace, { configFile }: Loaded): Operation | Refusal => {
    const sideIn = ({ byConfig, whole }: LoadedState): Workspace => byConfig.get(configFile) ?? whole
    const merge: Merge = { ours: sideIn(ours), theirs: sideIn(theirs), base: sideIn(base) }
    return renumberOperation(workspace, merge, {
      side: options.side,
      ...(models.length > 0 ? { models } : {}),
      ...(from === undefined ? {} : { from }),
    })
  }
  return writeWhere(paths, renumberIn, options, io)
}

function readPk(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647)
    throw new UsageError(`--from must be a pk, a whole number from 1 to 2147483647, not "${text}"`)
  return Number(text)
}

function requireModel(word: string): Model {
  const found = judgedModels.find((model) => model === word)
  if (found) return found
  const candidate = suggestName(word, judgedModels)
  throw new UsageError(
    `there is no model "${word}"; ${candidate === undefined ? `give one of ${judgedModels.join(', ')}` : `did you mean "${candidate}"?`}`,
  )
}
