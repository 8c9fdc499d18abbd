import type { Finding, Fix } from '../rules/rule.ts'
import { composeEdits } from '../text/compose-edits.ts'
import { applyEdits } from '../text/edits.ts'
import { addAll } from '../text/lists.ts'
import { parsePointer } from '../text/pointer.ts'
import type { TextEdit } from '../text/range.ts'
import { createWorkspace, type Workspace } from '../workspace/workspace.ts'
import { createClaims, objectsOf } from './fix-claims.ts'
import { editsOf } from './fix-edits.ts'
import { lint } from './lint.ts'
import type { LintOptions } from './lint-options.ts'

/** Which fixes to apply: only those that are certainly right, or guesses too. */
export interface FixOptions extends LintOptions {
  readonly unsafe?: boolean
}

/** The outcome of fixing: the workspace with the new texts, and which files changed. */
export interface Fixed {
  readonly workspace: Workspace
  readonly changed: ReadonlySet<string>
  /** How many fixes were applied. */
  readonly applied: number
  /** The files that each of them changes. */
  readonly touched: readonly (readonly string[])[]
  /** The edits of all rounds, for the texts as they were given. */
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>
}

const mostRounds = 10

/**
 * Applies fixes until none is left, at most ten rounds: of two fixes that touch the first is applied and the other judged
 * again in the next round. Safe fixes after which files without errors have one are left out.
 */
export function fix(workspace: Workspace, options: FixOptions = {}): Fixed {
  const separate = { ...options, isSeparate: true }
  let current = workspace
  const all = new Map<string, readonly TextEdit[]>()
  const touched: (readonly string[])[] = []
  const refused = new Set<string>()
  const trials = { left: mostTrials }
  let findings = lint(current, separate)
  for (let round = 0; round < mostRounds; round++) {
    const candidates = chooseFixes(findings, options.unsafe ?? false).filter(({ id }) => !refused.has(id))
    const edits = collectEdits(current, candidates)
    if (edits.touched.length === 0) break
    const next = withEdits(current, edits.byFile)
    const after = lint(next, separate)
    if (!options.unsafe && !hasErrors(findings) && hasErrors(after)) {
      for (const { id } of findHarmful(current, candidates, options, trials)) refused.add(id)
      continue
    }
    addAll(touched, edits.touched)
    for (const [uri, own] of edits.byFile) {
      all.set(uri, composeEdits(current.files.get(uri)?.document.text ?? '', all.get(uri) ?? [], own))
    }
    current = next
    findings = after
  }
  return { workspace: current, changed: new Set(all.keys()), applied: touched.length, touched, edits: all }
}

/** A fix that is to be applied; `id` tells it from others as long as its file does not change. */
interface Candidate {
  readonly id: string
  readonly uri: string
  readonly fix: Fix
}

function chooseFixes(findings: readonly Finding[], unsafe: boolean): Candidate[] {
  return findings.flatMap((finding) => {
    const fix = chooseFix(finding, unsafe)
    const id = `${finding.uri} ${finding.rule} ${finding.place.pointer} ${JSON.stringify(fix)}`
    return fix ? [{ id, uri: finding.uri, fix }] : []
  })
}

function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error')
}

/** How often the files are judged to find the fixes that do harm, less often for many of them; what is left in doubt then is left out. */
const mostTrials = 40

/** So many fixes at once count as one trial, as files with thousands take long to judge. */
const fewFixes = 500

/** The fixes that give files without errors one: by halves, and together where only together they do. */
function findHarmful(
  workspace: Workspace,
  candidates: readonly Candidate[],
  options: FixOptions,
  trials: { left: number },
): readonly Candidate[] {
  const isHarmful = (some: readonly Candidate[]): boolean => {
    trials.left -= Math.ceil(candidates.length / fewFixes)
    return hasErrors(lint(withEdits(workspace, collectEdits(workspace, some).byFile), options))
  }
  const among = (some: readonly Candidate[]): readonly Candidate[] => {
    if (some.length === 1 || trials.left <= 0) return some
    const middle = some.length >> 1
    const harmful = [some.slice(0, middle), some.slice(middle)].filter(isHarmful)
    return harmful.length === 0 ? some : harmful.flatMap(among)
  }
  return among(candidates)
}

interface Collected {
  readonly byFile: ReadonlyMap<string, readonly TextEdit[]>
  readonly touched: readonly (readonly string[])[]
}

function collectEdits(workspace: Workspace, chosen: readonly Candidate[]): Collected {
  // In a text that is still broken the places of its data are guesses.
  const broken = new Set(chosen.filter(({ fix }) => fix.edits !== undefined).map(({ uri }) => uri))
  const claims = createClaims()
  const touched: string[][] = []
  for (const { uri, fix } of outerFirst(chosen)) {
    if (fix.changes?.some((change) => broken.has(change.uri ?? uri))) continue
    const edits = editsOf(workspace, uri, fix)
    if (edits === undefined || edits.length === 0 || !claims.take(edits, objectsOf(uri, fix))) continue
    touched.push([...new Set(edits.map((edit) => edit.uri))])
  }
  return { byFile: claims.byFile, touched }
}

/** An object is moved before others move something into its new place, where they would make one that takes it. */
function outerFirst(candidates: readonly Candidate[]): readonly Candidate[] {
  const depth = ({ fix }: Candidate): number => {
    const move = fix.changes?.find((change) => change.op === 'move')
    return move === undefined ? 0 : (parsePointer(move.to)?.length ?? 0)
  }
  return candidates.toSorted((one, other) => depth(one) - depth(other))
}

/** The safe fix of a finding; with `unsafe` a lone guess too, never one of several. */
function chooseFix(finding: Finding, unsafe: boolean): Fix | undefined {
  const safe = finding.fixes.find((candidate) => candidate.safe)
  if (safe || !unsafe) return safe
  return finding.fixes.length === 1 ? finding.fixes[0] : undefined
}

function withEdits(workspace: Workspace, edits: ReadonlyMap<string, readonly TextEdit[]>): Workspace {
  const files = [...workspace.files.values()].map(({ source }) => {
    const own = edits.get(source.uri)
    return own ? { ...source, text: applyEdits(source.text, own) } : source
  })
  return createWorkspace({ ...workspace.input, files }, workspace)
}
