import type { Finding, Fix, Related } from '../rules/rule.ts'
import { addToGroup } from '../text/group-by.ts'

/**
 * Makes one finding a file of those that have one cause, at the first of their places, with the others related. What is compared,
 * accepted or suppressed place by place is so before.
 */
export function groupByCause(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding[]>()
  const keys = findings.map(keyOf)
  for (const [position, finding] of findings.entries()) {
    const key = keys[position]
    if (key !== undefined) addToGroup(groups, key, finding)
  }
  return findings.flatMap((finding, position) => {
    const group = groups.get(keys[position] ?? '') ?? [finding]
    if (group[0] !== finding) return []
    return group.length > 1 ? join(group) : finding
  })
}

/** Whether a finding is about several places that have one cause. */
export function isGrouped({ cause, data }: Finding): boolean {
  return cause !== undefined && data.more !== undefined
}

/** The places that a joined finding has beside its own. */
export function placesBeside({ related }: Finding): readonly Pick<Related, 'uri' | 'place'>[] {
  return related.filter(({ messageId }) => messageId === 'sameHere')
}

/** What the application makes of a place is told for all of them, so it is the same at each. */
function keyOf({ rule, messageId, severity, uri, cause, data }: Finding): string | undefined {
  return cause === undefined ? undefined : JSON.stringify([rule, messageId, severity, uri, cause, data.consequence])
}

function join(group: readonly Finding[]): Finding {
  const [first, ...others] = group as readonly [Finding, ...Finding[]]
  const also = others.map(({ uri, place }): Related => ({ messageId: 'sameHere', data: {}, uri, place }))
  const data = { ...first.data, more: others.length }
  return { ...first, data, related: [...first.related, ...also], fixes: joinFixes(group) }
}

/** One fix for all places, where each has one to begin with, or all have the same; else those of the first. */
function joinFixes(group: readonly Finding[]): readonly Fix[] {
  const fixes = group.flatMap(({ fixes: [fix] }) => fix ?? [])
  const [first] = fixes
  const isCommon = fixes.length === group.length && fixes.every(({ changes, safe }) => changes && safe === first?.safe)
  if (first === undefined || !isCommon) return group[0]?.fixes ?? []
  if (new Set(fixes.map((fix) => JSON.stringify(fix))).size === 1) return [first]
  return [{ safe: first.safe, changes: fixes.flatMap(({ changes }) => changes ?? []) }]
}
