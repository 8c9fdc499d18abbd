import {
  acceptFindings,
  derive,
  type Finding,
  fileOf,
  judgeFile,
  type LintMemory,
  type PresentedFinding,
  present,
  type Workspace,
} from '../src/core/internal.ts'
import type { Project } from './project.ts'

/** Judges files of projects as the command line does, each once for a state of its workspace. */
export interface Judge {
  /**
   * The findings of a file, without accepted ones and without fixes, in the order of the text. The accepted file has
   * those about its entries.
   */
  readonly findingsOf: (project: Project, file: string) => readonly PresentedFinding[]
  /** The same as data, for fixes. */
  readonly rawFindingsOf: (project: Project, file: string) => readonly Finding[]
}

interface Verdict {
  /** Before the accepted file is looked at. */
  readonly found: readonly Finding[]
  readonly kept: readonly Finding[]
  presented?: readonly PresentedFinding[]
}

/** Makes a judge; `today` gives the date, `YYYY-MM-DD`, that accepted findings expire by. */
export function createJudge(today: () => string): Judge {
  const memories = new WeakMap<Project, LintMemory>()
  const verdicts = new WeakMap<Workspace, Map<string, Verdict>>()

  const verdictOf = (project: Project, file: string): Verdict => {
    const workspace = project.workspace()
    const known = verdicts.get(workspace) ?? new Map<string, Verdict>()
    verdicts.set(workspace, known)
    const verdict = known.get(file) ?? judge(project, workspace, file)
    known.set(file, verdict)
    return verdict
  }
  const judge = (project: Project, workspace: Workspace, file: string): Verdict => {
    const options = { today: today() }
    if (file === workspace.accepted?.source.uri) {
      const found = project.judged().flatMap((one) => verdictOf(project, one).found)
      const { findings } = acceptFindings(workspace, found, { ...options, isWhole: true })
      return { found: [], kept: findings.filter((finding) => finding.uri === file) }
    }
    const memory = memories.get(project) ?? new Map()
    memories.set(project, memory)
    const found = judgeFile(workspace, file, { ...options, memory })
    const { findings } = acceptFindings(workspace, found, { ...options, isWhole: false })
    return { found, kept: findings.filter((finding) => finding.uri === file) }
  }
  /** Words and places rest on the texts of the file and of those that findings lead to, and on the labels that are read. */
  const presentKept = (project: Project, file: string, kept: readonly Finding[]): readonly PresentedFinding[] => {
    const workspace = project.workspace()
    const make = (): readonly PresentedFinding[] => present(kept.map(withoutFixes), workspace)
    const known = memories.get(project)?.get(file)
    const related = kept.flatMap((finding) => finding.related.map(({ uri }) => fileOf(workspace, uri)))
    return known ? derive(known, [...kept, fileOf(workspace, file), ...related], make) : make()
  }
  return {
    findingsOf: (project, file) => {
      const verdict = verdictOf(project, file)
      verdict.presented ??= presentKept(project, file, verdict.kept)
      return verdict.presented
    },
    rawFindingsOf: (project, file) => verdictOf(project, file).kept,
  }
}

/** Whether a fix is possible takes the places of all the text; it is asked when somebody wants to see the fixes. */
function withoutFixes(finding: Finding): Finding {
  return { ...finding, fixes: [] }
}
