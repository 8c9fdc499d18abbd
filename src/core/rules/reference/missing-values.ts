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
    fix: 'sometimes',
    summary: 'A key whose type offers choices has no values.',
    why: 'The loader looks up the values of every key with choices and refuses the configuration if there are none.',
    messages: {
      none: 'Key "{keyword}" of type {type} offers its values as choices but lists no values; the application refuses every configuration that uses it. List them, or change the type.',
      inConfiguration:
        'Key "{keyword}" of type {type} has its "values" in its configuration, where nothing reads them; the application refuses every configuration that uses it. Move them to the fields of the key.',
    },
  },
  create: ({ report }) => ({
    models: ['key'],
    record: (record) => {
      const type = memberOf(record.fields.configuration, 'type')
      if (typeof type !== 'string' || !valueTypes.has(type)) return
      const values = record.fields.values
      if (values !== undefined && !(Array.isArray(values) && values.length === 0)) return
      const keyword = record.keyword ?? record.pk ?? '?'
      if (values === undefined && memberOf(record.fields.configuration, 'values') !== undefined) {
        const from = fieldPointer(record, 'configuration', 'values')
        const fixes = [{ safe: false, changes: [{ op: 'move', from, to: fieldPointer(record, 'values') } as const] }]
        return report('inConfiguration', { pointer: from, part: 'key' }, { keyword, type }, { fixes })
      }
      const pointer =
        values === undefined ? recordObject(fieldPointer(record, 'values')) : fieldPointer(record, 'values')
      report('none', { pointer }, { keyword, type })
    },
  }),
})

function recordObject(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}
