import type { Finding, Fix } from '../rules/rule.ts'
import { composeEdits } from '../text/compose-edits.ts'
import { applyEdits } from '../text/edits.ts'
import type { TextEdit } from '../text/range.ts'
import { createWorkspace, type Workspace } from '../workspace/workspace.ts'
import { createClaims, objectsOf } from './fix-claims.ts'
import { editsOf } from './fix-edits.ts'
import { type LintOptions, lint } from './lint.ts'

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
 * again in the next round.
 */
export function fix(workspace: Workspace, options: FixOptions = {}): Fixed {
  let current = workspace
  const all = new Map<string, readonly TextEdit[]>()
  const touched: (readonly string[])[] = []
  for (let round = 0; round < mostRounds; round++) {
    const edits = collectEdits(current, lint(current, options), options.unsafe ?? false)
    if (edits.touched.length === 0) break
    touched.push(...edits.touched)
    for (const [uri, own] of edits.byFile) {
      all.set(uri, composeEdits(current.files.get(uri)?.document.text ?? '', all.get(uri) ?? [], own))
    }
    current = withEdits(current, edits.byFile)
  }
  return { workspace: current, changed: new Set(all.keys()), applied: touched.length, touched, edits: all }
}

interface Collected {
  readonly byFile: ReadonlyMap<string, readonly TextEdit[]>
  readonly touched: readonly (readonly string[])[]
}

function collectEdits(workspace: Workspace, findings: readonly Finding[], unsafe: boolean): Collected {
  const chosen = findings.flatMap((finding) => {
    const fix = chooseFix(finding, unsafe)
    return fix ? [{ uri: finding.uri, fix }] : []
  })
  // In a text that is still broken the places of its data are guesses.
  const broken = new Set(chosen.filter(({ fix }) => fix.edits !== undefined).map(({ uri }) => uri))
  const claims = createClaims()
  const touched: string[][] = []
  for (const { uri, fix } of chosen) {
    if (fix.changes?.some((change) => broken.has(change.uri ?? uri))) continue
    const edits = editsOf(workspace, uri, fix)
    if (edits === undefined || edits.length === 0 || !claims.take(edits, objectsOf(uri, fix))) continue
    touched.push([...new Set(edits.map((edit) => edit.uri))])
  }
  return { byFile: claims.byFile, touched }
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
