import { isInherited } from '../../questionnaire/inheritance.ts'
import type { Node } from '../../questionnaire/node.ts'
import { nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import {
  areLeftChoicesRead,
  areLeftChoicesWritten,
  leftChoicesOf,
} from '../../questionnaire/questions/left-choices-read.ts'
import { hasStray } from '../../questionnaire/stray-options.ts'
import { valueKeywordsOf } from '../../questionnaire/values.ts'
import { keyTypeFacts } from '../../schema/key-types.ts'
import { addToGroup } from '../../text/group-by.ts'
import { isObject } from '../../text/json-value.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { remember } from '../../text/remember.ts'
import type { SetIndex } from '../../workspace/set-index.ts'
import { defineRule, type Report } from '../rule.ts'

/** A question whose choices another one should fill, but none does. */
export const undrivenQuestion = defineRule({
  meta: {
    id: 'undriven-question',
    consequence: 'unanswerable',
    category: 'trigger',
    summary: 'No custom_to_options leaves a question of type select_conditional_custom choices, or not all of them.',
    why: 'A select_conditional_custom is disabled in the form; only the custom_to_options of another question of the same questiongroup enable it and define what it offers. The form reads them from lists to choose from only. A choice that none of them lists is never offered.',
    messages: {
      undriven:
        'Question "{key}" is of type select_conditional_custom, but no other question of "{questiongroup}" names it in custom_to_options; it stays disabled and can never be answered. Name it there, or change its type.',
      unread:
        'The form reads custom_to_options only of lists to choose from, but "{driver}", on which "{key}" depends, is of type {type}: "{key}" stays disabled and can never be answered. Use type select for "{driver}".',
      nothing:
        'custom_to_options of "{driver}" leave "{key}" no choice for any answer: it stays disabled and can never be answered. List its values there.',
      choices: {
        text: 'custom_to_options of "{driver}" never list {choices}, which "{key}" therefore never offers. Add what is missing to a list there, or remove it from the values.',
        consequence: 'ineffective',
      },
      driver: 'the lists of choices',
    },
  },
  create: ({ set, report }) => ({
    question: (node) => {
      const { keyword: key, parent } = node
      if (key === undefined || parent === undefined || keyTypeFacts(node.type ?? '')?.drivenBy === undefined) return
      // The other questionnaire has the answers.
      if (isInherited(parent)) return
      const { anything, byName } = driversIn(parent)
      const isOther = (other: Node): boolean => other !== node
      if (anything.some(isOther)) return
      const drivers = byName.get(key)?.filter(isOther) ?? []
      if (drivers.length > 0) return checkDrivers(node, drivers, set, report)
      // A misspelt name has its own finding; among very many names any key may be meant.
      if (byName.size > mostNames) return
      const others = [...byName].filter(([, some]) => some.some(isOther))
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

/** Tells of choices that no list has, as far as other rules do not tell why. */
function checkDrivers(
  node: Node,
  drivers: readonly Node[],
  set: SetIndex,
  report: Report<(typeof undrivenQuestion)['meta']['messages']>,
): void {
  const key = node.keyword ?? '?'
  const place = node.place('keyword')
  const written = drivers.filter((one) => one.type === undefined || areLeftChoicesWritten(one))
  const [driver = drivers[0]] = written
  const option = driver?.option('form_options', 'custom_to_options')
  if (driver === undefined || option === undefined) return
  const data = { key, driver: driver.keyword ?? '?' }
  const extra = { related: [{ messageId: 'driver', uri: option.uri, place: { pointer: option.pointer } }] }
  if (written.length === 0) return report('unread', place, { ...data, type: driver.type ?? '?' }, extra)
  const left = written.flatMap((one) => leftChoicesOf(one).get(key) ?? [])
  if (left.some(({ isOpen }) => isOpen) || !written.every(areLeftChoicesRead)) return
  if (left.every(({ listed }) => listed.size === 0)) return report('nothing', place, data, extra)
  const { record } = node
  const values = record && valueKeywordsOf(record, node.file)
  // Elsewhere other lists may have the rest; one that is misspelt is told of there.
  if (record === undefined || values === undefined || nodesWith(record, set).length > 1) return
  const known = new Set(values)
  if (left.some(({ listed }) => [...listed].some((choice) => !known.has(choice)))) return
  const missing = values.filter((value) => left.every(({ listed }) => !listed.has(value)))
  if (missing.length === 0) return
  report('choices', place, { ...data, choices: missing.map((value) => `"${value}"`) }, extra)
}
