import type { Finding, Fix } from '../rules/rule.ts'
import { applyEdits, editsOverlap } from '../text/edits.ts'
import type { TextEdit } from '../text/range.ts'
import { createWorkspace, type Workspace } from '../workspace/workspace.ts'
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
}

const mostRounds = 10

/**
 * Applies fixes until none is left, at most ten rounds: of two fixes that overlap the first is applied and the other
 * judged again in the next round.
 */
export function fix(workspace: Workspace, options: FixOptions = {}): Fixed {
  let current = workspace
  const changed = new Set<string>()
  let applied = 0
  for (let round = 0; round < mostRounds; round++) {
    const edits = collectEdits(current, lint(current, options), options.unsafe ?? false)
    if (edits.count === 0) break
    applied += edits.count
    for (const uri of edits.byFile.keys()) changed.add(uri)
    current = withEdits(current, edits.byFile)
  }
  return { workspace: current, changed, applied }
}

interface Collected {
  readonly byFile: ReadonlyMap<string, readonly TextEdit[]>
  readonly count: number
}

function collectEdits(workspace: Workspace, findings: readonly Finding[], unsafe: boolean): Collected {
  const byFile = new Map<string, TextEdit[]>()
  let count = 0
  for (const finding of findings) {
    const chosen = chooseFix(finding, unsafe)
    const edits = chosen && editsOf(workspace, finding.uri, chosen)
    if (edits === undefined || edits.length === 0) continue
    const fits = edits.every(({ uri, ...edit }) => !editsOverlap([...(byFile.get(uri) ?? []), edit]))
    if (!fits) continue
    for (const { uri, ...edit } of edits) byFile.set(uri, [...(byFile.get(uri) ?? []), edit])
    count++
  }
  return { byFile, count }
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
