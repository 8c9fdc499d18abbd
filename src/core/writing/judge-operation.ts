import { judgeChange } from '../lint/changes.ts'
import type { LintOptions } from '../lint/lint.ts'
import type { Finding } from '../rules/rule.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** The findings that an operation would leave behind and that were not there before, whatever their severity. */
export function findingsLeft(before: Workspace, after: Workspace, options: LintOptions = {}): readonly Finding[] {
  const { files: _files, ...judging } = options
  return judgeChange({ workspace: before, files: [...before.files.keys()] }, after, judging).fresh
}
