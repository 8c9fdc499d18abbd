import { Command, CommanderError, Option } from 'commander'
import { fileKinds, version } from '../core/index.ts'
import { type AcceptOptions, accept } from './accept.ts'
import { answerFormats } from './answer-writer.ts'
import { cases } from './cases.ts'
import { isAboutChange } from './change.ts'
import { check } from './check.ts'
import { addCommand, helpStyle, repeatable, shortHelp } from './command-help.ts'
import { type ConditionOptions, condition } from './condition.ts'
import { type DataOptions, data } from './data.ts'
import { type DiffOptions, diff } from './diff.ts'
import { doctor } from './doctor.ts'
import { explain } from './explain.ts'
import { type FilterOptions, filter } from './filter.ts'
import { formatNames } from './formats.ts'
import { type GraphOptions, graph } from './graph.ts'
import { refuseMisspeltCommand } from './guess-command.ts'
import { type InitOptions, init } from './init.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { listRules } from './list-rules.ts'
import { type LspOptions, lsp } from './lsp.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { openapi } from './openapi.ts'
import { printSchema, type SchemaOptions } from './print-schema.ts'
import type { CheckOptions } from './run.ts'
import { print, say } from './say.ts'
import { listSets, type SetsOptions } from './sets.ts'
import { type StructureOptions, structure } from './structure.ts'
import { refuseTreeOptions, type TreeOptions, writeTrees } from './trees.ts'
import { type WhyOptions, why } from './why.ts'

const examplesOfCheck = `
Examples:
  questlint                                   check the files of the configuration file, else this folder
  questlint technologies.json global.json     check two files that belong together
  questlint my.json --context 'shared/*.json' check one, with others only to refer to
  questlint --format json > report.json       a report for programs
  cat my.yaml | questlint --stdin --stdin-filename my.yaml

Exit codes: 0 nothing at error level, 1 findings, 2 wrong use, 3 internal fault.`

