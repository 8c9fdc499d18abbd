import { findRule } from '../rules/index.ts'
import { type Finding, type Related, severityRanks } from '../rules/rule.ts'
import { groupBy } from '../text/group-by.ts'

/**
 * Makes one finding a file of those of several rules about one name that nothing defines: the gravest, with the places
 * of the others related. What accepts or suppresses them has done so before.
 */
export function groupByName(findings: readonly Finding[]): readonly Finding[] {
  const groups = [...groupBy(findings, keyOf).values()].filter((group) =>
    group.some(({ rule }) => rule !== group[0].rule),
  )
  if (groups.length === 0) return findings
  const told = new Map<Finding, Finding | undefined>()
  for (const group of groups) {
    for (const finding of group) told.set(finding, undefined)
    const gravest = group.reduce((one, other) =>
      severityRanks[other.severity] > severityRanks[one.severity] ? other : one,
    )
    const others = group.filter((finding) => finding !== gravest && finding.rule !== gravest.rule)
    for (const finding of group) if (finding.rule === gravest.rule) told.set(finding, finding)
    told.set(gravest, join(gravest, others))
  }
  return findings.flatMap((finding) => (told.has(finding) ? (told.get(finding) ?? []) : [finding]))
}

/** The name that a finding says is unknown, with the model of the record that is missing. */
function keyOf({ rule, messageId, uri, data }: Finding): string | undefined {
  const uses = findRule(rule)?.meta.uses
  if (uses?.model === undefined || !messages.has(messageId)) return undefined
  const [name] = uses.holes.map((hole) => data[hole])
  return typeof name === 'string' ? JSON.stringify([uri, uses.model, name]) : undefined
}

/** The messages of rules with `meta.uses` that say that nothing has a name. */
const messages: ReadonlySet<string> = new Set(['unknown', 'misspelt', 'misspeltRecord'])

function join(finding: Finding, others: readonly Finding[]): Finding {
  const also = others.flatMap(({ uri, place, related }): Related[] => [
    { messageId: 'namedHere', data: {}, uri, place },
    ...related.filter(({ messageId }) => messageId === 'sameHere').map((one) => ({ ...one, messageId: 'namedHere' })),
  ])
  return { ...finding, data: { ...finding.data, also: also.length }, related: [...finding.related, ...also] }
}
