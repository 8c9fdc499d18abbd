import { moveOperation, type Workspace } from '../../core/internal.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { partName, pathsToWrite, placingOptions, writingOptions } from '../command/shared-options.ts'
import { UsageError } from '../io.ts'
import { readPosition } from '../position.ts'
import { writeWhere } from '../write-operation.ts'

/** Moves a part of a questionnaire. */
export const move = defineCommand({
  name: 'move',
  group: 'write',
  rank: 5,
  does: 'move a section, category, subcategory, questiongroup or question to another place',
  example: 'questlint move tech_qg_61 --into tech__5__4 --first',
  arguments: [argument('<name>', partName), pathsToWrite],
  options: [...placingOptions, ...writingOptions],
  run: (name, paths, options, io) => {
    const position = readPosition(options)
    if (Object.keys(position).length === 0)
      throw new UsageError('name the place with --into, --after, --before, --first or --last')
    const moveIn = (workspace: Workspace) => moveOperation(workspace, name, position)
    return writeWhere(paths, moveIn, options, io)
  },
})
