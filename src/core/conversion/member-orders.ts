import { isObject } from '../text/json-value.ts'
import { judgedModels, type Model } from '../workspace/models.ts'
import type { PlainRecord } from './definition.ts'
import { standardFields, standardMembers, type WayBack } from './way-back.ts'

/** The order of members that most records have, and by model where those of a model have another. */
export function memberOrders(
  records: readonly PlainRecord[],
  items: readonly unknown[],
): Pick<WayBack, 'members' | 'membersOf'> {
  const orderOf = ({ index }: PlainRecord): string => (isObject(items[index]) ? Object.keys(items[index]).join() : '')
  const members = mostFrequent(records.map(orderOf)) ?? standardMembers.join()
  const membersOf: Partial<Record<Model, readonly string[]>> = {}
  for (const model of judgedModels) {
    const own = mostFrequent(records.filter((record) => record.model === model).map(orderOf))
    if (own !== undefined && own !== members) membersOf[model] = own.split(',')
  }
  return { members: members.split(','), membersOf }
}

function mostFrequent(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  let most: string | undefined
  for (const [name, count] of counts) if (count > (counts.get(most ?? '') ?? 0)) most = name
  return most
}

/** The order of the fields of each model, where it is regular and not the usual one. */
export function fieldOrders(records: readonly PlainRecord[]): WayBack['fields'] {
  const orders: Partial<Record<Model, readonly string[]>> = {}
  for (const model of judgedModels) {
    const own = new Set(records.flatMap((one) => (one.model === model ? [Object.keys(one.fields).join()] : [])))
    const lists = [...own].map((names) => names.split(','))
    if (lists.every((names) => isInOrder(names, standardFields[model]))) continue
    const merged = mergeOrders(lists)
    if (merged) orders[model] = merged
  }
  return orders
}

function isInOrder(names: readonly string[], order: readonly string[]): boolean {
  return names.every((name, index) => index === 0 || order.indexOf(names[index - 1] ?? '') < order.indexOf(name))
}

/** One order that fits all; `undefined` when they contradict each other. */
function mergeOrders(lists: readonly (readonly string[])[]): readonly string[] | undefined {
  const merged: string[] = []
  for (const names of [...lists].sort((left, right) => right.length - left.length)) {
    names.forEach((name, index) => {
      if (!merged.includes(name)) merged.splice(merged.indexOf(names[index - 1] ?? '') + 1, 0, name)
    })
  }
  return lists.every((names) => isInOrder(names, merged)) ? merged : undefined
}
