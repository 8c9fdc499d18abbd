import { typeOfKey } from '../../questionnaire/key-types.ts'
import { belongsToRecord, missingInRecord } from '../../questionnaire/missing-options.ts'
import { recordOption } from '../../questionnaire/options.ts'
import { hasStray } from '../../questionnaire/stray-options.ts'
import { keyTypeFacts } from '../../schema/key-types.ts'
import { isObject } from '../../text/json-value.ts'
import type { RecordFact } from '../../workspace/facts.ts'
import { missingAt } from '../parts/option-visitor.ts'
import { defineRule, type Place } from '../rule.ts'

/** An option that a key type cannot do without. */
export const missingOption = defineRule({
  meta: {
    id: 'missing-option',
    consequence: 'unanswerable',
    category: 'saving',
    summary: 'A question lacks the option that defines its choices.',
    why: 'A select_model takes its choices from the table in the option model, a select_conditional_questiongroup from the questiongroups in options_by_questiongroups. Nothing checks this when the configuration is loaded.',
    messages: {
      missing: 'Question "{key}" is of type {type} and needs the option {option}; {consequence}. Add it.',
      empty: 'Question "{key}" is of type {type}, but its {option} is empty; {consequence}. Fill it.',
    },
  },
  create: ({ set, report }) => {
    const reportEmpty = (place: Place, key: string, type: string): void => {
      const need = keyTypeFacts(type)?.needs
      if (need) report('empty', place, { key, type, ...need })
    }
    return {
      question: (node) => {
        const type = node.type
        const need = type === undefined ? undefined : keyTypeFacts(type)?.needs
        if (type === undefined || need === undefined) return
        const option = node.option('form_options', need.option)
        if (option?.setBy === 'questionnaire' && isEmpty(option.value)) {
          return reportEmpty({ pointer: option.pointer }, node.keyword ?? '?', type)
        }
        if (option !== undefined || hasStray(node, need.option)) return
        const record = node.record
        if (record === undefined || hasStrayOption(record, need.option)) return
        if (belongsToRecord(record, 'form_options', need.option, set)) return
        report('missing', missingAt(node, 'form_options'), { key: node.keyword ?? '?', type, ...need })
      },
      models: ['key'],
      record: (record) => {
        const type = record.model === 'key' ? typeOfKey(record) : undefined
        const need = type === undefined ? undefined : keyTypeFacts(type)?.needs
        if (type === undefined || need === undefined) return
        const option = recordOption(record, 'form_options', need.option)
        const key = record.keyword ?? '?'
        if (option && isEmpty(option.value)) return reportEmpty({ pointer: option.pointer }, key, type)
        if (option || hasStrayOption(record, need.option) || !belongsToRecord(record, 'form_options', need.option, set))
          return
        report('missing', missingInRecord(record, 'form_options'), { key, type, ...need })
      },
    }
  },
})

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function hasStrayOption(record: RecordFact, option: string): boolean {
  const { configuration } = record.fields
  return isObject(configuration) && hasStray({ value: configuration }, option)
}
