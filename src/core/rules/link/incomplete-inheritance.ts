import { isName } from '../../questionnaire/inheritance.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { fieldPointer } from '../../workspace/facts.ts'
import { defineRule } from '../rule.ts'

const parts = ['inherited_configuration', 'inherited_questiongroup'] as const

/** An inherited questiongroup that says only half of where its answers come from. */
export const incompleteInheritance = defineRule({
  meta: {
    id: 'incomplete-inheritance',
    consequence: 'unanswerable',
    category: 'link',
    summary: 'A questiongroup names the configuration it inherits from but not the questiongroup, or vice versa.',
    why: 'With inherited_configuration the questions cannot be edited and their answers are not stored; they come from inherited_questiongroup of a linked questionnaire. inherited_questiongroup alone has no effect.',
    messages: {
      questiongroup:
        '"{questiongroup}" has inherited_configuration but no inherited_questiongroup; its questions cannot be edited and nothing fills them. Add it.',
      configuration: {
        text: '"{questiongroup}" has inherited_questiongroup but no inherited_configuration; it inherits nothing. Add it.',
        consequence: 'ineffective',
      },
    },
  },
  create: ({ report }) => ({
    models: ['questiongroup'],
    record: (record) => {
      const { configuration } = record.fields
      const [code, source] = parts.map((part) => memberOf(configuration, part))
      if (!isObject(configuration) || (code === undefined) === (source === undefined)) return
      const missing = code === undefined ? parts[0] : parts[1]
      if (Object.keys(configuration).some((name) => nearestName(name, [missing]) !== undefined)) return
      const present = code === undefined ? parts[1] : parts[0]
      if (!isName(code ?? source)) return
      const place = { pointer: fieldPointer(record, 'configuration', present) }
      const data = { questiongroup: record.keyword ?? '?' }
      report(missing === 'inherited_configuration' ? 'configuration' : 'questiongroup', place, data)
    },
  }),
})
