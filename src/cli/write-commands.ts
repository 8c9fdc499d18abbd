import { Argument, type Command, Option } from 'commander'
import { conversionForms } from '../core/index.ts'
import { type AddedKind, type AddOptions, add, addedKinds } from './add.ts'
import { addCommand, patchOption, repeatable } from './command-help.ts'
import { type ConvertOptions, convert } from './convert.ts'
import { type CopyOptions, copy } from './copy.ts'
import type { Io } from './io.ts'
import { move, type PositionOptions } from './move.ts'
import { type RemoveOptions, remove } from './remove.ts'
import { type RenameOptions, rename } from './rename.ts'
import { type RenumberOptions, renumber } from './renumber.ts'
import type { WriteOptions } from './write-operation.ts'

/** Adds the commands that write configurations. */
export function addWriting(program: Command, io: Io, done: (code: number) => void): void {
  program.commandsGroup('Write:')
  addConvert(program, io, done)
  addAdd(program, io, done)
  addRename(program, io, done)
  addCopy(program, io, done)
  addMove(program, io, done)
  addRemove(program, io, done)
  addRenumber(program, io, done)
}

function addConvert(program: Command, io: Io, done: (code: number) => void): void {
  const does = 'write a fixture as a readable questionnaire in YAML or JSON, and back'
  addCommand(program, 'convert', {
    does,
    example: 'questlint convert technologies.json --to yaml --into technologies.yaml',
  })
    .argument('<file>', 'the file to convert, which stays as it is')
    .addOption(
      new Option('--to <form>', 'yaml or json: the authoring form; fixture; jsonl: a fixture with one record per line')
        .choices([...conversionForms])
        .makeOptionMandatory(),
    )
    .option('--into <file>', 'write to this file (default: standard output)')
    .option('--dry-run', 'show as a unified diff what would be written to the file, and write nothing')
    .addOption(patchOption())
    .option('--force', 'replace the file if it exists')
    .addOption(repeatable('--context <glob>', 'files that define what this one refers to'))
    .option('--config <file>', 'configuration file to use')
    .action((file: string, options: ConvertOptions) => done(convert(file, options, io)))
}

function addAdd(program: Command, io: Io, done: (code: number) => void): void {
  const does = 'add a question, questiongroup, choice, category, text or edition, with all records that it needs'
  const example = "questlint add question tech_slope --label 'Slope' --type float --after tech_soil"
  writing(
    placing(
      addCommand(program, 'add', { does, example })
        .addArgument(new Argument('<kind>', 'what to add').choices([...addedKinds]))
        .argument(
          '<name>',
          'its keyword; of a translation KIND:KEYWORD, of an edition the configuration that is copied',
        )
        .argument('[paths...]', pathsOfWriting)
        .option('--label <text>', 'the English label; asked for on a terminal if it is missing')
        .option('--type <type>', 'the type of the question (default: char)')
        .addOption(repeatable('--choice <keyword=label>', 'a choice of the question'))
        .option('--numbering <text>', 'the numbering of a category or subcategory, such as 5.4')
        .option('--subcategory <keyword=label>', 'the first subcategory of a new category')
        .option('--questiongroup <keyword=label>', 'the first questiongroup of a new category or subcategory')
        .option('--question <keyword=label>', 'the first question of a new questiongroup, category or subcategory')
        .option('--to <name>', 'the key that gets the choice; the year of the new edition')
        .option('--for <context>', 'the configuration that the translation is for, such as technologies_2018'),
    ),
  ).action(async (kind: AddedKind, name: string, paths: string[], options: AddOptions) =>
    done(await add(kind, name, paths, options, io)),
  )
}

function addRename(program: Command, io: Io, done: (code: number) => void): void {
  const does = 'give a key, value, questiongroup, … another name or pk in all files'
  writing(
    addCommand(program, 'rename', { does, example: 'questlint rename key tech_soil tech_soil_type --dry-run' })
      .argument(
        '<kind>',
        'key or question, value, questiongroup, category, subcategory, section, translation, questionnaire (a configuration: by its pk only), condition, other',
      )
      .argument('<name>', 'its keyword or pk; for a condition also QUESTIONGROUP/QUESTION/NAME')
      .argument('<new-name>', 'the new keyword; a number is a new pk')
      .argument('[paths...]', pathsOfWriting)
      .option(
        '--plan <file>',
        'begin or extend a migration plan, with which "questlint migrate" carries stored answers',
      )
      .option('--configuration <name>', 'with --plan: configuration (CODE@EDITION) of a new plan'),
  ).action((kind: string, from: string, to: string, paths: string[], options: RenameOptions) =>
    done(rename(kind, from, to, paths, options, io)),
  )
}

