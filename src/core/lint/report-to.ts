import type { Extra, Finding, Place, Rule } from '../rules/rule.ts'

/** How a check reports: by rule, so that text, schemas and rules use one door. */
export type ReportTo = (rule: Rule, messageId: string, place: Place, data: Finding['data'], extra?: Extra) => void
