import {
  type AnswerCounter,
  type ConfigurationReference,
  createAnswerCounter,
  findQuestionnaire,
  latestEdition,
  nameOfConfiguration,
  type Questionnaire,
  questionnairesOf,
  type Workspace,
} from '../../core/internal.ts'
import { type AnswerFile, openAnswers, sortOut } from '../../node/answer-files.ts'
import { readLineBlocks } from '../../node/line-blocks.ts'
import { resolvePath } from '../../node/paths.ts'
import { type AnswerThreadData, judgeBlocks } from '../answer-threads.ts'
import { type AnswerWriter, answerFormats, createAnswerWriter } from '../answer-writer.ts'
import { type AnswerTask, type BlockJudge, type BlockResult, createBlockJudge } from '../block-judge.ts'
import { pickConfiguration } from '../choose-configuration.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { choice, flag, list, movedTo, type OptionsOf, presetChoice, renamedFrom, value } from '../command/option.ts'
import {
  colorOption,
  configOptions,
  configurationOption,
  contextOption,
  outputOption,
  quietOption,
} from '../command/shared-options.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { type Beside, loadBeside, refuseContested } from '../load-beside.ts'
import { mergeSummaries } from '../merge-summaries.ts'
import { createProgress, type Progress } from '../progress.ts'
import { say } from '../say.ts'
import { itemNames, refuseTreeOptions, writeTrees } from '../trees.ts'

const options = [
  renamedFrom('--against', configurationOption('for answers that do not name one, the only one that is loaded')),
  presetChoice(
    '--as <check>',
    'which check of the service to use: that of the interface, that of the form, or only the last step of the form',
    ['api', 'form', 'clean'],
    'api',
  ),
  flag('--show-answers', 'show the answers themselves, not only their type and length'),
  flag('--cleaned', 'write the data as the service would store it, one questionnaire per line'),
  choice('--level <level>', 'lowest severity to show', ['error', 'warning', 'info']),
  quietOption,
  presetChoice('--format <format>', 'format of the report', answerFormats, 'pretty'),
  outputOption,
  movedTo('export tree', flag('--tree', 'write the answers with their labels')),
  movedTo('export item', choice('--item <list>', 'write each questionnaire as an item of a list', itemNames)),
  movedTo('export', value('--language <language>', 'with --tree and --item: language of labels and answers')),
  movedTo('export', value('--po <file>', 'with --tree: .po file with the translated labels')),
  flag('--summary-json', 'write only the counts, to be added up with --merge'),
  flag('--merge', 'add up the counts written by --summary-json'),
  list('--path <path>', 'configurations to read (default: the same as for questlint without arguments)'),
  contextOption,
  ...configOptions,
  colorOption,
] as const

type DataOptions = OptionsOf<typeof options>

/** Judges files of stored questionnaires against their configurations. */
export const data = defineCommand({
  name: 'check answers',
  formerly: 'data',
  group: 'check',
  rank: 2,
  does: 'check stored questionnaires against their configuration, as the service does',
  example: 'questlint check answers answers.jsonl -c technologies@2018',
  arguments: [
    argument('<files...>', 'stored questionnaires as JSON, JSON lines, XML or fixtures; "-" is standard input'),
  ],
  options,
  run: (files, chosen, io) => {
    refuseTreeOptions({ ...chosen })
    return chosen.tree || chosen.item ? writeTrees(files, chosen, io) : judgeStored(files, chosen, io)
  },
})

async function judgeStored(files: readonly string[], options: DataOptions, io: Io): Promise<number> {
  refuseContradictions(options)
  const counter = createAnswerCounter()
  const writer = createAnswerWriter(options, io)
  if (options.merge) mergeSummaries(files, counter, io)
  else await judgeFiles(files, options, { counter, writer, io, progress: createProgress(io.progress ?? io.stderr) })
  const summary = counter.summary()
  writer.end(summary)
  return summary.errors + summary.unreadable > 0 ? exitCodes.findings : exitCodes.clean
}

function refuseContradictions({ merge, cleaned, summaryJson, format, configuration, showAnswers }: DataOptions): void {
  const judging = { '--configuration': configuration, '--cleaned': cleaned, '--show-answers': showAnswers }
  const [wrong] = Object.entries(judging).flatMap(([name, value]) => (value ? [name] : []))
  if (merge && wrong !== undefined) throw new UsageError(`--merge adds up counts; it cannot be combined with ${wrong}`)
  if (merge && (format === 'json' || format === 'jsonl'))
    throw new UsageError('--merge reads only counts; write them with --summary-json')
  if (cleaned && (summaryJson || format !== 'pretty'))
    throw new UsageError(
      '--cleaned writes data, and the report for people to standard error; it cannot be combined with another report',
    )
}

interface Judging {
  readonly counter: AnswerCounter
  readonly writer: AnswerWriter
  readonly io: Io
  readonly progress: Progress
}

