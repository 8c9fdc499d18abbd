import { Argument, Command, CommanderError, Option } from 'commander'
import { fileKinds, version } from '../core/index.ts'
import { type AcceptOptions, accept } from './accept.ts'
import { answerFormats } from './answer-writer.ts'
import { type CasesOptions, cases } from './cases.ts'
import { isAboutChange } from './change.ts'
import { check } from './check.ts'
import { addCommand, helpStyle, patchOption, readingFiles, repeatable, shortHelp } from './command-help.ts'
import { completionScript, shells } from './completion.ts'
import { type ConditionOptions, condition } from './condition.ts'
import { type DataOptions, data } from './data.ts'
import { changeFormats, type DiffOptions, diff } from './diff.ts'
import { doctor } from './doctor.ts'
import { explain } from './explain.ts'
import { type FilterOptions, filter } from './filter.ts'
import { formatNames } from './formats.ts'
import { type GraphOptions, graph } from './graph.ts'
import { refuseMisspeltCommand, refuseMisspeltFirst } from './guess-command.ts'
import { type InitOptions, init } from './init.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { listRules } from './list-rules.ts'
import { type ShowOptions, show, type UsesOptions, uses } from './lookup.ts'
import { type LspOptions, lsp } from './lsp.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { openapi } from './openapi.ts'
import { type OutlineOptions, outline } from './outline.ts'
import { type PreviewOptions, preview } from './preview.ts'
import { printSchema, type SchemaOptions } from './print-schema.ts'
import { refuseEmptyPaths } from './refuse-empty-paths.ts'
import type { CheckOptions } from './run.ts'
import { print, printReport, say } from './say.ts'
import { addServe } from './serve-commands.ts'
import { listSets, type SetsOptions } from './sets.ts'
import { type StructureOptions, structure } from './structure.ts'
import { type TestOptions, test, testFormats } from './test.ts'
import { type TextsOptions, textActions, textFormats, texts } from './texts.ts'
import { itemNames, refuseTreeOptions, type TreeOptions, writeTrees } from './trees.ts'
import { finishEarlier } from './unfinished.ts'
import { type WhyOptions, why } from './why.ts'
import { wordWrongUse } from './word-wrong-use.ts'
import { addWriting } from './write-commands.ts'

const examplesOfCheck = `
Examples:
  questlint                                   check the sets of the configuration, or this folder
  questlint technologies.json global.json     check two files that are loaded together
  questlint my.json --context 'shared/*.json' check one file; load others for reference only
  questlint --format json > report.json       a report for other programs
  cat my.yaml | questlint --stdin --stdin-filename my.yaml

Exit codes: 0 nothing at error level, 1 findings, 2 wrong use, 3 internal error.`

