import { nodesIn } from '../../questionnaire/nodes-by-keyword.ts'
import { isKeyType, keyTypes, meantKeyType } from '../../schema/key-types.ts'
import { memberOf } from '../../text/json-value.ts'
import { fieldPointer, type RecordFact } from '../../workspace/facts.ts'
import { defineRule } from '../rule.ts'

/** A key of a type that the application does not have. */
export const unknownKeyType = defineRule({
  meta: {
    id: 'unknown-key-type',
    consequence: 'not-loaded',
    category: 'reference',
    fix: 'sometimes',
    summary: 'The type of a key is unknown.',
    why: 'The loader has a closed list of key types and refuses every configuration that uses a key of another type.',
    messages: {
      unknown: {
        text: 'Unknown key type "{type}": the application refuses every configuration that uses this key. Use one of {types}.',
        stops: 'configuration',
      },
      misspelt: {
        text: 'Unknown key type "{type}": the application refuses every configuration that uses this key. Did you mean "{candidate}"?',
        stops: 'configuration',
      },
      unused: {
        text: 'Unknown key type "{type}". No loaded questionnaire uses this key; the application would refuse one that does. Use a known type.',
        consequence: 'loads-alone',
      },
    },
  },
  create: ({ set, report }) => {
    const isUnused = (record: RecordFact): boolean =>
      record.keyword !== undefined && !nodesIn(set).question.has(record.keyword)
    return {
      models: ['key'],
      record: (record) => {
        const type = memberOf(record.fields.configuration, 'type')
        if (typeof type !== 'string' || isKeyType(type)) return
        const place = { pointer: fieldPointer(record, 'configuration', 'type') }
        const candidate = meantKeyType(type)
        const fixes =
          candidate === undefined
            ? []
            : [{ safe: false, changes: [{ op: 'replace', pointer: place.pointer, value: candidate } as const] }]
        if (isUnused(record)) return report('unused', place, { type }, { fixes })
        if (candidate === undefined) return report('unknown', place, { type, types: keyTypes })
        report('misspelt', place, { type, candidate }, { fixes })
      },
    }
  },
})
