import { listedConditions } from '../listed-conditions.ts'
import type { Node } from '../node.ts'
import { questiongroupsIn } from '../questionnaires.ts'
import type { SummaryBreak } from './summary-break.ts'

/** A condition as the methods of summaries read it: they take `=` and `'` away, and know nothing else (format facts 12.4, 12.11). */
interface Followed {
  readonly position: number
  readonly value: string
  readonly name: string
}

function followedConditions(question: Node): readonly Followed[] {
  return listedConditions(question).flatMap((entry, position) => {
    const [expression, name, ...more] = typeof entry === 'string' ? entry.split('|') : []
    if (expression === undefined || name === undefined || more.length > 0) return []
    return [{ position, value: expression.replace(/[=']/g, '').trim(), name: name.trim() }]
  })
}

/** The questiongroups that the conditions of a question lead a summary to. */
export function groupsLedTo(question: Node): readonly Node[] {
  const groups = questiongroupsIn(question.questionnaire)
  const names = new Set(followedConditions(question).map(({ name }) => name))
  return [...names].flatMap((name) => groups.get(name)?.slice(0, 1) ?? [])
}

/** Of some questiongroups those that conditions of a question show, by the value that does it. */
export function shownByValue(question: Node, groups: readonly Node[]): ReadonlyMap<string, Node> {
  const byName = new Map(groups.map((group) => [group.option('form_options', 'questiongroup_condition')?.value, group]))
  return new Map(
    followedConditions(question).flatMap(({ value, name }) => {
      const group = byName.get(name)
      return group ? [[value, group]] : []
    }),
  )
}

/** The conditions of a question that lead the summary nowhere, so that it does not print what is asked there. */
export function conditionBreaks(field: string, question: Node, values?: readonly string[]): readonly SummaryBreak[] {
  const option = question.option('form_options', 'questiongroup_conditions')
  if (option === undefined) return []
  const groups = questiongroupsIn(question.questionnaire)
  const at = (position: number) => ({ node: question, option, within: String(position), names: [field] })
  return followedConditions(question).flatMap(({ position, value, name }): readonly SummaryBreak[] => {
    if (!groups.has(name)) return [{ kind: 'unfollowed', harm: 'blank', ...at(position), more: name }]
    if (/\W/.test(value)) return [{ kind: 'unfollowed', harm: 'blank', ...at(position), more: value }]
    if (values && !values.includes(value)) return [{ kind: 'unled', harm: 'dropped', ...at(position), more: value }]
    return []
  })
}