/** Runs one command line and gives the exit code; writes through `io` only. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  let code: number = exitCodes.clean
  const program = createProgram(argv, io, (result) => {
    code = result
  })
  try {
    refuseMisspeltFirst(argv, commandNames(program), io)
    await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.clean : exitCodes.usage
    if (!(error instanceof UsageError)) throw error
    say(io, error.lines)
    return exitCodes.usage
  }
}

function createProgram(argv: readonly string[], io: Io, done: (code: number) => void): Command {
  const program = new Command('questlint')
  program
    .description(
      'Checks configurations of a structured-questionnaire catalogue (the one with an HTTP interface of version 2).',
    )
    .version(version, '-V, --version')
    .configureOutput({
      writeOut: (text) => print(io, text.trimEnd().split('\n')),
      writeErr: (text) => print({ stdout: io.stderr }, text.trimEnd().split('\n')),
      outputError: (text) => say(io, wordWrongUse(text)),
    })
    .exitOverride()
    .configureHelp(helpStyle)
    .showHelpAfterError('  questlint --help shows all commands and options')
    .addHelpText('after', examplesOfCheck)
    .hook('preAction', (_program, command) => {
      refuseEmptyPaths(command)
      readPatch(command)
      finishEarlier(argv, io)
    })
  program.commandsGroup('Check:')
  addCheck(program, io, done)
  addData(program, io, done)
  addTest(program, io, done)
  addAccept(program, io, done)
  addQuestionnaires(program, io, done)
  addWriting(program, io, done)
  addTexts(program, io, done)
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
    .argument('[paths...]', 'files, folders or globs (default: the sets of the configuration, or this folder)')
    .optionsGroup('What is checked:')
    .addOption(repeatable('--context <glob>', 'load these for reference only'))
    .option('--complete', 'no files are missing: report unused records too')
    .addOption(repeatable('--set <name>', 'check only this set of the configuration'))
    .option('--config <file>', 'configuration file to use')
    .option('--no-config', 'ignore configuration files')
    .addOption(
      new Option('--kind <kind>', 'what kind the files are, if their content does not show it').choices([...fileKinds]),
    )
    .option('--stdin', 'check standard input (the same as the path "-")')
    .option('--stdin-filename <name>', 'the file name to check and report standard input under')
    .optionsGroup('Only what changed:')
    .option('--staged', 'report only new findings in what is staged in git; new warnings fail too')
    .option('--since <ref>', 'report only new findings since this branch or commit; new warnings fail too')
    .option('--pre-commit', 'run as a pre-commit hook: report only new findings of the commit')
    .optionsGroup('Which findings:')
    .addOption(new Option('--level <level>', 'lowest severity to show').choices(['error', 'warning', 'info']))
    .option('--quiet', 'report errors only')
    .addOption(repeatable('--only <rule>', 'check only this rule'))
    .addOption(repeatable('--rule <id=level>', 'set a rule to off, info, warning or error'))
    .option('--max-warnings <number>', 'fail if there are more warnings than this')
    .optionsGroup('Fixes:')
    .option('--fix', 'apply safe fixes to the files (with --stdin: write the fixed text to standard output)')
    .option('--fix-unsafe', 'apply guesses too')
    .option('--fix-dry-run', 'show as a unified diff what --fix would change')
    .addOption(patchOption())
    .optionsGroup('Reports:')
    .addOption(new Option('--format <format>', 'format of the report').choices([...formatNames]).default('pretty'))
    .addOption(repeatable('--output <format=path>', 'also write a report to a file'))
    .option('--statistics', 'show counts by rule, file and configuration instead of findings')
    .addOption(
      new Option('--color <when>', 'use colours in the pretty format')
        .choices(['auto', 'always', 'never'])
        .default('auto'),
    )
    .option('--no-color', 'the same as --color never')
    .addOption(
      new Option('--hyperlinks <when>', 'link rules to their pages in the pretty format')
        .choices(['auto', 'always', 'never'])
        .default('auto'),
    )
    .optionsGroup('The run:')
    .option('--cache', 'reuse the report of the last run if nothing that it depends on has changed')
    .option('--cache-location <folder>', 'cache in this folder instead of the user cache folder')
    .option('--watch', 'check again when a file changes')
    .option('--timing', 'print timings to standard error')
    .action(async (paths: string[], options: CheckOptions) => {
      const isNamed = program.args[0] === 'check'
      // What git knows may be gone from disk.
      if (!isNamed && !isAboutChange(options)) refuseMisspeltCommand(paths[0], commandNames(program), io)
      done(await check(paths, options, io))
    })
}

function addData(program: Command, io: Io, done: (code: number) => void): void {
  addCommand(program, 'data', {
    does: 'check stored questionnaires against their configuration, as the service does',
    example: 'questlint data answers.jsonl --against technologies@2018',
  })
    .argument('<files...>', 'stored questionnaires as JSON, JSON lines, XML or fixtures; "-" is standard input')
    .option('--against <configuration>', 'configuration (CODE@EDITION) of answers that do not name one')
    .addOption(
      new Option(
        '--as <check>',
        'which check of the service to use: of the interface, of the form, or the last step of the form alone',
      )
        .choices(['api', 'form', 'clean'])
        .default('api'),
    )
    .option('--show-answers', 'show the answers themselves, not only their type and length')
    .option('--cleaned', 'write the data as the service would store it, one questionnaire per line')
    .addOption(new Option('--level <level>', 'lowest severity to show').choices(['error', 'warning', 'info']))
    .addOption(new Option('--format <format>', 'format of the report').choices([...answerFormats]).default('pretty'))
    .option('--tree', 'write the answers with their labels, as the service does for one questionnaire')
    .addOption(
      new Option(
        '--item <list>',
        'write each questionnaire as an item of the list of all questionnaires, or of those of the user',
      ).choices([...itemNames]),
    )
    .option('--language <language>', 'with --tree and --item: language of labels and answers (default: English)')
    .option('--po <file>', 'with --tree: .po file with the translated labels')
    .option('--summary-json', 'write only the counts, to be added up with --merge')
    .option('--merge', 'add up the counts written by --summary-json')
    .addOption(
      repeatable('--path <path>', 'configurations to read (default: the same as for questlint without arguments)'),
    )
    .addOption(repeatable('--context <glob>', 'load these for reference only'))
    .option('--config <file>', 'configuration file to use')
    .addOption(
      new Option('--color <when>', 'use colours in the pretty format')
        .choices(['auto', 'always', 'never'])
        .default('auto'),
    )
    .option('--no-color', 'the same as --color never')
    .action(async (files: string[], options: DataOptions & TreeOptions & { readonly tree?: boolean }) => {
      refuseTreeOptions({ ...options })
      done(await (options.tree || options.item ? writeTrees : data)(files, options, io))
    })
}

function addAccept(program: Command, io: Io, done: (code: number) => void): void {
  addCommand(program, 'accept', {
    does: 'accept findings, with a reason, in questlint.accepted.yaml',
    example: "questlint accept --all --reason 'known before questlint'",
  })
    .argument('[what...]', 'fingerprint of a finding, or a rule and the path (or a pattern) of its findings or changes')
    .option('--reason <text>', 'why the finding is acceptable')
    .option('--owner <name>', 'who is responsible for it')
    .option('--until <date>', 'last day on which it applies, YYYY-MM-DD')
    .option('--all', 'accept all current errors and warnings, as a baseline')
    .option('--prune', 'remove entries that no longer match anything')
    .option('--upgrade', 'update entries of earlier versions to current rules, places and fingerprints')
    .option('--dry-run', 'with --upgrade: show as a unified diff what would change')
    .addOption(patchOption('with --upgrade'))
    .option('--config <file>', 'configuration file to use')
    .addOption(repeatable('--path <path>', 'files to check (default: the same as for questlint without arguments)'))
    .addOption(repeatable('--context <glob>', 'load these for reference only'))
    .action((what: string[], options: AcceptOptions) => done(accept(what, options, io)))
}

function addTest(program: Command, io: Io, done: (code: number) => void): void {
  readingFiles(
    addCommand(program, 'test', {
      does: 'run tests of conditions: answers, and what must be shown, hidden and savable with them',
      example: 'questlint test logic.questlint-test.yaml',
    })
      .argument('[files...]', 'files of tests, folders or globs (default: those of the configuration)')
      .option('--update', 'make the tests expect the present outcome, and change nothing else in the files')
      .option('--dry-run', 'with --update: show as a unified diff what would change')
      .addOption(patchOption('with --update'))
      .addOption(new Option('--format <format>', 'format of the report').choices([...testFormats]).default('pretty')),
  ).action((files: string[], options: TestOptions) => done(test(files, options, io)))
}

function addQuestionnaires(program: Command, io: Io, done: (code: number) => void): void {
  program.commandsGroup('Questionnaires:')
  readingFiles(
    addCommand(program, 'why', {
      does: 'explain when a subcategory, questiongroup or question is shown: its conditions, the answers that show it, what it shows',
      example: 'questlint why tech_qg_irrigation',
    }).argument('<keyword>', 'keyword of a subcategory, questiongroup or question, or the end of its path'),
  ).action((name: string, options: WhyOptions) => done(why(name, options, io)))
  readingFiles(
    addCommand(program, 'preview', {
      does: 'show the form of a configuration in a browser while you write it, with its conditions and findings',
      example: 'questlint preview technologies@2018 --open',
    })
      .argument('[configuration]', 'CODE@EDITION, or CODE if only one edition is loaded (default: the only one)')
      .option('--compare <configuration>', 'show it beside another edition, with what changed')
      .option('--git <commit>', 'show it beside what it was in a commit, branch or tag, with what changed')
      .addOption(repeatable('--old <path>', 'show it beside what it is in other files, with what changed'))
      .option('--catalogue <url>', 'save answers into this catalogue, and open what is stored there')
      .option('--token-file <file>', 'with --catalogue: file with the application token, which only you may read')
      .option('--open', 'open the page in a browser')
      .option('--port <number>', 'serve the page at this port instead of a random one')
      .option('--language <language>', 'language of the labels (default: English)')
      .option('--po <file>', '.po file with the translations'),
  ).action(async (name: string | undefined, options: PreviewOptions) => done(await preview(name, options, io)))
  addCommand(program, 'condition', {
    does: 'show how Python and JavaScript evaluate a condition',
    example: "questlint condition '>2|is_large'",
  })
    .argument('[conditions...]', 'expressions, or entries of the form expression|name')
    .option('--stdin', 'read conditions from standard input, one JSON string per line')
    .addOption(
      new Option('--format <format>', 'format of the report').choices(['pretty', 'json', 'jsonl']).default('pretty'),
    )
    .action(async (texts: string[], options: ConditionOptions) => done(await condition(texts, options, io)))
  addCommand(program, 'diff', {
    does: 'show what a change does to stored answers, to what is shown, to clients and to texts',
    example: 'questlint diff --git main..HEAD',
  })
    .argument('[sides...]', 'OLD and NEW: files, folders or REF:path (default: the last commit and the files on disk)')
    .option('--git <range>', 'compare two commits: A..B, or A.. for the files on disk')
    .option('--staged', 'compare what is staged in git with the last commit')
    .option('--since <ref>', 'compare the files on disk with their common ancestor with this commit')
    .addOption(repeatable('--old <glob>', 'files of the old side'))
    .addOption(repeatable('--new <glob>', 'files of the new side'))
    .option('--configuration <name>', 'compare only this configuration, CODE@EDITION')
    .option('--to <name>', 'configuration of the new side to compare it with')
    .addOption(repeatable('--answers <file>', 'count how many of these stored questionnaires each change hits'))
    .addOption(repeatable('--migrated <file>', 'compare --answers with these, and list what a migration left behind'))
    .addOption(repeatable('--readers <file>', 'list which of these paths of client programs are broken'))
    .option('--plan <file>', 'with --migrated: the plan that the answers must have been migrated by')
    .option('--migration', 'write a plan for the stored answers, to be completed, instead of the report')
    .addOption(new Option('--format <format>', 'format of the report').choices([...changeFormats]).default('pretty'))
    .addOption(
      new Option('--level <severity>', 'lowest severity to show in the terminal')
        .choices(['error', 'warning', 'info'])
        .default('warning'),
    )
    .addOption(repeatable('--context <glob>', 'load these on both sides, for reference only'))
    .option('--config <file>', 'configuration file to use')
    .action(async (sides: string[], options: DiffOptions) => done(await diff(sides, options, io)))
  readingFiles(
    addCommand(program, 'migrate', {
      does: 'carry stored questionnaires to a changed configuration, with a plan from "diff --migration"',
      example: 'questlint migrate --plan plan.yaml --output migrated answers.jsonl',
    })
      .argument('<files...>', 'JSON or JSON lines, records of fixtures among them; "-" for standard input')
      .requiredOption('--plan <file>', 'the plan, which says what becomes of the answers')
      .option('--output <folder>', 'write the files under their names into this folder instead of standard output'),
  ).action(async (files: string[], options: MigrateOptions) => done(await migrate(files, options, io)))
  readingFiles(
    addCommand(program, 'graph', {
      does: 'draw a graph of which questions show which questiongroups and questions',
      example: 'questlint graph technologies@2018 --output graph.svg',
    })
      .argument('<configuration>', 'CODE@EDITION, or CODE if only one edition is loaded')
      .option('--category <keyword>', 'draw only the conditions of this category')
      .addOption(
        new Option('--format <format>', 'format of the graph')
          .choices(['svg', 'mermaid', 'dot', 'json'])
          .default('svg'),
      )
      .option('--output <file>', 'write to this file instead of standard output'),
  ).action((name: string, options: GraphOptions) => done(graph(name, options, io)))
  readingFiles(
    addCommand(program, 'outline', {
      does: 'write a questionnaire for people: questions, choices, limits, what shows what; as HTML a code book',
      example: 'questlint outline technologies@2018 --format html --output codebook.html',
    })
      .argument('<configuration>', 'CODE@EDITION, or CODE if only one edition is loaded')
      .addOption(
        new Option('--format <format>', 'format of the outline')
          .choices(['text', 'markdown', 'html', 'csv'])
          .default('text'),
      )
      .option('--language <language>', 'language of labels and help texts (default: English)')
      .option('--po <file>', '.po file with the translations')
      .option('--output <file>', 'write to this file instead of standard output'),
  ).action((name: string, options: OutlineOptions) => done(outline(name, options, io)))
  readingFiles(
    addCommand(program, 'show', {
      does: 'show what a keyword, pk or label means: texts, choices, options and who sets each, templates, conditions',
      example: 'questlint show tech_salinization --edition 2018',
    })
      .argument('<name>', 'keyword, code, pk, label, name of a condition or template')
      .addOption(repeatable('--edition <edition>', 'only places in this edition, or in CODE@EDITION'))
      .addOption(new Option('--format <format>', 'format of the report').choices(['pretty', 'json']).default('pretty')),
  ).action((name: string, options: ShowOptions) => done(show(name, options, io)))
  readingFiles(
    addCommand(program, 'uses', {
      does: 'list every place that uses a keyword, pk or label: files, editions, conditions, summaries, filters, texts',
      example: 'questlint uses country',
    })
      .argument('<name>', 'keyword, code, pk, label, name of a condition or template')
      .addOption(new Option('--format <format>', 'format of the report').choices(['pretty', 'json']).default('pretty')),
  ).action((name: string, options: UsesOptions) => done(uses(name, options, io)))
  readingFiles(
    addCommand(program, 'cases', {
      does: 'write test cases for an application as JSON: answers, what the form then shows, what is saved',
      example: 'questlint cases technologies@2018 > cases.json',
    })
      .argument('<configuration>', 'CODE@EDITION, or CODE if only one edition is loaded')
      .option('--as-test', 'write them as YAML for "questlint test" instead'),
  ).action((name: string, options: CasesOptions) => done(cases(name, options, io)))
}

function addTexts(program: Command, io: Io, done: (code: number) => void): void {
  const does = 'check translations (.po), write texts for translators, and take their translations back'
  readingFiles(
    addCommand(program, 'texts', { does, example: "questlint texts check --po 'locale/*.po'" })
      .addArgument(new Argument('<action>', 'what to do').choices(textActions))
      .argument('[files...]', 'with import: the .po file or table (CSV) with the translations')
      .addOption(
        repeatable('--po <file>', 'catalogues to check; with export and import: the one to read from or write into'),
      )
      .option('--language <language>', 'with export and import: the language in the records')
      .addOption(
        new Option(
          '--format <format>',
          'check: pretty, json, compact, github, gitlab, sarif, junit or markdown; export: po or csv (default: the first)',
        ).choices([...textFormats]),
      )
      .optionsGroup('Check:')
      .option('--since <ref>', 'show what became of texts that were reworded since this branch or commit')
      .addOption(
        new Option('--level <level>', 'lowest severity to show')
          .choices(['error', 'warning', 'info'])
          .default('warning'),
      )
      .option('--complete', 'fail for missing, untranslated and fuzzy texts too')
      .optionsGroup('Export:')
      .option('--missing', 'only texts without a translation, or with a fuzzy one')
      .optionsGroup('Import:')
      .option('--dry-run', 'show as a unified diff what would change, and write nothing')
      .addOption(patchOption())
      .option('--force', 'write even if the change leaves findings behind that were not there before')
      .optionsGroup('Configurations:'),
  ).action((action: (typeof textActions)[number], files: string[], options: TextsOptions) =>
    done(texts(action, files, options, io)),
  )
}

function addSetUp(program: Command, io: Io, done: (code: number) => void): void {
  program.commandsGroup('Set up:')
  addCommand(program, 'init', {
    does: 'propose sets for the files of a folder and write them to questlint.config.yaml',
    example: 'questlint init --dry-run',
  })
    .argument('[folder]', 'folder to read (default: this folder)')
    .option('--force', 'replace an existing configuration file')
    .option('--dry-run', 'only print the proposal')
    .action((folder: string | undefined, options: InitOptions) => done(init(folder, options, io)))
  addCommand(program, 'doctor', {
    does: 'show versions, the configuration in use, its sets and files, and the severity of each rule',
    example: 'questlint doctor',
  })
    .option('--config <file>', 'configuration file to use')
    .action((options: { config?: string }) => done(doctor(options, io)))
  addCommand(program, 'sets', {
    does: 'list the sets of the configuration and their files, for build systems',
    example: 'questlint sets --format json',
  })
    .addOption(new Option('--format <format>', 'format of the list').choices(['pretty', 'json']).default('pretty'))
    .option('--config <file>', 'configuration file to use')
    .action((options: SetsOptions) => done(listSets(options, io)))
}

function addInterface(program: Command, io: Io, done: (code: number) => void): void {
  program.commandsGroup("The service's interface:")
  readingFiles(
    addCommand(program, 'structure', {
      does: 'write the response of the structure endpoint for a configuration',
      example: 'questlint structure technologies@2018 > structure.json',
    })
      .argument('<configuration>', 'CODE@EDITION, or CODE if only one edition is loaded')
      .option('--flat', 'a flat list of questions, each with the data of everything around it')
      .option('--language <language>', 'language of the labels (default: English)')
      .option('--po <file>', '.po file with the translations'),
  ).action((name: string, options: StructureOptions) => done(structure(name, options, io)))
  readingFiles(
    addCommand(program, 'filter', {
      does: 'explain a query of the list of questionnaires, and what the service ignores in it or fails on',
      example: "questlint filter 'type=technologies&filter__qg_location__country=country_NPL' technologies@2018",
    })
      .argument('<query>', 'the query, or a complete URL')
      .argument('<configuration>', 'CODE@EDITION, or CODE if only one edition is loaded')
      .addOption(new Option('--format <format>', 'format of the report').choices(['pretty', 'json']).default('pretty')),
  ).action((query: string, name: string, options: FilterOptions) => done(filter(query, name, options, io)))
  addServe(program, io, done)
  readingFiles(
    addCommand(program, 'openapi', {
      does: "write an OpenAPI 3.1 description of the service's interface",
      example: 'questlint openapi technologies@2018 > openapi.json',
    }).argument('[configuration]', 'also describe the answers to this configuration (CODE@EDITION)'),
  ).action((name: string | undefined, options: WhyOptions) => done(openapi(name, options, io)))
}

function addServices(program: Command, io: Io, done: (code: number) => void): void {
  program.commandsGroup('For editors and other programs:')
  addCommand(program, 'lsp', {
    does: 'start the language server (LSP) for an editor',
    example: 'questlint lsp --stdio',
  })
    .option('--stdio', 'use standard input and output (the default)')
    .option('--node-ipc', 'use the IPC channel of the Node process that forked this one')
    .option('--clientProcessId <pid>', 'stop when this process has ended')
    .action(async (options: LspOptions) => done(await lsp(options, io)))
  readingFiles(
    addCommand(program, 'schema', {
      does: "print a JSON Schema: of the format, of the service's responses, or of the answers to a configuration",
      example: 'questlint schema data technologies@2018 > answers.schema.json',
    })
      .argument('[name]', 'schema to print, or "data" for the answers to a configuration (default: list the names)')
      .argument('[configuration]', 'with "data": CODE@EDITION, or CODE if only one edition is loaded')
      .option('--typescript', 'with "data": print TypeScript types instead'),
  ).action((name: string | undefined, configuration: string | undefined, options: SchemaOptions) =>
    done(printSchema(name, configuration, options, io)),
  )
}

function addHelp(program: Command, io: Io, done: (code: number) => void): void {
  program.commandsGroup('Help:')
  addCommand(program, 'explain', {
    does: 'explain a rule, also one about changes: what it reports, why, and its messages',
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
  addCommand(program, 'completion', {
    does: 'print a script that completes commands, options and files in a shell',
    example: 'questlint completion bash >> ~/.bashrc',
  })
    .addArgument(new Argument('<shell>', 'shell to print the script for').choices(shells))
    .action((shell: string) => {
      printReport(io.stdout, completionScript(program, shell), 'bytes')
      done(exitCodes.clean)
    })
}

/** A run with a patch is a dry one. */
function readPatch(command: Command): void {
  const { patch } = command.opts<{ readonly patch?: string }>()
  if (patch !== undefined) command.setOptionValue(command.name() === 'check' ? 'fixDryRun' : 'dryRun', true)
}

function commandNames(program: Command): string[] {
  return [...program.commands.map((command) => command.name()), 'help']
}
