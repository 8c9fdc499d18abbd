import type { Node } from '../../questionnaire/node.ts'
import { hasStray } from '../../questionnaire/stray-options.ts'
import { keyTypeFacts } from '../../schema/key-types.ts'
import { isObject } from '../../text/json-value.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { defineRule } from '../rule.ts'

/** A question whose choices another one should fill, but none does. */
export const undrivenQuestion = defineRule({
  meta: {
    id: 'undriven-question',
    severity: 'error',
    basis: 'application',
    category: 'pair',
    fix: 'never',
    since: '0.1.0',
    summary: 'No custom_to_options names a question of type select_conditional_custom.',
    why: 'A select_conditional_custom is disabled in the form; only the custom_to_options of another question of the same questiongroup enable it and define what it offers.',
    messages: {
      undriven:
        'Question "{key}" is of type select_conditional_custom, but no other question of "{questiongroup}" names it in custom_to_options; it stays disabled and can never be answered.',
    },
  },
  create: ({ report }) => ({
    question: (node) => {
      const { keyword: key, parent } = node
      if (key === undefined || parent === undefined || keyTypeFacts(node.type ?? '')?.drivenBy === undefined) return
      const couldDrive = (other: Node): boolean => {
        const option = other.option('form_options', 'custom_to_options')
        if (option === undefined) return hasStray(other, 'custom_to_options') || other.type === undefined
        return !isObject(option.value) || Object.values(option.value).some((targets) => namesKey(targets, key))
      }
      if (parent.children.some((other) => other !== node && couldDrive(other))) return
      report('undriven', node.place('keyword'), { key, questiongroup: parent.keyword ?? '?' })
    },
  }),
})

/** A misspelt name has its own finding. */
function namesKey(targets: unknown, key: string): boolean {
  if (!isObject(targets)) return true
  return Object.keys(targets).some((name) => name === key || nearestName(name, [key]) !== undefined)
}
