import { defaultKeyType, keyTypes, valueTypes } from '../../schema/key-types.ts'
import { counted } from '../../text/count.ts'
import { memberOf } from '../../text/json-value.ts'
import { fieldPointer } from '../../workspace/facts.ts'
import { defineRule } from '../rule.ts'

/** Values on a key of a type that has no use for them. */
export const ignoredValues = defineRule({
  meta: {
    id: 'ignored-values',
    consequence: 'ineffective',
    category: 'unused',
    summary: 'A key lists values, but its type ignores them.',
    why: 'The values of a key are read only for types that offer choices.',
    messages: {
      ignored:
        'Key "{key}" lists {count}, but its type {type} ignores them. Remove them, or use a type that offers choices: {types}.',
    },
  },
  create: ({ report }) => ({
    models: ['key'],
    record: (record) => {
      const { values } = record.fields
      if (record.model !== 'key' || !Array.isArray(values) || values.length === 0) return
      const named = memberOf(record.fields.configuration, 'type')
      const type = named === undefined ? defaultKeyType : named
      if (typeof type !== 'string' || valueTypes.has(type) || !keyTypes.some((known) => known === type)) return
      const count = counted(values.length, 'value', values.map(String))
      const data = { key: record.keyword ?? '?', count, type, types: [...valueTypes] }
      report('ignored', { pointer: fieldPointer(record, 'values') }, data)
    },
  }),
})