async function judgeFiles(files: readonly string[], options: DataOptions, judging: Judging): Promise<void> {
  const { io, progress } = judging
  const beside = loadBeside(files, options, io)
  const { workspace } = beside.loaded
  const { configuration } = options
  const against = configuration === undefined ? undefined : pickConfiguration(configuration, beside.loaded)
  if (against) refuseContested(nameOfConfiguration(against), beside)
  if (against && options.as === 'api') tellLaterEdition(against, workspace, io)
  for (const name of files) {
    const task = createTask(name, options, beside)
    const judge = createBlockJudge(task, workspace, against)
    const file = name === '-' ? await sortOut(name, io.streamStdin()) : await openAnswers(resolvePath(io.cwd, name))
    await judgeFile(file, { ...judging, task, judge, beside })
    // Nobody reads what is still to come.
    if (io.stdout.isGone?.()) break
  }
  progress.clear()
}

/** A request about an edition that is not the latest is refused whatever its answers are (format facts 10). */
function tellLaterEdition(against: Questionnaire, { sets }: Workspace, io: Io): void {
  const all = sets.flatMap((set) => set.files.flatMap(questionnairesOf))
  const latest = latestEdition(against.configuration?.code ?? '', all)
  const [name, later] = [against, latest ?? against].map(nameOfConfiguration)
  if (name === later) return
  say(
    io,
    `${name} is not the latest edition, which is ${later}: the service refuses to create or edit questionnaires of it (400, 406), whatever they contain`,
  )
}

function createTask(name: string, options: DataOptions, { loaded: { workspace }, contested }: Beside): AnswerTask {
  const uri = name === '-' ? 'stdin' : name
  const listing = options.format === 'json' || options.format === 'jsonl' ? 'findings' : 'nothing'
  return {
    uri,
    against: options.configuration,
    contested: [...contested.keys()],
    as: options.as,
    year: new Date().getUTCFullYear(),
    showAnswers: options.showAnswers ?? false,
    levels: workspace.levels(uri),
    lists: options.summaryJson ? 'nothing' : options.cleaned ? 'cleaned' : listing,
  }
}

interface FileJudging extends Judging {
  readonly task: AnswerTask
  readonly judge: BlockJudge
  readonly beside: Beside
}

async function judgeFile(file: AnswerFile, judging: FileJudging): Promise<void> {
  const { counter, judge, progress, io, task } = judging
  if (file.kind === 'problem') throw new UsageError(`${task.uri}: ${file.detail}`)
  if (file.kind === 'text') {
    const result = judge.judgeText(file.text)
    const { questionnaires, unreadable } = result.summary
    if (!result.unknown && questionnaires + unreadable === 0)
      throw new UsageError(`${task.uri}: contains no stored questionnaires`)
    take(result, judging)
    return
  }
  const blocks = readLineBlocks(file.chunks)
  let isEmpty = true
  for await (const result of judgeBlocks(blocks, judge, io.threadFile, () => threadDataOf(judging))) {
    const { questionnaires, unreadable } = result.summary
    isEmpty &&= !result.unknown && questionnaires + unreadable === 0
    take(result, judging)
    progress.show(`${task.uri}: ${counter.questionnaires()} questionnaires`)
    if (io.stdout.isGone?.()) return
  }
  if (isEmpty) throw new UsageError(`${task.uri}: contains no stored questionnaires`)
}

function take({ text, summary, unknown }: BlockResult, { counter, writer, task, beside }: FileJudging): void {
  if (unknown) {
    for (const set of beside.loaded.workspace.sets) {
      const found = findQuestionnaire(unknown, set)
      if (found) refuseContested(nameOfConfiguration(found), beside)
    }
    throw new UsageError(wordUnknown(task.uri, unknown))
  }
  counter.merge(summary)
  if (text !== '') writer.write(text)
}

function threadDataOf({ task, beside }: FileJudging): AnswerThreadData {
  const { workspace } = beside.loaded
  const files = [...workspace.files.values()].map(({ source: { uri, text, kind } }) => ({
    uri,
    text,
    ...(kind ? { kind } : {}),
  }))
  const sets = workspace.input.sets ?? [{ files: files.map(({ uri }) => uri) }]
  return { job: 'judge answers', files, sets, project: workspace.project, task }
}

function wordUnknown(uri: string, { pk, code, edition }: ConfigurationReference): string {
  const hint = 'name the configuration of the answers with --configuration CODE@EDITION, and its files with --path'
  if (code !== undefined)
    return `${uri}: no loaded file has the configuration ${code}${edition === undefined ? '' : `@${edition}`}; ${hint}`
  return pk === undefined
    ? `${uri}: the answers do not name which configuration they belong to; ${hint}`
    : `${uri}: no loaded file has the configuration with pk ${pk}; ${hint}`
}
