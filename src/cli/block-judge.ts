import {
  type AnswerCheck,
  type AnswerRun,
  type AnswerSummary,
  type ConfigurationReference,
  createAnswerCounter,
  findQuestionnaire,
  type JudgedAnswers,
  judgeAnswerLine,
  judgeAnswerText,
  nameOfConfiguration,
  type Questionnaire,
  type RuleLevel,
  safeJson,
  type Workspace,
  writeAnswers,
} from '../core/internal.ts'
import { isBlank, type LineBlock, linesIn } from '../node/line-blocks.ts'
import { isOfNone, onlyQuestionnaire } from './choose-configuration.ts'

/** How the answers of one file are judged, as data that a thread can be given. */
export interface AnswerTask {
  readonly uri: string
  readonly against: string | undefined
  /** The configurations, by name, that are not taken for those of answers. */
  readonly contested: readonly string[]
  readonly as: AnswerCheck
  readonly year: number
  readonly showAnswers: boolean
  readonly levels: Readonly<Record<string, RuleLevel>>
  /** What is written of each questionnaire: its findings or its cleaned data, a line each, or nothing. */
  readonly lists: 'findings' | 'cleaned' | 'nothing'
}

/** What came of some questionnaires: lines to write, and counts. */
export interface BlockResult {
  readonly text: string
  readonly summary: AnswerSummary
  /** The first configuration that no loaded file has, or that is contested. */
  readonly unknown?: ConfigurationReference
}

/** Judges texts and blocks of lines of one file. */
export interface BlockJudge {
  readonly judgeText: (text: string) => BlockResult
  readonly judgeLines: (block: LineBlock) => BlockResult
}

/** The judge of a file, in the workspace of its configurations. */
export function createBlockJudge(
  task: AnswerTask,
  workspace: Workspace,
  against: Questionnaire | undefined,
): BlockJudge {
  const run: AnswerRun = { ...task, find: createFinder(workspace, against, task) }
  return {
    judgeText: (text) => collect(judgeAnswerText(task.uri, text, run), task),
    judgeLines: (block) => collect(judgeLines(block, run, task.uri), task),
  }
}

function collect(all: Iterable<JudgedAnswers>, { lists }: AnswerTask): BlockResult {
  const counter = createAnswerCounter()
  const lines: string[] = []
  for (const judged of all) {
    if (judged.unknown) return { text: '', summary: counter.summary(), unknown: judged.unknown }
    counter.add(judged.findings, judged.isRefused)
    if (lists === 'findings') for (const finding of judged.findings) lines.push(safeJson(finding), '\n')
    if (lists === 'cleaned') lines.push(writeAnswers(judged.cleaned), '\n')
  }
  return { text: lines.join(''), summary: counter.summary() }
}

function* judgeLines(block: LineBlock, run: AnswerRun, uri: string): Generator<JudgedAnswers> {
  let { linesBefore, filledBefore } = block
  for (const line of linesIn(block.bytes)) {
    if (!isBlank(line)) {
      filledBefore++
      const text = Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString('utf8')
      yield judgeAnswerLine(uri, { text, linesBefore, number: filledBefore }, run)
    }
    linesBefore++
  }
}

/**
 * Where a stored questionnaire says its configuration by code that counts, else what --configuration names; sets that have
 * the file come first.
 */
function createFinder(
  workspace: Workspace,
  against: Questionnaire | undefined,
  { uri, contested }: AnswerTask,
): AnswerRun['find'] {
  const { sets } = workspace
  const isContested = (one: Questionnaire): boolean => contested.includes(nameOfConfiguration(one))
  const ordered = [...sets.filter((set) => set.file(uri)), ...sets.filter((set) => !set.file(uri))]
  const known = new Map<string, Questionnaire | undefined>()
  return (reference) => {
    if (against && !isNamed(reference, against)) return against
    const only = isOfNone(reference) ? onlyQuestionnaire(workspace) : undefined
    if (only && !isContested(only)) return only
    const key = JSON.stringify(reference)
    if (known.has(key)) return known.get(key)
    const first = ordered.flatMap((set) => findQuestionnaire(reference, set) ?? [])[0]
    const found = first && isContested(first) ? undefined : first
    if (known.size < mostKnown) known.set(key, found)
    return found
  }
}

const mostKnown = 1000

/** Whether a record itself says another configuration than --configuration does; a number is that of one database only. */
function isNamed({ code, edition }: ConfigurationReference, { configuration }: Questionnaire): boolean {
  if (code === undefined) return false
  return edition !== undefined || code !== configuration?.code
}
