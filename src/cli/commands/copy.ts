import { copyOperation, type Workspace } from '../../core/internal.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, list, mandatory, type OptionsOf } from '../command/option.ts'
import { partName, pathsToWrite, placingOptions, writingOptions } from '../command/shared-options.ts'
import { type Io, UsageError } from '../io.ts'
import { readPosition } from '../position.ts'
import { writeWhere } from '../write-operation.ts'

const options = [
  mandatory('--as <keyword>', 'the keyword of the copy'),
  list('--rename <old=new>', 'another keyword for something in the copy'),
  flag('--with-keys', 'give the questions in the copy keys of their own'),
  ...placingOptions,
  ...writingOptions,
] as const

type CopyOptions = OptionsOf<typeof options>

/** Copies a part of a questionnaire under new keywords. */
export const copy = defineCommand({
  name: 'copy',
  group: 'write',
  rank: 4,
  does: 'copy a section, category, subcategory, questiongroup or question under new keywords',
  example: 'questlint copy tech__5__4 --as tech__5__9',
  arguments: [argument('<name>', partName), pathsToWrite],
  options,
  run: copyPart,
})

function copyPart(name: string, paths: readonly string[], options: CopyOptions, io: Io): Promise<number> {
  const position = readPosition(options)
  const rename = new Map(options.rename.map(readPair))
  const withKeys = options.withKeys ?? false
  const copyIn = (workspace: Workspace) =>
    copyOperation(workspace, name, { as: options.as, rename, withKeys, position })
  return writeWhere(paths, copyIn, options, io)
}

function readPair(text: string): [string, string] {
  const [old = '', name = '', ...rest] = text.split('=')
  if (old === '' || name === '' || rest.length > 0) throw new UsageError(`--rename must be OLD=NEW, not "${text}"`)
  return [old, name]
}
