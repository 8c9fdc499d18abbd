import type { Finding, Rule } from '../rules/rule.ts'
import { isSameList } from '../text/lists.ts'
import { type FileFacts, ownTexts, type Texts } from '../workspace/facts.ts'
import { watchTexts } from '../workspace/looked-at.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import type { LoadedFile, Workspace } from '../workspace/workspace.ts'
import type { Report } from './report-to.ts'

/**
 * What was found in files of earlier states of a workspace, by name. What rules reported remains valid as long as the files of the set
 * differ in nothing but words, and none of these is one that the rule read. It is for one set of options.
 */
export type LintMemory = Map<string, FileMemory>

/** What was found in a file. */
export interface FileMemory {
  readonly levels: Workspace['levels']
  readonly project: Workspace['project']
  /** Whether there are accepted findings, which ask for more. */
  hasAccepted: boolean
  file: LoadedFile
  /** In turn for the sets that have the file. */
  sets: readonly SetStates[]
  /** `undefined` when something has to be judged again. */
  findings: readonly Finding[] | undefined
  derived: Derived | undefined
}

/** What was made of the findings, and what it rests on besides the set. */
interface Derived {
  readonly basis: readonly unknown[]
  readonly value: unknown
  readonly texts: ReadonlySet<Texts>
}

/**
 * Makes something of what {@link recall} gave of a file, once as long as the set, the words that are read and the
 * things in `basis` are the same.
 */
export function derive<Value>(known: FileMemory, basis: readonly unknown[], work: () => Value): Value {
  const { derived } = known
  if (derived !== undefined && isSameList(derived.basis, basis)) return derived.value as Value
  let value: Value | undefined
  const texts = watchTexts(() => {
    value = work()
  })
  known.derived = { basis, value, texts }
  return value as Value
}

/** A set that changes: the newest state first, then those that it had before or that were meant by it. */
export interface SetStates {
  states: readonly SetMemory[]
}

/** What the rules said of a file in a set. */
export interface SetMemory {
  readonly options: Pick<SetIndex, 'name' | 'complete' | 'overrides' | 'generated' | 'isPartial'>
  /** Not the set itself, which contains far more. */
  files: readonly FileFacts[]
  readonly byRule: Map<Rule, RuleMemory>
  /** Whether what was found rests on a set with other names of members, too, whose words nobody watched. */
  isCorrected: boolean
}

interface RuleMemory {
  readonly reports: readonly Report[]
  /** What the rule read the words of. */
  readonly texts: ReadonlySet<Texts>
}

/** What is remembered of a file and is still valid; what is not is forgotten. */
export function recall(memory: LintMemory, workspace: Workspace, file: LoadedFile): FileMemory {
  const { uri } = file.source
  const { levels, project } = workspace
  const hasAccepted = workspace.accepted !== undefined
  const sets = workspace.sets.filter((set) => set.file(uri))
  const known = memory.get(uri)
  if (known === undefined || known.levels !== levels || known.project !== project) {
    const states = sets.map((set) => ({ states: [startSet(set)] }))
    const fresh = { levels, project, hasAccepted, file, sets: states, findings: undefined, derived: undefined }
    memory.set(uri, fresh)
    for (const name of memory.keys()) if (!workspace.files.has(name)) memory.delete(name)
    return fresh
  }
  const isSame = known.file === file && known.sets.length === sets.length && known.hasAccepted === hasAccepted
  known.file = file
  known.hasAccepted = hasAccepted
  const asked = sets.map((set, position) => ({ set, ofSet: known.sets[position] ?? { states: [] } }))
  known.sets = asked.map(({ ofSet }) => ofSet)
  const updated = asked.map(({ set, ofSet }) => updateSet(ofSet, set))
  if (
    !isSame ||
    updated.some(({ memory: { byRule }, isNewest, replaced }) => {
      return !isNewest || byRule.size === 0 || isRead(known.derived, replaced)
    })
  )
    known.derived = undefined
  if (!isSame || updated.some(({ isWhole }) => !isWhole)) known.findings = undefined
  return known
}

function startSet(set: SetIndex): SetMemory {
  const { name, complete, overrides, generated, isPartial } = set
  return {
    options: { name, complete, overrides, generated, isPartial },
    files: set.files.map(({ facts }) => facts),
    byRule: new Map(),
    isCorrected: false,
  }
}

function isRead(memory: { readonly texts: ReadonlySet<Texts> } | undefined, replaced: readonly Texts[]): boolean {
  return memory !== undefined && replaced.some((texts) => memory.texts.has(texts))
}

interface Updated {
  readonly memory: SetMemory
  /** Whether it was the newest state before. */
  readonly isNewest: boolean
  /** Whether all that was known of the newest state is still valid. */
  readonly isWhole: boolean
  readonly replaced: readonly Texts[]
}

/** States of a set that are remembered. */
const mostStates = 3

/** What is remembered of a set that is meant by the newest state. */
export function recallMeant(ofSet: SetStates, set: SetIndex): SetMemory {
  const [newest] = ofSet.states
  const { memory } = updateSet(ofSet, set)
  if (newest) putFirst(ofSet, newest)
  return memory
}

/** Puts what is still valid of a set first among its states. */
function updateSet(ofSet: SetStates, set: SetIndex): Updated {
  const [newest] = ofSet.states
  const known = ofSet.states.find((one) => hasSameFrames(one, set))
  if (known === undefined) {
    const memory = startSet(set)
    putFirst(ofSet, memory)
    return { memory, isNewest: false, isWhole: false, replaced: [] }
  }
  putFirst(ofSet, known)
  const replaced = known.files.flatMap((before, index) => replacedTexts(before, set.files[index] ?? before))
  if (replaced.length > 0) known.files = set.files.map(({ facts }) => facts)
  const isNewest = known === newest
  let isWhole = isNewest && (replaced.length === 0 || !known.isCorrected)
  for (const [rule, ofRule] of known.byRule) {
    if (!isRead(ofRule, replaced)) continue
    known.byRule.delete(rule)
    isWhole = false
  }
  return { memory: known, isNewest, isWhole, replaced }
}

function putFirst(ofSet: SetStates, one: SetMemory): void {
  ofSet.states = [one, ...ofSet.states.filter((other) => other !== one)].slice(0, mostStates)
}

function hasSameFrames({ options, files }: SetMemory, after: SetIndex): boolean {
  return (
    options.name === after.name &&
    options.complete === after.complete &&
    options.overrides === after.overrides &&
    options.generated === after.generated &&
    options.isPartial === after.isPartial &&
    files.length === after.files.length &&
    files.every((facts, index) => facts.frame === after.files[index]?.frame)
  )
}

/** The texts of a file that its later state has not. */
function replacedTexts(before: FileFacts, after: FileFacts): Texts[] {
  if (before.records === after.records) return []
  return before.records.flatMap((record, index) => (record === after.records[index] ? [] : [ownTexts(record)]))
}
