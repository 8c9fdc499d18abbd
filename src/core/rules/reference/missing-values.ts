import { valueTypes } from '../../schema/key-types.ts'
import { memberOf } from '../../text/json-value.ts'
import { fieldPointer } from '../../workspace/facts.ts'
import { defineRule } from '../rule.ts'

/** A key of a type with choices that lists no values. */
export const missingValues = defineRule({
  meta: {
    id: 'missing-values',
    consequence: 'not-loaded',
    category: 'reference',
    stops: 'configuration',
    summary: 'A key whose type offers choices has no values.',
    why: 'The loader looks up the values of every key with choices and refuses the configuration if there are none.',
    messages: {
      none: 'Key "{keyword}" of type {type} offers its values as choices but lists no values; the application refuses every configuration that uses it. List them, or change the type.',
    },
  },
  create: ({ report }) => ({
    models: ['key'],
    record: (record) => {
      const type = memberOf(record.fields.configuration, 'type')
      if (typeof type !== 'string' || !valueTypes.has(type)) return
      const values = record.fields.values
      if (values !== undefined && !(Array.isArray(values) && values.length === 0)) return
      const pointer =
        values === undefined ? recordObject(fieldPointer(record, 'values')) : fieldPointer(record, 'values')
      report('none', { pointer }, { keyword: record.keyword ?? record.pk ?? '?', type })
    },
  }),
})

function recordObject(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}
