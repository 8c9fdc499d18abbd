import type { ChangeGuide, ChangeRule } from './change-rule.ts'
import { all } from './rules/index.ts'

export type { ChangeGuide, ChangeRule } from './change-rule.ts'

export type ChangeRuleId = (typeof all)[number]['id']

const classes: readonly ChangeRule['class'][] = ['data', 'logic', 'api', 'text']
const ranked: readonly ChangeRule[] = [...all].sort((left, right) => rankOf(left) - rankOf(right))

/** What cannot be read at all comes first, then what stored answers lose. */
function rankOf({ subject, kind, class: own }: ChangeRule): number {
  return subject === 'configuration' && kind === 'changed' ? -1 : classes.indexOf(own)
}

/** All kinds of changes by id, the gravest first. */
export const changeRules = Object.fromEntries(ranked.map((rule) => [rule.id, rule])) as Readonly<
  Record<ChangeRuleId, ChangeRule>
>

/** The rule of a change. */
export function changeRuleOf(id: ChangeRuleId): ChangeRule {
  return changeRules[id]
}

/** What a kind of change means for people and answers. */
export function changeGuideOf(id: ChangeRuleId): ChangeGuide {
  const { respondents, stored, advice, grading } = changeRuleOf(id)
  return { respondents, stored, advice, ...(grading && { grading }) }
}

/** Whether an id is that of a rule about changes. */
export function isChangeRule(id: string): id is ChangeRuleId {
  return Object.hasOwn(changeRules, id)
}
