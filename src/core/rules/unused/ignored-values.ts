import { listedValues } from '../../questionnaire/record-uses.ts'
import { defaultKeyType, keyTypes, valueTypes } from '../../schema/key-types.ts'
import { counted } from '../../text/count.ts'
import { memberOf } from '../../text/json-value.ts'
import { fieldPointer, type RecordFact } from '../../workspace/facts.ts'
import { defineRule } from '../rule.ts'

/** Values on a key of a type that has no use for them, or one that the key has already. */
export const ignoredValues = defineRule({
  meta: {
    id: 'ignored-values',
    consequence: 'ineffective',
    category: 'unused',
    fix: 'sometimes',
    summary: 'A key lists values, but its type ignores them, or it lists one of them twice.',
    why: 'The values of a key are read only for types that offer choices. The database keeps each value of a key once.',
    messages: {
      ignored:
        'Key "{key}" lists {count}, but its type {type} ignores them. Remove them, or use a type that offers choices: {types}.',
      repeated:
        'Key "{key}" lists the value "{value}" twice: it is offered once all the same. Remove one, or list another.',
    },
  },
  create: ({ file, report }) => ({
    models: ['key'],
    record: (record) => {
      const { values } = record.fields
      if (record.model !== 'key' || !Array.isArray(values) || values.length === 0) return
      const named = memberOf(record.fields.configuration, 'type')
      const type = named === undefined ? defaultKeyType : named
      if (typeof type !== 'string' || !keyTypes.some((known) => known === type)) return
      const key = record.keyword ?? '?'
      const pointer = fieldPointer(record, 'values')
      if (!valueTypes.has(type)) {
        const count = counted(values.length, 'value', values.map(String))
        return report('ignored', { pointer }, { key, count, type, types: [...valueTypes] })
      }
      const seen = new Set<RecordFact>()
      for (const { value, position } of listedValues(record, file)) {
        if (value === undefined || seen.size < seen.add(value).size) continue
        const place = { pointer: `${pointer}/${position}` }
        const fixes = [{ safe: false, changes: [{ op: 'remove', ...place } as const] }]
        report('repeated', place, { key, value: value.keyword ?? '?' }, { fixes })
      }
    },
  }),
})
