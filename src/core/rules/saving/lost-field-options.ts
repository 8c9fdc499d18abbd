import { recordOption } from '../../questionnaire/options.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { appendPointer } from '../../text/pointer.ts'
import { defineRule } from '../rule.ts'

/** field_options of a question that take the place of those of its key and lack some of them. */
export const lostFieldOptions = defineRule({
  meta: {
    id: 'lost-field-options',
    consequence: 'ineffective',
    category: 'saving',
    fix: 'sometimes',
    summary: 'The field_options of a question replace those of its key and leave some of them out.',
    why: 'Options of the questionnaire override those of the key one by one, but field_options are one option: the object of the questionnaire replaces that of the key as a whole. A limit, a readonly or an automatic product of the key is then lost.',
    messages: {
      lost: 'These field_options replace those of the key "{key}" as a whole, which removes {names} here. Repeat what should still apply, or leave out field_options.',
      key: 'those of the key',
    },
  },
  create: ({ report }) => ({
    question: (node) => {
      const own = memberOf(node.value.form_options, 'field_options')
      const replaced = node.record && recordOption(node.record, 'form_options', 'field_options')
      // An empty object is there to take those of the key away.
      if (!isObject(own) || Object.keys(own).length === 0 || !isObject(replaced?.value)) return
      const { value, uri, pointer } = replaced
      const names = Object.keys(value).filter((name) => !Object.hasOwn(own, name))
      if (names.length === 0) return
      const place = node.place('form_options', 'field_options')
      const changes = names.map((name) => {
        return { op: 'insert', pointer: appendPointer(place.pointer, name), value: value[name] } as const
      })
      const data = { key: node.keyword ?? '?', names }
      const related = [{ messageId: 'key', uri, place: { pointer } }]
      report('lost', place, data, { related, fixes: [{ safe: false, changes }] })
    },
  }),
})
