import {
  createWorkspace,
  type FileJudgement,
  type FileKind,
  type Finding,
  isShown,
  isTold,
  judgeSet,
  type LintOptions,
  type LoadedFile,
  type OwnFindings,
  type PlacedFinding,
  type Project,
  placeFindings,
  type RuleLevel,
  type Severity,
  type SourceSet,
  type Workspace,
} from '../core/internal.ts'
import { textOf } from '../node/read.ts'

/** A file of a set, as it goes to who judges the set. */
export interface TaskFile {
  readonly uri: string
  /** UTF-8; absent where an earlier task brought them. */
  readonly bytes: Uint8Array | undefined
  readonly kind?: FileKind
  readonly invalidUtf8?: number
  /** Whether it is in several sets, so that it is worth being kept as it was read. */
  readonly isShared: boolean
}

/** One set to judge: all that its findings depend on, as data that another thread can be given. */
export interface SetTask {
  readonly set: SourceSet
  readonly files: readonly TaskFile[]
  /** The files to report on. */
  readonly judged: readonly string[]
  /** Those of them that are in no earlier set; what is found in them is worded here. */
  readonly worded: readonly string[]
  readonly levels: Readonly<Record<string, Readonly<Record<string, RuleLevel>>>>
  readonly project: Project
  readonly options: LintOptions
  /** The lowest severity that is shown. */
  readonly level: Severity
}

/** A finding with its words and place, where these do not depend on another set. */
export type PlacedHere = Finding & { readonly placed?: PlacedFinding }

/** What was found in a set, as plain data. */
export interface SetResult {
  /** The files that are configurations. */
  readonly configurations: readonly string[]
  /** Whether what is found is not all, as it is open what some file defines. */
  readonly isUncertain: boolean
  readonly judgements: readonly FileJudgement[]
}

/** Makes a judge of sets, which remembers the files that several sets share. */
export function createSetJudge(): (task: SetTask) => SetResult {
  const shared = new Map<string, LoadedFile>()
  const own: OwnFindings = new WeakMap()
  return (task) => {
    const workspace = readSet(task, shared)
    const judgements = judgeSet(workspace, task.judged, task.options, own)
    return {
      configurations: [...workspace.files.values()]
        .filter((file) => file.isConfiguration)
        .map((file) => file.source.uri),
      isUncertain: workspace.sets.some((one) => one.isUncertain),
      judgements: judgements.map((judgement) =>
        task.worded.includes(judgement.uri) ? placeJudgement(judgement, workspace, task.level) : judgement,
      ),
    }
  }
}

function readSet({ set, files, levels, project }: SetTask, shared: Map<string, LoadedFile>): Workspace {
  const sources = files.map(({ bytes, isShared: _, ...source }) => {
    const text = bytes ? textOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) : undefined
    return { ...source, text: text ?? shared.get(source.uri)?.source.text ?? '' }
  })
  const previous: Workspace = { ...nothing, files: shared }
  const workspace = createWorkspace(
    { files: sources, sets: [set], levels: (uri) => levels[uri] ?? {}, project },
    previous,
  )
  for (const { uri, isShared } of files) {
    const file = workspace.files.get(uri)
    if (isShared && file) shared.set(uri, file)
  }
  return workspace
}

const nothing = createWorkspace({ files: [], sets: [] })

/** What may be shown is worded, also what only counts as long as no other set raises it. */
function placeJudgement(judgement: FileJudgement, workspace: Workspace, level: Severity): FileJudgement {
  const place = (finding: Finding): PlacedHere => {
    const { severity, place: where } = finding
    const mayShow = isTold(finding) && (isShown(severity, level) || judgement.needed.includes(where.pointer))
    const placed = mayShow ? placeFindings([finding], workspace)[0] : undefined
    return placed ? { ...finding, placed } : finding
  }
  return { ...judgement, own: judgement.own.map(place), found: judgement.found.map(place) }
}
