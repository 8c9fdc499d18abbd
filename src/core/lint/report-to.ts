import type { Extra, Finding, Place, Rule } from '../rules/rule.ts'

/** How a check reports: by rule, so that text, schemas and rules use one door. */
export type ReportTo = (rule: Rule, messageId: string, place: Place, data: Finding['data'], extra?: Extra) => void

/** One report of a rule. */
export type Report = Parameters<ReportTo>

/** The most findings that are reported of one file. */
export const mostFindings = 50_000

/** The way in which one rule reports. */
export function reportAs(rule: Rule, reportTo: ReportTo) {
  return (messageId: string, place: Place, data: Finding['data'], extra?: Extra): void =>
    reportTo(rule, messageId, place, data, extra)
}
