import {
  type AnswerCounter,
  type AnswerRun,
  type ConfigurationReference,
  createAnswerCounter,
  findQuestionnaire,
  type JudgedAnswers,
  judgeAnswerText,
  type Questionnaire,
  type Workspace,
} from '../core/index.ts'
import { type AnswerFile, openAnswers, sortOut } from '../node/answer-files.ts'
import { readLineBlocks } from '../node/line-blocks.ts'
import { type Loaded, loadPlanned, planRun } from '../node/load.ts'
import { resolvePath } from '../node/paths.ts'
import { type AnswerFormat, type AnswerWriter, createAnswerWriter } from './answer-writer.ts'
import { pickConfiguration } from './choose-configuration.ts'
import { expectLongRunFor } from './engine.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { judgeBlock } from './judge-block.ts'
import { mergeSummaries } from './merge-summaries.ts'
import { createProgress, type Progress } from './progress.ts'
import { plainOptions, requestOf, settle } from './run.ts'
import type { WhyOptions } from './why.ts'

/** The options of `questlint data` as commander gives them. */
export interface DataOptions extends WhyOptions {
  /** `CODE@EDITION` of answers that do not say it. */
  readonly against?: string
  readonly as: 'api' | 'form'
  readonly cleaned?: boolean
  readonly showAnswers?: boolean
  readonly format: AnswerFormat
  readonly level?: 'error' | 'warning' | 'info'
  readonly summaryJson?: boolean
  readonly merge?: boolean
  /** `false` for `--no-color`. */
  readonly color: 'auto' | 'always' | 'never' | false
}

/** Judges files of stored questionnaires against their configurations. */
export async function data(files: readonly string[], options: DataOptions, io: Io): Promise<number> {
  if (files.length === 0) throw new UsageError('give files of stored questionnaires, or "-" for standard input')
  const counter = createAnswerCounter()
  const writer = createAnswerWriter(options, io)
  if (options.merge) mergeSummaries(files, counter, io)
  else await judgeFiles(files, options, { counter, writer, io })
  writer.end(counter.summary())
  return counter.summary().errors > 0 ? exitCodes.findings : exitCodes.clean
}

/** Reads the configurations; that files of answers among what is found are none need not be said. */
function loadConfigurations(files: readonly string[], options: DataOptions, io: Io): Loaded {
  const request = requestOf(options.path, plainOptions(options), io)
  const loaded = loadPlanned(planRun({ ...request, mayLack: 'files' }))
  const notes = loaded.notes.filter((note) => !files.some((file) => note.startsWith(`${file}: `)))
  expectLongRunFor(Number.POSITIVE_INFINITY)
  return settle({ ...loaded, notes }, io)
}

interface Judging {
  readonly counter: AnswerCounter
  readonly writer: AnswerWriter
  readonly io: Io
}

async function judgeFiles(files: readonly string[], options: DataOptions, judging: Judging): Promise<void> {
  const { io } = judging
  const loaded = loadConfigurations(files, options, io)
  const against = options.against === undefined ? undefined : pickConfiguration(options.against, loaded)
  const progress = createProgress(io.progress ?? io.stderr)
  for (const name of files) {
    const uri = name === '-' ? 'stdin' : name
    const run: AnswerRun = {
      as: options.as,
      year: new Date().getUTCFullYear(),
      showAnswers: options.showAnswers ?? false,
      levels: loaded.workspace.levels(uri),
      find: createFinder(loaded.workspace, against, uri),
    }
    const file = name === '-' ? await sortOut(name, io.streamStdin()) : await openAnswers(resolvePath(io.cwd, name))
    await judgeFile(uri, file, run, { ...judging, progress, loaded })
    // Nobody reads what is still to come.
    if (io.stdout.isGone?.()) break
  }
  progress.clear()
}

async function judgeFile(
  uri: string,
  file: AnswerFile,
  run: AnswerRun,
  { counter, writer, progress, io }: Judging & { readonly progress: Progress; readonly loaded: Loaded },
): Promise<void> {
  const take = (judged: JudgedAnswers): void => {
    if (judged.unknown) throw new UsageError(wordUnknown(uri, judged.unknown))
    counter.add(judged.findings, judged.isRefused)
    writer.write(judged)
  }
  if (file.kind === 'problem') throw new UsageError(`${uri}: ${file.detail}`)
  if (file.kind === 'text') {
    const all = judgeAnswerText(uri, file.text, run)
    if (all.length === 0) throw new UsageError(`${uri}: holds no stored questionnaires`)
    for (const judged of all) take(judged)
    return
  }
  for await (const block of readLineBlocks(file.chunks)) {
    for (const judged of judgeBlock(uri, block, run)) take(judged)
    progress.show(`${uri}: ${counter.summary().questionnaires} questionnaires`)
    if (io.stdout.isGone?.()) return
  }
}

/** Where a stored questionnaire says its configuration by code that counts, else what --against names; sets that hold the file come first. */
function createFinder({ sets }: Workspace, against: Questionnaire | undefined, uri: string): AnswerRun['find'] {
  const ordered = [...sets.filter((set) => set.file(uri)), ...sets.filter((set) => !set.file(uri))]
  const known = new Map<string, Questionnaire | undefined>()
  return (reference) => {
    if (against && !isNamed(reference, against)) return against
    const key = JSON.stringify(reference)
    if (!known.has(key)) {
      const found = ordered.flatMap((set) => findQuestionnaire(reference, set) ?? [])[0]
      if (known.size < mostKnown) known.set(key, found)
      return found
    }
    return known.get(key)
  }
}

const mostKnown = 1000

/** Whether a record itself says another configuration than --against does; a number is that of one database only. */
function isNamed({ code, edition }: ConfigurationReference, { configuration }: Questionnaire): boolean {
  if (code === undefined) return false
  return edition !== undefined || code !== configuration?.code
}

function wordUnknown(uri: string, { pk, code, edition }: ConfigurationReference): string {
  const hint = 'name the configuration of the answers with --against CODE@EDITION, and its files with --path'
  if (code !== undefined)
    return `${uri}: no loaded file has the configuration ${code}${edition === undefined ? '' : `@${edition}`}; ${hint}`
  return pk === undefined
    ? `${uri}: the answers do not say of which configuration they are; ${hint}`
    : `${uri}: no loaded file has the configuration with pk ${pk}; ${hint}`
}
