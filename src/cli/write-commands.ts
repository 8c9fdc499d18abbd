import type { Command } from 'commander'
import { addCommand, repeatable } from './command-help.ts'
import type { Io } from './io.ts'
import { rename } from './rename.ts'
import type { WriteOptions } from './write-operation.ts'

/** Adds the commands that write configurations. */
export function addWriting(program: Command, io: Io, done: (code: number) => void): void {
  program.commandsGroup('Write:')
  addRename(program, io, done)
}

function addRename(program: Command, io: Io, done: (code: number) => void): void {
  const does = 'give a key, value, questiongroup, … another name or pk in all files'
  writing(
    addCommand(program, 'rename', { does, example: 'questlint rename key tech_soil tech_soil_type --dry-run' })
      .argument(
        '<kind>',
        'key, value, questiongroup, category, subcategory, section, translation, questionnaire, condition or other',
      )
      .argument('<name>', 'its keyword, or its pk; of a condition also QUESTIONGROUP/QUESTION/NAME')
      .argument('<new-name>', 'the new keyword; a number is a new pk')
      .argument('[paths...]', pathsOfWriting),
  ).action((kind: string, from: string, to: string, paths: string[], options: WriteOptions) =>
    done(rename(kind, from, to, paths, options, io)),
  )
}

/** What the paths of a command that writes are. */
export const pathsOfWriting = 'files, folders or globs (default: the sets of the configuration, or this folder)'

/** The options of every command that writes. */
export function writing(command: Command): Command {
  return command
    .option('--dry-run', 'show as a unified diff what would change, and write nothing')
    .option('--force', 'write even if the change leaves findings behind that were not there before')
    .addOption(repeatable('--context <glob>', 'load these too; they are changed where they name the same thing'))
    .option('--config <file>', 'configuration file to use')
}
