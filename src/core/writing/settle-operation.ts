import { judge } from '../lint/lint.ts'
import type { LintOptions } from '../lint/lint-options.ts'
import type { Finding } from '../rules/rule.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { findingsLeft } from './judge-operation.ts'
import { type ChangedText, changedTexts, type Operation, workspaceAfter } from './operation.ts'

/** What an operation comes to, once its files were judged before and after. */
export interface SettledOperation {
  readonly texts: readonly ChangedText[]
  readonly after: Workspace
  /** The findings, in the workspace after it, that keep it from being done. */
  readonly left: readonly Finding[]
  /** Findings that it only uncovers, which are shown and stop nothing. */
  readonly uncovered: readonly Finding[]
}

/** Judges the files before and after an operation. */
export function settleOperation(workspace: Workspace, operation: Operation, options: LintOptions): SettledOperation {
  const texts = changedTexts(workspace, operation.changes)
  const after = workspaceAfter(workspace, operation)
  if (texts.length === 0) return { texts, after, left: [], uncovered: [] }
  const found = findingsLeft(workspace, after, operation, options)
  const isUncovered = operation.uncovers || (found.length > 0 && onlyUncovers(found, workspace, after, options))
  return { texts, after, ...(isUncovered ? { left: [], uncovered: found } : { left: found, uncovered: [] }) }
}

/** Whether nothing that is new is an error, and what could not be loaded before now can. */
function onlyUncovers(
  found: readonly Finding[],
  before: Workspace,
  after: Workspace,
  { files: _files, ...options }: LintOptions,
): boolean {
  const isStopped = (workspace: Workspace): boolean => judge(workspace, options).findings.some(({ stops }) => stops)
  return found.every(({ severity }) => severity !== 'error') && isStopped(before) && !isStopped(after)
}

/** In a text with syntax mistakes the places of its data are guesses; what is only untidy keeps them. */
const harmless: ReadonlySet<string> = new Set(['byte-order-mark', 'duplicate-member', 'control-character'])

/** The first file of some whose syntax mistakes keep it from being changed. */
export function brokenFile({ files }: Workspace, uris: readonly string[]): string | undefined {
  return uris.find((uri) => files.get(uri)?.document.problems.some(({ code }) => !harmless.has(code)))
}

/** The files whose syntax mistakes may keep part of them from being read. */
export function brokenFiles(workspace: Workspace): readonly string[] {
  return [...workspace.files.keys()].filter((uri) => brokenFile(workspace, [uri]) !== undefined)
}
