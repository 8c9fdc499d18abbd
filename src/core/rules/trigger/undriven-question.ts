import type { Node } from '../../questionnaire/node.ts'
import { hasStray } from '../../questionnaire/stray-options.ts'
import { keyTypeFacts } from '../../schema/key-types.ts'
import { addToGroup } from '../../text/group-by.ts'
import { isObject } from '../../text/json-value.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { remember } from '../../text/remember.ts'
import { defineRule } from '../rule.ts'

/** A question whose choices another one should fill, but none does. */
export const undrivenQuestion = defineRule({
  meta: {
    id: 'undriven-question',
    consequence: 'unanswerable',
    category: 'trigger',
    summary: 'No custom_to_options names a question of type select_conditional_custom.',
    why: 'A select_conditional_custom is disabled in the form; only the custom_to_options of another question of the same questiongroup enable it and define what it offers.',
    messages: {
      undriven:
        'Question "{key}" is of type select_conditional_custom, but no other question of "{questiongroup}" names it in custom_to_options; it stays disabled and can never be answered. Name it there, or change its type.',
    },
  },
  create: ({ report }) => ({
    question: (node) => {
      const { keyword: key, parent } = node
      if (key === undefined || parent === undefined || keyTypeFacts(node.type ?? '')?.drivenBy === undefined) return
      const { anything, byName } = driversIn(parent)
      const isOther = (other: Node): boolean => other !== node
      if (anything.some(isOther) || byName.get(key)?.some(isOther)) return
      // A misspelt name has its own finding; among very many names any key may be meant.
      if (byName.size > mostNames) return
      const others = [...byName].filter(([, drivers]) => drivers.some(isOther))
      if (others.some(([name]) => nearestName(name, [key]) !== undefined)) return
      report('undriven', node.place('keyword'), { key, questiongroup: parent.keyword ?? '?' })
    },
  }),
})

const mostNames = 1000

/** The questions of a questiongroup that drive others: anything, as far as one can tell, or what they name. */
const driversIn = remember((parent: Node) => {
  const anything: Node[] = []
  const byName = new Map<string, Node[]>()
  for (const child of parent.children) {
    const option = child.option('form_options', 'custom_to_options')
    const targets = isObject(option?.value) ? Object.values(option.value) : undefined
    if (option === undefined) {
      if (hasStray(child, 'custom_to_options') || child.type === undefined) anything.push(child)
    } else if (targets === undefined || !targets.every(isObject)) anything.push(child)
    else for (const name of new Set(targets.flatMap(Object.keys))) addToGroup(byName, name, child)
  }
  return { anything, byName }
})
