import { judgeChange } from '../lint/changes.ts'
import { judge, type LintOptions } from '../lint/lint.ts'
import type { Finding } from '../rules/rule.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { identifyFinding, originalNames } from './identify-finding.ts'
import type { Operation } from './operation.ts'

/** The findings that an operation would leave behind and that were not there before, about the original of a copy either; whatever their severity. */
export function findingsLeft(
  before: Workspace,
  after: Workspace,
  { copies }: Pick<Operation, 'copies'> = {},
  options: LintOptions = {},
): readonly Finding[] {
  const { files: _files, ...judging } = options
  const { fresh } = judgeChange([{ workspace: before, files: [...before.files.keys()] }], after, judging)
  if (fresh.length === 0 || copies === undefined || copies.size === 0) return fresh
  const { findings } = judge(before, { ...judging, isSeparate: true })
  const known = new Set(findings.map((finding) => identifyFinding(finding, before, (text) => text)))
  const original = originalNames(copies)
  return fresh.filter((finding) => !known.has(identifyFinding(finding, after, original)))
}