function addCopy(program: Command, io: Io, done: (code: number) => void): void {
  const does = 'copy a section, category, subcategory, questiongroup or question under new keywords'
  writing(
    placing(
      addCommand(program, 'copy', { does, example: 'questlint copy tech__5__4 --as tech__5__9' })
        .argument('<name>', partName)
        .argument('[paths...]', pathsOfWriting)
        .requiredOption('--as <keyword>', 'the keyword of the copy')
        .addOption(repeatable('--rename <old=new>', 'another keyword for something in the copy'))
        .option('--with-keys', 'give the questions in the copy keys of their own'),
    ),
  ).action((name: string, paths: string[], options: CopyOptions) => done(copy(name, paths, options, io)))
}

function addMove(program: Command, io: Io, done: (code: number) => void): void {
  const does = 'move a section, category, subcategory, questiongroup or question to another place'
  writing(
    placing(
      addCommand(program, 'move', { does, example: 'questlint move tech_qg_61 --into tech__5__4 --first' })
        .argument('<name>', partName)
        .argument('[paths...]', pathsOfWriting),
    ),
  ).action((name: string, paths: string[], options: WriteOptions & PositionOptions) =>
    done(move(name, paths, options, io)),
  )
}

function addRemove(program: Command, io: Io, done: (code: number) => void): void {
  const does = 'remove a part of a questionnaire, a choice or a record, with the records that nothing uses any more'
  writing(
    addCommand(program, 'remove', { does, example: 'questlint remove tech_qg_61 --dry-run' })
      .argument('<name>', `${partName}; for a record its kind and keyword, such as key:tech_soil`)
      .argument('[paths...]', pathsOfWriting)
      .option('--from <key>', 'for a choice, such as value:soil_clay: remove it from the choices of this key only')
      .option('--keep-unused', 'keep the records that nothing uses any more'),
  ).action((name: string, paths: string[], options: RemoveOptions) => done(remove(name, paths, options, io)))
}

function addRenumber(program: Command, io: Io, done: (code: number) => void): void {
  const does = 'give new pks to what one side of a merge added under pks that the other side took'
  writing(
    addCommand(program, 'renumber', { does, example: 'questlint renumber --dry-run' })
      .argument('[paths...]', pathsOfWriting)
      .option(
        '--merge <commit>',
        'the merge, or the branch that was merged (default: the one in progress, or the last commit)',
      )
      .addOption(
        new Option('--side <side>', 'whose records get new pks: of the branch that was merged, or of this one')
          .choices(['theirs', 'ours'])
          .default('theirs'),
      )
      .addOption(repeatable('--model <model>', 'only records of this model: key, value, translation, …'))
      .option('--from <pk>', 'the first pk to give (default: the one after the last in the file)'),
  ).action((paths: string[], options: RenumberOptions) => done(renumber(paths, options, io)))
}

/** How a part of a questionnaire is named. */
const partName = 'its keyword, or a path of keywords such as technologies@2018/tech__5/tech__5__4'

/** The options that say where a part of a questionnaire shall stand. */
function placing(command: Command): Command {
  return command
    .option('--into <name>', 'the part to put it in; for a section, the configuration')
    .option('--after <name>', 'right after this one')
    .option('--before <name>', 'right before this one')
    .option('--first', 'as the first of its kind there')
    .option('--last', 'as the last of its kind there (the default with --into)')
}

/** What the paths of a command that writes are. */
const pathsOfWriting = 'files, folders or globs (default: the sets of the configuration, or this folder)'

/** The options of every command that writes. */
export function writing(command: Command): Command {
  return command
    .option('--dry-run', 'show as a unified diff what would change, and write nothing')
    .addOption(patchOption())
    .option('--force', 'write even if the change leaves findings behind that were not there before')
    .addOption(repeatable('--context <glob>', 'load these too; they are changed where they name the same thing'))
    .option('--config <file>', 'configuration file to use')
}