/** Runs one command line and gives the exit code; writes through `io` only. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  let code: number = exitCodes.clean
  const program = createProgram(io, (result) => {
    code = result
  })
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.clean : exitCodes.usage
    if (!(error instanceof UsageError)) throw error
    say(io, ...error.lines)
    return exitCodes.usage
  }
}

function createProgram(io: Io, done: (code: number) => void): Command {
  const program = new Command('questlint')
  program
    .description('Checks configurations of a structured-questionnaire catalogue.')
    .version(version, '-V, --version')
    .configureOutput({
      writeOut: (text) => print(io, text.trimEnd().split('\n')),
      writeErr: (text) => print({ stdout: io.stderr }, text.trimEnd().split('\n')),
    })
    .exitOverride()
    .configureHelp(helpStyle)
    .showHelpAfterError('(questlint --help lists the options)')
    .addHelpText('after', examplesOfCheck)
  program.commandsGroup('Check:')
  addCheck(program, io, done)
  addData(program, io, done)
  addAccept(program, io, done)
  addQuestionnaires(program, io, done)
  addInterface(program, io, done)
  addSetUp(program, io, done)
  addServices(program, io, done)
  addHelp(program, io, done)
  program.helpCommand(
    'help [command]',
    shortHelp({ does: 'show the help of a command', example: 'questlint help check' }),
  )
  return program
}

function addCheck(program: Command, io: Io, done: (code: number) => void): void {
  const does = 'check files, folders or globs (the default command)'
  addCommand(program, 'check', { does, example: 'questlint check technologies.json global.json' }, true)
    .argument(
      '[paths...]',
      'files, folders or globs; without any the files of the configuration file, else this folder',
    )
    .optionsGroup('What is checked:')
    .addOption(repeatable('--context <glob>', 'load these only to be referred to'))
    .option('--complete', 'the given files and their context are everything there is')
    .addOption(repeatable('--set <name>', 'only this set of the configuration'))
    .option('--config <file>', 'the configuration file to use')
    .option('--no-config', 'use no configuration file')
    .addOption(
      new Option('--kind <kind>', 'what the files hold, where their content does not say').choices([...fileKinds]),
    )
    .option('--stdin', 'check what is read from standard input; "-" as the only path means the same')
    .option('--stdin-filename <name>', 'the name that standard input is checked and reported under')
    .optionsGroup('Only what changed:')
    .option('--staged', 'report only what is new in what is staged in git; new warnings fail as well')
    .option(
      '--since <ref>',
      'report only what is new since this folder parted from a branch or commit; new warnings fail as well',
    )
    .option('--pre-commit', "as pre-commit's hook: report only what the commit adds")
    .optionsGroup('Which findings:')
    .addOption(new Option('--level <level>', 'the lowest severity to show').choices(['error', 'warning', 'info']))
    .option('--quiet', 'report errors only')
    .addOption(repeatable('--only <rule>', 'only this rule'))
    .addOption(repeatable('--rule <id=level>', 'set a rule to off, info, warning or error'))
    .option('--max-warnings <number>', 'fail when there are more warnings than this')
    .optionsGroup('Fixes:')
    .option('--fix', 'make the safe fixes in the files (with --stdin: write the fixed text to standard output)')
    .option('--fix-unsafe', 'make guesses too')
    .option('--fix-dry-run', 'show what --fix would change as a unified diff')
    .optionsGroup('Reports:')
    .addOption(new Option('--format <format>', 'how to report').choices([...formatNames]).default('pretty'))
    .addOption(repeatable('--output <format=path>', 'write a report to a file as well'))
    .option('--statistics', 'count the findings by rule, file and configuration instead of listing them')
    .addOption(
      new Option('--color <when>', 'colours in the pretty format').choices(['auto', 'always', 'never']).default('auto'),
    )
    .option('--no-color', 'the same as --color never')
    .optionsGroup('The run:')
    .option('--cache', 'keep the report, and give it again as long as nothing that it depends on has changed')
    .option('--cache-location <folder>', 'keep it in this folder instead of the usual one for caches')
    .option('--watch', 'check again whenever a file changes')
    .option('--timing', 'say on standard error where the time went')
    .action(async (paths: string[], options: CheckOptions) => {
      const isNamed = program.args[0] === 'check'
      // What git knows may be gone from disk.
      if (!isNamed && !isAboutChange(options)) refuseMisspeltCommand(paths, commandNames(program), io)
      done(await check(paths, options, io))
    })
}

function addData(program: Command, io: Io, done: (code: number) => void): void {
  addCommand(program, 'data', {
    does: 'check stored questionnaires against their configuration, as the service does',
    example: 'questlint data answers.jsonl --against technologies@2018',
  })
    .argument('<files...>', 'JSON, JSON lines, XML or fixtures of stored questionnaires; "-" is standard input')
    .option('--against <configuration>', 'CODE@EDITION of answers that do not name it')
    .addOption(
      new Option('--as <check>', "which of the service's two checks: of the interface, or of the form")
        .choices(['api', 'form'])
        .default('api'),
    )
    .option('--show-answers', 'tell what somebody answered, and not only its type and length')
    .option('--cleaned', 'write the data as the service would store it, one questionnaire a line')
    .addOption(new Option('--level <level>', 'the lowest severity to show').choices(['error', 'warning', 'info']))
    .addOption(new Option('--format <format>', 'how to report').choices([...answerFormats]).default('pretty'))
    .option('--tree', 'write the answers with their labels instead, as the service does for one questionnaire')
    .option('--language <language>', 'with --tree: the language of labels and answers; English by default')
    .option('--po <file>', 'with --tree: the .po file with the translations of the labels')
    .option('--summary-json', 'write only the counts, for --merge')
    .option('--merge', 'the files are such counts: add them up')
    .addOption(repeatable('--path <path>', 'read these configurations; by default those that questlint alone checks'))
    .addOption(repeatable('--context <glob>', 'load these only to be referred to'))
    .option('--config <file>', 'the configuration file to use')
    .addOption(
      new Option('--color <when>', 'colours in the pretty format').choices(['auto', 'always', 'never']).default('auto'),
    )
    .option('--no-color', 'the same as --color never')
    .action(async (files: string[], options: DataOptions & TreeOptions & { readonly tree?: boolean }) => {
      refuseTreeOptions({ ...options })
      done(options.tree ? writeTrees(files, options, io) : await data(files, options, io))
    })
}

function addAccept(program: Command, io: Io, done: (code: number) => void): void {
  addCommand(program, 'accept', {
    does: 'accept findings: write them with a reason to questlint.accepted.yaml',
    example: "questlint accept --all --reason 'known before questlint'",
  })
    .argument('[what...]', 'the fingerprint of a finding, or a rule and the path (or pattern) of its findings')
    .option('--reason <text>', 'why it is right as it is')
    .option('--owner <name>', 'who answers for it')
    .option('--until <date>', 'the last day on which it holds, YYYY-MM-DD')
    .option('--all', 'accept every warning and error there is now: the baseline of day one')
    .option('--prune', 'remove the entries that match nothing any more')
    .option('--upgrade', 'rewrite entries of earlier versions: the rules, places and fingerprints of now')
    .option('--dry-run', 'with --upgrade: show what would change as a unified diff')
    .option('--config <file>', 'the configuration file to use')
    .addOption(repeatable('--path <path>', 'judge these files; by default those that questlint alone checks'))
    .addOption(repeatable('--context <glob>', 'load these only to be referred to'))
    .action((what: string[], options: AcceptOptions) => done(accept(what, options, io)))
}

function addQuestionnaires(program: Command, io: Io, done: (code: number) => void): void {
  program.commandsGroup('Questionnaires:')
  addCommand(program, 'why', {
    does: 'say when a questiongroup or question is seen: its conditions, the answers that show it, what it shows',
    example: 'questlint why tech_qg_irrigation',
  })
    .argument('<keyword>', 'the keyword of a questiongroup or question, or the end of its path')
    .addOption(repeatable('--path <path>', 'read these files; by default those that questlint alone checks'))
    .addOption(repeatable('--context <glob>', 'load these only to be referred to'))
    .option('--config <file>', 'the configuration file to use')
    .action((name: string, options: WhyOptions) => done(why(name, options, io)))
  addCommand(program, 'condition', {
    does: 'say what Python and JavaScript make of a condition',
    example: "questlint condition '>2|is_large'",
  })
    .argument('[conditions...]', 'expressions, or entries expression|name')
    .option('--stdin', 'judge what is read from standard input, one JSON string a line')
    .addOption(new Option('--format <format>', 'how to report').choices(['pretty', 'json', 'jsonl']).default('pretty'))
    .action(async (texts: string[], options: ConditionOptions) => done(await condition(texts, options, io)))
  addCommand(program, 'diff', {
    does: 'say what a change does to stored answers, to what is shown, to clients and to texts',
    example: 'questlint diff --git main..HEAD',
  })
    .argument('[sides...]', 'OLD and NEW: files, folders or REF:path; without them the last commit and what is on disk')
    .option('--git <range>', 'compare two states of the repository: A..B, or A.. for what is on disk')
    .option('--staged', 'compare what is staged with the last commit')
    .option('--since <ref>', 'compare what is on disk with where history parted from this commit')
    .addOption(repeatable('--old <glob>', 'the files of the old side'))
    .addOption(repeatable('--new <glob>', 'the files of the new side'))
    .option('--configuration <name>', 'compare only this configuration, CODE@EDITION')
    .option('--to <name>', 'compare it with this one of the new side')
    .addOption(repeatable('--answers <file>', 'count how many of these stored questionnaires each change hits'))
    .option('--migration', 'write a plan for the stored answers, to be completed, instead of the report')
    .addOption(
      new Option('--format <format>', 'how to report').choices(['pretty', 'json', 'markdown']).default('pretty'),
    )
    .addOption(
      new Option('--level <severity>', 'show changes from this severity on in the terminal')
        .choices(['error', 'warning', 'info'])
        .default('warning'),
    )
    .addOption(repeatable('--context <glob>', 'load these on both sides, only to be referred to'))
    .option('--config <file>', 'the configuration file to use')
    .action(async (sides: string[], options: DiffOptions) => done(await diff(sides, options, io)))
  addCommand(program, 'migrate', {
    does: 'carry stored questionnaires to a changed configuration, as a plan of "diff --migration" says',
    example: 'questlint migrate --plan plan.yaml --output migrated answers.jsonl',
  })
    .argument('<files...>', 'JSON or JSON lines, records of fixtures among them; "-" for standard input')
    .requiredOption('--plan <file>', 'what becomes of the answers')
    .option('--output <folder>', 'write the files under their names into this folder instead of standard output')
    .action(async (files: string[], options: MigrateOptions) => done(await migrate(files, options, io)))
  addCommand(program, 'graph', {
    does: 'draw which questions show which questiongroups and questions',
    example: 'questlint graph technologies@2018 --output graph.svg',
  })
    .argument('<configuration>', 'CODE@EDITION, or CODE where one edition is loaded')
    .option('--category <keyword>', 'only the conditions of this category')
    .addOption(new Option('--format <format>', 'how to draw').choices(['svg', 'mermaid', 'dot', 'json']).default('svg'))
    .option('--output <file>', 'write to this file instead of standard output')
    .addOption(repeatable('--path <path>', 'read these files; by default those that questlint alone checks'))
    .addOption(repeatable('--context <glob>', 'load these only to be referred to'))
    .option('--config <file>', 'the configuration file to use')
    .action((name: string, options: GraphOptions) => done(graph(name, options, io)))
  addCommand(program, 'cases', {
    does: 'write answers as JSON with what the form then shows and the data check saves, to test an application',
    example: 'questlint cases technologies@2018 > cases.json',
  })
    .argument('<configuration>', 'CODE@EDITION, or CODE where one edition is loaded')
    .addOption(repeatable('--path <path>', 'read these files; by default those that questlint alone checks'))
    .addOption(repeatable('--context <glob>', 'load these only to be referred to'))
    .option('--config <file>', 'the configuration file to use')
    .action((name: string, options: WhyOptions) => done(cases(name, options, io)))
}

function addSetUp(program: Command, io: Io, done: (code: number) => void): void {
  program.commandsGroup('Set up:')
  addCommand(program, 'init', {
    does: 'propose sets for the files of a folder and write them to questlint.config.yaml',
    example: 'questlint init --dry-run',
  })
    .argument('[folder]', 'the folder to read; without it this one')
    .option('--force', 'replace the configuration file that is there')
    .option('--dry-run', 'write the proposal to standard output, and no file')
    .action((folder: string | undefined, options: InitOptions) => done(init(folder, options, io)))
  addCommand(program, 'doctor', {
    does: 'show versions, the configuration found, its sets with their files, and what each rule is set to',
    example: 'questlint doctor',
  })
    .option('--config <file>', 'the configuration file to use')
    .action((options: { config?: string }) => done(doctor(options, io)))
  addCommand(program, 'sets', {
    does: 'list the sets of the configuration with their files, as tasks for a build system',
    example: 'questlint sets --format json',
  })
    .addOption(new Option('--format <format>', 'how to list them').choices(['pretty', 'json']).default('pretty'))
    .option('--config <file>', 'the configuration file to use')
    .action((options: SetsOptions) => done(listSets(options, io)))
}

function addInterface(program: Command, io: Io, done: (code: number) => void): void {
  program.commandsGroup("The service's interface:")
  addCommand(program, 'structure', {
    does: 'write what the structure endpoint of the service answers for a configuration',
    example: 'questlint structure technologies@2018 > structure.json',
  })
    .argument('<configuration>', 'CODE@EDITION, or CODE where one edition is loaded')
    .option('--flat', 'a flat list of the questions, each with the members of all that it is in')
    .option('--language <language>', 'the language of the labels; English by default')
    .option('--po <file>', 'the .po file with the translations')
    .addOption(repeatable('--path <path>', 'read these files; by default those that questlint alone checks'))
    .addOption(repeatable('--context <glob>', 'load these only to be referred to'))
    .option('--config <file>', 'the configuration file to use')
    .action((name: string, options: StructureOptions) => done(structure(name, options, io)))
  addCommand(program, 'filter', {
    does: 'say what a query of the list of questionnaires asks for, and what of that the service ignores or fails on',
    example: "questlint filter 'type=technologies&filter__qg_location__country=country_NPL' technologies@2018",
  })
    .argument('<query>', 'the query, or a whole address')
    .argument('<configuration>', 'CODE@EDITION, or CODE where one edition is loaded')
    .addOption(new Option('--format <format>', 'how to report').choices(['pretty', 'json']).default('pretty'))
    .addOption(repeatable('--path <path>', 'read these files; by default those that questlint alone checks'))
    .addOption(repeatable('--context <glob>', 'load these only to be referred to'))
    .option('--config <file>', 'the configuration file to use')
    .action((query: string, name: string, options: FilterOptions) => done(filter(query, name, options, io)))
  addCommand(program, 'openapi', {
    does: "describe the service's interface in OpenAPI 3.1, for documentation and for clients",
    example: 'questlint openapi technologies@2018 > openapi.json',
  })
    .argument('[configuration]', 'CODE@EDITION: describe the answers to it in what is created and edited')
    .addOption(repeatable('--path <path>', 'read these files; by default those that questlint alone checks'))
    .addOption(repeatable('--context <glob>', 'load these only to be referred to'))
    .option('--config <file>', 'the configuration file to use')
    .action((name: string | undefined, options: WhyOptions) => done(openapi(name, options, io)))
}

function addServices(program: Command, io: Io, done: (code: number) => void): void {
  program.commandsGroup('For editors and other programs:')
  addCommand(program, 'lsp', {
    does: 'serve an editor that speaks the Language Server Protocol',
    example: 'questlint lsp --stdio',
  })
    .option('--stdio', 'talk over standard input and output (the default)')
    .option('--node-ipc', 'talk over the channel to the Node process that forked this one')
    .option('--clientProcessId <pid>', 'end when this process is gone')
    .action(async (options: LspOptions) => done(await lsp(options, io)))
  addCommand(program, 'schema', {
    does: "print a JSON Schema: of the format, of the service's answers, or of the answers to a configuration",
    example: 'questlint schema data technologies@2018 > answers.schema.json',
  })
    .argument(
      '[name]',
      'the schema to print, "data" for the answers to a configuration; without it their names are listed',
    )
    .argument('[configuration]', 'with "data": CODE@EDITION, or CODE where one edition is loaded')
    .option('--typescript', 'with "data": types for TypeScript instead')
    .addOption(repeatable('--path <path>', 'read these files; by default those that questlint alone checks'))
    .addOption(repeatable('--context <glob>', 'load these only to be referred to'))
    .option('--config <file>', 'the configuration file to use')
    .action((name: string | undefined, configuration: string | undefined, options: SchemaOptions) =>
      done(printSchema(name, configuration, options, io)),
    )
}

function addHelp(program: Command, io: Io, done: (code: number) => void): void {
  program.commandsGroup('Help:')
  addCommand(program, 'explain', {
    does: 'say what a rule means, why, and what its messages are',
    example: 'questlint explain unknown-key',
  })
    .argument('<rule>', 'the id of a rule')
    .action((rule: string) => done(explain(rule, io)))
  addCommand(program, 'rules', {
    does: 'list all rules',
    example: 'questlint rules',
  })
    .option('--format <format>', 'pretty or json', 'pretty')
    .action((options: { format: string }) => done(listRules(options.format, io)))
}

function commandNames(program: Command): string[] {
  return [...program.commands.map((command) => command.name()), 'help']
}
