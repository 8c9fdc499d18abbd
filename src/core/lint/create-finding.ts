import { basisOf, type Extra, type Finding, type Place, type Rule, severityOf } from '../rules/rule.ts'

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
  return {
    rule: rule.meta.id,
    messageId,
    severity: severity ?? extra?.severity ?? severityOf(rule.meta, messageId),
    basis: extra?.basis ?? basisOf(rule.meta, messageId),
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
