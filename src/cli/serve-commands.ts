import { type Command, Option } from 'commander'
import { addCommand, type CommandHelp, readingFiles, repeatable } from './command-help.ts'
import type { Io } from './io.ts'
import { type ServeOptions, serve } from './serve.ts'
import {
  type AddUserOptions,
  addUser,
  type ExportOptions,
  exportAnswers,
  type ImportAnswersOptions,
  importAnswers,
  listTokens,
  type NewTokenOptions,
  newToken,
  type PlaceOptions,
  publish,
  removeUser,
  revokeToken,
} from './serve-tasks.ts'

/** Adds the command that runs a catalogue, with those that work on its data, also while it runs. */
export function addServe(program: Command, io: Io, done: (code: number) => void): void {
  const command = readingFiles(
    addCommand(program, 'serve', {
      does: 'run a catalogue with this interface over the configurations, for writing them and clients of it',
      example: 'questlint serve --data ./catalogue',
    })
      .argument('[configuration]', 'serve only this one: CODE@EDITION, or CODE for all its editions')
      .option('--port <port>', 'port to listen on; 0 takes a free one', '8080')
      .option('--host <host>', 'address to listen on', '127.0.0.1')
      .option('--url <url>', 'public address, which answers name')
      .addOption(repeatable('--trust-proxy <cidr>', 'network of proxies whose forwarded addresses are believed'))
      .addOption(repeatable('--po <file>', '.po file with the translations to one more language'))
      .option('--data <folder>', 'keep the data in this folder (default: in memory)')
      .addOption(postgresOption())
      .option('--database <url>', 'keep the data on this PostgreSQL server')
      .option('--images <place>', 'keep images in this folder, or below this address of an S3-compatible store'),
  ).action(async (configuration: string | undefined, options: ServeOptions) =>
    done(await serve(configuration, options, io)),
  )
  addUsers(command, io, done)
  addTokens(command, io, done)
  addAnswers(command, io, done)
}

const states = ['draft', 'submitted', 'reviewed', 'public'] as const

function addUsers(serveCommand: Command, io: Io, done: (code: number) => void): void {
  const user = addGroup(serveCommand, 'user', 'users of a catalogue')
  addTask(user, 'serve user add', {
    does: 'add a user, or give one a new password, which ends the tokens of their logins',
    example: 'questlint serve user add you@example.org --password-stdin --data ./catalogue',
  })
    .argument('<email>', 'the e-mail to log in with')
    .addOption(postgresOption())
    .option('--password-stdin', 'read the password from standard input (default: ask for it on the terminal)')
    .option('--editor', 'let them edit what others compiled')
    .option('--no-editor', 'let them edit only what they compiled (the default for new users)')
    .action(async (email: string, _options: unknown, command: Command) =>
      done(await addUser(email, command.optsWithGlobals<AddUserOptions>(), io)),
    )
  addTask(user, 'serve user remove', {
    does: 'remove a user and their tokens; what they compiled stays',
    example: 'questlint serve user remove you@example.org --data ./catalogue',
  })
    .argument('<email>', 'the e-mail of the user')
    .action(async (email: string, _options: unknown, command: Command) =>
      done(await removeUser(email, command.optsWithGlobals<PlaceOptions>(), io)),
    )
}

function addTokens(serveCommand: Command, io: Io, done: (code: number) => void): void {
  const token = addGroup(serveCommand, 'token', 'tokens of users')
  addTask(token, 'serve token new', {
    does: 'make a token and print it, the only time that anybody sees it',
    example: 'questlint serve token new you@example.org --data ./catalogue',
  })
    .argument('<email>', 'the e-mail of the user')
    .option('--app', 'an application token, which opens what a user may do (default: an authorization token)')
    .option('--label <text>', 'what it is for', '')
    .option('--days <number>', 'end it after so many days')
    .action(async (email: string, _options: unknown, command: Command) =>
      done(await newToken(email, command.optsWithGlobals<NewTokenOptions>(), io)),
    )
  addTask(token, 'serve token list', {
    does: 'list tokens: first characters, kind, user, created, ends, last used, label',
    example: 'questlint serve token list --data ./catalogue',
  })
    .argument('[email]', 'only those of this user')
    .action(async (email: string | undefined, _options: unknown, command: Command) =>
      done(await listTokens(email, command.optsWithGlobals<PlaceOptions>(), io)),
    )
  addTask(token, 'serve token revoke', {
    does: 'end a token',
    example: 'questlint serve token revoke 0a1b2c3d --data ./catalogue',
  })
    .argument('<token>', 'the token, or its first 8 characters')
    .action(async (name: string, _options: unknown, command: Command) =>
      done(await revokeToken(name, command.optsWithGlobals<PlaceOptions>(), io)),
    )
}

