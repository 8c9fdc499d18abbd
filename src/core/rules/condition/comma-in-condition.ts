import type { ConditionEntry, ConditionList } from '../../triggers/condition-lists.ts'
import { defineRule } from '../rule.ts'

/** A comma in a condition for questiongroups, at which the browser cuts the list. */
export const commaInCondition = defineRule({
  meta: {
    id: 'comma-in-condition',
    consequence: 'unanswerable',
    category: 'condition',
    summary: 'A comma in a condition makes the browser ignore the whole list.',
    why: 'The conditions for questiongroups reach the browser as one string, separated by commas. The browser splits it at every comma, and if a piece does not have the form expression|name, it ignores all of them.',
    yieldsTo: ['unloadable-condition'],
    messages: {
      one: 'The browser splits conditions at every comma: because of this comma it ignores "{condition}", so no answer to "{question}" shows or hides a questiongroup. Write it without a comma.',
      all: 'The browser splits the list of conditions at every comma: because of this comma it ignores all {count} conditions of "{question}", whose answers then neither show nor hide a questiongroup. Write it without a comma.',
    },
  },
  create: ({ report }) => {
    const check = (list: ConditionList, entry: ConditionEntry): void => {
      const { pointer } = entry
      const { text, commas, expression } = entry.condition
      const [comma] = commas
      if (comma === undefined || expression === undefined) return
      const place = { pointer, within: comma }
      const data = { condition: text, question: list.question }
      if (list.count === 1) report('one', place, data)
      else report('all', place, { ...data, count: list.count })
    }
    return {
      conditions: (list) => {
        if (list.kind === 'questiongroup' && !list.isSilent) for (const entry of list.entries) check(list, entry)
      },
    }
  },
})
