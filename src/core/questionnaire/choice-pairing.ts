import { memberOf } from '../text/json-value.ts'
import { ancestor, type Node } from './node.ts'
import { valueAt } from './record-uses.ts'

/** How the form template of a subcategory pairs the choices of one question with questiongroups (format facts 5.4, 6 rows 19 to 21). */
export interface Pairing {
  readonly template: string
  /** The questiongroups before the first one that belongs to a choice; the last of them has the trigger question. */
  readonly offset: number
  /** How many choices fewer than the key has may have a condition. */
  readonly spare: number
  /** The type of key whose choices it draws. */
  readonly type: string
  /** By the position of the questiongroup, or by its keyword, which is the name of the condition. */
  readonly by: 'position' | 'keyword'
  /** By keyword: the questiongroups whose first question is the trigger. */
  readonly triggers: readonly string[]
  /** Whether the subcategory names the template that draws the choices. */
  readonly namesTemplate: boolean
  /** Whether there is a template that draws the choices. */
  readonly drawsChoices: boolean
  /** The width of a choice, of twelve columns, where its questiongroup is beside it. */
  readonly width?: number
}

const drawingOption = 'questiongroup_conditions_template'

/** How the template of a subcategory pairs choices and questiongroups; `undefined` for one that does not. */
export function pairingOf(subcategory: Node): Pairing | undefined {
  const { name: template = '', facts: { pairs, needs } = {} } = subcategory.template('form') ?? {}
  if (pairs === undefined) return undefined
  const isByPosition = pairs.by === 'position'
  const namesTemplate = Object.hasOwn(needs ?? {}, drawingOption)
  return {
    template,
    offset: isByPosition ? pairs.before : 0,
    spare: isByPosition ? pairs.spare : 0,
    type: pairs.keyType,
    by: pairs.by,
    triggers: isByPosition ? [] : pairs.triggers,
    namesTemplate,
    drawsChoices: !namesTemplate || Boolean(memberOf(subcategory.value.form_options, drawingOption)),
    ...(isByPosition ? { width: pairs.width } : {}),
  }
}

/** The question whose choices such a subcategory draws. */
export function triggerQuestion(subcategory: Node, pairing: Pairing): Node | undefined {
  const questiongroups = subcategory.childrenAt('questiongroup')
  const holder =
    pairing.by === 'keyword'
      ? questiongroups.find(({ keyword }) => keyword !== undefined && pairing.triggers.includes(keyword))
      : questiongroups[pairing.offset - 1]
  return holder?.children[0]
}

/** The template of the subcategory when it draws the choices of this question, each with its questiongroup. */
export function pairingTemplateOf(question: Node): string | undefined {
  const subcategory = ancestor(question, 'subcategory')
  const pairing = subcategory && pairingOf(subcategory)
  return pairing && subcategory && triggerQuestion(subcategory, pairing) === question ? pairing.template : undefined
}

/** The keywords of a key's values in the order of the choices; `undefined` when values are not loaded or have no order of their own. */
export function orderedChoices(question: Node): readonly string[] | undefined {
  const orders = choiceOrders(question)
  if (orders === undefined) return undefined
  const numbers = [...orders.values()].filter((order) => typeof order === 'number')
  // Without any order the choices are sorted by label, and equal orders come as the database likes.
  if (new Set(numbers).size < orders.size) return undefined
  return [...orders].sort(([, left], [, right]) => Number(left) - Number(right)).map(([keyword]) => keyword)
}

/** The values of a key by keyword with their `order_value`; `undefined` when one of them is not loaded. */
export function choiceOrders(question: Node): ReadonlyMap<string, unknown> | undefined {
  const listed = question.record?.fields.values
  if (!Array.isArray(listed)) return undefined
  const orders = new Map<string, unknown>()
  for (const reference of listed as unknown[]) {
    const record = valueAt(reference, question.file)
    if (record?.keyword === undefined) return undefined
    orders.set(record.keyword, memberOf(record.fields, 'order_value'))
  }
  return orders
}
