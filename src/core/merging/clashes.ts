import type { PresentedFinding } from '../findings/presented.ts'
import { pathOfFinding } from '../lint/accepted.ts'
import { fingerprintOf } from '../lint/fingerprint.ts'
import { judge } from '../lint/lint.ts'
import { present } from '../report/present.ts'
import type { Finding } from '../rules/rule.ts'
import { createWorkspace, type Workspace } from '../workspace/workspace.ts'

/**
 * What a check of a merged file finds that it finds in neither side: where both changes are right by themselves, and
 * wrong together. Infos do not count.
 */
export function clashesInMeaning(
  uri: string,
  { ours, theirs, merged }: { readonly ours: string; readonly theirs: string; readonly merged: string },
): readonly PresentedFinding[] {
  const known = new Map<string, number>()
  for (const text of [ours, theirs]) {
    const counts = new Map<string, number>()
    const { workspace, findings } = check(uri, text)
    for (const finding of findings) {
      const name = identify(finding, workspace)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    for (const [name, count] of counts) known.set(name, Math.max(known.get(name) ?? 0, count))
  }
  const { workspace, findings } = check(uri, merged)
  const fresh = findings.filter((finding) => {
    const name = identify(finding, workspace)
    const left = known.get(name) ?? 0
    known.set(name, left - 1)
    return left <= 0
  })
  return present(fresh, workspace)
}

function check(uri: string, text: string): { readonly workspace: Workspace; readonly findings: readonly Finding[] } {
  const workspace = createWorkspace({ files: [{ uri, text, isNamed: true }] })
  const { findings } = judge(workspace, { isSeparate: true })
  return { workspace, findings: findings.filter(({ severity }) => severity !== 'info') }
}

function identify(finding: Finding, workspace: Workspace): string {
  return fingerprintOf(finding.rule, pathOfFinding(finding, workspace), finding.data)
}
