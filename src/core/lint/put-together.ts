import { hasConflicts } from '../document/merge-conflicts.ts'
import type { Finding } from '../rules/rule.ts'
import type { LoadedFile, Workspace } from '../workspace/workspace.ts'
import { createCollector } from './collector.ts'
import type { InSet } from './judge-in-set.ts'
import type { LintOptions } from './lint-options.ts'
import { applySuppressions } from './suppressions.ts'
import { withPointlessUntold } from './yields.ts'

/**
 * What is wrong with a file in all of its sets: each finding once, but for what comments in the file suppress, from what was found
 * in each of them, in the order of the sets.
 */
export function putTogether(
  workspace: Workspace,
  file: LoadedFile,
  own: readonly Finding[],
  inSets: readonly InSet[],
  options: LintOptions,
): Finding[] {
  const { uri } = file.source
  const found = withPointlessUntold(mergeFindings(workspace, uri, own, inSets, options))
  if (file.facts === undefined || hasConflicts(file.document)) return [...found]
  const suppressions = createCollector(workspace, uri, options)
  const kept = applySuppressions(found, file.document, suppressions.reportTo)
  return inSets.some(({ isUncertain }) => isUncertain) ? kept : [...kept, ...suppressions.findings()]
}

/** As {@link putTogether}, with what comments suppress; nothing of the file is read. */
export function mergeFindings(
  workspace: Workspace,
  uri: string,
  own: readonly Finding[],
  inSets: readonly InSet[],
  options: LintOptions,
): readonly Finding[] {
  const collector = createCollector(workspace, uri, options)
  for (const finding of own) collector.take(finding)
  for (const { found, needed } of inSets) {
    collector.startSet()
    for (const finding of found) collector.take(finding)
    const isBad = new Set(needed)
    collector.raise((pointer) => isBad.has(pointer))
  }
  return collector.findings()
}
