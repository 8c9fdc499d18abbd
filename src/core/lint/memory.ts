import type { Finding, Rule } from '../rules/rule.ts'
import { type FileFacts, ownTexts, type Texts } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import type { LoadedFile, Workspace } from '../workspace/workspace.ts'
import type { ReportTo } from './report-to.ts'

/**
 * What was found in files of earlier states of a workspace, by name. What rules reported holds on as long as the files of the set differ
 * in nothing but words, and none of these is one that the rule read. It is for one set of options.
 */
export type LintMemory = Map<string, FileMemory>

/** What was found in a file. */
export interface FileMemory {
  readonly levels: Workspace['levels']
  readonly project: Workspace['project']
  file: LoadedFile
  /** In turn for the sets that hold the file. */
  sets: SetMemory[]
  /** `undefined` when something has to be judged again. */
  findings: readonly Finding[] | undefined
}

/** What the rules said of a file in a set. */
export interface SetMemory {
  set: SetIndex
  readonly byRule: Map<Rule, RuleMemory>
}

interface RuleMemory {
  readonly reports: readonly Parameters<ReportTo>[]
  /** What the rule read the words of. */
  readonly texts: ReadonlySet<Texts>
}

/** What is remembered of a file and still holds; what does not is forgotten. */
export function recall(memory: LintMemory, workspace: Workspace, file: LoadedFile): FileMemory {
  const { uri } = file.source
  const { levels, project } = workspace
  const sets = workspace.sets.filter((set) => set.file(uri))
  const known = memory.get(uri)
  if (known === undefined || known.levels !== levels || known.project !== project) {
    const fresh = { levels, project, file, sets: sets.map(startSet), findings: undefined }
    memory.set(uri, fresh)
    for (const name of memory.keys()) if (!workspace.files.has(name)) memory.delete(name)
    return fresh
  }
  const isSame = known.file === file && known.sets.length === sets.length
  known.file = file
  const updated = sets.map((set, position) => updateSet(known.sets[position], set))
  known.sets = updated.map(({ memory: ofSet }) => ofSet)
  if (!isSame || updated.some(({ isWhole }) => !isWhole)) known.findings = undefined
  return known
}

function startSet(set: SetIndex): SetMemory {
  return { set, byRule: new Map() }
}

function updateSet(known: SetMemory | undefined, set: SetIndex): { memory: SetMemory; isWhole: boolean } {
  if (known?.set === set) return { memory: known, isWhole: true }
  if (known === undefined || !hasSameFrames(known.set, set)) return { memory: startSet(set), isWhole: false }
  const replaced = known.set.files.flatMap((before, index) => replacedTexts(before, set.files[index] ?? before))
  known.set = set
  let isWhole = true
  for (const [rule, { texts }] of known.byRule) {
    if (!replaced.some((one) => texts.has(one))) continue
    known.byRule.delete(rule)
    isWhole = false
  }
  return { memory: known, isWhole }
}

function hasSameFrames(before: SetIndex, after: SetIndex): boolean {
  return (
    before.name === after.name &&
    before.complete === after.complete &&
    before.overrides === after.overrides &&
    before.files.length === after.files.length &&
    before.files.every((facts, index) => facts.frame === after.files[index]?.frame)
  )
}

/** The texts of a file that its later state has not. */
function replacedTexts(before: FileFacts, after: FileFacts): Texts[] {
  if (before.records === after.records) return []
  return before.records.flatMap((record, index) => (record === after.records[index] ? [] : [ownTexts(record)]))
}