function addAnswers(serveCommand: Command, io: Io, done: (code: number) => void): void {
  addTask(serveCommand, 'serve publish', {
    does: 'make the newest version of questionnaires public',
    example: 'questlint serve publish technologies_12 --data ./catalogue',
  })
    .argument('<codes...>', 'the codes of the questionnaires')
    .action(async (codes: string[], _options: unknown, command: Command) =>
      done(await publish(codes, command.optsWithGlobals<PlaceOptions>(), io)),
    )
  const importing = addTask(serveCommand, 'serve import', {
    does: 'check stored questionnaires and store them; those that are stored already are skipped. Prints their codes',
    example: 'questlint serve import answers.jsonl --status public --data ./catalogue',
  })
    .argument('<files...>', 'stored questionnaires as JSON, JSON lines or fixtures; "-" is standard input')
    .addOption(new Option('--status <status>', 'their status (default: as each says, else draft)').choices([...states]))
    .addOption(postgresOption())
    .option('--compiler <email>', 'who may edit those that do not say it')
    .option('--language <code>', 'language of those that do not say theirs (default: English)')
    .addOption(imageFilesOption('take the images of an export from this folder, too'))
    .addOption(imageStoreOption())
    .option('--against <configuration>', 'configuration (CODE@EDITION) of answers that do not name one')
  readingFiles(importing).action(async (files: string[], _options: unknown, command: Command) =>
    done(await importAnswers(files, command.optsWithGlobals<ImportAnswersOptions>(), io)),
  )
  addTask(serveCommand, 'serve export', {
    does: 'write all questionnaires as JSON lines, which "questlint data" and "serve import" read',
    example: 'questlint serve export --data ./catalogue > answers.jsonl',
  })
    .addOption(new Option('--status <status>', 'only versions with this status').choices([...states]))
    .addOption(imageFilesOption('write the images into this folder, too; those that are there already are skipped'))
    .addOption(imageStoreOption())
    .option('--after <code>', 'go on behind this questionnaire, the last of an export that was cut off')
    .action(async (_options: unknown, command: Command) =>
      done(await exportAnswers(command.optsWithGlobals<ExportOptions>(), io)),
    )
}

function addGroup(command: Command, name: string, does: string): Command {
  return command
    .command(name)
    .description(does)
    .showHelpAfterError(`  questlint serve ${name} --help shows its commands`)
}

/** For what can begin a new folder; one that has data is opened with what it was made with. */
function postgresOption(): Option {
  return new Option(
    '--postgres',
    'make the database of a new folder with the PostgreSQL of this machine (default: the embedded one)',
  )
}

function imageFilesOption(does: string): Option {
  return new Option('--image-files <folder>', does)
}

function imageStoreOption(): Option {
  return new Option(
    '--images <place>',
    'with --image-files: where the catalogue keeps its images (default: as it runs, else in the folder of its data)',
  )
}

/** A command on the data of a catalogue, by its whole name. */
function addTask(parent: Command, name: string, help: CommandHelp): Command {
  return addCommand(parent, name.split(' ').at(-1) ?? '', help)
    .showHelpAfterError(`  questlint ${name} --help shows its arguments and options`)
    .option('--data <folder>', 'the folder of the catalogue, which may run')
    .option('--database <url>', 'the PostgreSQL server of the catalogue')
}
