import { contextsOf, recordTexts, shownText } from '../../questionnaire/labels.ts'
import { listedValues, recordUsesIn } from '../../questionnaire/record-uses.ts'
import { keyTypeFacts } from '../../schema/key-types.ts'
import { memberOf } from '../../text/json-value.ts'
import { fieldPointer, type RecordFact } from '../../workspace/facts.ts'
import type { SetFile } from '../../workspace/set-index.ts'
import { defineRule } from '../rule.ts'

/** A scale or a row of pictures whose values have no order of their own. */
export const unorderedChoices = defineRule({
  meta: {
    id: 'unordered-choices',
    consequence: 'ineffective',
    category: 'option',
    yieldsTo: ['ambiguous-order'],
    summary: 'The values of a measure or image_checkbox key have no order_value.',
    why: 'Choices without any order_value are sorted by label, but the numbers of a measure and the images of an image_checkbox are assigned before, in the order of the database.',
    messages: {
      numbers:
        'No value of key "{key}" has an order_value: the levels 1, 2, 3… are assigned in the order of the database, then the choices are sorted by label, so the stored numbers do not follow the order of the choices. Give each value an order_value.',
      pictures:
        'No value of key "{key}" has an order_value: the images are assigned in the order of the database, then the choices are sorted by label, so choices are shown with the images of others. Give each value an order_value.',
      fragile: {
        text: 'No value of key "{key}" has an order_value: {what} match their choices only as long as the labels happen to sort in the order of the values. Give each value an order_value.',
        consequence: 'untidy',
      },
    },
  },
  create: ({ file, report }) => ({
    models: ['key'],
    record: (record) => {
      const type = memberOf(record.fields.configuration, 'type')
      const gives = typeof type === 'string' ? keyTypeFacts(type)?.orderGives : undefined
      if (record.model !== 'key' || gives === undefined) return
      const values = listedValues(record, file).map(({ value }) => value)
      if (values.length < 2 || values.some((value) => value === undefined || value.fields.order_value)) return
      const place = { pointer: fieldPointer(record, 'values') }
      const key = record.keyword ?? '?'
      if (
        isSortedByLabel(
          record,
          values.filter((value) => value !== undefined),
          file,
        )
      ) {
        const what = gives === 'numbers' ? 'the levels' : 'the pictures'
        return report('fragile', place, { key, what })
      }
      report(gives, place, { key })
    },
  }),
})

/** Whether the labels are in order, or unknown, in every configuration that uses the key. */
function isSortedByLabel(key: RecordFact, values: readonly RecordFact[], file: SetFile): boolean {
  return recordUsesIn(file.set)
    .configurationsOf(key)
    .every((configuration) => {
      const contexts = contextsOf(configuration)
      const labels = values.map((value) => shownText(recordTexts(value, file), contexts, 'label'))
      return labels.every((label, position) => {
        const previous = labels[position - 1]
        return label === undefined || previous === undefined || previous <= label
      })
    })
}
