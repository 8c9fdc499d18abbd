import { currentId } from '../rules/former-ids.ts'
import { type Finding, isFinding, isTold } from '../rules/rule.ts'
import { mergeConflict } from '../rules/syntax/merge-conflict.ts'
import { createIndex, type SetIndex } from '../workspace/set-index.ts'
import type { LoadedFile, Workspace } from '../workspace/workspace.ts'
import { applyAccepted, type CoveringEntry } from './accepted.ts'
import { hasStoredAnswers } from './check-answers.ts'
import { createCollector } from './collector.ts'
import { type InSet, judgeAlone, judgeInSet, type Untold } from './judge-in-set.ts'
import { askedOf, askedRules, type LintOptions, withNeededRules } from './lint-options.ts'
import { recall, type SetStates } from './memory.ts'
import { putTogether } from './put-together.ts'
import { mayBeSuppressed } from './suppressions.ts'
import { tellOnce } from './tell-once.ts'

/** The findings of a run, how many more the accepted file covers, and with which entries. */
export interface LintResult {
  readonly findings: readonly Finding[]
  readonly accepted: number
  readonly covering?: readonly CoveringEntry[]
}

/** Judges files of a workspace, each within every set it is in; a finding is reported once. */
export function lint(workspace: Workspace, options: LintOptions = {}): Finding[] {
  return [...judge(workspace, options).findings]
}

/** As {@link lint}, with the count of accepted findings. */
export function judge(workspace: Workspace, options: LintOptions = {}): LintResult {
  const uris = options.files ?? [...workspace.files.keys()]
  return acceptFindings(workspace, judgeFiles(workspace, uris, withNeededRules(options)), options)
}

/** Set by set, as what is worked out about a set then need not be kept beside that of all others. */
function judgeFiles(workspace: Workspace, uris: readonly string[], options: LintOptions): Finding[] {
  const judged = new Map<string, Judged>()
  for (const uri of new Set(uris)) {
    const file = workspace.files.get(uri)
    if (file) judged.set(uri, { file, own: judgeAlone(workspace, file, options), inSets: [] })
  }
  const isMany = workspace.sets.length > mostKeptSets
  for (const set of workspace.sets) {
    const facts = set.files.map((file) => file.facts)
    // Tables and memories hang on the index, and go with it.
    const index = isMany ? createIndex(facts, set) : set
    for (const uri of new Set(facts.map((one) => one.uri))) {
      const ofFile = judged.get(uri)
      if (ofFile === undefined) continue
      options.onFile?.(uri)
      ofFile.inSets.push(judgeInSet(workspace, index, ofFile, withUntold(options, workspace, ofFile.file, 'deciding')))
    }
  }
  return [...judged.values()].flatMap(({ file, own, inSets }) => putTogether(workspace, file, own, inSets, options))
}

interface Judged {
  readonly file: LoadedFile
  readonly own: readonly Finding[]
  readonly inSets: InSet[]
}

/** The tables of a set of real size take half a megabyte. */
const mostKeptSets = 20

/**
 * What is wrong with one file, whether accepted or not, and what is untold where entries or comments ask for it; `judge` is this for each
 * file, then {@link acceptFindings}.
 */
export function judgeFile(workspace: Workspace, uri: string, options: LintOptions = {}): readonly Finding[] {
  const file = workspace.files.get(uri)
  if (file === undefined) return []
  const known = options.memory && recall(options.memory, workspace, file)
  const judge = (): readonly Finding[] => judgeInAll(workspace, file, withNeededRules(options), known?.sets)
  if (known === undefined) return judge()
  if (known.findings === undefined || hasStoredAnswers(file.facts)) known.findings = judge()
  return known.findings
}

/** What is wrong with a file whatever set it is in, which is known long before what {@link judgeFile} gives. */
export function judgeFileAlone(workspace: Workspace, uri: string, options: LintOptions = {}): readonly Finding[] {
  const file = workspace.files.get(uri)
  if (file === undefined) return []
  const own = judgeAlone(workspace, file, options)
  // What comments are there for is not known yet.
  const found = putTogether(workspace, file, own, [{ found: [], needed: [], isUncertain: true }], options)
  return acceptFindings(workspace, found, { ...options, files: [uri], isWhole: false }).findings
}

function judgeInAll(
  workspace: Workspace,
  file: LoadedFile,
  options: LintOptions,
  known?: readonly SetStates[],
): readonly Finding[] {
  const own = judgeAlone(workspace, file, options)
  const holding: readonly SetIndex[] = workspace.sets.filter((set) => set.file(file.source.uri))
  const asked = withUntold(options, workspace, file, holding.length === 1 ? 'deciding here' : 'deciding')
  const inSets = holding.map((set, position) => judgeInSet(workspace, set, { file, own }, asked, known?.[position]))
  const found = putTogether(workspace, file, own, inSets, options)
  // The rest is what decided what is told, which depends on what is remembered.
  return asked.untold === 'all' ? found : found.filter(isTold)
}

/** Only accepted entries and comments ask for all that nobody is told. */
function withUntold(
  options: LintOptions,
  { accepted }: Workspace,
  { document }: LoadedFile,
  otherwise: Untold,
): LintOptions & { readonly untold: Untold } {
  return { ...options, untold: accepted !== undefined || mayBeSuppressed(document) ? 'all' : otherwise }
}

/** Takes out the findings that the accepted file covers and adds what is wrong with its entries. */
export function acceptFindings(
  workspace: Workspace,
  findings: readonly Finding[],
  options: LintOptions = {},
): LintResult {
  const own = workspace.accepted
  const told = (all: readonly Finding[]): readonly Finding[] =>
    options.isSeparate ? askedOf(all, options) : tellOnce(all, (some) => askedOf(some, options))
  const forPeople = findings.filter(isTold)
  if (own === undefined) return { findings: told(forPeople), accepted: 0 }
  const uris = options.files ?? [...workspace.files.keys()]
  const isAll = options.isWhole ?? [...workspace.files.keys()].every((uri) => uris.includes(uri))
  // Of sets judged one by one only the findings are at hand.
  const isUncertain =
    workspace.sets.some((set) => set.isUncertain) || findings.some((one) => isFinding(one, mergeConflict))
  const isWhole = isAll && !isUncertain
  const collector = createCollector(workspace, own.source.uri, options)
  const { kept, covering } = applyAccepted(findings, workspace, { today: options.today, isWhole }, collector.reportTo)
  const only = askedRules(options)
  return {
    findings: told([...kept, ...collector.findings()]),
    accepted: askedOf(forPeople, options).length - askedOf(kept, options).length,
    covering: covering.filter(({ entry }) => only?.has(currentId(entry.rule)) ?? true),
  }
}
