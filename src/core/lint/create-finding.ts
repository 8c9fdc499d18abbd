import { basisOf, type Extra, type Finding, type Place, type Rule, severityOfReport, stopsOf } from '../rules/rule.ts'

/** What a rule reports as a finding; `severity` wins over what the rule says. */
export function createFinding(
  rule: Rule,
  messageId: string,
  severity: Finding['severity'] | undefined,
  uri: string,
  place: Place,
  data: Finding['data'],
  extra: Extra | undefined,
): Finding {
  const own = severityOfReport(rule.meta, messageId, extra)
  // What a project makes of the severity changes nothing of what is loaded.
  const stops = own === 'error' ? (extra?.stops ?? stopsOf(rule.meta, messageId)) : undefined
  return {
    rule: rule.meta.id,
    messageId,
    severity: severity ?? own,
    basis: extra?.basis ?? basisOf(rule.meta, messageId),
    ...(stops && { stops }),
    data,
    uri,
    place,
    related: (extra?.related ?? []).map((related) => ({ data: {}, uri, ...related })),
    fixes: extra?.fixes ?? [],
    ...(extra?.cause === undefined ? {} : { cause: extra.cause }),
    ...(extra?.path ? { path: extra.path } : {}),
    ...(extra?.where ? { where: extra.where } : {}),
    ...(extra?.isUntold ? { isUntold: true } : {}),
    ...(extra?.questionnaire === undefined ? {} : { questionnaire: extra.questionnaire }),
  }
}
