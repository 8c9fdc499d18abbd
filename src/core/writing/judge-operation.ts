import { pathOfFinding } from '../lint/accepted.ts'
import { judgeChange } from '../lint/changes.ts'
import { fingerprintOf } from '../lint/fingerprint.ts'
import { judge, type LintOptions } from '../lint/lint.ts'
import type { Finding, HoleValue } from '../rules/rule.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Operation } from './operation.ts'

/** The findings that an operation would leave behind and that were not there before, whatever their severity. */
export function findingsLeft(
  before: Workspace,
  after: Workspace,
  { copies }: Pick<Operation, 'copies'> = {},
  options: LintOptions = {},
): readonly Finding[] {
  const { files: _files, ...judging } = options
  const { fresh } = judgeChange({ workspace: before, files: [...before.files.keys()] }, after, judging)
  if (fresh.length === 0 || copies === undefined || copies.size === 0) return fresh
  const { findings } = judge(before, { ...judging, isSeparate: true })
  const known = new Set(findings.map((finding) => identify(finding, before, (text) => text)))
  const original = (text: string): string => text.replace(/[\p{L}\p{N}_-]+/gu, (word) => copies.get(word) ?? word)
  return fresh.filter((finding) => !known.has(identify(finding, after, original)))
}

/** What a finding says and about what, but for the part that holds it: a copy may stand elsewhere. */
function identify(finding: Finding, workspace: Workspace, rename: (text: string) => string): string {
  const path = pathOfFinding(finding, workspace).slice(-mostSteps).map(rename)
  // How many others there are is another number once there is a copy.
  const data = Object.entries(finding.data).flatMap(([hole, value]): [string, HoleValue][] => {
    if (typeof value === 'number') return []
    return [[hole, typeof value === 'string' ? rename(value).replace(/(?<!\S)\d+(?= [a-z])/g, '') : value.map(rename)]]
  })
  return fingerprintOf(finding.rule, path, Object.fromEntries(data))
}

const mostSteps = 3
