import { isSortedForFilter } from '../../questionnaire/questions/named-things.ts'
import { keysOffering, listedValues } from '../../questionnaire/record-uses.ts'
import { valueTypes } from '../../schema/key-types.ts'
import { memberOf } from '../../text/json-value.ts'
import { remember } from '../../text/remember.ts'
import { fieldPointer, type RecordFact } from '../../workspace/facts.ts'
import type { SetFile, SetIndex } from '../../workspace/set-index.ts'
import { defineRule, type Place, type RuleContext } from '../rule.ts'

const messages = {
  partial:
    'Value "{value}" has no order_value, but other choices of key "{key}" have one; values without one come last, in no particular order. Give it one.',
  unsortable: {
    text: 'Value "{value}" has no order_value, and "{key}" is a filter, whose choices are sorted when a questionnaire is published or indexed: that fails for every questionnaire of the edition. Give the value an order_value.',
    consequence: 'page-fails',
  },
  unordered: {
    text: 'No value of key "{key}" has an order_value, and the key is a filter, whose choices are sorted by it when a questionnaire is published or indexed: that fails for every questionnaire of the edition. Give each value an order_value.',
    consequence: 'page-fails',
  },
  repeated:
    'Value "{value}" has the same order_value {order} as "{other}", another choice of key "{key}"; the two are in no particular order. Give each its own.',
  zero: {
    text: 'No choice of key "{key}" has an order_value other than 0, and 0 is treated as none: the choices are sorted by their labels. Count from 1.',
    consequence: 'untidy',
  },
  first: 'the other value',
} as const

/** Choices of a key whose order is not what their order_value seems to say. */
export const ambiguousOrder = defineRule({
  meta: {
    id: 'ambiguous-order',
    consequence: 'ineffective',
    category: 'option',
    yieldsTo: ['wrong-type', 'invalid-value'],
    summary: 'The order_values of the choices of a key are incomplete or repeated.',
    why: 'The database sorts the values of a key by order_value; values without one come last, and equal ones are in no particular order. The choices are sorted by label only if no value has an order_value other than 0.',
    messages,
  },
  create: (context) => {
    const done = new Set<string>()
    return {
      models: ['key'],
      record: (record) => {
        const type = memberOf(record.fields.configuration, 'type')
        if (record.model === 'key' && typeof type === 'string' && valueTypes.has(type)) check(record, context, done)
      },
    }
  },
})

interface Choice {
  readonly value: RecordFact
  readonly order: number | undefined
  /** Its place in the key's list. */
  readonly position: number
}

/** `done` keeps a pair of values that several keys list from being reported for each of them. */
function check(key: RecordFact, context: RuleContext<typeof messages>, done: Set<string>): void {
  const listed = listedValues(key, context.file)
  if (!listed.some(({ value }) => value && orderOf(value) !== undefined)) {
    const isAllLoaded = listed.length > 1 && listed.every(({ value }) => value !== undefined)
    if (!isAllLoaded || !isSortedForFilter(key, context.set)) return
    return context.report('unordered', { pointer: fieldPointer(key, 'values') }, { key: key.keyword ?? '?' })
  }
  const choices = listed.flatMap(({ value, position }): Choice[] =>
    value ? [{ value, order: orderOf(value), position }] : [],
  )
  const ordered = choices.filter((choice) => choice.order !== undefined)
  const data = { key: key.keyword ?? '?' }
  const report = (message: 'partial' | 'repeated', choice: Choice, other?: Choice): void => {
    const value = choice.value.keyword ?? '?'
    const place = placeOf(choice, key, context.file)
    const pair = `${place.pointer} ${other?.value.pointer}`
    if (done.has(pair)) return
    done.add(pair)
    if (message === 'partial') {
      const filter = filterWith(choice.value, key, context)
      const named = (filter ?? key).keyword ?? '?'
      return context.report(filter ? 'unsortable' : 'partial', place, { key: named, value }, { cause: data.key })
    }
    const related = other ? [{ messageId: 'first', uri: other.value.uri, place: orderPlace(other.value) }] : []
    const names = { value, other: other?.value.keyword ?? '?', order: choice.order ?? 0 }
    context.report('repeated', place, { ...data, ...names }, { related, cause: data.key })
  }
  if (ordered.every((choice) => choice.order === 0)) {
    return context.report('zero', { pointer: fieldPointer(key, 'values') }, data)
  }
  const seen = new Map<number, Choice>()
  for (const choice of choices) {
    if (choice.order === undefined) report('partial', choice)
    else if (!seen.has(choice.order)) seen.set(choice.order, choice)
    // A value that is listed twice is offered once.
    else if (seen.get(choice.order)?.value !== choice.value) report('repeated', choice, seen.get(choice.order))
  }
}

/** The key that is a filter and offers a value: where the value itself is told of, any of those that list it. */
function filterWith(value: RecordFact, key: RecordFact, { file, set }: RuleContext<typeof messages>) {
  const filters = filtersIn(set)
  if (filters.has(key)) return key
  return value.uri === file.uri
    ? keysOffering(set)
        .get(value)
        ?.find((one) => filters.has(one))
    : undefined
}

/** The filters whose choices are sorted: a single one needs no order. */
const filtersIn = remember(
  (set: SetIndex): ReadonlySet<RecordFact> =>
    new Set(
      set.records('key').filter((key) => {
        const { values } = key.fields
        return Array.isArray(values) && values.length > 1 && isSortedForFilter(key, set)
      }),
    ),
)

function orderOf(value: RecordFact): number | undefined {
  const order = value.fields.order_value
  if (typeof order === 'string' && /^-?\d+$/.test(order)) return Number(order)
  return typeof order === 'number' ? order : undefined
}

/** The value's own order_value where the judged file has it, else its place in the key's list. */
function placeOf({ value, position }: Choice, key: RecordFact, file: SetFile): Place {
  if (value.uri === file.uri) return orderPlace(value)
  return { pointer: fieldPointer(key, 'values', String(position)) }
}

function orderPlace(value: RecordFact): Place {
  const isWritten = Object.hasOwn(value.fields, 'order_value')
  return { pointer: isWritten ? fieldPointer(value, 'order_value') : fieldPointer(value) }
}
