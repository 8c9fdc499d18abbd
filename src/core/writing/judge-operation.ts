import { pathOfFinding } from '../lint/accepted.ts'
import { judgeChange } from '../lint/changes.ts'
import { judge } from '../lint/lint.ts'
import type { LintOptions } from '../lint/lint-options.ts'
import type { Finding } from '../rules/rule.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { causesOf, type IdentifiedBy, identifiedBy, identifyFinding, originalNames } from './identify-finding.ts'
import type { Operation } from './operation.ts'

/**
 * The findings that an operation would leave behind and that were not there before, about the original of a copy
 * either; whatever their severity.
 */
export function findingsLeft(
  before: Workspace,
  after: Workspace,
  { copies, sharesRecords }: Pick<Operation, 'copies' | 'sharesRecords'> = {},
  options: LintOptions = {},
): readonly Finding[] {
  const { files: _files, ...judging } = options
  const hasCopies = copies !== undefined && copies.size > 0
  let earlier: readonly Earlier[] | undefined
  const { fresh } = judgeChange([{ workspace: before, files: [...before.files.keys()] }], after, {
    ...judging,
    isLast: true,
    onEarlier: (found, isAll) => {
      if (hasCopies && isAll) earlier = found.map(({ finding, path }) => rememberedOf(finding, path))
    },
  })
  if (fresh.length === 0 || !hasCopies) return fresh
  earlier ??= judge(before, { ...judging, isSeparate: true }).findings.map((finding) =>
    rememberedOf(finding, pathOfFinding(finding, before)),
  )
  const known = new Set(earlier.map((one) => identifyFinding(one, (text) => text)))
  const causes = new Set(sharesRecords ? earlier.flatMap((one) => one.causes) : [])
  const original = originalNames(copies)
  return fresh.filter((finding) => {
    const path = pathOfFinding(finding, after)
    if (known.has(identifyFinding(identifiedBy(finding, path), original))) return false
    return !causesOf(finding, path).some((cause) => causes.has(cause))
  })
}

/** What is kept of a finding before an operation, without the finding itself. */
interface Earlier extends IdentifiedBy {
  readonly causes: readonly string[]
}

function rememberedOf(finding: Finding, path: readonly string[]): Earlier {
  return { ...identifiedBy(finding, path), causes: causesOf(finding, path) }
}
