import { removeOperation, removeRecordOperation, type Workspace } from '../../core/internal.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, type OptionsOf, value } from '../command/option.ts'
import { partName, pathsToWrite, writingOptions } from '../command/shared-options.ts'
import { type Io, UsageError } from '../io.ts'
import { writeWhere } from '../write-operation.ts'

const options = [
  value('--from <key>', 'for a choice, such as value:soil_clay: remove it only from the choices of this key'),
  flag('--keep-unused', 'keep records that become unused'),
  ...writingOptions,
] as const

type RemoveOptions = OptionsOf<typeof options>

/** Takes a part out of a questionnaire, or removes a record that is named as `key:tech_soil`. */
export const remove = defineCommand({
  name: 'remove',
  group: 'write',
  rank: 6,
  does: 'remove a part of a questionnaire, a choice or a record, and records that become unused',
  example: 'questlint remove tech_qg_61 --dry-run',
  arguments: [
    argument('<name>', `${partName}; for a record its kind and keyword, such as key:tech_soil`),
    pathsToWrite,
  ],
  options,
  run: removeThing,
})

function removeThing(name: string, paths: readonly string[], options: RemoveOptions, io: Io): Promise<number> {
  const { keepUnused = false, from } = options
  const [, model, record] = /^(key|value|questiongroup|category|translation):(.+)$/s.exec(name) ?? []
  if (from !== undefined && model !== 'value') throw new UsageError('--from needs a choice, such as value:soil_clay')
  if (keepUnused && model !== undefined) throw new UsageError('--keep-unused is for parts of a questionnaire')
  const removeIn = (workspace: Workspace) =>
    model === undefined || record === undefined
      ? removeOperation(workspace, name, { keepUnused })
      : removeRecordOperation(workspace, { model: model as 'key', name: record, from })
  return writeWhere(paths, removeIn, options, io, model === undefined ? 'one' : 'common')
}
